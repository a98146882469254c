import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Images")
struct ImageTests {
    /// Two by two pixels: red, green, blue, white.
    private nonisolated static let png =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGUlEQVR4nAXBAQ0AAAzDIJbcv+UeRNJNwgM+/wYAhdCTnAAA"
                + "AABJRU5ErkJggg==") ?? Data()

    /// Runs `body` with a folder of images that stands for an app's bundle.
    private func withBundle(_ files: [String: Data], _ body: (Bundle) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, data) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
        try body(try #require(Bundle(path: folder.path)))
    }

    private func image<V: View>(_ view: V, scale: CGFloat = 1) -> (fill: ImageFill, frame: DotRect)? {
        let picture = Stage(width: 100, height: 100, scale: scale) { view }.currentPicture
        for layer in picture.layers.values {
            if case .image(let fill)? = layer.drawing.commands.first?.paint { return (fill, layer.placement.frame) }
        }
        return nil
    }

    @Test("an image has its pixel size at its scale, and fills its proposal once it is resizable")
    func sizes() throws {
        try withBundle(["a.png": Self.png, "b@2x.png": Self.png]) { bundle in
            #expect(image(Image("a", bundle: bundle))?.frame == DotRect(x: 49, y: 49, width: 2, height: 2))
            #expect(image(Image("b", bundle: bundle))?.frame.width == 1)
            #expect(
                image(Image("a", bundle: bundle).resizable())?.frame == DotRect(x: 0, y: 0, width: 100, height: 100))
            let fitted = image(Image("a", bundle: bundle).resizable().scaledToFit().frame(width: 30, height: 50))
            #expect(fitted.map { [$0.frame.width, $0.frame.height] } == [30, 30])
        }
    }

    @Test("the variant is chosen by the display's scale and appearance")
    func variants() throws {
        let contents = """
            {"images": [{"filename": "light.png", "scale": "1x"},
             {"filename": "dark.png", "scale": "1x", "appearances": [{"appearance": "luminosity", "value": "dark"}]},
             {"filename": "light2.png", "scale": "2x"}], "properties": {"template-rendering-intent": "template"}}
            """
        @MainActor func bytes(_ mark: String) -> Data { Self.png + Data(mark.utf8) }
        try withBundle([
            "A.xcassets/Icons/moon.imageset/Contents.json": Data(contents.utf8),
            "A.xcassets/Icons/moon.imageset/light.png": bytes("light"),
            "A.xcassets/Icons/moon.imageset/dark.png": bytes("dark"),
            "A.xcassets/Icons/moon.imageset/light2.png": bytes("double"),
        ]) { bundle in
            let view = Image("moon", bundle: bundle)
            @MainActor func ending(_ found: ImageFill?) -> String? {
                found?.resource.bytes.map { String(decoding: $0.dropFirst(Self.png.count), as: UTF8.self) }
            }
            #expect(ending(image(view)?.fill) == "light")
            #expect(ending(image(view, scale: 2)?.fill) == "double")
            #expect(image(view, scale: 2)?.frame.width == 2)
            #expect(ending(image(view.environment(\.colorScheme, .dark))?.fill) == "dark")
            // Also through `UIImage`.
            let old = Image(uiImage: try #require(UIImage(named: "moon", in: bundle)))
            #expect(ending(image(old)?.fill) == "light")
            #expect(ending(image(old, scale: 2)?.fill) == "double")
            #expect(ending(image(old.environment(\.colorScheme, .dark))?.fill) == "dark")
            let stage = Stage(width: 9, height: 9) { old }
            #expect(stage.elements.allSatisfy { $0.label.isEmpty })
            #expect(image(view)?.fill.tint == .foreground(level: 0))
            #expect(image(view.renderingMode(.original))?.fill.tint == nil)
            #expect(
                image(view.foregroundStyle(Color(red: 1, green: 0, blue: 0)))?.fill.tint
                    == .color(RGBA(packed: 0xFF00_00FF)))
        }
    }

    @Test("catalogue colours follow the appearance; a missing one is nil")
    func colors() throws {
        let contents = """
            {"colors": [{"color": {"color-space": "srgb", "components":
              {"red": "0xFF", "green": "0x80", "blue": "0x00", "alpha": "1.000"}}},
             {"appearances": [{"appearance": "luminosity", "value": "dark"}], \
            "color": {"color-space": "srgb", "components":
              {"red": "0.0", "green": "1.0", "blue": "255", "alpha": "0.5"}}}]}
            """
        try withBundle(["A.xcassets/Brand.colorset/Contents.json": Data(contents.utf8)]) { bundle in
            @MainActor func paint(_ name: String, _ scheme: ColorScheme) -> Paint? {
                let picture = Stage(width: 10, height: 10) {
                    Color(name, bundle: bundle).environment(\.colorScheme, scheme)
                }.currentPicture
                return picture.layers.values.first?.drawing.commands.first?.paint
            }
            #expect(paint("Brand", .light) == .color(RGBA(packed: 0xFF80_00FF)))
            #expect(paint("Brand", .dark) == .color(RGBA(packed: 0x00FF_FF80)))
            #expect(paint("Other", .light) == nil)
        }
    }

    @Test("cap insets, tiling and interpolation are sent with the image")
    func resizing() throws {
        try withBundle(["a@2x.png": Self.png]) { bundle in
            let made = image(
                Image("a", bundle: bundle)
                    .resizable(capInsets: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), resizingMode: .tile)
                    .interpolation(.none))
            #expect(made?.fill.edges == SIMD4(4, 2, 8, 6))
            #expect(made?.fill.isTiled == true)
            #expect(made?.fill.pixel == 0.5)
            #expect(made?.fill.filter == .nearest)
        }
    }

    @Test("an image's label is its name or its given label; a decorative image has none")
    func names() throws {
        try withBundle(["sunset.png": Self.png]) { bundle in
            let stage = Stage(width: 100, height: 100) {
                VStack {
                    Image("sunset", bundle: bundle)
                    Image("sunset", bundle: bundle, label: Text("The sea"))
                    Image(decorative: "sunset", bundle: bundle)
                }
            }
            #expect(stage.elements.filter { $0.role == .image }.map(\.label) == ["sunset", "The sea"])
        }
    }

    @Test("a missing or damaged image is reported once, with the view's type path")
    func missingImages() throws {
        try withBundle(["bad.png": Data("nothing".utf8), "cut.png": Self.png.dropLast(16)]) { bundle in
            let stage = Stage(width: 100, height: 100) {
                VStack {
                    ForEach(0..<3) { _ in Image("none", bundle: bundle) }
                    Image("bad", bundle: bundle)
                    Image("cut", bundle: bundle)
                }
            }
            #expect(stage.diagnostics.count == 3)
            #expect(stage.diagnostics.contains { $0.contains("Image") && $0.contains("\u{201C}none\u{201D}") })
            #expect(stage.diagnostics.contains { $0.contains("breaks off") })
            #expect(!stage.png().isEmpty)
        }
    }

    @Test("a missing image shows a crossed box, on terminals a character for one")
    func crossedBox() throws {
        let stage = Stage(width: 16, height: 16) { Image("none") }
        let image = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 16, height: 16))
        let page = try #require(image[4, 8])
        for (x, y, isLine) in [(0, 8, true), (5, 5, true), (10, 5, true), (8, 4, false)] {
            #expect((image[x, y] != page) == isLine, "\(x), \(y)")
        }
        #expect(
            Stage(columns: 5, rows: 1) {
                HStack(spacing: 0) {
                    Text("a"); Image("none"); Text("b")
                }
            }.text == " a☒ b")
    }

    @Test("image names cannot leave the bundle")
    func outside() throws {
        try withBundle(["inner/a.png": Self.png, "secret.png": Self.png]) { bundle in
            let inner = try #require(Bundle(path: bundle.bundlePath + "/inner"))
            #expect(image(Image("../secret", bundle: inner)) == nil)
            #expect(image(Image("a", bundle: inner)) != nil)
        }
    }
}
