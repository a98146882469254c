import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Image paints")
struct ImagePaintTests {
    private func pixels<V: View>(scale: CGFloat = 1, @ViewBuilder _ view: () -> V) throws -> PixelImage {
        let stage = Stage(width: 40, height: 20, scale: scale, content: view)
        #expect(stage.diagnostics.isEmpty)
        return try PixelPainter().pixels(
            stage.currentPicture, on: Screen(width: 40, height: 20, scale: scale), scale: scale)
    }

    private func fill<V: View>(@ViewBuilder _ view: () -> V) -> ImageFill? {
        for layer in Stage(width: 40, height: 20, content: view).currentPicture.layers.values {
            for command in layer.drawing.commands { if case .image(let fill) = command.paint { return fill } }
        }
        return nil
    }

    /// Ten points wide and high: the left half red, the right one blue.
    private var halves: Image {
        Image(size: CGSize(width: 10, height: 10)) { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 5, height: 10)), with: .color(Color(red: 1, green: 0, blue: 0)))
            context.fill(Path(CGRect(x: 5, y: 0, width: 5, height: 10)), with: .color(Color(red: 0, green: 0, blue: 1)))
        }
    }

    @Test("an image drawn in code is tiled at the display's resolution", arguments: [1, 2])
    func drawn(scale: Int) throws {
        let image = try pixels(scale: CGFloat(scale)) { Rectangle().fill(ImagePaint(image: halves)) }
        for (x, color) in [(1, 0xFF00_00FF), (8, 0x0000_FFFF), (12, 0xFF00_00FF), (38, 0x0000_FFFF)] as [(Int, UInt32)]
        {
            #expect(image[x * scale, 15 * scale]?.packed == color, "at \(x)")
        }
        #expect(image[5 * scale - 1, 3]?.packed == 0xFF00_00FF && image[5 * scale, 3]?.packed == 0x0000_FFFF)
    }

    @Test("a source rectangle is tiled, at any scale")
    func part() throws {
        let right = ImagePaint(image: halves, sourceRect: CGRect(x: 0.5, y: 0, width: 0.5, height: 1))
        let image = try pixels { Rectangle().fill(right) }
        #expect([1, 12, 23, 38].allSatisfy { image[$0, 5]?.packed == 0x0000_FFFF })
        let large = try pixels { Rectangle().fill(.image(halves, scale: 2)) }
        #expect(large[8, 15]?.packed == 0xFF00_00FF && large[12, 15]?.packed == 0x0000_FFFF)
    }

    @Test("a symbol is tiled in the foreground colour")
    func symbol() throws {
        let square = ImagePaint(image: Image(systemName: "square.fill"))
        let image = try pixels { Rectangle().fill(square).foregroundStyle(Color(red: 0, green: 0.6, blue: 0)) }
        let side = try #require(fill { Rectangle().fill(square) }.map { Double($0.pixel) })
        #expect(side == 1)
        var colors: [UInt32: Int] = [:]
        for x in 0..<40 { for y in 0..<20 { colors[image[x, y]?.packed ?? 0, default: 0] += 1 } }
        #expect(colors[0x0099_00FF, default: 0] > 200)
        #expect(fill { Rectangle().fill(square) }?.tint == .foreground(level: 0))
    }

    @Test("reusing a symbol as a paint sends the same resource")
    func again() throws {
        let first = fill { Rectangle().fill(ImagePaint(image: Image(systemName: "star"))) }
        let second = fill { Circle().fill(ImagePaint(image: Image(systemName: "star"))) }
        #expect(first != nil && first?.resource == second?.resource)
        let bold = fill { Circle().fill(ImagePaint(image: Image(systemName: "star"))).font(.body.weight(.black)) }
        #expect(bold?.resource != first?.resource)
    }

    @Test("text, borders and canvases can use an image paint")
    func uses() throws {
        let text = try pixels {
            Text("M").font(.system(size: 24, weight: .black)).foregroundStyle(ImagePaint(image: halves))
        }
        let border = try pixels { Color.white.border(ImagePaint(image: halves), width: 4) }
        let canvas = try pixels {
            Canvas { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .tiledImage(halves))
            }
        }
        func counts(_ image: PixelImage) -> (red: Int, blue: Int) {
            var counts = (red: 0, blue: 0)
            for x in 0..<40 {
                for y in 0..<20 {
                    if image[x, y]?.packed == 0xFF00_00FF { counts.red += 1 }
                    if image[x, y]?.packed == 0x0000_FFFF { counts.blue += 1 }
                }
            }
            return counts
        }
        #expect(counts(text).red > 20 && counts(text).blue > 20)
        #expect(counts(border).red > 150 && counts(border).blue > 150)
        #expect(counts(canvas) == (red: 400, blue: 400))
    }

    @Test("an invalid scale paints nothing")
    func noSize() {
        #expect(fill { Rectangle().fill(ImagePaint(image: halves, scale: 0)) } == nil)
        #expect(fill { Rectangle().fill(ImagePaint(image: halves, scale: .nan)) } == nil)
    }

    @Test("tiles cover the whole path, for any origin and opacity")
    func tilesOfPaths() throws {
        for (image, opacity) in [(halves, 1), (halves, 0.5), (Image(systemName: "square.fill"), 1)] as [(Image, Double)]
        {
            let seen = try pixels {
                Canvas { context, _ in
                    context.opacity = opacity
                    context.fill(
                        Path(CGRect(x: 0, y: 12, width: 40, height: 8)),
                        with: .tiledImage(image, origin: CGPoint(x: 1, y: 1)))
                }
            }
            let page: UInt32 = 0xFFFF_FFFF
            let below = (0..<40).filter { seen[$0, 15]?.packed != page }
            #expect(below.count >= 20 && below.contains { $0 < 5 } && below.contains { $0 > 34 }, "\(below)")
            #expect((0..<40).allSatisfy { seen[$0, 6]?.packed == page })
        }
    }
}
