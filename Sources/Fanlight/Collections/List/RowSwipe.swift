import Foundation

/// A row on its way aside.
struct RowSwipe: Equatable {
    /// What was shown of the row before.
    let start: HorizontalEdge?
    /// How far the row has come towards where lines end.
    var way: CGFloat = 0
}

/// Rows that are dragged aside: what can be done to the row comes along, and stays or goes where the row is let go of.
extension ListRowNode {
    /// How much of a row's width is far.
    private static let fullSwipe: CGFloat = 0.6

    /// The row goes with the pointer; nil: the pointer was taken away.
    func showSwipe(by way: CGFloat?) {
        guard let owner else { return }
        guard let way else {
            guard let swipe else { return }
            self.swipe = nil
            return owner.reveal(swipe.start)
        }
        var swipe = swipe ?? RowSwipe(start: owner.revealed)
        swipe.way = forward(way)
        if swipe.start == nil {
            let edge = edge(shownBy: swipe.way)
            if !owner.reveals(edge) { swipe.way = 0 }
            owner.reveal(swipe.way == 0 ? nil : edge)
        }
        self.swipe = swipe
    }

    /// The row is let go of: it is open afterwards where it was dragged as far as half of what can be done is wide, and closed
    /// elsewhere. From far away the first of that is done.
    func endSwipe(by way: CGFloat) {
        guard let owner else { return }
        let start = swipe.map(\.start) ?? owner.revealed
        // So far it is dragged on purpose, however wide that is.
        let enough = min(widthOfActions / 2, 40)
        swipe = nil
        let way = forward(way)
        // Whoever drags what is shown back does nothing with it, however far that goes.
        if let start {
            let back = start == .trailing ? way : -way
            return owner.reveal(back > 0 && back >= enough ? nil : start)
        }
        let edge = edge(shownBy: way)
        if abs(way) >= frame.width * ListRowNode.fullSwipe {
            owner.reveal(nil)
            if owner.swipeFully(edge) { return }
        }
        owner.reveal(way != 0 && owner.reveals(edge) && abs(way) >= enough ? edge : nil)
    }

    private func forward(_ way: CGFloat) -> CGFloat { layoutDirection == .leftToRight ? way : -way }
    private func edge(shownBy way: CGFloat) -> HorizontalEdge { way < 0 ? .trailing : .leading }

    private var widthOfActions: CGFloat { actions.reduce(0) { $0 + $1.sizeThatFits(.unspecified).width } }

    /// Whether what is before or after the view takes some of its room. What comes along with a row that is dragged does so
    /// once the row is let go of.
    func isBeside(_ node: LayoutNode) -> Bool {
        guard let swipe, swipe.start == nil else { return true }
        return !actions.contains { $0 === node }
    }

    /// How far the row is from where it lies: no further back than to where it is closed.
    var shift: CGFloat {
        guard let swipe else { return 0 }
        let most = frame.width
        let width = widthOfActions + ListRowNode.badgeDistance
        return switch swipe.start {
        case nil: min(max(swipe.way, -most), most)
        case .leading: min(max(swipe.way, -width), most)
        case .trailing: min(max(swipe.way, -most), width)
        }
    }

    /// What can be done stays in sight where the row goes on: it comes no further than to where it is once it is open.
    func shift(of node: LayoutNode) -> CGFloat {
        guard let swipe, actions.contains(where: { $0 === node }) else { return shift }
        let width = node.sizeThatFits(.unspecified).width
        return switch (swipe.start, edge(shownBy: swipe.way)) {
        case (nil, .leading): min(shift, width)
        case (nil, .trailing): max(shift, -width - ListRowNode.badgeDistance)
        case (.leading, _): min(shift, 0)
        case (.trailing, _): max(shift, 0)
        }
    }
}
