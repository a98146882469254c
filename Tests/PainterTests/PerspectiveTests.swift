import Display
import Testing

@testable import Painter

@Suite("Perspective")
struct PerspectiveTests {
    /// The lower edge of a square with side 32 is twice as near as the upper one. It keeps its width, the upper one has
    /// half.
    private let leaning = Transform(a: 0.5, b: 0, c: -0.25, d: 0.5, tx: 8, ty: 8, px: 0, py: -1.0 / 64)

    private func paint(_ builder: PictureBuilder, scale: Double = 1) throws -> PixelImage {
        try PixelPainter().pixels(builder.picture, on: Screen(width: 80, height: 80), scale: scale)
    }

    @Test("a rectangle maps to its four projected corners, with straight edges")
    func corners() throws {
        let projection = Projection(leaning)
        let corners = projection.visibleCorners(0, 0, 32, 32).compactMap { projection($0.x, $0.y) }
        #expect(corners.map(\.x) == [8, 24, 32, 0])
        #expect(corners.map(\.y) == [8, 8, 48, 48])
        var builder = PictureBuilder()
        builder.add(
            20, 12, 32, 32, drawing: Drawing(commands: [DrawCommand(.fill, paint: .red)]), transform: leaning)
        let image = try paint(builder)
        // Between them the edges are straight.
        for y in [22, 40, 57] {
            let edge = (Double(y) + 0.5 - 20) / 40 * 8
            for (x, isInside) in [
                (28 - edge - 2, false), (28 - edge + 2, true), (44 + edge - 2, true), (44 + edge + 2, false),
            ] {
                let expected = RGBA(packed: isInside ? 0xFF00_00FF : 0xFFFF_FFFF)
                #expect(image[Int(x.rounded(.down)), y] == expected, "\(x), \(y)")
            }
        }
        #expect(image[36, 18] == RGBA(packed: 0xFFFF_FFFF) && image[36, 21] == RGBA(packed: 0xFF00_00FF))
        #expect(image[36, 58] == RGBA(packed: 0xFF00_00FF) && image[36, 61] == RGBA(packed: 0xFFFF_FFFF))
    }

    @Test("nearer parts are larger: the layer's middle is not in the middle of its image")
    func depth() throws {
        var builder = PictureBuilder()
        let id = builder.add(20, 12, 32, 32, transform: leaning)
        builder.fill(0, 0, 32, 16, in: id, .red)
        builder.fill(0, 16, 32, 16, in: id, .blue)
        let image = try paint(builder)
        let border = (21..<60).first { y in image[36, y].map { $0.blue > $0.red } == true }
        // 16 rows down of 32: (8 + 8) / 0.75, and the layer's own position.
        #expect(border == 33)
    }

    @Test("the hit test finds a projected layer where it is visible")
    func hits() throws {
        var builder = PictureBuilder()
        let id = builder.add(
            20, 12, 32, 32, drawing: Drawing(commands: [DrawCommand(.fill, paint: .red)]), transform: leaning)
        let (picture, screen) = (builder.picture, Screen(width: 80, height: 80))
        #expect(picture.hit(at: ScreenPoint(x: 36, y: 22), on: screen) == id)
        #expect(picture.hit(at: ScreenPoint(x: 24, y: 22), on: screen) == nil)
        #expect(picture.hit(at: ScreenPoint(x: 22, y: 58), on: screen) == id)
        #expect(picture.frame(of: id) == DotRect(x: 20, y: 20, width: 32, height: 40))
    }

    // Resolution must not multiply: each layer was painted at the resolution of the one around, which exceeded the
    // visible one.
    @Test("nested rotated layers cost about the same each")
    func nested() throws {
        func pixels(_ count: Int) throws -> Int {
            var builder = PictureBuilder()
            var inner = LayerID.scene
            for _ in 0..<count {
                inner = builder.add(
                    0, 0, 60, 60, in: inner,
                    transform: Transform(a: 1.05, b: 0, c: 0, d: 1.05, tx: 0, ty: 0, px: -0.001, py: 0))
            }
            builder.add(0, 0, 60, 60, in: inner, drawing: Drawing(commands: [DrawCommand(.fill, paint: .red)]))
            let painter = PixelPainter()
            _ = try painter.pixels(builder.picture, on: Screen(width: 80, height: 80))
            return painter.work.pixelsApart
        }
        let (some, many) = (try pixels(10), try pixels(40))
        #expect(some > 0 && many < 6 * some, "\(some), \(many)")
    }

    @Test("parts behind the viewer are invisible, however near the rest comes")
    func behind() throws {
        var builder = PictureBuilder()
        let id = builder.add(
            20, 10, 40, 40, drawing: Drawing(commands: [DrawCommand(.fill, paint: .red)]),
            transform: Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: -0.05, py: 0))
        let image = try paint(builder)
        #expect(image[25, 15] == RGBA(packed: 0xFF00_00FF))
        // At x = 20 the projection is infinite, and beyond it is behind the viewer.
        #expect(builder.picture.hit(at: ScreenPoint(x: 10, y: 15), on: Screen(width: 80, height: 80)) == nil)
        #expect(builder.picture.frame(of: id).map { $0.x == 20 && $0.width > 1000 } == true)
    }

    @Test(
        "invalid transforms have a defined result",
        arguments: [
            Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0, px: 1, py: 1),
            Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: .nan, py: 0),
            Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: .infinity, py: 0),
            Transform(a: 1e6, b: 0, c: 0, d: 1e6, tx: 0, ty: 0, px: 1e-6, py: 0),
            Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: -1e6, py: -1e6),
        ])
    func nonsense(transform: Transform) throws {
        var builder = PictureBuilder()
        builder.add(
            10, 10, 40, 40, drawing: Drawing(commands: [DrawCommand(.fill, paint: .red)]), transform: transform)
        let image = try paint(builder)
        #expect(image[5, 5] == RGBA(packed: 0xFFFF_FFFF))
        _ = CellPainter.paint(builder.picture, on: Screen(width: 80, height: 80))
        _ = builder.picture.hit(at: ScreenPoint(x: 20, y: 20), on: Screen(width: 80, height: 80))
    }

    @Test("an opacity, a clip and a blend apply to the group; children scroll inside")
    func group() throws {
        var builder = PictureBuilder()
        builder.fill(0, 0, 80, 80, .color(RGBA(packed: 0xFFFF_00FF)))
        let id = builder.add(
            20, 12, 32, 32, drawing: Drawing(opacity: 0.5, clip: .rectangle, blend: .multiply), transform: leaning,
            content: (0, -20))
        builder.fill(0, 20, 32, 32, in: id, .red)
        builder.fill(0, 52, 80, 40, in: id, .blue)
        let image = try paint(builder)
        // Yellow times half of red, and nothing beyond the clip.
        #expect(image[36, 40].map { $0.red == 255 && abs(Int($0.green) - 127) <= 1 && $0.blue == 0 } == true)
        #expect(image[36, 63] == RGBA(packed: 0xFFFF_00FF))
    }

    @Test("without perspective the same numbers have the same result as before")
    func affine() throws {
        let turned = Transform(a: 0, b: 1, c: -1, d: 0, tx: 40, ty: 0)
        let projection = Projection(turned)
        #expect(projection(10, 5).map { [$0.x, $0.y] } == [35, 10])
        #expect(projection.inverse?(35, 10).map { [$0.x, $0.y] } == [10, 5])
        #expect(projection.flat(about: 3, 4) == projection)
    }

    @Test("cells are placed at the projected middle of the layer, at about its scale")
    func cells() throws {
        var builder = PictureBuilder()
        builder.add(
            0, 0, 32, 32, drawing: Drawing(commands: [DrawCommand(.fill, paint: .red)]), transform: leaning)
        let grid = CellPainter.paint(builder.picture, on: Screen(width: 80, height: 80))
        // The middle is projected to (16, 21), where the width is two thirds.
        #expect(grid[2, 1].background == .rgb(RGBA(packed: 0xFF00_00FF)))
        #expect(grid[5, 1] == .blank)
    }
}
