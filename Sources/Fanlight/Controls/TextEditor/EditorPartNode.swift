import Display
import Foundation
import Typesetting

/// The node of a single line of a paragraph.
final class EditorPartNode: LayoutNode {
    var runs: [TextRun] = [] {
        didSet { if runs != oldValue { layerContentChanged() } }
    }
    var isEnabled = true {
        didSet { if isEnabled != oldValue { layerContentChanged() } }
    }
    var inks = Inks() {
        didSet { if inks != oldValue, !isEnabled || isRedacted { layerContentChanged() } }
    }
    /// True if bars replace the text.
    var isRedacted = false {
        didSet { if isRedacted != oldValue { layerContentChanged() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { true }

    /// The selected part on a terminal, rendered in reverse video.
    var inverted: [DotRect] = [] {
        didSet { if inverted != oldValue { layerContentChanged() } }
    }

    override func makeDrawing() -> Drawing {
        isRedacted ? Drawing(commands: line.redacted(graph.metrics, inks)) : .none
    }

    private var line: TypesetText {
        TypesetText(
            width: frame.width, height: frame.height, firstBaseline: 0, lastBaseline: 0, lineCount: 1, truncated: false,
            runs: runs)
    }

    override func makeText() -> [TextRun] {
        if isRedacted { return line.shaded(graph.metrics) }
        guard !isEnabled else { return runs.inverted(in: inverted, graph.typesetter) }
        return runs.map { run in
            var run = run
            run.style.paint = inks[2]
            return run
        }
    }
}

/// The backgrounds of the selected text.
final class EditorSelectionNode: LayoutNode {
    var marks: [CGRect] = [] {
        didSet { if marks != oldValue { layerContentChanged() } }
    }
    var inks = Inks() {
        didSet { if inks != oldValue { layerContentChanged() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { true }

    override func makeSemantics() -> Semantics { Semantics(state: .hidden) }

    override func makeDrawing() -> Drawing {
        Drawing(
            commands: marks.map {
                DrawCommand(
                    .fill, paint: inks[graph.metrics.isCell ? 0 : 3], rect: graph.picture.dotRect($0, of: self))
            })
    }
}
