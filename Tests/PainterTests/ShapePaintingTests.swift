import Display
import Testing

@testable import Painter

@Suite("Shapes in pixels")
struct ShapePaintingTests {
    private let screen = Screen(width: 12, height: 12)

    private func image(_ drawing: Drawing, width: Int32 = 12, height: Int32 = 12) throws -> PixelImage {
        var builder = PictureBuilder()
        builder.add(0, 0, width, height, drawing: drawing)
        return try PixelPainter().pixels(builder.picture, on: screen)
    }

    private func reds(_ image: PixelImage, row: Int) -> String {
        String((0..<image.width).map { image[$0, row]?.packed == 0xFF00_00FF ? "r" : "." })
    }

    @Test("a stroke along an edge has half of its width on each side")
    func stroke() throws {
        var path = DrawnPath()
        path.append(.move, 0, 6)
        path.append(.line, 12, 6)
        let image = try image(
            Drawing(commands: [DrawCommand(.stroke(Pen(width: 4)), .path(path), paint: .red)]))
        let column = (0..<12).map { image[5, $0]?.packed == 0xFF00_00FF ? "r" : "." }.joined()
        #expect(column == "....rrrr....")
    }

    @Test("an inner stroke is completely inside of its path")
    func strokeInside() throws {
        var path = DrawnPath()
        path.append(.move, 2, 2)
        for (x, y) in [(10, 2), (10, 10), (2, 10)] { path.append(.line, Float(x), Float(y)) }
        path.append(.close)
        let image = try image(
            Drawing(commands: [DrawCommand(.strokeInside(width: 2), .path(path), paint: .red)]))
        #expect(reds(image, row: 1) == "............")
        #expect(reds(image, row: 3) == "..rrrrrrrr..")
        #expect(reds(image, row: 6) == "..rr....rr..")
    }

    @Test("dashes of a shape rotated by 90 degrees are dashes")
    func turnedDashes() throws {
        var path = DrawnPath()
        path.append(.move, 0, 6)
        path.append(.line, 12, 6)
        var builder = PictureBuilder()
        builder.add(
            0, 0, 12, 12,
            drawing: Drawing(commands: [DrawCommand(.stroke(Pen(width: 2, dash: [4, 2])), .path(path), paint: .red)]),
            transform: Transform(a: 0, b: 1, c: -1, d: 0, tx: 12, ty: 0))
        let image = try PixelPainter().pixels(builder.picture, on: Screen(width: 12, height: 12))
        let column = (0..<12).map { image[6, $0]?.packed == 0xFF00_00FF ? "r" : "." }.joined()
        #expect(column == "rrrr..rrrr..")
    }

    private func command(_ paint: Paint, x: Int32 = 3, _ width: Int32 = 4) -> DrawCommand {
        DrawCommand(.fill, paint: paint, rect: DotRect(x: x, y: 3, width: width, height: width))
    }

    @Test("a paint's shadow is behind the fill, at its offset")
    func dropShadow() throws {
        let shadow = Shadow(RGBA(packed: 0x0000_00FF), radius: 0, x: 2, y: 1)
        let image = try image(Drawing(commands: [command(.red.shadowed([shadow]))]))
        let row = (0..<12).map { x in
            switch image[x, 5]?.packed {
            case 0xFF00_00FF: "r"
            case 0x0000_00FF: "s"
            default: "."
            }
        }
        #expect(row.joined() == "...rrrrss...")
        #expect(image[5, 3]?.packed == 0xFF00_00FF)
        #expect(image[5, 7]?.packed == 0x0000_00FF)
    }

    @Test("an inner shadow is drawn on the fill, from the edges opposite to its offset, and nowhere else")
    func innerShadow() throws {
        let shadow = Shadow(RGBA(packed: 0x0000_FFFF), radius: 0, x: 1, isInner: true)
        let image = try image(Drawing(commands: [command(.red.shadowed([shadow]))]))
        let row = (0..<12).map { x in
            switch image[x, 5]?.packed {
            case 0xFF00_00FF: "r"
            case 0x0000_FFFF: "s"
            default: "."
            }
        }
        #expect(row.joined() == "...srrr.....")
        let soft = Shadow(RGBA(packed: 0x0000_00FF), radius: 1.5, isInner: true)
        let blurred = try self.image(Drawing(commands: [command(.red.shadowed([soft]), x: 2, 8)]))
        let edge = try #require(blurred[2, 7]), middle = try #require(blurred[6, 7])
        #expect(edge.red < 180 && middle.red > 225, "\(edge) \(middle)")
        #expect(blurred[1, 7] == blurred[0, 0])
    }

    @Test("a shadow rotates with its layer")
    func turnedShadow() throws {
        let shadow = Effect.shadow(Shadow(RGBA(packed: 0x0000_00FF), radius: 0, x: 3))
        var builder = PictureBuilder()
        builder.add(
            0, 0, 12, 12, drawing: Drawing(commands: [command(.red, x: 3, 3)], effects: [shadow]),
            transform: Transform(a: 0, b: 1, c: -1, d: 0, tx: 12, ty: 0))
        let image = try PixelPainter().pixels(builder.picture, on: screen)
        // From (3, 3)–(6, 6) to (6, 3)–(9, 6), and its shadow downwards from there.
        #expect(image[7, 4]?.packed == 0xFF00_00FF)
        #expect(image[7, 7]?.packed == 0x0000_00FF)
        #expect(image[10, 4]?.packed == image[0, 0]?.packed)
    }

    @Test("a shadow's offset scales with its layer")
    func stretchedShadow() throws {
        let shadow = Effect.shadow(Shadow(RGBA(packed: 0x0000_00FF), radius: 0, x: 10))
        var builder = PictureBuilder()
        let bar = DrawCommand(.fill, paint: .red, rect: DotRect(x: 0, y: 0, width: 2, height: 40))
        builder.add(
            0, 0, 12, 40, drawing: Drawing(commands: [bar], effects: [shadow]),
            transform: Transform(a: 4, b: 0, c: 0, d: 0.25, tx: 0, ty: 0))
        let image = try PixelPainter().pixels(builder.picture, on: Screen(width: 60, height: 20))
        #expect(image[4, 5]?.packed == 0xFF00_00FF)
        #expect(image[44, 5]?.packed == 0x0000_00FF)
        #expect(image[36, 5]?.packed == 0xFFFF_FFFF)
    }

    @Test("a stroke with a shadow keeps its miter joins")
    func pointedShadow() throws {
        var path = DrawnPath()
        path.append(.move, 20, 5)
        path.append(.line, 22, 40)
        path.append(.line, 24, 5)
        let pen = Pen(width: 4, miterLimit: 30)
        let shadow = Shadow(RGBA(packed: 0x0000_00FF), radius: 0, x: 1)
        for paint in [Paint.red, .red.shadowed([shadow])] {
            var builder = PictureBuilder()
            builder.add(
                0, 0, 44, 90, drawing: Drawing(commands: [DrawCommand(.stroke(pen), .path(path), paint: paint)]))
            let image = try PixelPainter().pixels(builder.picture, on: Screen(width: 44, height: 90))
            #expect(image[21, 55]?.packed == 0xFF00_00FF)
        }
    }

    @Test("a mesh gradient has each point's colour at its position")
    func mesh() throws {
        let colors = [0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF, 0xFFFF_FFFF].map { RGBA(packed: $0) }
        for isSmooth in [false, true] {
            let mesh = try #require(
                MeshFill(
                    columns: 2, rows: 2, numbers: [0, 0, 1, 0, 0, 0.5, 1, 0.5], colors: colors,
                    background: RGBA(packed: 0x8080_80FF), isSmooth: isSmooth))
            let image = try image(Drawing(commands: [DrawCommand(.fill, paint: .mesh(mesh))]))
            for (place, color) in zip([(0, 0), (11, 0), (0, 5), (11, 5)], colors) {
                let pixel = try #require(image[place.0, place.1])
                let isNear = [\RGBA.red, \.green, \.blue].allSatisfy {
                    abs(Int(pixel[keyPath: $0]) - Int(color[keyPath: $0])) < 48
                }
                #expect(isNear, "\(pixel) for \(color) at \(place), smooth: \(isSmooth)")
            }
            #expect(image[5, 9]?.packed == 0x8080_80FF)
        }
    }

    @Test("a stroke with very many parts covers each pixel once, and has all its joins")
    func longLine() throws {
        var path = DrawnPath()
        path.append(.move, 0, 6)
        for step in 0..<3000 {
            path.append(.line, step.isMultiple(of: 2) ? 12 : 0, 6)
            path.append(.quad, 6, 6, 6, step.isMultiple(of: 2) ? 0 : 12)
            path.append(.close)
        }
        let half = Paint.color(RGBA(packed: 0xFF00_0080))
        let image = try image(Drawing(commands: [DrawCommand(.stroke(Pen(width: 4)), .path(path), paint: half)]))
        let expected = try #require(image[2, 6])
        #expect(expected.alpha == 255 && expected.red == 255 && (126...129).contains(expected.green))
        #expect((4..<8).allSatisfy { row in (1..<11).allSatisfy { image[$0, row] == expected } })
    }

    @Test("dashes leave their gaps, and square caps lengthen a line")
    func dashes() throws {
        var path = DrawnPath()
        path.append(.move, 0, 6)
        path.append(.line, 12, 6)
        let dashed = try image(
            Drawing(commands: [DrawCommand(.stroke(Pen(width: 2, dash: [3, 1])), .path(path), paint: .red)]))
        #expect(reds(dashed, row: 6) == "rrr.rrr.rrr.")
        var short = DrawnPath()
        short.append(.move, 4, 6)
        short.append(.line, 8, 6)
        let square = try image(
            Drawing(commands: [DrawCommand(.stroke(Pen(width: 4, cap: .square)), .path(short), paint: .red)]))
        #expect(reds(square, row: 6) == "..rrrrrrrr..")
    }

    @Test("even-odd leaves the hole, winding does not")
    func rules() throws {
        for isEvenOdd in [false, true] {
            var path = DrawnPath(isEvenOdd: isEvenOdd)
            for inset: Float in [0, 4] {
                path.append(.move, inset, inset)
                path.append(.line, 12 - inset, inset)
                path.append(.line, 12 - inset, 12 - inset)
                path.append(.line, inset, 12 - inset)
                path.append(.close)
            }
            let image = try image(Drawing(commands: [DrawCommand(.fill, .path(path), paint: .red)]))
            #expect(reds(image, row: 6) == (isEvenOdd ? "rrrr....rrrr" : "rrrrrrrrrrrr"))
        }
    }

    @Test("a gradient ends in its colours")
    func gradient() throws {
        let stops = [
            GradientFill.Stop(RGBA(packed: 0xFF00_00FF), at: 0), GradientFill.Stop(RGBA(packed: 0x0000_FFFF), at: 1),
        ]
        let fill = GradientFill(.linear(startX: 0, startY: 0, endX: 1, endY: 0), stops: stops)
        let image = try image(Drawing(commands: [DrawCommand(.fill, paint: .gradient(fill))]))
        let (first, last) = (image[0, 3], image[11, 3])
        #expect((first?.red ?? 0) > 240 && (first?.blue ?? 255) < 15)
        #expect((last?.blue ?? 0) > 240 && (last?.red ?? 255) < 15)
        let middle = image[6, 3]
        #expect(abs(Int(middle?.red ?? 0) - 116) < 8)
    }

    @Test("a gradient of a million stops is painted with a thousand of them, and ends in its colours")
    func manyStops() throws {
        let count = 1_000_000
        let stops = (0..<count).map { number in
            GradientFill.Stop(
                RGBA(packed: number < count / 2 ? 0xFF00_00FF : 0x0000_FFFF), at: Float(number) / Float(count - 1))
        }
        let form = GradientFill.Geometry.linear(startX: 0, startY: 0, endX: 1, endY: 0)
        let gradient = GradientFill(form, stops: stops)
        #expect(gradient.painted.stops.count == GradientFill.maximumPaintedStops)
        let image = try image(Drawing(commands: [DrawCommand(.fill, paint: .gradient(gradient))]))
        #expect(image[1, 3]?.packed == 0xFF00_00FF)
        #expect(image[10, 3]?.packed == 0x0000_FFFF)
    }

    @Test("an angular gradient begins at three o'clock")
    func angular() throws {
        let stops = [
            GradientFill.Stop(RGBA(packed: 0xFF00_00FF), at: 0), GradientFill.Stop(RGBA(packed: 0x0000_FFFF), at: 1),
        ]
        let fill = GradientFill(
            .angular(centerX: 0.5, centerY: 0.5, startAngle: 0, endAngle: 2 * .pi), stops: stops)
        let image = try image(Drawing(commands: [DrawCommand(.fill, paint: .gradient(fill))]))
        #expect((image[11, 6]?.red ?? 0) > 240)
        #expect((image[11, 5]?.blue ?? 0) > 240)
    }

    @Test("a group with a clip is clipped once: covered colours do not show at the edge")
    func noFringe() throws {
        func picture(isGroup: Bool) -> Picture {
            var builder = PictureBuilder()
            let group = builder.add(0, 0, 12, 12, drawing: Drawing(clip: .ellipse, isGroup: isGroup))
            builder.fill(0, 0, 12, 12, in: group, .red)
            builder.fill(0, 0, 12, 12, in: group, .blue)
            return builder.picture
        }
        func fringes(_ picture: Picture) throws -> Int {
            let image = try PixelPainter().pixels(picture, on: screen)
            return (0..<144).filter { index in
                guard let pixel = image[index % 12, index / 12] else { return false }
                return pixel.red > pixel.green
            }.count
        }
        #expect(try fringes(picture(isGroup: true)) == 0)
        #expect(try fringes(picture(isGroup: false)) > 0)
    }

    @Test("a mask keeps the covered parts")
    func mask() throws {
        var builder = PictureBuilder()
        let group = builder.add(0, 0, 12, 12, drawing: Drawing(isMasked: true))
        builder.fill(0, 0, 12, 12, in: group, .red)
        builder.fill(3, 0, 6, 12, in: group, .blue)
        let image = try PixelPainter().pixels(builder.picture, on: screen)
        #expect(reds(image, row: 5) == "...rrrrrr...")
    }

    @Test("a shadow is behind at its offset; colours are transformed; blur is symmetric")
    func effects() throws {
        let small = DrawCommand(.fill, paint: .red, rect: DotRect(x: 2, y: 2, width: 4, height: 4))
        let shadow = try image(
            Drawing(commands: [small], effects: [.shadow(Shadow(RGBA(packed: 0x0000_00FF), radius: 0, x: 3, y: 3))]))
        #expect(shadow[3, 3]?.packed == 0xFF00_00FF)
        #expect(shadow[8, 8]?.packed == 0x0000_00FF)
        #expect(shadow[9, 9]?.packed == 0xFFFF_FFFF)
        let inverted = ColorTransform([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
        let changed = try image(Drawing(commands: [small], effects: [.colors(try #require(inverted))]))
        #expect(changed[3, 3]?.packed == 0x00FF_FFFF)
        #expect(changed[9, 9]?.packed == 0xFFFF_FFFF)
        let blurred = try image(
            Drawing(
                commands: [DrawCommand(.fill, paint: .red, rect: DotRect(x: 4, y: 0, width: 4, height: 12))],
                effects: [.blur(radius: 1)]))
        #expect(blurred[3, 6]?.green == blurred[8, 6]?.green)
        #expect((blurred[3, 6]?.green ?? 255) < 255)
    }

    @Test(
        "each blend mode gives the colour of its definition",
        arguments: [
            // (0.8, 0.2, 0.6) in front of (0.4, 0.6, 0.2), by the formulas of the W3C's compositing.
            (Blend.normal, [204, 51, 153]), (.multiply, [82, 31, 31]), (.screen, [224, 173, 173]),
            (.overlay, [163, 92, 61]), (.darken, [102, 51, 51]), (.lighten, [204, 153, 153]),
            (.colorDodge, [255, 191, 128]), (.colorBurn, [64, 0, 0]), (.hardLight, [194, 61, 92]),
            (.difference, [102, 102, 102]), (.exclusion, [143, 143, 143]), (.plusLighter, [255, 204, 204]),
            (.destinationOver, [102, 153, 51]), (.sourceAtop, [204, 51, 153]),
        ])
    func blends(blend: Blend, expected: [Int]) throws {
        var builder = PictureBuilder()
        builder.fill(0, 0, 12, 12, .color(RGBA(packed: 0x6699_33FF)))
        let front = DrawCommand(.fill, paint: .color(RGBA(packed: 0xCC33_99FF)))
        builder.add(0, 0, 12, 12, drawing: Drawing(commands: [front], blend: blend))
        let pixel = try #require(try PixelPainter().pixels(builder.picture, on: screen)[6, 6])
        for (channel, wanted) in zip([pixel.red, pixel.green, pixel.blue], expected) {
            #expect(abs(Int(channel) - wanted) <= 1, "\(pixel)")
        }
    }

    @Test("shadows cost in proportion to their shapes, not to the display")
    func manyShadows() throws {
        var builder = PictureBuilder()
        for number in 0..<200 {
            builder.add(
                Int32(number % 20) * 40, Int32(number / 20) * 60, 20, 20,
                drawing: Drawing(
                    commands: [DrawCommand(.fill, paint: .red)],
                    effects: [.shadow(Shadow(RGBA(packed: 0x0000_00FF), radius: 3, x: 2, y: 2))]))
        }
        let painter = PixelPainter()
        let image = try painter.pixels(builder.picture, on: Screen(width: 800, height: 600))
        #expect(image[30, 30] == image[770, 570] && image[10, 10]?.packed == 0xFF00_00FF)
        // 20 × 20, and on each side the extent of the shadow, twice. That is its visible part, and the margin that
        // blurs into it.
        #expect(painter.work.pixelsApart < 200 * 80 * 80)
    }

    @Test("the luminance of a half transparent colour gives half the alpha")
    func premultiplied() throws {
        var light = try #require(
            ColorTransform([Float](repeating: 0, count: 15) + [0.2126, 0.7152, 0.0722, 0, 0]))
        light.isPremultiplied = true
        #expect(light(RGBA(packed: 0xFFFF_FFFF)).alpha == 255)
        #expect(light(RGBA(packed: 0xFFFF_FF80)).alpha == 128)
        #expect(light(RGBA(packed: 0x00FF_0080)).alpha == 92)
        #expect(light(RGBA(packed: 0x0000_00FF)) == RGBA(packed: 0))
        let image = try image(
            Drawing(commands: [DrawCommand(.fill, paint: .color(RGBA(packed: 0xFFFF_FF80)))], effects: [.colors(light)])
        )
        // Black on the page, with the luminance as its alpha.
        #expect(image[6, 6]?.red == 127)
        // Colours are clamped to their alpha.
        var doubled = ColorTransform.identity
        doubled.rows[0] = 2
        doubled.isPremultiplied = true
        #expect(doubled(RGBA(packed: 0xC040_4080)).packed == 0xFF40_4080)
    }

    private typealias RGB = SIMD3<Double>

    /// The results for two opaque colours, by the formulas that painting programs share.
    private static let blends: [(Blend, @Sendable (RGB, RGB) -> RGB)] = {
        func each(_ mix: @escaping @Sendable (Double, Double) -> Double) -> @Sendable (RGB, RGB) -> RGB {
            { RGB(mix($0.x, $1.x), mix($0.y, $1.y), mix($0.z, $1.z)) }
        }
        @Sendable func hard(_ b: Double, _ s: Double) -> Double { s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s) }
        @Sendable func soft(_ b: Double, _ s: Double) -> Double {
            if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
            return b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
        }
        @Sendable func light(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
        @Sendable func lit(_ c: RGB, _ wanted: Double) -> RGB {
            let moved = c + (wanted - light(c))
            let (low, high) = (moved.min(), moved.max())
            if low < 0 { return wanted + (moved - wanted) * (wanted / (wanted - low)) }
            return high > 1 ? wanted + (moved - wanted) * ((1 - wanted) / (high - wanted)) : moved
        }
        @Sendable func range(_ c: RGB) -> Double { c.max() - c.min() }
        @Sendable func saturated(_ c: RGB, _ wanted: Double) -> RGB {
            range(c) > 0 ? (c - c.min()) * (wanted / range(c)) : .zero
        }
        return [
            (.normal, each { $1 }), (.multiply, each(*)), (.screen, each { $0 + $1 - $0 * $1 }),
            (.overlay, each { hard($1, $0) }), (.darken, each(Swift.min)), (.lighten, each(Swift.max)),
            (.colorDodge, each { Swift.min(1, $0 / (1 - $1)) }),
            (.colorBurn, each { 1 - Swift.min(1, (1 - $0) / $1) }), (.hardLight, each(hard)), (.softLight, each(soft)),
            (.difference, each { abs($0 - $1) }), (.exclusion, each { $0 + $1 - 2 * $0 * $1 }),
            (.plusLighter, each { Swift.min(1, $0 + $1) }), (.plusDarker, each { Swift.max(0, $0 + $1 - 1) }),
            (.hue, { lit(saturated($1, range($0)), light($0)) }),
            (.saturation, { lit(saturated($0, range($1)), light($0)) }), (.color, { lit($1, light($0)) }),
            (.luminosity, { lit($0, light($1)) }), (.sourceAtop, { $1 }), (.destinationOver, { b, _ in b }),
        ]
    }()

    @Test(
        "each blend mode follows its formula, also at half opacity", arguments: 0..<20)
    func blendModes(number: Int) throws {
        let (blend, formula) = Self.blends[number]
        let (below, above) = (RGBA(red: 51, green: 153, blue: 102), RGBA(red: 204, green: 128, blue: 26))
        func parts(_ color: RGBA) -> RGB { RGB(Double(color.red), Double(color.green), Double(color.blue)) / 255 }
        let whole = formula(parts(below), parts(above))
        for opacity in [1, 0.5] {
            var builder = PictureBuilder()
            builder.fill(0, 0, 4, 4, .color(below))
            let command = DrawCommand(.fill, paint: .color(above))
            builder.add(0, 0, 4, 4, drawing: Drawing(commands: [command], opacity: Float(opacity), blend: blend))
            let image = try PixelPainter().pixels(builder.picture, on: Screen(width: 4, height: 4))
            // A sum scales with the alpha of the upper colour, or with its difference from white.
            let expected =
                switch blend {
                case .plusLighter: 255 * formula(parts(below), parts(above) * opacity)
                case .plusDarker: 255 * formula(parts(below), 1 - (1 - parts(above)) * opacity)
                default: 255 * (parts(below) * (1 - opacity) + whole * opacity)
                }
            let seen = parts(try #require(image[2, 2])) * 255
            let difference = (seen - expected)
            #expect(
                Swift.max(difference.max(), -difference.min()) <= 2, "\(blend) \(opacity): \(seen), not \(expected)")
        }
    }

    @Test("a degenerate gradient changes abruptly, or is its last colour")
    func degenerateGradients() throws {
        let stops = [GradientFill.Stop(RGBA(packed: 0xFF00_00FF), at: 0), .init(RGBA(packed: 0x0000_FFFF), at: 1)]
        func painted(_ form: GradientFill.Geometry) throws -> PixelImage {
            try image(Drawing(commands: [DrawCommand(.fill, paint: .gradient(GradientFill(form, stops: stops)))]))
        }
        let round = try painted(.radial(centerX: 0.5, centerY: 0.5, startRadius: 3, endRadius: 3))
        #expect(round[6, 6]?.packed == 0xFF00_00FF)
        #expect(round[1, 1]?.packed == 0x0000_FFFF)
        let line = try painted(.linear(startX: 0.5, startY: 0.5, endX: 0.5, endY: 0.5))
        #expect(line[1, 6]?.packed == 0x0000_FFFF && line[10, 6]?.packed == 0x0000_FFFF)
    }

    @Test("blending multiplies")
    func blend() throws {
        var builder = PictureBuilder()
        builder.fill(0, 0, 12, 12, .color(RGBA(packed: 0xFFFF_00FF)))
        builder.add(
            0, 0, 12, 12,
            drawing: Drawing(
                commands: [DrawCommand(.fill, paint: .color(RGBA(packed: 0x00FF_FFFF)))], blend: .multiply))
        let image = try PixelPainter().pixels(builder.picture, on: screen)
        #expect(image[6, 6]?.packed == 0x00FF_00FF)
    }

    @Test("degenerate numbers do not crash the painter")
    func extremes() throws {
        var path = DrawnPath()
        path.append(.move, 1e30, -1e30)
        path.append(.line, 3e38, 3e38)
        path.append(.cubic, 0, 0, -3e38, 3e38, 5, 5)
        for operation in [DrawCommand.Operation.fill, .stroke(Pen(width: 1e20, dash: [1e-9])), .stroke(Pen(width: -3))]
        {
            _ = try image(
                Drawing(
                    commands: [DrawCommand(operation, .path(path), paint: .red)], clip: .path(path),
                    effects: [.blur(radius: -4), .blur(radius: 1e9)]))
        }
    }
}
