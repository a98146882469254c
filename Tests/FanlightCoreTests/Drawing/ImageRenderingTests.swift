import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Image rendering: templates, tiles and interpolation")
struct ImageRenderingTests {
    private func pixels(_ view: some View) throws -> PixelImage {
        let stage = Stage(width: 100, height: 100) { view }
        #expect(stage.diagnostics.isEmpty)
        return try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 100, height: 100))
    }

    /// Returns a bitmap image whose left half is opaque.
    private func half() throws -> Image {
        let renderer = ImageRenderer(
            content: HStack(spacing: 0) {
                Color.black
                Color.clear
            }.frame(width: 20, height: 10))
        return Image(uiImage: try #require(renderer.uiImage))
    }

    @Test("a template image is filled with a gradient like a shape")
    func gradientTemplate() throws {
        let gradient = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
        let image = try pixels(
            try half().renderingMode(.template).resizable().foregroundStyle(gradient).frame(width: 100, height: 100))
        let (top, bottom) = (try #require(image[20, 2]), try #require(image[20, 97]))
        #expect(top.red > 200 && top.blue < 100, "\(top)")
        #expect(bottom.blue > 200 && bottom.red < 100, "\(bottom)")
        #expect(image[80, 50] == RGBA(red: 255, green: 255, blue: 255))
        let flat = try pixels(try half().renderingMode(.template).resizable().foregroundStyle(.red))
        #expect(flat[20, 2] == flat[20, 97])
    }

    @Test("an image drawn in code can be tiled")
    func drawnTiles() throws {
        let drawn = Image(size: CGSize(width: 20, height: 20)) { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(.red))
        }
        let image = try pixels(drawn.resizable(resizingMode: .tile).frame(width: 100, height: 100))
        for tile in 0..<5 {
            #expect((image[tile * 20 + 4, 44]?.green ?? 255) < 100, "tile \(tile)")
            #expect(image[tile * 20 + 14, 44]?.green == 255, "beside tile \(tile)")
        }
        let stretched = try pixels(drawn.resizable().frame(width: 100, height: 100))
        #expect((stretched[44, 44]?.green ?? 255) < 100)
    }

    @Test(
        "cap insets apply to images drawn in code or rendered from views"
    )
    func edges() throws {
        let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
        // Corners of ten points, and a square in the middle.
        let drawn = Image(size: CGSize(width: 30, height: 30)) { context in
            for (x, y) in [(0, 0), (20, 0), (0, 20), (20, 20)] {
                context.fill(Path(CGRect(x: x, y: y, width: 10, height: 10)), with: .color(red))
            }
            context.fill(Path(CGRect(x: 12, y: 12, width: 6, height: 6)), with: .color(blue))
        }
        let renderer = ImageRenderer(content: drawn)
        renderer.scale = 2
        let rendered = Image(uiImage: try #require(renderer.uiImage))
        let insets = EdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
        for (name, image) in [("drawn", drawn), ("rendered", rendered)] {
            for mode in [Image.ResizingMode.stretch, .tile] {
                let seen = try pixels(image.resizable(capInsets: insets, resizingMode: mode))
                for (x, y) in [(4, 4), (95, 4), (4, 95), (95, 95)] {
                    #expect(seen[x, y]?.packed == 0xFF00_00FF, "\(name) \(mode): a corner")
                }
                #expect(seen[12, 4]?.packed == 0xFFFF_FFFF && seen[4, 50]?.packed == 0xFFFF_FFFF, "\(name) \(mode)")
                #expect(seen[50, 50]?.packed == 0x0000_FFFF || mode == .tile, "\(name): the middle")
                let isRepeated = seen[15, 15]?.packed == 0x0000_FFFF && seen[25, 35]?.packed == 0x0000_FFFF
                #expect(isRepeated == (mode == .tile), "\(name) \(mode): the first tiles")
            }
        }
    }

    @Test("a rendered view of fractional size fills its image", arguments: [1, 2, 3])
    func renderedEdges(scale: CGFloat) throws {
        let renderer = ImageRenderer(content: Color(.sRGB, red: 1, green: 0, blue: 0).frame(width: 20.3, height: 10.2))
        renderer.scale = scale
        let image = Image(uiImage: try #require(renderer.uiImage))
        let seen = try pixels(image.resizable().interpolation(.none).frame(width: 100, height: 100))
        for (x, y) in [(0, 0), (99, 0), (0, 99), (99, 99)] { #expect(seen[x, y]?.packed == 0xFF00_00FF) }
    }

    @Test(
        "enlarged pixels are interpolated unless interpolation is none",
        arguments: [
            (Image.Interpolation.none, false), (.low, true), (.medium, true), (.high, true),
        ])
    func enlarged(interpolation: Image.Interpolation, isSmooth: Bool) throws {
        let renderer = ImageRenderer(
            content: HStack(spacing: 0) {
                Color(.sRGB, white: 0)
                Color(.sRGB, white: 1)
            }.frame(width: 2, height: 1))
        let image = Image(uiImage: try #require(renderer.uiImage))
        let row = try pixels(image.interpolation(interpolation).resizable().frame(width: 100, height: 100))
        let between = [40, 48, 52, 60].compactMap { row[$0, 50]?.red }
        #expect(between == between.sorted())
        #expect(between.allSatisfy { ($0 > 30 && $0 < 225) == isSmooth }, "\(between)")
    }
}
