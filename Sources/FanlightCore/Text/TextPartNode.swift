import Display
import Foundation
import Typesetting

/// A few paragraphs of a text that is too long to be typeset as a whole. The node is immutable; scrolling creates other
/// nodes.
final class TextPartNode: LayoutNode, PaintedNode, SemanticNode {
    let lines: TypesetText
    private let marks: [TextMark]
    private let images: [InlineImage]
    private let isRedacted: Bool
    private let palette: ForegroundPalette
    /// Returns the selected rectangles of the lines.
    private let selected: () -> [DotRect]

    init(_ lines: TypesetText, _ text: ResolvedTextContent, _ graph: ViewGraph, selected: @escaping () -> [DotRect]) {
        self.lines = lines
        self.selected = selected
        marks = text.marks
        images = text.images
        isRedacted = text.isRedacted
        palette = text.palette
        super.init(graph)
    }

    func shows(_ lines: TypesetText?, _ text: ResolvedTextContent) -> Bool {
        lines == self.lines && text.marks == marks && text.images == images && text.isRedacted == isRedacted
            && text.palette == palette
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: lines.width, height: lines.height) }
    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }
    override var painting: (any PaintedNode)? { self }
    func makeText() -> [TextRun] {
        if isRedacted { return lines.shaded(graph.metrics) }
        let runs = lines.displayedRuns(images, graph.metrics)
        return graph.metrics.isCell ? runs.inverted(in: selected(), graph.typesetter) : runs
    }
    func makeDrawing() -> Drawing {
        if isRedacted { return Drawing(commands: lines.redacted(graph.metrics, palette)) }
        let ground = selected().selectionBackground(palette, isCell: graph.metrics.isCell)
        return Drawing(commands: marks.backgrounds(behind: lines) + ground + lines.imageCommands(images, graph.metrics))
    }

    func makeSemantics() -> Semantics {
        if isRedacted { return .none }
        var semantics = Semantics.plainText
        if !lines.isAccessibleAsDisplayed(images, graph.metrics), lines.hasAttachments {
            semantics.label = .own(lines.accessibleText(images))
        }
        return semantics
    }
}
