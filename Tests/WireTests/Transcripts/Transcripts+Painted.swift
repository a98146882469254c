import Display

@testable import Wire

/// Builds a picture of layers that lie beside each other.
private struct PaintedScene {
    private var changes: [LayerChange] = []
    private var last: [LayerID: LayerID] = [:]

    @discardableResult
    mutating func add(
        _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, in parent: LayerID = .scene,
        _ drawing: Drawing = .none,
        text: [TextRun] = [], transform: Transform? = nil
    ) -> LayerID {
        let id = LayerID(UInt32(changes.count + 1))
        changes.append(
            LayerChange(
                id: id, place: Place(parent: parent, after: last[parent] ?? .scene),
                placement: Placement(frame: DotRect(x: x, y: y, width: width, height: height), transform: transform),
                drawing: drawing, text: .whole(text), semantics: Semantics.none))
        last[parent] = id
        return id
    }

    mutating func fill(
        _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, in parent: LayerID = .scene, _ paint: Paint
    ) {
        fill(x, y, width, height, in: parent, .rectangle, paint)
    }

    mutating func fill(
        _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, in parent: LayerID = .scene, _ outline: Outline,
        _ paint: Paint
    ) {
        add(x, y, width, height, in: parent, Drawing(commands: [DrawCommand(.fill, outline, paint: paint)]))
    }

    func transcript(_ name: String, _ description: String, _ screen: Screen) throws -> Transcript {
        var talk = Transcript("painted/\(name)", description)
        let delta = PictureDelta(base: 0, version: 1, changes: changes)
        try talk.service(.frame(Frame(epoch: Transcripts.epoch, delta: delta, screen: screen, title: "Painted")))
        return talk
    }
}

/// Pictures that are kept with their painted results: text of cells and an image. Numbers are exact in binary and
/// decimal.
extension Transcripts {
    static func painted() throws -> [Transcript] {
        try [
            paints("paints-light", .light), paints("paints-dark", .dark), shapes(), gradients(), groups(), lettering(),
            cells(),
        ]
    }

    private static let red = Paint.color(RGBA(packed: 0xD000_00FF))
    private static let blue = Paint.color(RGBA(packed: 0x0040_C0FF))

    private static func pixels(_ width: Double, _ height: Double, _ appearance: ScreenAppearance = .light) -> Screen {
        Screen(width: width, height: height, appearance: appearance, locale: "en")
    }

    private static func paints(_ name: String, _ appearance: ScreenAppearance) throws -> Transcript {
        var scene = PaintedScene()
        for level: UInt8 in 0..<4 { scene.fill(8 + 16 * Int32(level), 8, 16, 16, .foreground(level: level)) }
        scene.fill(72, 8, 16, 16, red)
        scene.fill(76, 12, 8, 8, .background)
        scene.fill(88, 8, 16, 16, .color(RGBA(packed: 0xD000_0080)))
        // Round marks are characters on cells, and need no font in pixels.
        for level: UInt8 in 0..<4 { scene.fill(8 + 16 * Int32(level), 36, 8, 8, .ellipse, .foreground(level: level)) }
        scene.fill(72, 32, 40, 16, red)
        for level: UInt8 in 0..<4 { scene.fill(72 + 8 * Int32(level), 36, 8, 8, .ellipse, .foreground(level: level)) }
        scene.fill(104, 36, 8, 8, .ellipse, .background)
        scene.fill(8, 52, 24, 2, .foreground(level: 0))
        scene.fill(40, 52, 24, 2, .foreground(level: 1))
        scene.fill(72, 52, 40, 2, red)
        return try scene.transcript(
            name,
            "The text colour at its four levels, the page colour on red, and a translucent red; marks in all of these, "
                + "and lines.",
            pixels(128, 64, appearance))
    }

    private static func shapes() throws -> Transcript {
        var scene = PaintedScene()
        scene.fill(8, 8, 24, 24, .rounded(8, continuous: false), blue)
        scene.fill(40, 8, 24, 24, .rounded(7, continuous: true), blue)
        scene.fill(72, 8, 32, 24, .ellipse, blue)
        func stroke(_ x: Int32, _ width: Float, _ outline: Outline) {
            scene.add(
                x, 40, 24, 24,
                Drawing(commands: [DrawCommand(.strokeInside(width: width), outline, paint: .foreground(level: 0))]))
        }
        stroke(8, 1, .rectangle)
        stroke(40, 3, .rounded(8, continuous: false))
        stroke(72, 2, .ellipse)
        var star = DrawnPath(isEvenOdd: true)
        star.append(.move, 12, 0)
        for (x, y): (Float, Float) in [(19, 22), (0, 8), (24, 8), (5, 22)] { star.append(.line, x, y) }
        star.append(.close)
        scene.fill(104, 40, 24, 24, .path(star), red)
        var wave = DrawnPath()
        wave.append(.move, 0, 12)
        wave.append(.quad, 6, -4, 12, 12)
        wave.append(.cubic, 15, 20, 21, 20, 24, 12)
        let pen = Pen(width: 3, cap: .round, join: .round, dash: [6, 5])
        scene.add(
            112, 8, 24, 24, Drawing(commands: [DrawCommand(.stroke(pen), .path(wave), paint: .foreground(level: 0))]))
        return try scene.transcript(
            "shapes", "Corners of both kinds, ellipses, lines inside outlines, a dashed line along a path, a star.",
            pixels(144, 72))
    }

    private static func gradients() throws -> Transcript {
        let stops: [GradientFill.Stop] = [
            .init(RGBA(packed: 0xD000_00FF), at: 0), .init(RGBA(packed: 0xFFE0_00FF), at: 0.5),
            .init(RGBA(packed: 0x0040_C0FF), at: 1),
        ]
        let forms: [GradientFill.Geometry] = [
            .linear(startX: 0, startY: 0, endX: 1, endY: 1),
            .radial(centerX: 0.5, centerY: 0.5, startRadius: 4, endRadius: 16),
            .elliptical(centerX: 0.5, centerY: 0.5, startRadius: 0, endRadius: 0.5),
            .angular(centerX: 0.5, centerY: 0.5, startAngle: 0, endAngle: 6.5),
            .angular(centerX: 0.5, centerY: 0.5, startAngle: -1.5, endAngle: 1.5),
        ]
        var scene = PaintedScene()
        for (index, form) in forms.enumerated() {
            scene.fill(8 + 56 * Int32(index), 8, 48, 32, .gradient(GradientFill(form, stops: stops)))
        }
        return try scene.transcript(
            "gradients",
            "Each form once. The last two are angular: more than a turn, with the seam at its start, "
                + "and less than half a turn.",
            pixels(288, 48))
    }

    private static func groups() throws -> Transcript {
        var scene = PaintedScene()
        func overlap(_ x: Int32, _ drawing: Drawing, transform: Transform? = nil) {
            let group = scene.add(x, 8, 32, 32, drawing, transform: transform)
            scene.fill(4, 4, 16, 16, in: group, red)
            scene.fill(12, 12, 16, 16, in: group, blue)
        }
        overlap(8, Drawing(opacity: 0.5))
        overlap(48, Drawing(clip: .ellipse))
        overlap(88, Drawing(effects: [.blur(radius: 2)]))
        let dark = RGBA(packed: 0x0000_00C0)
        overlap(128, Drawing(effects: [.shadow(Shadow(dark, radius: 2, x: 2, y: 3))]))
        overlap(168, Drawing(effects: [.shadow(Shadow(dark, radius: 3, isInner: true))]))
        var gray = ColorTransform.identity
        for row in 0..<3 { gray.rows.replaceSubrange((5 * row)..<(5 * row + 3), with: [0.25, 0.5, 0.25]) }
        overlap(208, Drawing(effects: [.colors(gray)]))
        let masked = scene.add(248, 8, 32, 32, Drawing(isMasked: true))
        scene.fill(0, 0, 32, 32, in: masked, red)
        scene.fill(4, 4, 24, 24, in: masked, .ellipse, .color(RGBA(packed: 0x80)))
        scene.fill(288, 8, 24, 24, .color(RGBA(packed: 0xFFE0_00FF)))
        scene.add(
            296, 16, 24, 24,
            Drawing(commands: [DrawCommand(.fill, paint: .color(RGBA(packed: 0x00C0_FFFF)))], blend: .multiply))
        overlap(328, Drawing(), transform: Transform(a: 0.75, b: 0.5, c: -0.5, d: 0.75, tx: 8, ty: -4))
        return try scene.transcript(
            "groups",
            "Opacity, clip, blur, shadow, inner shadow, a colour matrix, a mask, a blend and a transform, on groups.",
            pixels(368, 48))
    }

    private static func lettering() throws -> Transcript {
        var scene = PaintedScene()
        func write(_ y: Int32, _ text: String, width: Double, _ change: (inout TextStyle) -> Void) {
            var style = TextStyle(face: "Inter", size: 16)
            change(&style)
            let run = TextRun(text, style: style, baseline: 16, width: SubDot(dots: width))
            scene.add(8, y, Int32(width.rounded(.up)), 20, text: [run])
        }
        write(4, "Underlined", width: 84) { $0.traits = .underline }
        write(28, "Struck, dashed", width: 112) {
            $0.traits = [.underline, .strikethrough]
            $0.underline = .init(.dash, paint: red)
        }
        write(52, "Small Capitals", width: 120) { $0.traits = .lowercaseSmallCaps }
        write(76, "Fitted", width: 80) { $0.weight = 600 }
        return try scene.transcript(
            "text", "Lines along letters, small capitals, and a run that is wider than its letters. The face is Inter.",
            pixels(136, 104))
    }

    private static func cells() throws -> Transcript {
        var scene = PaintedScene()
        func run(_ text: String, _ x: Int32, _ row: Int32, _ paint: Paint = .foreground(level: 0)) -> TextRun {
            TextRun(
                text, style: TextStyle(paint: paint), x: SubDot(rawValue: x * 64), baseline: SubDot(rawValue: row * 64),
                width: SubDot(dots: Double(text.count)))
        }
        func stroke(
            _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, _ outline: Outline, line: Float = 1
        ) {
            scene.add(
                x, y, width, height,
                Drawing(commands: [DrawCommand(.strokeInside(width: line), outline, paint: .foreground(level: 0))]))
        }
        stroke(0, 0, 12, 3, .rounded(1))
        scene.add(2, 1, 8, 1, text: [run("A", 0, 0), run("label", 2, 0, .foreground(level: 1))])
        stroke(13, 0, 6, 3, .rectangle, line: 2)
        scene.fill(0, 3, 19, 1, .foreground(level: 2))
        scene.fill(0, 4, 8, 1, blue)
        scene.add(1, 4, 6, 1, text: [run("Button", 0, 0, .background)])
        scene.fill(10, 4, 1, 1, .ellipse, red)
        scene.fill(12, 4, 7, 3, .rounded(2, continuous: false), blue)
        stroke(0, 5, 10, 5, .ellipse)
        var slope = DrawnPath()
        slope.append(.move, 0, 0)
        slope.append(.line, 7, 2)
        scene.add(
            12, 8, 7, 2,
            Drawing(commands: [DrawCommand(.stroke(Pen(width: 0.25)), .path(slope), paint: .foreground(level: 0))]))
        return try scene.transcript(
            "cells",
            "Frames, a divider, a button, a round mark, a rounded area, the line of an ellipse and a slope, on cells.",
            .cells(columns: 20, rows: 10, locale: "en"))
    }
}
