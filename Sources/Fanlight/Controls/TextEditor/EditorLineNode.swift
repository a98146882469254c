import Display
@_spi(Nodes) import FanlightCore
import Foundation
import Typesetting

/// The node of a single line of a paragraph.
final class EditorLineNode: DrawnLeafNode {
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

    /// The selected part on a terminal, rendered in reverse video.
    var inverted: [DotRect] = [] {
        didSet { if inverted != oldValue { invalidateLayerContent() } }
    }

    override func makeSemantics() -> Semantics { .none }

    override func makeDrawing() -> Drawing {
        isRedacted ? Drawing(commands: line.redacted(graph.metrics, palette)) : .none
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
            run.style.paint = palette[2]
            return run
        }
    }
}
