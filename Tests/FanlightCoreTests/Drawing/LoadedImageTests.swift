import Display
import FanlightCoreTesting
import Foundation
import Painter
import TestSupport
import Testing
@testable import FanlightCore

@MainActor
@Suite("Images loaded at run time")
struct LoadedImageTests {
    /// Two by two pixels: red, green, blue, white.
    private nonisolated static let png =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGUlEQVR4nAXBAQ0AAAzDIJbcv+UeRNJNwgM+/wYAhdCTnAAA"
                + "AABJRU5ErkJggg==") ?? Data()

    private func images(_ stage: Stage) -> [ImageFill] {
        stage.currentPicture.layers.keys.sorted().compactMap { stage.currentPicture.layers[$0] }.flatMap(
            \.drawing.commands
        )
        .compactMap { if case .image(let fill) = $0.paint { fill } else { nil } }
    }

    @Test("an image from memory is shown like a file, and equal bytes are one resource")
    func memory() throws {
        let first = try #require(UIImage(data: Self.png))
        let second = try #require(UIImage(data: Self.png, scale: 2))
        #expect(UIImage(data: Data("nothing".utf8)) == nil)
        let stage = Stage(width: 40, height: 40) {
            VStack {
                Image(uiImage: first)
                Image(uiImage: second)
            }
        }
        #expect(images(stage).count == 2)
        #expect(images(stage).allSatisfy { $0.resource === images(stage)[0].resource })
    }

    /// Returns a lossless WebP of this side length whose pixel data is truncated.
    private func broken(side: Int) -> Data {
        let sides = UInt32(side - 1) | UInt32(side - 1) << 14
        let body =
            [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: sides >> (8 * $0)) } + Array(repeating: 0xA5, count: 41)
        return Data("RIFF".utf8) + [58, 0, 0, 0] + Data("WEBPVP8L".utf8) + [46, 0, 0, 0] + body
    }

    @Test("an image that cannot be decoded is reported once, at any size", arguments: [64, 1024, 4000])
    func undecodable(side: Int) async throws {
        let image = try #require(UIImage(data: broken(side: side)))
        let stage = Stage(width: 40, height: 40) {
            VStack {
                Image(uiImage: image).resizable()
                Image(uiImage: image).resizable()
            }
        }
        await stage.settled()
        #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("cannot be decoded"))
        // A failed decoding is cached.
        let again = Stage(width: 40, height: 40) { Image(uiImage: image).resizable() }
        await again.settled()
        #expect(again.diagnostics.count == 1)
    }

    /// Order of red, green, blue and white after the orientation: upper left, upper right, lower left, lower right.
    private nonisolated static let turns: [(Image.Orientation, String)] = [
        (.up, "rgbw"), (.upMirrored, "grwb"), (.down, "wbgr"), (.downMirrored, "bwrg"), (.left, "gwrb"),
        (.leftMirrored, "rbgw"), (.right, "brwg"), (.rightMirrored, "wgbr"),
    ]

    @Test("an image's orientation places its pixels", arguments: turns)
    func orientation(_ orientation: Image.Orientation, _ expected: String) throws {
        let pixels = try #require(UIImage(data: Self.png)?.cgImage)
        let stage = Stage(width: 2, height: 2) { Image(decorative: pixels, scale: 1, orientation: orientation) }
        let image = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 2, height: 2))
        let names: [UInt32: String] = [
            0xFF00_00FF: "r", 0x00FF_00FF: "g", 0x0000_FFFF: "b", 0xFFFF_FFFF: "w",
        ]
        let seen = [(0, 0), (1, 0), (0, 1), (1, 1)].map { names[image[$0.0, $0.1]?.packed ?? 0] ?? "?" }.joined()
        #expect(seen == expected)
        let wide = ImageRenderer(content: Color.red.frame(width: 30, height: 10))
        let turned = Image(try #require(wide.cgImage), scale: 2, orientation: .right, label: Text("wide"))
        let shown = Stage(width: 100, height: 100) { turned }
        #expect(shown.label("wide").frame.size == CGSize(width: 5, height: 15))
    }

    @Test("invalid or too large cap insets are reported once")
    func impossibleEdges() throws {
        let image = Image(uiImage: try #require(UIImage(data: Self.png)))
        func diagnostics(_ edges: EdgeInsets) -> [String] {
            let stage = Stage(width: 40, height: 40) {
                VStack {
                    image.resizable(capInsets: edges)
                    image.resizable(capInsets: edges)
                }
            }
            #expect(images(stage).count == 2)
            return stage.diagnostics
        }
        #expect(diagnostics(EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)) == [])
        #expect(diagnostics(EdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 20)).count == 1)
        #expect(diagnostics(EdgeInsets(top: .nan, leading: 0, bottom: 0, trailing: 0)).count == 1)
        #expect(diagnostics(EdgeInsets(top: 0, leading: -3, bottom: 0, trailing: 0)).count == 1)
    }

    @Test("a tiled image fill starts at the shape's corner at its own scale")
    func paint() throws {
        let image = Image(uiImage: try #require(UIImage(data: Self.png)))
        let rect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        let stage = Stage(width: 20, height: 20) { Rectangle().fill(.image(image, sourceRect: rect, scale: 3)) }
        let fill = try #require(images(stage).first)
        #expect(fill.isTiled)
        #expect(fill.pixel == 3)
        #expect(fill.part == SIMD4(0, 0, 0.5, 1))
    }

    /// Returns the phases of an `AsyncImage` once it is loaded or has failed.
    private func phases(_ sources: AsyncImageSources, _ url: URL?) async -> [String] {
        let stage = Stage(width: 200, height: 40) {
            AsyncImage(url: url) { phase in
                switch phase {
                case .empty: Text("empty")
                case .success(let image): image.accessibilityIdentifier("image")
                case .failure(let error): Text(verbatim: error.localizedDescription)
                }
            }
            .asyncImageSources(sources)
        }
        await stage.settled()
        return stage.elements.map { $0.identifier.isEmpty ? $0.label : $0.identifier }
    }

    @Test("a scene that loads an image is not settled and reports what is pending")
    func pending() async throws {
        // A thousand other tests may run between two checks.
        ImageLoading.timeout.store(900, ordering: .relaxed)
        let (url, speak) = try WebServer.delayedAnswer("200 OK", Self.png)
        let stage = Stage(width: 200, height: 40) { AsyncImage(url: url).asyncImageSources(.web) }
        await stage.until { stage.session.pending.map(\.detail) == ["an image is loaded"] }
        #expect(images(stage).isEmpty)
        speak()
        await stage.settled()
        #expect(images(stage).count == 1)
    }

    @Test("a removed AsyncImage is no longer pending")
    func removedView() async throws {
        struct Page: View {
            let url: URL?
            @State private var isShown = true
            var body: some View {
                if isShown { AsyncImage(url: url).asyncImageSources(.web) }
                TestButton("away") { isShown = false }
            }
        }
        // The server neither responds nor refuses.
        let url = try WebServer.neverAnswering()
        let stage = Stage(width: 200, height: 80) { Page(url: url) }
        await stage.until { stage.session.pending.map(\.detail) == ["an image is loaded"] }
        stage.label("away").tap()
        await stage.settled()
        #expect(stage.session.pending.isEmpty)
    }

    @Test("AsyncImage loads nothing unless the app allows the source")
    func policy() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
        try Self.png.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(await phases([], file).first?.contains("asyncImageSources") == true)
        #expect(await phases([.web], file).first?.contains("asyncImageSources") == true)
        #expect(await phases([.files], file) == ["image"])
        #expect(await phases([.files], nil) == ["empty"])
        try Data("nothing".utf8).write(to: file)
        #expect(await phases([.files], file).first?.contains("not an image") == true)
    }

    @Test("a web image is loaded; an HTTP error or a missing server is a failure with a message")
    func web() async throws {
        #expect(await phases([.web], try WebServer.answer("200 OK", Self.png)) == ["image"])
        let refused = await phases([.web], try WebServer.answer("404 Not Found", Data()))
        #expect(refused.first?.contains("answered 404") == true)
        let alone = await phases([.web], URL(string: "http://127.0.0.1:1/image.png"))
        #expect(alone.first?.contains("cannot be loaded") == true)
    }

    @Test("an image that cannot be shown is a failure with its reason; a partially decodable one is not")
    func hopeless() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).image")
        defer { try? FileManager.default.removeItem(at: file) }
        func phase(_ data: Data) async throws -> String? {
            try data.write(to: file)
            return await phases([.files], file).first
        }
        #expect(try await phase(Self.png.dropLast(20))?.contains("cannot be shown: the file breaks off") == true)
        for side in [64, 2000] {
            #expect(try await phase(broken(side: side))?.contains("cannot be shown: the content of the file") == true)
        }
        let drawing = """
            <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">\
            <image href="elsewhere.png"/><path d="M0 0h9v9z"/></svg>
            """
        #expect(try await phase(Data(drawing.utf8))?.contains("refers to \u{201C}elsewhere.png\u{201D}") == true)
        #expect(try await phase(Self.png) == "image")
    }

    @Test("a large image that looks valid is shown before decoding and replaced if that fails")
    func replacedOnFailure() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).webp")
        try broken(side: 2001).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var phases: [String] = []
        let stage = Stage(width: 40, height: 40) {
            AsyncImage(url: file) { phase in
                let _ = phases.append(phase.image != nil ? "image" : phase.error != nil ? "failure" : "empty")
                Color.clear
            }
            .asyncImageSources(.files)
        }
        await stage.settled()
        #expect(phases == ["empty", "image", "failure"])
    }

    @Test("a missing or invalid file is reported once, also without a failure view")
    func silentFailures() async throws {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: "\(UUID().uuidString).png")
        try Data("nothing".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for url in [file, folder.appending(path: "\(UUID().uuidString).png"), folder] {
            let stage = Stage(width: 60, height: 60) {
                VStack {
                    AsyncImage(url: url)
                    AsyncImage(url: url) {
                        $0.resizable()
                    } placeholder: {
                        Color.gray
                    }
                }
                .asyncImageSources(.files)
            }
            await stage.settled()
            #expect(stage.diagnostics.count == 1, "\(url): \(stage.diagnostics)")
            #expect(stage.diagnostics.first?.hasPrefix("AsyncImage: ") == true)
        }
    }

    @Test("ImageRenderer renders a view at its ideal size with a transparent background")
    func renderer() throws {
        let renderer = ImageRenderer(content: Color(red: 1, green: 0, blue: 0).frame(width: 10, height: 6).padding(2))
        renderer.scale = 2
        let image = try #require(renderer.uiImage)
        #expect(image.size == CGSize(width: 14, height: 10))
        #expect(image.cgImage.map { [$0.width, $0.height] } == [28, 20])
        let shown = Stage(width: 14, height: 10) { Image(uiImage: image).background(Color(red: 0, green: 0, blue: 1)) }
        let again = ImageRenderer(content: Text("words").font(.system(size: 20)))
        #expect(again.uiImage.map { $0.size.width > $0.size.height && $0.size.height >= 20 } == true)
        #expect(!shown.png().isEmpty)
    }
}
