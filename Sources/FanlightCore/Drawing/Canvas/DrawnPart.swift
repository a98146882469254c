import Display
import Foundation

/// The content of one layer drawn by the app's code, with the parts nested in it.
struct DrawnPart: Equatable, Sendable {
    var drawing = Drawing.none
    var text: [TextRun] = []
    /// The frame in points within the container; nil covers the whole container.
    var frame: CGRect?
    /// The transform in points about the upper left corner of the drawing.
    var transform = ProjectionTransform.identity
    var children: [DrawnPart] = []
    /// The mask, painted after all other nested parts.
    var last: [DrawnPart] = []
    /// Identifies a clip of the drawing; content drawn inside the same clip is merged into this part.
    var clipID: Int?

    /// True if the part consists only of commands and text runs, which can be merged into another part.
    var isPlain: Bool {
        drawing.isPlain && transform.isIdentity && frame == nil && children.isEmpty && last.isEmpty && clipID == nil
    }

    /// True if a plain part can be merged into this one, painted after this part's content. Called on the part in
    /// place. With a copy that shares the commands, appending a command would copy all of them.
    func canMerge(_ other: DrawnPart) -> Bool { isPlain && (text.isEmpty || other.drawing.commands.isEmpty) }

    /// The directly nested parts in painting order.
    var nestedParts: [DrawnPart] { children + last }

    /// True if a nested part is composited with its background by a blend mode other than normal.
    var blends: Bool { drawing.blend != .normal || nestedParts.contains(where: \.blends) }

    /// The cost of painting the part: its commands and text runs, plus its effects. Effects count as a number of
    /// commands.
    var weight: Int { drawing.effects.reduce(drawing.commands.count + text.count) { $0 + $1.weight } }
}

extension Effect {
    /// The cost of the effect as a number of commands. The cost grows with the radius, because a larger area is
    /// painted.
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

/// The ordered record of everything that the app's code draws.
@MainActor
final class DrawingRecord {
    let metrics: LayoutMetrics
    let graph: ViewGraph
    /// The size of the drawing surface in points.
    let size: CGSize
    /// The bounds of the drawing surface in whole dots.
    let bounds: DotRect
    /// The views that can be drawn; nil where there are none.
    let symbols: DrawnSymbols?
    private let report: (String) -> Void
    private(set) var parts: [DrawnPart] = []
    private var lastCut = 0
    private var weight = 0

    /// The maximum weight. A client would take longer than a frame's duration to paint more. A larger frame would also
    /// exceed its limit of bytes.
    private static let maximumWeight = 20_000
    /// The maximum weight of content that compositing duplicates.
    private static let maximumDuplicatedWeight = 2_000
    /// The maximum nesting depth. A picture's layers may nest only so deep, including the layers around a canvas.
    private static let maximumDepth = 96

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

    /// Returns an empty record of the same size, for content that is drawn separately and then composited as one group.
    func makeEmptyCopy() -> DrawingRecord {
        DrawingRecord(graph, size: size, bounds: bounds, symbols: symbols, report: report)
    }

    func reportUsageWarning(_ sentence: String) { report(sentence) }

    func makeClipID() -> Int {
        lastCut += 1
        return lastCut
    }

    /// True if the record accepts no further content, so that callers need not create any.
    var isFull: Bool { weight > DrawingRecord.maximumWeight }

    /// Adds a part inside the clips `cuts`, ordered from the outermost.
    func add(_ part: DrawnPart, inside cuts: [DrawnPart]) {
        weight += part.totalWeight
        if weight > DrawingRecord.maximumWeight {
            return reportUsageWarning(
                "more is drawn than \(DrawingRecord.maximumWeight) commands; the rest is left out. Draw less, or one "
                    + "path of many parts.")
        }
        guard part.depth + cuts.count <= DrawingRecord.maximumDepth else {
            return reportUsageWarning(
                "layers are nested more than \(DrawingRecord.maximumDepth) deep; the innermost are left out.")
        }
        DrawingRecord.add(part, inside: cuts[...], to: &parts)
    }

    /// Composites a part with all content drawn so far. The operator may erase some of that content.
    func join(_ part: DrawnPart, _ composition: Composition, inside cuts: [DrawnPart]) {
        let before = parts.reduce(part.totalWeight) { $0 + $1.totalWeight }
        let joined = composition.join(part, to: parts, inside: cuts)
        let after = joined.totalWeight
        // Compositing can duplicate content; repeated, that grows exponentially.
        let isBelowLimit =
            after <= DrawingRecord.maximumDuplicatedWeight || after == before && after <= DrawingRecord.maximumWeight
        guard isBelowLimit, joined.depth <= DrawingRecord.maximumDepth else {
            return reportUsageWarning(
                "compositing duplicates too many commands; the rest is left out. Use drawLayer for content that "
                    + "belongs together.")
        }
        weight = after
        parts = [joined]
    }

    private static func add(_ part: DrawnPart, inside cuts: ArraySlice<DrawnPart>, to parts: inout [DrawnPart]) {
        if let cut = cuts.first {
            if parts.last?.clipID != cut.clipID { parts.append(cut) }
            return add(part, inside: cuts.dropFirst(), to: &parts[parts.count - 1].children)
        }
        // A layer's commands are painted before its text.
        guard part.isPlain, !parts.isEmpty, parts[parts.count - 1].canMerge(part) else { return parts.append(part) }
        parts[parts.count - 1].drawing.commands += part.drawing.commands
        parts[parts.count - 1].text += part.text
    }
}
