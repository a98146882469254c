import Display
@_spi(Nodes) import FanlightCore
import Foundation
import Typesetting

/// The node of a single line of a paragraph.
final class EditorLineNode: LayoutNode, PaintedNode, SemanticNode {
    var runs: [TextRun] = [] {
        didSet { if runs != oldValue { invalidateLayerContent() } }
    }
    var isEnabled = true {
        didSet { if isEnabled != oldValue { invalidateLayerContent() } }
    }
    var palette = ForegroundPalette() {
        didSet { if palette != oldValue, !isEnabled || isRedacted { invalidateLayerContent() } }
    }
    /// True if bars replace the text.
    var isRedacted = false {
        didSet { if isRedacted != oldValue { invalidateLayerContent() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }

    /// The selected part on a terminal, rendered in reverse video.
    var inverted: [DotRect] = [] {
        didSet { if inverted != oldValue { invalidateLayerContent() } }
    }

    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing {
        isRedacted ? Drawing(commands: line.redacted(graph.metrics, palette)) : .none
    }

    private var line: TypesetText {
        TypesetText(
            width: frame.width, height: frame.height, firstBaseline: 0, lastBaseline: 0, lineCount: 1, truncated: false,
            runs: runs)
    }

    func makeText() -> [TextRun] {
        if isRedacted { return line.shaded(graph.metrics) }
        guard !isEnabled else { return runs.inverted(in: inverted, graph.typesetter) }
        return runs.map { run in
            var run = run
            run.style.paint = palette[2]
            return run
        }
    }
}

/// The backgrounds of the selected text.
final class EditorSelectionNode: LayoutNode, PaintedNode, SemanticNode {
    var marks: [CGRect] = [] {
        didSet { if marks != oldValue { invalidateLayerContent() } }
    }
    var palette = ForegroundPalette() {
        didSet { if palette != oldValue { invalidateLayerContent() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }

    func makeSemantics() -> Semantics { Semantics(state: .hidden) }

    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing {
        Drawing(
            commands: marks.map {
                DrawCommand(
                    .fill, paint: palette[graph.metrics.isCell ? 0 : 3], rect: graph.paint.dotRect($0, of: self))
            })
    }
}
