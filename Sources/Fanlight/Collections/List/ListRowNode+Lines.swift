import Display
import Foundation

extension ListRowNode {
    /// What lies over the row's background.
    var linesAndMarks: [DrawCommand] {
        let room = room
        var commands = marks(part(room.margins))
        if look.hasLine(graph.metrics) {
            var insets = room.margins
            insets.leading = lineEnds.leading ?? insets.leading + room.insets.leading
            if let end = lineEnds.trailing { insets.trailing = max(frame.width - max(end, insets.leading), 0) }
            var line = part(insets)
            line.height = 1
            commands.append(DrawCommand(.fill, paint: look.line.paint ?? paints.inks[3], rect: line))
        }
        commands += sectionLines(room)
        if let insertionEdge {
            var line = part(room.margins)
            let height = Int32(max((2 / graph.metrics.dotHeight).rounded(), 1))
            if insertionEdge == .bottom { line.y += line.height - height }
            line.height = height
            commands.append(DrawCommand(.fill, paint: tint, rect: line))
        }
        return commands
    }

    /// The lines of a section go from side to side.
    private func sectionLines(_ room: ListRowLook.Room) -> [DrawCommand] {
        var around = room.margins
        around.top -= room.lineAbove
        around.bottom -= room.lineBelow
        return VerticalEdge.allCases.filter { look.hasSectionLine($0, graph.metrics) }.map { edge in
            var line = part(around)
            if edge == .bottom { line.y += line.height - 1 }
            line.height = 1
            let said = edge == .top ? look.sectionAbove : look.sectionBelow
            // An area of another colour is no line on a terminal.
            let own = graph.metrics.isCell ? nil : said?.paint
            return DrawCommand(.fill, paint: own ?? paints.inks[3], rect: line)
        }
    }

    /// A chosen row lies on a ground and has a bar at its start, so that it is told from others without colour; where keys
    /// go on from there is a line around it.
    private func marks(_ ground: DotRect) -> [DrawCommand] {
        let state = look.state
        var commands: [DrawCommand] = []
        guard !graph.metrics.isCell else { return commands }
        if state.isSelected {
            var bar = ground
            bar.width = Int32((4 / graph.metrics.dotWidth).rounded())
            if layoutDirection == .rightToLeft { bar.x = ground.x + ground.width - bar.width }
            // Clear of the ground's corners.
            let edge = Int32((5 / graph.metrics.dotHeight).rounded())
            bar.y += edge
            bar.height -= 2 * edge
            commands.append(DrawCommand(.fill, .rounded(Float(bar.width) / 2), paint: tint, rect: bar))
        }
        if state.isCursor {
            let width = Float((2 / graph.metrics.dotWidth).rounded())
            let outline = look.outline(graph.metrics) ?? .rectangle
            commands.append(DrawCommand(.strokeInside(width: width), outline, paint: tint, rect: ground))
        }
        return commands
    }

    /// On a terminal a sign before the row says that it is chosen, or that keys go on from it.
    var signs: [TextRun] {
        let state = look.state
        guard graph.metrics.isCell, state.isSelected || state.isCursor else { return [] }
        let room = room
        let sign = state.isCursor ? (state.isSelected ? "◉" : layoutDirection.mark("›")) : "●"
        let left =
            layoutDirection == .rightToLeft
            ? frame.width - room.margins.leading - graph.metrics.dotWidth : room.margins.leading
        let x = SubDot(dots: (left / graph.metrics.dotWidth).rounded())
        let row = SubDot(dots: (room.margins.top / graph.metrics.dotHeight).rounded())
        let style = TextStyle(weight: 700, paint: tint)
        return [TextRun(sign, style: style, x: x, baseline: row, width: SubDot(dots: 1))]
    }
}

/// The lines of a row, over what its author put behind it.
final class RowLinesNode: LayoutNode {
    private weak var row: ListRowNode?

    init(_ row: ListRowNode, _ graph: ViewGraph) {
        self.row = row
        super.init(graph)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { true }
    override var allowsHits: Bool { false }
    override var speaksForItself: Bool { true }
    override func makeSemantics() -> Semantics { Semantics(state: .hidden) }
    override func makeDrawing() -> Drawing { Drawing(commands: row?.linesAndMarks ?? []) }
    override func makeText() -> [TextRun] { row?.signs ?? [] }
}
