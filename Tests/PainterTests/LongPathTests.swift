import Display
import Foundation
import SeededRandom
import Testing

@testable import Painter

/// Paths with very many parts are rasterised without Cairo, with the same result.
@Suite("Paths with very many parts")
struct LongPathTests {
    private static let side: Int32 = 96

    /// One shape, as a short path and as a long path that is rasterised otherwise: with degenerate points added.
    struct Form: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var path: DrawnPath

        init(_ name: String, isEvenOdd: Bool = false, _ make: (inout DrawnPath) -> Void) {
            testDescription = name
            path = DrawnPath(isEvenOdd: isEvenOdd)
            make(&path)
        }

        var long: DrawnPath {
            var path = path
            for _ in 0..<ComplexPath.minimumPartsOfLines { path.append(.move, 10, 10) }
            return path
        }
    }

    static let forms = [
        Form("star", star), Form("star by crossings", isEvenOdd: true, star),
        Form("rectangle off the pixels") { path in
            path.append(.move, 10.3, 20.6)
            for (x, y) in [(80.7, 20.6), (80.7, 70.2), (10.3, 70.2)] { path.append(.line, Float(x), Float(y)) }
            path.append(.close)
        },
        Form("curves") { path in
            path.append(.move, 8, 48)
            path.append(.cubic, 8, -20, 88, 120, 88, 48)
            path.append(.quad, 48, 140, 8, 48)
            path.append(.move, 30, 30)
            path.append(.cubic, 90, 30, 10, 80, 60, 80)
        },
        Form("ring") { path in
            for (radius, sign) in [(40.0, 1.0), (25, -1)] {
                for step in 0..<60 {
                    let angle = sign * Double(step) / 30 * .pi
                    path.append(
                        step == 0 ? .move : .line, Float(48 + radius * cos(angle)), Float(48 + radius * sin(angle)))
                }
                path.append(.close)
            }
        },
        Form("beyond all edges") { path in
            path.append(.move, -500, 40)
            for (x, y) in [(300, -200), (90, 700), (-40, -90), (3_000_000, 50)] {
                path.append(.line, Float(x), Float(y))
            }
        },
        Form("tangle") { path in
            var random = SeededGenerator(seed: 7)
            path.append(.move, 48, 48)
            for _ in 0..<60 {
                path.append(.line, Float.random(in: 0...96, using: &random), Float.random(in: 0...96, using: &random))
            }
        },
    ]

    private static func star(_ path: inout DrawnPath) {
        for point in 0..<5 {
            let angle = Double(point) * 0.8 * .pi - .pi / 2
            path.append(point == 0 ? .move : .line, Float(48 + 44 * cos(angle)), Float(48 + 44 * sin(angle)))
        }
        path.append(.close)
    }

    static let pens = [
        Pen(width: 1), Pen(width: 5), Pen(width: 6, cap: .round, join: .round),
        Pen(width: 6, cap: .square, join: .bevel),
        Pen(width: 4, join: .miter, miterLimit: 2), Pen(width: 3, dash: [9, 4]),
        Pen(width: 5, cap: .round, join: .round, dash: [0, 8], dashPhase: 3),
        Pen(width: 4, cap: .square, join: .bevel, dash: [12, 7, 3], dashPhase: -5),
    ]

    // MARK: Equivalence with Cairo

    @Test("an area covers the same pixels", arguments: forms)
    func fill(form: Form) throws {
        try compare(form) { [DrawCommand(.fill, $0, paint: .red)] }
    }

    @Test("a rotated, mirrored or skewed area covers the same pixels", arguments: forms)
    func turned(form: Form) throws {
        for transform in [
            Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 20, ty: -20),
            Transform(a: -1, b: 0, c: 0, d: 1, tx: 96, ty: 0), Transform(a: 1, b: 0, c: 0.5, d: 0.7, tx: -20, ty: 9),
        ] {
            try compare(form, transform: transform) { [DrawCommand(.fill, $0, paint: .red)] }
        }
    }

    @Test("hard edges cover pixels by their centre", arguments: forms)
    func hard(form: Form) throws {
        let (short, long) = try images(form) { [DrawCommand(.fill, $0, paint: .red, hasHardEdges: true)] }
        let wrong = zip(short, long).filter { $0 != $1 }.count
        // A centre may be as near to an edge as the arithmetic can resolve.
        #expect(wrong <= 184, "\(wrong) pixels")
        #expect(Set(long).isSubset(of: [0xFFFF_FFFF, 0xFFFF_0000]))
    }

    @Test("a line covers the same pixels", arguments: forms, pens)
    func stroke(form: Form, pen: Pen) throws {
        try compare(form, share: 0.03) { [DrawCommand(.stroke(pen), $0, paint: .red)] }
    }

    @Test("a line with a non-uniform scale covers the same pixels", arguments: pens)
    func slantedStroke(pen: Pen) throws {
        let transform = Transform(a: 1.4, b: 0.3, c: 0.4, d: 0.6, tx: -30, ty: 5)
        for form in Self.forms.prefix(5) {
            try compare(form, transform: transform, share: 0.03) { [DrawCommand(.stroke(pen), $0, paint: .red)] }
        }
    }

    @Test("gradients and shadows cover the same pixels", arguments: forms)
    func paints(form: Form) throws {
        let gradient = Paint.gradient(
            GradientFill(
                .linear(startX: 0, startY: 0, endX: 1, endY: 1),
                stops: [.init(RGBA(packed: 0xFF00_00FF), at: 0), .init(RGBA(packed: 0x0000_FF80), at: 1)]))
        let angular = Paint.gradient(
            GradientFill(
                .angular(centerX: 0.5, centerY: 0.5, startAngle: 0, endAngle: 6),
                stops: [.init(RGBA(packed: 0x00FF_00FF), at: 0), .init(RGBA(packed: 0x0000_FFFF), at: 1)]))
        let shadowed = Paint.red.shadowed([Shadow(RGBA(packed: 0x0000_00FF), radius: 2, x: 4, y: 4)])
        for paint in [gradient, angular, shadowed] { try compare(form) { [DrawCommand(.fill, $0, paint: paint)] } }
    }

    @Test("a clip covers the same pixels", arguments: forms)
    func clip(form: Form) throws {
        let fill = DrawCommand(.fill, .ellipse, paint: .red)
        for change in [
            { _ in }, { $0.opacity = 0.5 }, { $0.isGroup = true }, { $0.blend = .multiply }, { $0.blend = .hue },
            { $0.effects = [.blur(radius: 1.5)] },
        ] as [(inout Drawing) -> Void] {
            try compare(form, isClip: true) { outline in
                var drawing = Drawing(commands: [fill], clip: outline)
                change(&drawing)
                return drawing
            }
        }
    }

    @Test("clipped content blends with its background, and combines with other clips")
    func joined() throws {
        for form in Self.forms {
            let (short, long) = try pair(form) { path in
                var builder = PictureBuilder()
                builder.fill(0, 0, 96, 96, .color(RGBA(packed: 0x3399_CCFF)))
                let outer = builder.add(5, 5, 80, 80, drawing: Drawing(clip: .ellipse))
                let inner = builder.add(-5, -5, 96, 96, in: outer, drawing: Drawing(clip: .path(path)))
                builder.add(
                    0, 0, 96, 96, in: inner,
                    drawing: Drawing(
                        commands: [DrawCommand(.fill, paint: .color(RGBA(packed: 0xFFCC_00FF)))], blend: .multiply))
                return builder.picture
            }
            expectSimilar(short, long)
        }
    }

    @Test("a group is clipped once: its edges are as soft as those of a shape")
    func cutOnce() throws {
        func image(_ change: (inout Drawing) -> Void) throws -> [UInt32] {
            var builder = PictureBuilder()
            let outer = builder.add(0, 0, 96, 96, drawing: Drawing(clip: .ellipse))
            var drawing = Drawing(commands: [DrawCommand(.fill, paint: .red)])
            change(&drawing)
            builder.add(0, 0, 96, 96, in: outer, drawing: drawing)
            return try paint(builder.picture)
        }
        let plain = try image { _ in }
        for change in [{ $0.isGroup = true }, { $0.blend = .multiply }] as [(inout Drawing) -> Void] {
            let wrong = zip(try image(change), plain).map(difference)
            #expect(try #require(wrong.max()) <= 1)
        }
    }

    // MARK: Partial repaints

    @Test("a partial repaint equals the same part of the whole", arguments: forms)
    func parts(form: Form) throws {
        var builder = PictureBuilder()
        builder.add(0, 0, 96, 96, drawing: Drawing(commands: [DrawCommand(.fill, .path(form.long), paint: .red)]))
        let inside = builder.add(0, 0, 96, 96, drawing: Drawing(clip: .path(form.long)))
        builder.fill(20, 20, 60, 60, in: inside, .blue)
        builder.add(
            0, 0, 96, 96,
            drawing: Drawing(commands: [
                DrawCommand(.stroke(Self.pens[5]), .path(form.long), paint: .foreground(level: 0))
            ]))
        let painter = PixelPainter()
        let screen = Screen(width: 96, height: 96)
        let whole = try painter.pixels(builder.picture, on: screen)
        let again = try painter.pixels(Picture(), on: screen)
        for row in stride(from: Int32(0), to: 96, by: 13) {
            for column in stride(from: Int32(0), to: 96, by: 31) {
                let damage = DotRect(x: column, y: row, width: 31, height: 13)
                try painter.repaint(builder.picture, on: screen, into: again, damage: damage)
            }
        }
        let wrong = zip(whole.surface.pixels, again.surface.pixels).map(difference).max()
        #expect(try #require(wrong) <= 2)
    }

    // MARK: Cost

    @Test("a shared clip of many layers is rasterised once")
    func equalClips() throws {
        var builder = PictureBuilder()
        for number in Int32(0)..<40 {
            let inside = builder.add(3, 2, 96, 96, drawing: Drawing(clip: .path(Self.forms[0].long)))
            builder.fill(number, number, 50, 50, in: inside, number % 2 == 0 ? .red : .blue)
        }
        let before = ComplexPathMaskCache.ofThisThread.made
        _ = try PixelPainter().pixels(builder.picture, on: Screen(width: 97, height: 95))
        #expect(ComplexPathMaskCache.ofThisThread.made == before + 1)
    }

    @Test("many edges are sampled along fewer lines")
    func crossings() {
        guard let area = PixelArea(around: PixelRect(x: 0, y: 0, width: 10, height: 16_000)) else { return }
        for (count, stride) in [(10, 1), (1000, 3), (2900, 5), (4500, 15)] {
            var table = EdgeTable(area)
            for number in 0..<count { table.add(Double(number % 10), 0, 3, 16_000) }
            table.sort(isHard: false)
            #expect(table.stride == stride, "\(count)")
            #expect(table.heads.count == 16_000 * 15 / stride)
        }
    }

    @Test("imperceptibly short dashes are a solid line")
    func manyDashes() throws {
        var path = DrawnPath()
        path.append(.move, 0, 0)
        for number in 1..<2000 { path.append(.line, number % 2 == 0 ? 0 : 96, Float(number) / 20) }
        func image(_ dash: [Float]) throws -> [UInt32] {
            try paint(
                picture(
                    Drawing(commands: [DrawCommand(.stroke(Pen(width: 1, dash: dash)), .path(path), paint: .red)])))
        }
        #expect(try image([0.1, 0.1]) == image([]))
        #expect(try image([2, 6]) != image([]))
    }

    @Test("infinite, NaN and huge numbers have a defined result")
    func badNumbers() throws {
        for number in [Float.nan, .infinity, -.infinity, 3e38, -3e38, 1e-37] {
            var form = Self.forms[6]
            form.path.append(.line, number, 40)
            form.path.append(.cubic, 4, number, number, number, 30, number)
            let long = form.long
            for operation in [DrawCommand.Operation.fill, .stroke(Self.pens[5]), .stroke(Pen(width: number))] {
                let commands = [DrawCommand(operation, .path(long), paint: .red)]
                #expect(try paint(picture(Drawing(commands: commands, clip: .path(long)))).count == 96 * 96)
            }
        }
    }

    @Test("vector files contain the original path")
    func files() throws {
        let picture = picture(Drawing(commands: [DrawCommand(.fill, .path(Self.forms[6].long), paint: .red)]))
        let svg = String(
            decoding: try PixelPainter().image(picture, on: Screen(width: 96, height: 96), as: .svg), as: UTF8.self)
        #expect(svg.contains("<path") && !svg.contains("<image"))
    }

    // MARK: Comparison

    private func picture(_ drawing: Drawing, transform: Transform? = nil) -> Picture {
        var builder = PictureBuilder()
        builder.fill(0, 40, 96, 20, .color(RGBA(packed: 0xCCDD_EEFF)))
        builder.add(0, 0, 96, 96, drawing: drawing, transform: transform)
        return builder.picture
    }

    private func paint(_ picture: Picture) throws -> [UInt32] {
        try PixelPainter().pixels(picture, on: Screen(width: 96, height: 96)).surface.pixels.map { $0 | 0xFF00_0000 }
    }

    private func pair(_ form: Form, _ make: (DrawnPath) -> Picture) throws -> ([UInt32], [UInt32]) {
        (try paint(make(form.path)), try paint(make(form.long)))
    }

    private func images(_ form: Form, _ commands: (Outline) -> [DrawCommand]) throws -> ([UInt32], [UInt32]) {
        try pair(form) {
            var builder = PictureBuilder()
            builder.add(0, 0, 96, 96, drawing: Drawing(commands: commands(.path($0))))
            return builder.picture
        }
    }

    private func compare(
        _ form: Form, transform: Transform? = nil, share: Double = 0.005, _ commands: (Outline) -> [DrawCommand]
    ) throws {
        let (short, long) = try pair(form) {
            picture(Drawing(commands: commands(.path($0))), transform: transform)
        }
        expectSimilar(short, long, share: share)
    }

    private func compare(_ form: Form, isClip: Bool, _ drawing: (Outline) -> Drawing) throws {
        let (short, long) = try pair(form) { picture(drawing(.path($0))) }
        expectSimilar(short, long)
    }

    private func difference(_ a: UInt32, _ b: UInt32) -> Int {
        a == b ? 0 : [0, 8, 16].map { shift in abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) }.max() ?? 0
    }

    /// - Parameter share: of pixels that may differ by more than a few steps. In a corner where lines meet, Cairo adds
    ///   up their coverage, in another way each time.
    private func expectSimilar(_ short: [UInt32], _ long: [UInt32], share: Double = 0.005) {
        let differences = zip(short, long).map(difference)
        let apart = differences.filter { $0 > 20 }.count
        let most = differences.max() ?? 0
        #expect(short.contains { $0 != 0xFFFF_FFFF }, "the picture is blank")
        #expect(Double(apart) <= share * Double(short.count), "\(apart) pixels differ, by up to \(most)")
        #expect(differences.reduce(0, +) < (share > 0.01 ? 4 : 2) * short.count)
    }
}
