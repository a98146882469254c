@_spi(Nodes) import FanlightCore
import Foundation

/// The state of a horizontal drag of a row.
struct RowSwipe: Equatable {
    /// The edge whose actions were shown at the start of the drag.
    let start: HorizontalEdge?
    /// The drag distance towards the trailing edge in points.
    var distance: CGFloat = 0
}

/// Swipes of rows: the actions move along with the row, and stay or close when it is released.
extension ListRowNode {
    /// The fraction of the row's width that counts as a full swipe.
    private static let fullSwipe: CGFloat = 0.6

    /// Updates the row's position during the drag; nil cancels the drag.
    func showSwipe(by way: CGFloat?) {
        guard let owner else { return }
        guard let way else {
            guard let swipe else { return }
            self.swipe = nil
            return owner.reveal(swipe.start)
        }
        var swipe = swipe ?? RowSwipe(start: owner.revealed)
        swipe.distance = forward(way)
        if swipe.start == nil {
            let edge = edge(shownBy: swipe.distance)
            if !owner.hasSwipeActions(edge) { swipe.distance = 0 }
            owner.reveal(swipe.distance == 0 ? nil : edge)
        }
        self.swipe = swipe
    }

    /// Ends the drag: the actions stay open if they were dragged out by half their width, and close otherwise. A full
    /// swipe performs the first action.
    func endSwipe(by way: CGFloat) {
        guard let owner else { return }
        let start = swipe.map(\.start) ?? owner.revealed
        // At most 40 points, a distance that is intentional, however wide the actions are.
        let enough = min(widthOfActions / 2, 40)
        swipe = nil
        let way = forward(way)
        // Dragging open actions back never performs one, however far the row moves.
        if let start {
            let back = start == .trailing ? way : -way
            return owner.reveal(back > 0 && back >= enough ? nil : start)
        }
        let edge = edge(shownBy: way)
        if abs(way) >= frame.width * ListRowNode.fullSwipe {
            owner.reveal(nil)
            if owner.swipeFully(edge) { return }
        }
        owner.reveal(way != 0 && owner.hasSwipeActions(edge) && abs(way) >= enough ? edge : nil)
    }

    private func forward(_ way: CGFloat) -> CGFloat { layoutDirection == .leftToRight ? way : -way }
    private func edge(shownBy way: CGFloat) -> HorizontalEdge { way < 0 ? .trailing : .leading }

    private var widthOfActions: CGFloat { actions.reduce(0) { $0 + $1.sizeThatFits(.unspecified).width } }

    /// Returns true if a node beside the view occupies part of its width. Actions that move along with a drag do so
    /// only after release.
    func isBeside(_ node: LayoutNode) -> Bool {
        guard let swipe, swipe.start == nil else { return true }
        return !actions.contains { $0 === node }
    }

    /// The row's displacement, limited backwards to the closed position.
    var shift: CGFloat {
        guard let swipe else { return 0 }
        let maximum = frame.width
        let width = widthOfActions + ListRowNode.badgeDistance
        return switch swipe.start {
        case nil: min(max(swipe.distance, -maximum), maximum)
        case .leading: min(max(swipe.distance, -width), maximum)
        case .trailing: min(max(swipe.distance, -maximum), width)
        }
    }

    /// Returns the displacement of a node. Actions stay visible while the row moves on: they stop at their open
    /// position.
    func shift(of node: LayoutNode) -> CGFloat {
        guard let swipe, actions.contains(where: { $0 === node }) else { return shift }
        let width = node.sizeThatFits(.unspecified).width
        return switch (swipe.start, edge(shownBy: swipe.distance)) {
        case (nil, .leading): min(shift, width)
        case (nil, .trailing): max(shift, -width - ListRowNode.badgeDistance)
        case (.leading, _): min(shift, 0)
        case (.trailing, _): max(shift, 0)
        }
    }
}
