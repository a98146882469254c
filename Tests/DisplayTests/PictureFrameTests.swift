import Testing

@testable import Display

@Suite("Frames")
struct PictureFrameTests {
    @Test("a frame is the sum of positions from layer to scene")
    func nested() throws {
        var sketch = Sketch()
        let outer = sketch.add([10, 20, 100, 50])
        let inner = sketch.add([3, 4, 10, 10], in: outer)
        let picture = try sketch.finished()
        #expect(picture.frame(of: outer) == [10, 20, 100, 50])
        #expect(picture.frame(of: inner) == [13, 24, 10, 10])
        #expect(picture.frame(of: 99) == nil)
    }

    @Test("frames move with the content offset, except for the scrolling layer itself")
    func scrolled() throws {
        var sketch = Sketch()
        let list = sketch.add([0, 10, 100, 50], content: (0, -30))
        let row = sketch.add([0, 40, 100, 20], in: list)
        let label = sketch.add([5, 1, 10, 10], in: row)
        let picture = try sketch.finished()
        #expect(picture.frame(of: list) == [0, 10, 100, 50])
        #expect(picture.frame(of: row) == [0, 20, 100, 20])
        #expect(picture.frame(of: label) == [5, 21, 10, 10])
    }

    static let transforms: [(Transform, DotRect?, DotRect?)] = [
        (Transform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0), [10, 10, 40, 20], [12, 14, 8, 8]),
        (Transform(a: 0, b: 1, c: -1, d: 0, tx: 20, ty: 0), [20, 10, 10, 20], [24, 11, 4, 4]),
        (Transform(a: 1, b: 0, c: 0, d: 1, tx: 0.5, ty: 0), [10, 10, 21, 10], [11, 12, 5, 4]),
        (Transform(a: .nan, b: 0, c: 0, d: .infinity, tx: 0, ty: 0), nil, nil),
    ]

    @Test("the frame of a transformed layer is its bounding rectangle", arguments: transforms)
    func transformed(transform: Transform, outer: DotRect?, inner: DotRect?) throws {
        var sketch = Sketch()
        let layer = sketch.add([10, 10, 20, 10], transform: transform)
        let child = sketch.add([1, 2, 4, 4], in: layer)
        let picture = try sketch.finished()
        if let outer { #expect(picture.frame(of: layer) == outer) }
        if let inner { #expect(picture.frame(of: child) == inner) }
        _ = picture.elements(on: .page)
        _ = picture.hit(at: ScreenPoint(x: 15, y: 15), on: .page)
    }

    @Test("extreme positions do not overflow")
    func extremes() throws {
        var sketch = Sketch()
        let far = sketch.add([.max, .max, .max, .max], content: (.max, .max))
        let farther = sketch.add([.max, .min, .max, .max], in: far, drawing: Drawing(clip: .rectangle))
        let picture = try sketch.finished()
        #expect(picture.frame(of: farther)?.x == .max)
        #expect(picture.visibleFrame(of: farther, on: .page) == nil)
    }

    @Test("a frame is visible within the display and the clips around it")
    func visible() throws {
        var sketch = Sketch()
        let window = sketch.add([10, 10, 50, 50], drawing: Drawing(clip: .rectangle))
        let inside = sketch.add([20, 20, 10, 10], in: window)
        let across = sketch.add([40, 40, 30, 30], in: window)
        let outside = sketch.add([60, 0, 30, 30], in: window)
        let beyond = sketch.add([190, 90, 30, 30])
        let off = sketch.add([300, 0, 30, 30])
        let clear = sketch.add([0, 0, 30, 30], drawing: Drawing(opacity: 0))
        let inClear = sketch.add([0, 0, 30, 30], in: clear)
        let picture = try sketch.finished()
        #expect(picture.visibleFrame(of: inside, on: .page) == [30, 30, 10, 10])
        #expect(picture.visibleFrame(of: across, on: .page) == [50, 50, 10, 10])
        #expect(picture.visibleFrame(of: beyond, on: .page) == [190, 90, 10, 10])
        for id in [outside, off, clear, inClear] { #expect(picture.visibleFrame(of: id, on: .page) == nil) }
    }
}

@Suite("Hit test")
struct PictureHitTests {
    /// A button at 10,10 under one more layer of the same place.
    static func hit(under cover: Drawing, _ semantics: Semantics = .none, x: Double = 30, y: Double = 20) throws
        -> UInt32
    {
        var sketch = Sketch()
        sketch.add([10, 10, 40, 20], Semantics(role: .button, actions: .tap))
        sketch.add([10, 10, 40, 20], semantics, drawing: cover)
        return try sketch.finished().hit(at: ScreenPoint(x: x, y: y), on: .page)?.rawValue ?? 0
    }

    @Test("a hit test returns the topmost layer that shows something at the point")
    func topmost() throws {
        #expect(try Self.hit(under: .filled()) == 2)
        #expect(try Self.hit(under: .filled(), x: 5) == 0)
        #expect(try Self.hit(under: .none) == 1)
        #expect(try Self.hit(under: .none, Semantics(role: .group, identifier: "box")) == 1)
        #expect(try Self.hit(under: .none, Semantics(role: .link)) == 2)
        #expect(try Self.hit(under: .none, Semantics(role: .group, actions: .tap)) == 2)
    }

    @Test("a hit test passes through the middle of a frame but not through its line")
    func frames() throws {
        #expect(try Self.hit(under: .framed) == 1)
        #expect(try Self.hit(under: .framed, x: 11) == 2)
    }

    @Test("a hit test passes through an ellipse's corners and invisible paint")
    func outlines() throws {
        #expect(try Self.hit(under: .filled(.ellipse)) == 2)
        #expect(try Self.hit(under: .filled(.ellipse), x: 12, y: 12) == 1)
        let clear = DrawCommand(.fill, paint: .color(RGBA(packed: 0)))
        #expect(try Self.hit(under: Drawing(commands: [clear])) == 1)
        #expect(try Self.hit(under: Drawing(commands: Drawing.filled().commands, opacity: 0)) == 1)
        let corner = DrawCommand(.fill, paint: .background, rect: [0, 0, 5, 5])
        #expect(try Self.hit(under: Drawing(commands: [corner])) == 1)
    }

    @Test("a hit test finds scrolled and rotated layers where they are visible")
    func moved() throws {
        var sketch = Sketch()
        let list = sketch.add([0, 0, 100, 20], drawing: Drawing(clip: .rectangle), content: (0, -40))
        let row = sketch.add([0, 40, 100, 20], in: list, text: "row")
        let hidden = sketch.add([0, 60, 100, 20], in: list, text: "below")
        let turned = sketch.add(
            [150, 50, 40, 4], text: "turned", transform: Transform(a: 0, b: 1, c: -1, d: 0, tx: 4, ty: 0))
        let picture = try sketch.finished()
        #expect(picture.hit(at: ScreenPoint(x: 50, y: 10), on: .page) == row)
        #expect(picture.hit(at: ScreenPoint(x: 50, y: 30), on: .page) != hidden)
        #expect(picture.hit(at: ScreenPoint(x: 152, y: 85), on: .page) == turned)
        #expect(picture.hit(at: ScreenPoint(x: 180, y: 52), on: .page) == nil)
        #expect(picture.hit(at: ScreenPoint(x: 500, y: 52), on: .page) == nil)
    }
}
