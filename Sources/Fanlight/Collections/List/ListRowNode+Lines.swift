import Display
@_spi(Nodes) import FanlightCore
import Foundation

extension ListRowNode {
    /// The commands drawn over the row's background: selection marks, separators and the insertion line.
    var linesAndMarks: [DrawCommand] {
        let geometry = contentInsets
        var commands = marks(part(geometry.margins))
        if appearance.hasLine(graph.metrics) {
            var insets = geometry.margins
            insets.leading = lineEnds.leading ?? insets.leading + geometry.insets.leading
            if let end = lineEnds.trailing { insets.trailing = max(frame.width - max(end, insets.leading), 0) }
            var line = part(insets)
            line.height = 1
            commands.append(DrawCommand(.fill, paint: appearance.line.paint ?? paints.palette.separator, rect: line))
        }
        commands += sectionLines(geometry)
        if let insertionEdge {
            var line = part(geometry.margins)
            let height = Int32(max((2 / graph.metrics.dotHeight).rounded(), 1))
            if insertionEdge == .bottom { line.y += line.height - height }
            line.height = height
            commands.append(DrawCommand(.fill, paint: tint, rect: line))
        }
        return commands
    }

    /// Returns the separators of the section, which span its whole width.
    private func sectionLines(_ geometry: ListRowAppearance.Geometry) -> [DrawCommand] {
        var around = geometry.margins
        around.top -= geometry.lineAbove
        around.bottom -= geometry.lineBelow
        return VerticalEdge.allCases.filter { appearance.hasSectionLine($0, graph.metrics) }.map { edge in
            var line = part(around)
            if edge == .bottom { line.y += line.height - 1 }
            line.height = 1
            let sectionSeparator = edge == .top ? appearance.sectionAbove : appearance.sectionBelow
            // A terminal draws a coloured area, not a line, so the custom colour is ignored.
            let own = graph.metrics.isCell ? nil : sectionSeparator?.paint
            return DrawCommand(.fill, paint: own ?? paints.palette.separator, rect: line)
        }
    }

    /// Returns the border of the row with the keyboard cursor. A selected row differs by its background.
    private func marks(_ ground: DotRect) -> [DrawCommand] {
        guard !graph.metrics.isCell, appearance.state.isCursor, !graph.focus.hides(lines ?? self) else { return [] }
        let width = Float((2 / graph.metrics.dotWidth).rounded())
        let outline = appearance.outline(graph.metrics) ?? .rectangle
        return [DrawCommand(.strokeInside(width: width), outline, paint: tint, rect: ground)]
    }

    /// The characters before the row on a terminal that show selection and keyboard cursor.
    var selectionMarks: [TextRun] {
        let state = appearance.state
        guard graph.metrics.isCell, state.isSelected || state.isCursor else { return [] }
        let geometry = contentInsets
        let sign = state.isCursor ? (state.isSelected ? "◉" : layoutDirection.mirrored("›")) : "●"
        let left =
            layoutDirection == .rightToLeft
            ? frame.width - geometry.margins.leading - graph.metrics.dotWidth : geometry.margins.leading
        let x = SubDot(dots: (left / graph.metrics.dotWidth).rounded())
        let row = SubDot(dots: (geometry.margins.top / graph.metrics.dotHeight).rounded())
        let style = TextStyle(weight: 700, paint: tint)
        return [TextRun(sign, style: style, x: x, baseline: row, width: SubDot(dots: 1))]
    }
}

/// The separators and marks of a row, drawn over the app's row background.
final class RowLinesNode: LayoutNode, HitTestable, PaintedNode, SemanticNode {
    private weak var row: ListRowNode?

    init(_ row: ListRowNode, _ graph: ViewGraph) {
        self.row = row
        super.init(graph)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { true }
    override var hitTesting: (any HitTestable)? { self }
    var allowsHits: Bool { false }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }
    func makeSemantics() -> Semantics { Semantics(state: .hidden) }
    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing { Drawing(commands: row?.linesAndMarks ?? []) }
    func makeText() -> [TextRun] { row?.selectionMarks ?? [] }
}
