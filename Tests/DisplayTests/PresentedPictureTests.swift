import Display
import Motion
import Testing

@Suite("Presented pictures")
struct PresentedPictureTests {
    private func layer(_ animations: [LayerAnimation]) -> Layer {
        Layer(
            place: Place(parent: .scene),
            placement: Placement(frame: DotRect(x: 10, y: 20, width: 30, height: 40), transform: .identity),
            drawing: Drawing(opacity: 0.5), animations: animations)
    }

    @Test("extreme animations present finite values", arguments: LayerAnimation.Property.allCases)
    func extreme(_ property: LayerAnimation.Property) {
        let most = Float.greatestFiniteMagnitude
        let springs = [(1e-30, 0.0), (1e30, 1e30), (1e-30, 1e30), (1e30, 0)].map {
            MotionTiming.Curve.spring(DampedOscillation(frequency: $0, dampingRatio: $1))
        }
        let curves =
            springs + [
                .cubic(CubicProgress(x1: 0, y1: -1e300, x2: 1, y2: 1e300)), .samples([most, -most]), .samples([]),
                .pieces([CubicPiece(x1: -1e300, y1: 1e300, x2: 1e300, y2: -1e300, x: 1e-30, y: 1e300)]), .pieces([]),
            ]
        for curve in curves {
            for duration in [1e-30, 1, 1e30] {
                for (sign, lead) in [(Float(1), 0.0), (-1, duration)] {
                    let numbers = [Float](repeating: sign * most, count: property.count)
                    let animation = LayerAnimation(
                        property, distance: numbers, velocity: numbers,
                        timing: MotionTiming(curve, duration: duration, lead: lead, repetitions: nil), start: 1 << 53)
                    for time: Int64 in [0, 0x20_0000_0000_0000, 0x20_0000_0000_0001, 0x4000_0000_0000_0000] {
                        let presented = layer([animation, animation]).presented(at: time)
                        #expect((0...1).contains(presented.drawing.opacity))
                        #expect(presented.placement.frame.width >= 0 && presented.placement.frame.height >= 0)
                        #expect(presented.placement.transform?.numbers.allSatisfy { $0.isFinite } == true)
                    }
                }
            }
        }
    }

    private func fill(_ color: UInt32, _ outline: Outline = .rectangle) -> Drawing {
        Drawing(commands: [DrawCommand(.fill, outline, paint: .color(RGBA(packed: color)))])
    }

    private func presented(_ drawings: [Drawing], _ end: Drawing, at time: Int64) -> DrawCommand? {
        var layer = layer([.drawing(drawings, timing: MotionTiming(.cubic(.linear), duration: 1), start: 0)])
        layer.drawing = end
        return layer.presented(at: time).drawing.commands.first
    }

    @Test("a drawing is interpolated between intermediate drawings, colours perceptually")
    func drawing() {
        let (black, white, clear) = (fill(0x0000_00FF), fill(0xFFFF_FFFF), fill(0xFFFF_FF00))
        func color(_ drawings: [Drawing], _ end: Drawing, _ time: Int64) -> UInt32? {
            guard case .color(let color)? = presented(drawings, end, at: time)?.paint else { return nil }
            return color.packed
        }
        #expect(color([black], white, 0) == 0x0000_00FF && color([black], white, 1_000_000) == 0xFFFF_FFFF)
        // Half of the lightness of white is 0x63 in sRGB.
        #expect(color([black], white, 500_000) == 0x6363_63FF)
        #expect(color([black, clear], white, 500_000) == 0)
        #expect(color([black, clear], white, 750_000) == 0xFFFF_FF80)
    }

    @Test("corners, strokes and paths are interpolated, and a path of other elements is not")
    func outlines() throws {
        #expect(presented([fill(255, .rounded(4))], fill(255, .rounded(12)), at: 250_000)?.outline == .rounded(6))
        #expect(presented([fill(255)], fill(255, .rounded(12)), at: 500_000)?.outline == .rounded(6))
        func path(_ verbs: [DrawnPath.Verb], _ numbers: [Float]) throws -> Drawing {
            fill(255, .path(try #require(DrawnPath(verbs: verbs, numbers: numbers, isEvenOdd: false))))
        }
        let line = try path([.move, .line], [0, 0, 10, 20])
        let middle = try path([.move, .line], [5, 0, 10, 30])
        let end = try path([.move, .line], [10, 0, 10, 40])
        #expect(presented([line], end, at: 500_000) == middle.commands[0])
        let curve = try path([.move, .quad], [0, 0, 1, 1, 2, 2])
        #expect(presented([line], curve, at: 500_000) == curve.commands[0])
        func stroke(_ width: Float, _ phase: Float) -> Drawing {
            let pen = Pen(width: width, dash: [4, 2], dashPhase: phase)
            return Drawing(commands: [DrawCommand(.stroke(pen), paint: .background)])
        }
        #expect(presented([stroke(2, 0)], stroke(6, 8), at: 250_000) == stroke(3, 2).commands[0])
    }

    @Test(
        "a rectangle is interpolated to a path of its edges, and from it",
        arguments: [nil, DotRect(x: 0, y: 0, width: 31, height: 10)])
    func edges(_ frame: DotRect?) throws {
        func path(_ left: Float) throws -> Drawing {
            let numbers = [left, 4, left + 10, 4, left + 10, 8, left, 8]
            let verbs: [DrawnPath.Verb] = [.move, .line, .line, .line, .close]
            let edges = try #require(DrawnPath(verbs: verbs, numbers: numbers, isEvenOdd: false))
            return Drawing(commands: [DrawCommand(.fill, .path(edges), paint: .background, rect: frame)])
        }
        let area = DotRect(x: 10, y: 4, width: 10, height: 4)
        let rectangle = Drawing(commands: [DrawCommand(.fill, paint: .background, rect: area)])
        func left(_ command: DrawCommand?) -> Float? {
            guard case .path(let path)? = command?.outline else { return nil }
            return path.numbers[0] + Float(command?.rect?.x ?? 0)
        }
        let end = try path(20.5)
        #expect(left(presented([rectangle], end, at: 500_000)) == 15.25)
        #expect(left(presented([end], rectangle, at: 250_000)) == 17.875)
        let (near, far) = (try path(10.25), try path(10.5))
        #expect(rectangle.isNear(near, within: 0.25) && !rectangle.isNear(far, within: 0.25))
        let whole = Drawing(commands: [DrawCommand(.fill, paint: .background)])
        // The whole layer is a rectangle of its size.
        #expect(left(presented([whole], end, at: 500_000)) == 10.25)
        #expect(left(presented([end], whole, at: 250_000)) == 15.375)
    }

    @Test("a rounded rectangle is interpolated to a path of its lines and curves, and from it")
    func roundedEdges() throws {
        let corner: [DrawnPath.Verb] = [.cubic, .cubic, .cubic]
        let verbs: [DrawnPath.Verb] = [.move] + corner + [.line] + corner + [.line] + corner + [.line] + corner
        let point = [Float](repeating: 8, count: 80)
        let path = try #require(DrawnPath(verbs: verbs + [.close], numbers: point, isEvenOdd: false))
        /// Returns both ends of the upper left corner, at a quarter of the way to the path.
        func ends(_ start: Outline, isReversed: Bool = false) -> [Float]? {
            let ends = (fill(255, start), fill(255, .path(path)))
            let shown =
                isReversed
                ? presented([ends.1], ends.0, at: 750_000) : presented([ends.0], ends.1, at: 250_000)
            guard case .path(let path)? = shown?.outline else { return nil }
            return Array(path.numbers[0..<2] + path.numbers[18..<20])
        }
        for isReversed in [false, true] {
            #expect(ends(.rounded(4, continuous: false), isReversed: isReversed) == [2, 5, 5, 2])
            #expect(ends(.rectangle, isReversed: isReversed) == [2, 2, 2, 2])
        }
        let other = Outline.path(try #require(DrawnPath(verbs: [.move], numbers: [1, 1], isEvenOdd: false)))
        #expect(presented([fill(255, .rounded(4))], fill(255, other), at: 500_000)?.outline == other)
        // A line inside of the form has its middle at half of the width.
        var (border, line) = (fill(255, .rounded(4, continuous: false)), fill(255, .path(path)))
        border.commands[0].operation = .strokeInside(width: 2)
        line.commands[0].operation = .stroke(Pen(width: 4))
        let shown = try #require(presented([border], line, at: 500_000))
        guard case .path(let middle) = shown.outline, case .stroke(let pen) = shown.operation else {
            Issue.record("No line, but \(shown)")
            return
        }
        #expect(middle.numbers[0] == 4.5 && middle.numbers[1] == 6 && pen.width == 3)
    }

    @Test("an effect or a shadow that one end lacks fades in")
    func effects() {
        var blurred = Drawing()
        blurred.effects = [.blur(radius: 8)]
        #expect(Drawing.none.interpolated(to: blurred, by: 0.25).effects == [.blur(radius: 2)])
        #expect(blurred.interpolated(to: .none, by: 0.25).effects == [.blur(radius: 6)])
        let shadow = Shadow(RGBA(packed: 0x0000_00FF), radius: 4)
        let paint = Paint.background.interpolated(to: .background.shadowed([shadow]), by: 0.5)
        #expect(paint.shadows.map(\.color.alpha) == [128] && paint.base == .background)
    }

    @Test("the paint of text is interpolated, and a style too many is ignored")
    func textPaint() {
        var (old, new) = (TextStyle(), TextStyle())
        (old.paint, new.paint) = (.color(RGBA(packed: 255)), .color(RGBA(packed: 0xFFFF_FFFF)))
        let timing = MotionTiming(.cubic(.linear), duration: 1)
        for (styles, paint) in [([old], Paint.color(RGBA(packed: 0x6363_63FF))), ([old, old], new.paint)] {
            var layer = layer([.textPaint(styles, timing: timing, start: 0)])
            layer.text = [TextRun("A", style: new)]
            #expect(layer.presented(at: 500_000).text.map(\.style.paint) == [paint])
        }
    }

    @Test(
        "a symbolic colour on its way to another counts as the palette's, and keeps its name at its end",
        arguments: [Palette.light, .dark, .lightTerminal, .darkTerminal])
    func symbolicColors(_ palette: Palette) {
        let (red, named) = (Paint.color(RGBA(packed: 0xFF00_00FF)), Paint.foreground(level: 0))
        let known = Paint.color(palette.foreground[0])
        #expect(red.interpolated(to: named, by: 0.5, in: palette) == red.interpolated(to: known, by: 0.5))
        #expect(named.interpolated(to: red, by: 0.5, in: palette) == known.interpolated(to: red, by: 0.5))
        #expect(named.interpolated(to: red, by: 0, in: palette) == named)
        #expect(red.interpolated(to: named, by: 1, in: palette) == named)
        #expect(red.interpolated(to: named, by: 0, in: palette) == red)
        #expect(named.interpolated(to: named, by: 0.5, in: palette) == named)
        let page = named.interpolated(to: .background, by: 0.5, in: palette)
        #expect(page == known.interpolated(to: .color(palette.background), by: 0.5))
        // A gradient takes part too.
        let fill = GradientFill(
            .linear(startX: 0, startY: 0, endX: 1, endY: 0), stops: [.init(RGBA(packed: 255), at: 0)])
        let mixed = Paint.gradient(fill).interpolated(to: named, by: 0.5, in: palette)
        #expect(mixed == Paint.gradient(fill).interpolated(to: known, by: 0.5))
    }

    @Test("drawings at equal steps are as many as their interpolation needs")
    func steps() {
        func blur(_ radius: Double) -> Drawing { Drawing(effects: [.blur(radius: Float(radius))]) }
        #expect(Drawing.steps(limit: 64, within: 0.5) { blur(10 * $0) } == [blur(0)])
        // The ends and the middle are equal.
        func wave(_ share: Double) -> Drawing {
            blur(10 - 10 * abs(1 - (share * 4).truncatingRemainder(dividingBy: 2)))
        }
        let steps = Drawing.steps(limit: 64, within: 0.5, wave)
        #expect(steps == [blur(0), blur(10), blur(0), blur(10)])
        var count = 0.0
        let jumps = Drawing.steps(limit: 16, within: 0.5) { _ in
            count += 1
            return blur(count * 100)
        }
        #expect(jumps.count == 16)
    }

    @Test("a picture without animations is presented as it is")
    func resting() throws {
        var picture = Picture()
        let change = LayerChange(id: LayerID(1), place: Place(parent: .scene), drawing: Drawing(opacity: 0.25))
        try picture.apply(PictureDelta(base: 0, version: 1, changes: [change]))
        #expect(picture.presented(at: 5) == picture && !picture.isAnimated(at: 0))
    }

    @Test("a layer inside a transparent one is not animated, unless that one fades")
    func hidden() throws {
        let moving = LayerAnimation(
            .placement, distance: [8, 0, 0, 0, 0, 0],
            timing: MotionTiming(.cubic(.linear), duration: 1, repetitions: nil), start: 0)
        let fading = LayerAnimation(
            .opacity, distance: [1], timing: MotionTiming(.cubic(.linear), duration: 1), start: 0)
        for (opacity, animations, isAnimated) in [
            (Float(1), [], [true, true]), (0, [], [false, false]), (0, [fading], [true, false]),
        ] as [(Float, [LayerAnimation], [Bool])] {
            var picture = Picture()
            let outer = LayerChange(
                id: LayerID(1), place: Place(parent: .scene), drawing: Drawing(opacity: opacity),
                animations: animations)
            let inner = LayerChange(id: LayerID(2), place: Place(parent: LayerID(1)), animations: [moving])
            try picture.apply(PictureDelta(base: 0, version: 1, changes: [outer, inner]))
            #expect([500_000, 1_500_000].map { picture.isAnimated(at: $0) } == isAnimated)
        }
    }

    @Test("removed layers are no longer animated, and a delta without animations keeps them")
    func removal() throws {
        let animation = LayerAnimation(
            .opacity, distance: [1], timing: MotionTiming(.cubic(.linear), duration: 1), start: 0)
        var picture = Picture()
        let change = LayerChange(id: LayerID(1), place: Place(parent: .scene), animations: [animation])
        try picture.apply(PictureDelta(base: 0, version: 1, changes: [change]))
        let edit = LayerChange(id: LayerID(1), drawing: Drawing(opacity: 0.25))
        try picture.apply(PictureDelta(base: 1, version: 2, changes: [edit]))
        #expect(picture.isAnimated(at: 999_999) && !picture.isAnimated(at: 1_000_000))
        #expect(picture.presented(at: 500_000).layers[LayerID(1)]?.drawing.opacity == 0.75)
        try picture.apply(PictureDelta(base: 2, version: 3, removed: [LayerID(1)]))
        #expect(picture.animated.isEmpty)
    }
}
