import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Damaged asset catalogues, and rendered views")
struct InvalidAssetTests {
    private nonisolated static let png =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGUlEQVR4nAXBAQ0AAAzDIJbcv+UeRNJNwgM+/wYAhdCTnAAA"
                + "AABJRU5ErkJggg==") ?? Data()

    private func withCatalogue(_ files: [String: Data], _ body: (Bundle) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, data) in files {
            let file = folder.appending(path: "A.xcassets/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
        try body(try #require(Bundle(path: folder.path)))
    }

    @Test(
        "an image set that is damaged or lacks its file is reported once, and its neighbour is shown",
        arguments: [
            "", "{", "[]", "{\"images\": 3}", "{\"images\": []}", "{\"images\": [{\"filename\": \"gone.png\"}]}",
            "{\"images\": [{\"filename\": \"../../secret.png\"}]}",
        ])
    func brokenSet(contents: String) throws {
        try withCatalogue([
            "bad.imageset/Contents.json": Data(contents.utf8),
            "good.imageset/Contents.json": Data("{\"images\": [{\"filename\": \"a.png\"}]}".utf8),
            "good.imageset/a.png": Self.png,
            "AppIcon.appiconset/Contents.json": Data("{".utf8), "AppIcon.appiconset/icon.png": Self.png,
        ]) { bundle in
            let stage = Stage(width: 60, height: 60) {
                Image("bad", bundle: bundle)
                Image("bad", bundle: bundle)
                Image("good", bundle: bundle)
            }
            #expect(stage.diagnostics.count == 1, "\(stage.diagnostics)")
            let images = stage.currentPicture.layers.values.flatMap(\.drawing.resources)
            #expect(images.count == 1)
            #expect(Stage(width: 9, height: 9) { Image("AppIcon", bundle: bundle) }.diagnostics.count == 1)
        }
    }

    @Test("an unsupported image format is reported as such, not as a missing file")
    func otherKind() throws {
        try withCatalogue(["x.imageset/Contents.json": Data("{}".utf8)]) { bundle in
            try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: bundle.bundlePath + "/a.gif"))
            let stage = Stage(width: 60, height: 60) { Image("a.gif", bundle: bundle) }
            #expect(stage.diagnostics.count == 1)
            let sentence = try #require(stage.diagnostics.first)
            #expect(sentence.contains("PNG, JPEG, WebP, SVG and PDF can"), "\(sentence)")
            #expect(sentence.contains("/a.gif is not an image"), "\(sentence)")
        }
    }

    @Test("an invalid scale in a catalogue counts as 1x", arguments: ["0x", "x", "", "-2x", "nan"])
    func brokenScale(scale: String) throws {
        let contents = """
            {"images": [{"filename": "a.png", "scale": "\(scale)",
              "resizing": {"cap-insets": {"left": 1}, "center": {"mode": "tile"}}}]}
            """
        try withCatalogue([
            "odd.imageset/Contents.json": Data(contents.utf8), "odd.imageset/a.png": Self.png,
        ]) { bundle in
            let stage = Stage(width: 60, height: 60) { Image("odd", bundle: bundle) }
            let layer = stage.currentPicture.layers.values.first { !$0.drawing.resources.isEmpty }
            #expect(layer?.placement.frame.width == 2)
        }
    }

    @Test("invalid or out-of-range colour components give a clamped colour or none")
    func brokenColor() throws {
        func set(_ red: String) -> Data {
            let components = "{\"red\": \"\(red)\", \"green\": \"0.5\", \"blue\": \"0x00\", \"alpha\": \"1.0\"}"
            return Data("{\"colors\": [{\"color\": {\"components\": \(components)}}]}".utf8)
        }
        let values = ["nan", "inf.", "-7.0", "1e999.0", "0xGG", "0x100", "", "900"]
        var files: [String: Data] = [:]
        for (index, value) in values.enumerated() { files["c\(index).colorset/Contents.json"] = set(value) }
        try withCatalogue(files) { bundle in
            for index in values.indices {
                let stage = Stage(width: 9, height: 9) { Color("c\(index)", bundle: bundle) }
                #expect(!stage.png().isEmpty, "\(values[index])")
            }
        }
    }

    @Test("ImageRenderer uses the proposed size, its scale, and the page colour if it is opaque")
    func rendered() throws {
        let renderer = ImageRenderer(content: Color(red: 1, green: 0, blue: 0).padding(4))
        renderer.proposedSize = ProposedViewSize(width: 20, height: 12)
        renderer.scale = 3
        #expect(renderer.cgImage.map { [$0.width, $0.height] } == [60, 36])
        func corner() throws -> RGBA? {
            let image = Image(uiImage: try #require(renderer.uiImage))
            let stage = Stage(width: 20, height: 12) { image.background(Color(red: 0, green: 1, blue: 0)) }
            return try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 20, height: 12))[1, 1]
        }
        #expect(try corner()?.packed == 0x00FF_00FF)
        renderer.isOpaque = true
        #expect(try corner()?.packed == 0xFFFF_FFFF)
        renderer.isOpaque = false
        for scale in [0, -1, CGFloat.nan, .infinity, 1e9] {
            renderer.scale = scale
            _ = renderer.cgImage
        }
        renderer.scale = 1
        renderer.proposedSize = ProposedViewSize(width: CGFloat.infinity, height: 1e12)
        #expect(renderer.cgImage == nil || (renderer.cgImage?.width ?? 0) < 100_000)
        let empty = ImageRenderer(content: EmptyView())
        #expect(empty.cgImage == nil)
        let endless = ImageRenderer(content: Color.red)
        endless.proposedSize = .infinity
        #expect(endless.cgImage == nil)
        endless.proposedSize = ProposedViewSize(width: 8, height: 4)
        #expect(endless.cgImage.map { [$0.width, $0.height] } == [8, 4])
    }
}
