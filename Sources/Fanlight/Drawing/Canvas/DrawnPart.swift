import Display
import Foundation

/// A layer's worth of what code of the author's has drawn, with what was drawn into it.
struct DrawnPart: Equatable, Sendable {
    var drawing = Drawing.none
    var text: [TextRun] = []
    /// In points, within what it is drawn into; nil: all of that.
    var frame: CGRect?
    /// In points, about the upper left corner of what is drawn on.
    var transform = ProjectionTransform.identity
    var children: [DrawnPart] = []
    /// Comes after all others that are drawn into it: a mask.
    var last: [DrawnPart] = []
    /// Which of a drawing's clips it is; what is drawn inside of the same one joins it.
    var cut: Int?

    /// Whether there is nothing to it but commands and letters, which may as well be those of another.
    var isPlain: Bool {
        drawing.isPlain && transform.isIdentity && frame == nil && children.isEmpty && last.isEmpty && cut == nil
    }

    /// Whether what a plain part shows may as well be shown by this one, after what it shows itself. Asked of it where it is:
    /// a copy would hold all its commands, and each that is added would copy them.
    func takes(_ other: DrawnPart) -> Bool { isPlain && (text.isEmpty || other.drawing.commands.isEmpty) }

    /// The parts directly inside, in the order in which they are painted.
    var inside: [DrawnPart] { children + last }

    /// Whether something in it joins what lies behind it in another way than by covering it.
    var blends: Bool { drawing.blend != .normal || inside.contains(where: \.blends) }

    /// How many commands and runs of letters it takes, or others that take as long as its effects.
    var weight: Int { drawing.effects.reduce(drawing.commands.count + text.count) { $0 + $1.weight } }
}

extension Effect {
    /// The further something is spread, the larger is what is painted for it.
    fileprivate var weight: Int {
        let radius: Float =
            switch self {
            case .blur(let radius): radius
            case .shadow(let shadow): shadow.radius
            case .colors: 0
            }
        return 4 + Int(min(max(radius, 0), 200))
    }
}

/// What code of the author's draws, in order.
@MainActor
final class DrawingRecord {
    let metrics: LayoutMetrics
    let graph: ViewGraph
    /// What is drawn on, in points.
    let size: CGSize
    /// The same in whole dots.
    let bounds: DotRect
    /// The views that can be drawn.
    let symbols: DrawnSymbols?
    private let report: (String) -> Void
    private(set) var parts: [DrawnPart] = []
    private var lastCut = 0
    private var weight = 0

    /// More than this takes any client longer than a frame lasts, and more bytes than a frame may have.
    private static let mostCommands = 20_000
    /// The same for what is drawn more than once because of how it is joined.
    private static let mostDoubled = 2_000
    /// A picture's layers may lie within each other so deep, with all that is around a canvas.
    private static let mostDepth = 96

    init(
        _ graph: ViewGraph, size: CGSize, bounds: DotRect, symbols: DrawnSymbols? = nil,
        report: @escaping (String) -> Void
    ) {
        self.graph = graph
        metrics = graph.metrics
        self.size = size
        self.bounds = bounds
        self.symbols = symbols
        self.report = report
    }

    /// For what is drawn apart and then as one.
    func apart() -> DrawingRecord {
        DrawingRecord(graph, size: size, bounds: bounds, symbols: symbols, report: report)
    }

    func mistake(_ sentence: String) { report(sentence) }

    func makeCut() -> Int {
        lastCut += 1
        return lastCut
    }

    /// Whether nothing more is taken: what is drawn then need not be made.
    var isFull: Bool { weight > DrawingRecord.mostCommands }

    /// Adds what was drawn inside of some clips, the outermost first.
    func add(_ part: DrawnPart, inside cuts: [DrawnPart]) {
        weight += part.wholeWeight
        if weight > DrawingRecord.mostCommands {
            return mistake(
                "more is drawn than \(DrawingRecord.mostCommands) commands; the rest is left out. Draw less, or one path "
                    + "of many parts.")
        }
        guard part.depth + cuts.count <= DrawingRecord.mostDepth else {
            return mistake(
                "layers lie more than \(DrawingRecord.mostDepth) deep within each other; these are left out.")
        }
        DrawingRecord.add(part, inside: cuts[...], to: &parts)
    }

    /// Joins something to all that there is, of which it may leave less.
    func join(_ part: DrawnPart, _ composition: Composition, inside cuts: [DrawnPart]) {
        let before = parts.reduce(part.wholeWeight) { $0 + $1.wholeWeight }
        let joined = composition.join(part, to: parts, inside: cuts)
        let after = joined.wholeWeight
        // What is drawn twice, and that again, soon is too much.
        let isFew = after <= DrawingRecord.mostDoubled || after == before && after <= DrawingRecord.mostCommands
        guard isFew, joined.depth <= DrawingRecord.mostDepth else {
            return mistake(
                "too much is joined by what lies outside of it; the rest is left out. Draw in layers of their own what "
                    + "belongs together.")
        }
        weight = after
        parts = [joined]
    }

    private static func add(_ part: DrawnPart, inside cuts: ArraySlice<DrawnPart>, to parts: inout [DrawnPart]) {
        if let cut = cuts.first {
            if parts.last?.cut != cut.cut { parts.append(cut) }
            return add(part, inside: cuts.dropFirst(), to: &parts[parts.count - 1].children)
        }
        // A layer's commands are painted before its letters.
        guard part.isPlain, !parts.isEmpty, parts[parts.count - 1].takes(part) else { return parts.append(part) }
        parts[parts.count - 1].drawing.commands += part.drawing.commands
        parts[parts.count - 1].text += part.text
    }
}
