import Display
import Testing

@testable import Painter

/// Materials blur what lies behind them.
@Suite("Materials")
struct MaterialTests {
    private let painter = PixelPainter()
    private let screen = Screen(width: 120, height: 60)

    /// A red and a blue half, with a clear material over their middle.
    private func halves(_ tint: UInt32 = 0xFFFF_FF01, blur: Float = 6, right: Paint = .blue) -> Picture {
        var builder = PictureBuilder()
        builder.fill(0, 0, 60, 60, .red)
        builder.fill(60, 0, 60, 60, right)
        builder.fill(20, 10, 80, 40, outline: .rounded(8), .material(RGBA(packed: tint), blur: blur))
        return builder.picture
    }

    @Test("the content behind is blurred inside the outline only")
    func blursInside() throws {
        let image = try painter.pixels(halves(), on: screen)
        let edge = try #require(image[60, 30])
        // Half of each, saturated.
        #expect((170...230).contains(edge.red) && (170...230).contains(edge.blue))
        // Without the material the edge is sharp, and far from it both colours are unchanged.
        #expect(image[59, 5]?.packed == 0xFF00_00FF)
        #expect(image[60, 5]?.packed == 0x0000_FFFF)
        #expect(image[20, 10]?.packed == 0xFF00_00FF)
        for x in [24, 95] {
            let color = try #require(image[x, 30])
            #expect(max(color.red, color.blue) > 250 && min(color.red, color.blue) < 5)
        }
    }

    @Test("the brightness at the display's edge is that of the content")
    func edgeOfDisplay() throws {
        var builder = PictureBuilder()
        builder.fill(0, 0, 120, 60, .color(RGBA(packed: 0x8080_80FF)))
        builder.fill(0, 0, 120, 60, .material(RGBA(packed: 0x01), blur: 20))
        let image = try painter.pixels(builder.picture, on: screen)
        for (x, y) in [(0, 0), (119, 59), (60, 0)] { #expect((0x7C...0x84).contains(try #require(image[x, y]).red)) }
    }

    @Test("the colour is painted over the blurred content")
    func tint() throws {
        let image = try painter.pixels(halves(0x00FF_0080), on: screen)
        let color = try #require(image[24, 30])
        #expect((0x7C...0x84).contains(color.green) && (0x7C...0x84).contains(color.red))
    }

    @Test("a group has only its own content behind a material, so the colour is left")
    func insideGroup() throws {
        var builder = PictureBuilder()
        builder.fill(0, 0, 60, 60, .red)
        builder.fill(60, 0, 60, 60, .blue)
        let group = builder.add(0, 0, 120, 60, drawing: Drawing(isGroup: true))
        builder.fill(20, 10, 80, 40, in: group, .material(RGBA(packed: 0xFFFF_FF80), blur: 6))
        let image = try painter.pixels(builder.picture, on: screen)
        #expect(image[59, 30]?.packed == 0xFF80_80FF)
        #expect(image[60, 30]?.packed == 0x8080_FFFF)
    }

    @Test("a vector file and cells have the colour alone", arguments: [ImageFormat.svg, .pdf])
    func withoutBlur(format: ImageFormat) throws {
        var plain = PictureBuilder()
        plain.fill(0, 0, 60, 60, .red)
        plain.fill(60, 0, 60, 60, .blue)
        plain.fill(20, 10, 80, 40, outline: .rounded(8), .color(RGBA(packed: 0xFFFF_FF80)))
        let material = halves(0xFFFF_FF80)
        #expect(
            try painter.image(material, on: screen, as: format) == painter.image(plain.picture, on: screen, as: format))
        let cells = Screen(width: 120, height: 60, idiom: .cell)
        #expect(CellPainter.paint(material, on: cells) == CellPainter.paint(plain.picture, on: cells))
    }

    @Test("a change behind a material damages all that it blurs, and a distant one does not")
    func damage() throws {
        let (old, near) = (halves(), halves(right: .color(RGBA(packed: 0x00FF_FFFF))))
        var change = LayerChange(id: LayerID(2))
        change.drawing = near.layers[LayerID(2)]?.drawing
        let damage = try #require(
            near.damage(by: PictureDelta(base: old.version, version: near.version, changes: [change]), from: old))
        #expect(damage.x <= 20 - 18 && damage.x + damage.width >= 120)
        let image = try painter.pixels(old, on: screen)
        try painter.repaint(near, on: screen, into: image, damage: damage)
        #expect(try image.pixels == painter.pixels(near, on: screen).pixels)
    }

    @Test("bad deviations paint without a trap", arguments: [0, -3, 1e30, .infinity] as [Float])
    func badDeviation(blur: Float) throws {
        #expect(try painter.pixels(halves(blur: blur), on: screen)[5, 5]?.packed == 0xFF00_00FF)
    }

    @Test("a blur in between is that of both ends")
    func interpolation() {
        let (from, to) = (Paint.material(RGBA(packed: 0xFF), blur: 2), Paint.material(RGBA(packed: 0xFF), blur: 6))
        #expect(from.interpolated(to: to, by: 0.5) == .material(RGBA(packed: 0xFF), blur: 4))
    }
}
