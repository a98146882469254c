import CCairo
import Display
import Testing

@testable import Painter

/// The damage of a change, and the result of repainting it.
@Suite("Partial repaints")
struct RepaintTests {
    private let painter = PixelPainter()

    private func thrown(_ shadow: Shadow, from x: Int32, on display: Int32) -> Picture {
        var builder = PictureBuilder()
        builder.fill(0, 0, display, 100, .color(RGBA(packed: 0xFFFF_00FF)))
        builder.add(
            x, 40, 20, 20,
            drawing: Drawing(
                commands: [DrawCommand(.fill, paint: .color(RGBA(packed: 0x00FF_00FF)))], effects: [.shadow(shadow)]))
        return builder.picture
    }

    private func shadow(radius: Float, x: Float) -> Shadow {
        Shadow(RGBA(packed: 0xFF), radius: radius, x: x, y: 0)
    }

    @Test(
        "a shadow is repainted on its own, however far its shape is",
        arguments: [DotRect(x: 355, y: 40, width: 20, height: 23), DotRect(x: 362, y: 45, width: 4, height: 4)])
    func farShadow(damage: DotRect) throws {
        let picture = thrown(shadow(radius: 2, x: 350), from: 10, on: 400)
        let screen = Screen(width: 400, height: 100)
        let whole = try painter.pixels(picture, on: screen)
        #expect(whole[370, 50]?.packed == 0x0000_00FF)
        let again = try painter.pixels(picture, on: screen)
        try painter.repaint(picture, on: screen, into: again, damage: damage)
        #expect(try again.png() == whole.png())
    }

    @Test("a shadow of a shape outside of the display is visible", arguments: [250, 700, 3000] as [Int32])
    func shadowOfOutside(distance: Int32) throws {
        let picture = thrown(shadow(radius: 0, x: Float(distance)), from: 40 - distance, on: 100)
        let image = try painter.pixels(picture, on: Screen(width: 100, height: 100))
        #expect(image[50, 50]?.packed == 0x0000_00FF)
        #expect(image[30, 50]?.packed == 0xFFFF_00FF)
    }

    @Test("a shadow further away than any display is wide is omitted, but its shape is not")
    func furthest() throws {
        let picture = thrown(shadow(radius: 3, x: 1e9), from: 40, on: 100)
        let image = try painter.pixels(picture, on: Screen(width: 100, height: 100))
        #expect(image[50, 50]?.packed == 0x00FF_00FF)
    }

    @Test("an effect that colours transparent pixels damages everything within its clip", arguments: [false, true])
    func everywhere(isClipped: Bool) throws {
        func picture(_ alpha: Float) throws -> LayerChange {
            var rows = ColorTransform.identity.rows
            rows[19] = alpha
            return LayerChange(
                id: LayerID(1), place: Place(parent: .scene),
                placement: Placement(frame: DotRect(x: 10, y: 10, width: 30, height: 30)),
                drawing: Drawing(
                    commands: [
                        DrawCommand(
                            .fill, .ellipse, paint: .color(RGBA(packed: 0xFF00_00FF)),
                            rect: DotRect(x: 5, y: 5, width: 9, height: 9))
                    ], clip: isClipped ? .rectangle : nil, effects: [.colors(try #require(ColorTransform(rows)))]),
                text: .whole([]))
        }
        var stamped = VersionedPicture()
        _ = stamped.commit([try picture(0)], removed: [])
        let before = stamped.picture
        let change = try picture(0.3)
        _ = stamped.commit([change], removed: [])
        let delta = PictureDelta(base: before.version, version: stamped.picture.version, changes: [change], removed: [])
        let damage = try #require(stamped.picture.damage(by: delta, from: before))
        if isClipped {
            #expect(damage == DotRect(x: 10, y: 10, width: 30, height: 30))
        } else {
            #expect(damage.x <= 0 && damage.y <= 0 && damage.width >= 16_384 && damage.height >= 16_384)
        }
        let screen = Screen(width: 60, height: 60)
        let image = try painter.pixels(before, on: screen)
        try painter.repaint(stamped.picture, on: screen, into: image, damage: damage)
        #expect(try image.png() == painter.pixels(stamped.picture, on: screen).png())
    }

    @Test("a blur follows a non-uniform scale, and is not clipped")
    func stretchedBlur() throws {
        var builder = PictureBuilder()
        builder.add(
            50, 50, 10, 12,
            drawing: Drawing(
                commands: [DrawCommand(.fill, paint: .color(RGBA(packed: 0xFF)))], effects: [.blur(radius: 4)]),
            transform: Transform(a: 4, b: 0, c: 0, d: 0.5, tx: -15, ty: 3))
        let image = try painter.pixels(builder.picture, on: Screen(width: 120, height: 110))
        func dark(_ x: Int, _ y: Int) -> Int { 255 - Int(image[x, y]?.red ?? 255) }
        // At the same fraction of the extent, in each direction.
        let (aside, below) = (dark(55 + 35, 56), dark(55, 56 + 4))
        #expect(aside > 8 && abs(aside - below) < 16, "\(aside) \(below)")
        #expect((0..<120).allSatisfy { dark($0, 67) == 0 })
        #expect((0..<119).allSatisfy { abs(dark($0, 56) - dark($0 + 1, 56)) < 16 })
    }

    @Test("a path clip applies at the path, even outside the frame", arguments: [1, 0.5] as [Float])
    func pathClip(opacity: Float) throws {
        var form = DrawnPath()
        form.append(.move, 20, 0)
        form.append(.line, 50, 0)
        form.append(.line, 50, 20)
        form.append(.line, 20, 20)
        form.append(.close)
        var builder = PictureBuilder()
        let parent = builder.add(10, 10, 20, 20, drawing: Drawing(opacity: opacity, clip: .path(form)))
        builder.fill(0, 0, 60, 20, in: parent, .red)
        let screen = Screen(width: 80, height: 40)
        let image = try painter.pixels(builder.picture, on: screen)
        #expect(image[25, 20]?.packed == 0xFFFF_FFFF)
        #expect(image[50, 20]?.green == (opacity == 1 ? 0 : 127) || image[50, 20]?.green == 128)
        #expect(image[65, 20]?.packed == 0xFFFF_FFFF)
        let cells = CellPainter.paint(builder.picture, on: screen)
        #expect(cells[6, 1].background != .defaultBackground)
    }

    @Test("an image without a background is cleared first")
    func translucent() throws {
        var builder = PictureBuilder()
        builder.fill(0, 0, 20, 20, .color(RGBA(packed: 0xFF00_0080)))
        let screen = Screen(width: 20, height: 20)
        let image = try painter.pixels(builder.picture, on: screen, isOpaque: false)
        let once = try image.png()
        try painter.repaint(
            builder.picture, on: screen, into: image, damage: DotRect(x: 4, y: 4, width: 9, height: 9))
        #expect(try image.png() == once)
    }

    @Test("a strongly reduced tile is scaled down once, and others keep their size")
    func tiles() throws {
        let page = try CairoSurface(.pixels, width: 600, height: 600)
        let tile = try CairoSurface(.translucentPixels, width: 140, height: 70)
        let cairo = try #require(cairo_create(page.pointer))
        defer { cairo_destroy(cairo) }
        let brush = ShapeBrush(cairo: cairo, palette: .light, isRaster: true)
        let all = PixelRect(x: 0, y: 0, width: 140, height: 70)
        let small = try #require(brush.shrunk(tile.pointer, all, 1.4, 1))
        #expect((small.width, small.height) == (2, 1))
        #expect(brush.shrunk(tile.pointer, all, 100, 60) == nil)
    }
}
