@_spi(Nodes) import FanlightCore
import Foundation
import Observation

/// The arrow of a popover, which points at the view that presents it.
struct PopoverArrow: Equatable {
    /// The side of the anchor at which the popover is.
    enum Side { case top, bottom, left, right }

    /// The distance in points between the anchor and the panel, which the arrow fills.
    static let height: CGFloat = 12
    /// The part of the panel's edge in points that the arrow takes on each side of its tip.
    static let reach: CGFloat = 12
    /// The distance in points of the arrow from the corners of the panel.
    private static let margin: CGFloat = 10

    let side: Side
    /// The distance in points of the tip from the upper or the left end of the panel's edge.
    let position: CGFloat

    /// Creates the arrow of a panel; fails for a panel that covers its anchor, or is too small.
    init?(of panel: CGRect, at side: Side, of anchor: CGRect) {
        let gap =
            switch side {
            case .top: anchor.minY - panel.maxY
            case .bottom: panel.minY - anchor.maxY
            case .left: anchor.minX - panel.maxX
            case .right: panel.minX - anchor.maxX
            }
        let isRow = side == .top || side == .bottom
        let length = isRow ? panel.width : panel.height
        let end = PopoverArrow.margin + PopoverArrow.reach
        guard abs(gap - PopoverArrow.height) < 1, length >= end * 2 else { return nil }
        self.side = side
        let wanted = isRow ? anchor.midX - panel.minX : anchor.midY - panel.minY
        position = min(max(wanted, end), length - end)
    }
}

/// The present arrow of a popover. It is known once the popover is placed.
@MainActor
@Observable
final class ShownPopoverArrow {
    private(set) var arrow: PopoverArrow?
    @ObservationIgnored private var placed: PopoverArrow?

    nonisolated init() {}

    func place(_ new: PopoverArrow?, in graph: ViewGraph) {
        guard new != placed else { return }
        placed = new
        // State must not change while nodes are placed.
        graph.afterUpdating { [weak self] in if let self { arrow = placed } }
    }
}

/// The outline of an arrow at the edge of a panel, outside of the panel's rectangle.
private struct ArrowShape: Shape {
    let arrow: PopoverArrow
    /// True for the whole area, which overlaps the panel's border. False for the two edges at the tip.
    let isFilled: Bool

    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

    nonisolated func path(in rect: CGRect) -> Path {
        let overlap: CGFloat = isFilled ? 1 : 0
        func point(_ along: CGFloat, _ out: CGFloat) -> CGPoint {
            switch arrow.side {
            case .bottom: CGPoint(x: rect.minX + along, y: rect.minY - out)
            case .top: CGPoint(x: rect.minX + along, y: rect.maxY + out)
            case .right: CGPoint(x: rect.minX - out, y: rect.minY + along)
            case .left: CGPoint(x: rect.maxX + out, y: rect.minY + along)
            }
        }
        let (start, end) = (arrow.position - PopoverArrow.reach, arrow.position + PopoverArrow.reach)
        return Path { path in
            path.move(to: point(start, -overlap))
            path.addLine(to: point(start, 0))
            path.addLine(to: point(arrow.position, PopoverArrow.height))
            path.addLine(to: point(end, 0))
            path.addLine(to: point(end, -overlap))
        }
    }
}

/// The arrow beside a panel. A press on it is one outside of the panel.
struct PopoverArrowView: View {
    let arrow: PopoverArrow
    let background: AnyShapeStyle

    var body: some View {
        ArrowShape(arrow: arrow, isFilled: true).fill(background)
            .overlay { ArrowShape(arrow: arrow, isFilled: false).stroke(Color.primary.opacity(0.12)) }
            .allowsHitTesting(false)
            .accessibilityHidden(true)
    }
}
