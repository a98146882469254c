import Display

@testable import Painter
import SeededRandom

/// Random pictures with all features that a partial repaint could get wrong, and random changes to them.
struct RandomPictures {
    private var random: SeededGenerator
    private var stamped = VersionedPicture()
    private var next: UInt32 = 1
    /// True if layers are aligned to cells: small, and not rotated.
    private let isCells: Bool

    init(seed: UInt64, isCells: Bool = false) {
        random = SeededGenerator(seed: seed)
        self.isCells = isCells
        for _ in 0..<12 { _ = step() }
    }

    var picture: Picture { stamped.picture }

    /// Makes a few changes as one delta.
    mutating func step() -> (before: Picture, delta: PictureDelta) {
        let before = stamped.picture
        var changes: [LayerID: LayerChange] = [:]
        var removed: [LayerID] = []
        for _ in 0...random.below(3) {
            let ids = before.layers.keys.sorted().filter { changes[$0] == nil }
            guard let id = ids.randomElement(using: &random), !random.chance(30) else {
                let added = LayerID(next)
                next += 1
                let parent = random.chance(40) ? .scene : ids.randomElement(using: &random) ?? .scene
                changes[added] = LayerChange(
                    id: added, place: Place(parent: parent, after: before.children[parent]?.last ?? .scene),
                    placement: placement(), drawing: drawing(), text: .whole(text()))
                continue
            }
            switch random.below(8) {
            case 0, 1:
                // A removal is alone, so that nothing else changes the removed layers.
                guard changes.isEmpty, removed.isEmpty else { continue }
                removed.append(id)
                _ = stamped.commit([], removed: removed)
                return (before, PictureDelta(base: before.version, version: picture.version, removed: removed))
            case 2, 3: changes[id] = LayerChange(id: id, placement: placement())
            case 4:
                let parent = ids.filter { !isInside($0, id) }.randomElement(using: &random) ?? .scene
                guard changes.isEmpty else { continue }
                changes[id] = LayerChange(
                    id: id, place: Place(parent: parent, after: before.children[parent]?.last { $0 != id } ?? .scene))
            case 5: changes[id] = LayerChange(id: id, text: .whole(text()))
            default: changes[id] = LayerChange(id: id, drawing: drawing())
            }
        }
        let all = changes.values.sorted { $0.id < $1.id }
        _ = stamped.commit(all, removed: [])
        return (before, PictureDelta(base: before.version, version: picture.version, changes: all))
    }

    private func isInside(_ id: LayerID, _ other: LayerID) -> Bool {
        var id = id
        while id != .scene {
            if id == other { return true }
            guard let parent = picture.layers[id]?.place.parent else { return false }
            id = parent
        }
        return false
    }

    private mutating func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }

    private mutating func color() -> RGBA {
        RGBA(packed: UInt32(random.below(1 << 24)) << 8 | [0xFF, 0xFF, 0x80, 0x30][random.below(4)])
    }

    private mutating func placement() -> Placement {
        let side = isCells ? 14 : 60
        var placement = Placement(
            frame: DotRect(
                x: Int32(random.below(side)) - 4, y: Int32(random.below(side)) - 4, width: Int32(random.below(side)),
                height: Int32(random.below(side))))
        if random.chance(15) { placement.contentY = Int32(random.below(20)) - 10 }
        if random.chance(isCells ? 5 : 30) { placement.transform = transform() }
        return placement
    }

    private mutating func transform() -> Transform {
        switch random.below(5) {
        case 0: return Transform(a: 0.7, b: 0.7, c: -0.7, d: 0.7, tx: 12, ty: -5)
        case 1: return Transform(a: number(0.2...3), b: 0, c: 0, d: number(0.2...3), tx: number(-9...9), ty: 0)
        case 2: return Transform(a: -1, b: 0, c: 0, d: 1, tx: 30, ty: 0)
        case 3: return Transform(a: 1, b: 0.1, c: number(-0.4...0.4), d: 1, tx: 0, ty: 0, px: 0.004, py: 0.002)
        default: return Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
        }
    }

    private mutating func outline() -> Outline {
        switch random.below(5) {
        case 0: return .ellipse
        case 1: return .rounded(number(0...20))
        case 2:
            var path = DrawnPath(isEvenOdd: random.chance(50))
            path.append(.move, number(-9...40), number(-9...40))
            for _ in 0...random.below(4) { path.append(.line, number(-9...40), number(-9...40)) }
            path.append(.quad, number(-9...40), number(-9...40), number(-9...40), number(-9...40))
            if random.chance(50) { path.append(.close) }
            return .path(path)
        default: return .rectangle
        }
    }

    private mutating func paint() -> Paint {
        switch random.below(8) {
        case 0: return .foreground(level: UInt8(random.below(4)))
        case 1: return .background
        case 2:
            return .gradient(
                GradientFill(
                    random.chance(50)
                        ? .linear(startX: 0, startY: 0, endX: 1, endY: number(0...1))
                        : .radial(centerX: 0.5, centerY: 0.5, startRadius: 0, endRadius: 20),
                    stops: [.init(color(), at: 0), .init(color(), at: 1)]))
        case 3: return Paint.color(color()).shadowed([shadow()])
        case 4: return .material(color(), blur: number(0...6))
        default: return .color(color())
        }
    }

    private mutating func shadow() -> Shadow {
        Shadow(
            color(), radius: number(isCells ? 0...0.3 : 0...6), x: number(-12...12), y: number(-12...12),
            isInner: random.chance(30))
    }

    private mutating func command() -> DrawCommand {
        var command = DrawCommand(.fill, outline(), paint: paint())
        switch random.below(6) {
        case 0: command.operation = .strokeInside(width: number(0...5))
        case 1:
            command.operation = .stroke(
                Pen(
                    width: number(0...7), cap: Pen.Cap.allCases[random.below(3)],
                    join: Pen.Join.allCases[random.below(3)], dash: random.chance(20) ? [4, 3] : []))
        default: break
        }
        if random.chance(30) {
            command.rect = DotRect(x: Int32(random.below(20)) - 5, y: 3, width: 12, height: Int32(random.below(30)))
        }
        return command
    }

    private mutating func effect() -> Effect {
        switch random.below(4) {
        case 0: return .shadow(shadow())
        case 1:
            var rows = ColorTransform.identity.rows
            rows[random.below(20)] = number(-0.5...0.5)
            return .colors(ColorTransform(rows) ?? .identity)
        default: return .blur(radius: number(isCells ? 0...0.3 : 0...5))
        }
    }

    private mutating func drawing() -> Drawing {
        Drawing(
            commands: (0..<random.below(3)).map { _ in command() }, opacity: random.chance(20) ? 0.5 : 1,
            clip: random.chance(20) ? outline() : nil, effects: random.chance(25) ? [effect()] : [],
            blend: random.chance(10) ? Blend.allCases[random.below(Blend.allCases.count)] : .normal,
            isMasked: random.chance(10), isGroup: random.chance(10))
    }

    private mutating func text() -> [TextRun] {
        guard random.chance(40) else { return [] }
        let text = ["fj", "Ågy", "office", "ﷺ", "日本"][random.below(5)]
        let x = Int32(random.below(10))
        if isCells { return [TextRun(text, style: TextStyle(), x: SubDot(integerLiteral: x), width: 4)] }
        var style = TextStyle(face: "Inter", size: 14, paint: paint())
        if random.chance(30) { style.traits = [.italic, .underline] }
        return [TextRun(text, style: style, x: SubDot(integerLiteral: x), baseline: 16, width: 34)]
    }
}
