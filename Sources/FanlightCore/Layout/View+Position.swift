import Foundation

public struct _PositionLayout {
    var position: CGPoint
}

extension _PositionLayout: UnaryLayout {
    public typealias Body = Never

    package static var movesChild: Bool { true }

    package func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        if let width = proposal.width, let height = proposal.height { return CGSize(width: width, height: height) }
        return proposal.replacingUnspecifiedDimensions(by: child.sizeThatFits(proposal))
    }

    package func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        let inner = child.sizeThatFits(proposal)
        let center = child.point(position, "position")
        return (CGPoint(x: center.x - inner.width / 2, y: center.y - inner.height / 2), proposal)
    }

    package func spacing(of child: LayoutNode) -> ViewSpacing { ViewSpacing() }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        UnaryLayoutElement(wrapping: view, context)
    }
}

extension LayoutNode {
    /// Returns a valid point: coordinates that are not finite count as 0, and are reported to the app author.
    final func point(_ given: CGPoint, _ label: String) -> CGPoint {
        if given.x.isFinite, given.y.isFinite {
            return CGPoint(x: clampedLength(given.x), y: clampedLength(given.y))
        }
        reportUsageWarning(
            "\(label)(x: \(given.x), y: \(given.y)) is not a valid position; non-finite coordinates count as 0.")
        return CGPoint(x: given.x.isFinite ? given.x : 0, y: given.y.isFinite ? given.y : 0)
    }
}

extension View {
    /// Places the view's centre at a point of the proposed space, and occupies all of that space.
    nonisolated public func position(_ position: CGPoint) -> some View { modifier(_PositionLayout(position: position)) }

    /// Places the view's centre at a point of the proposed space, and occupies all of that space.
    nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        position(CGPoint(x: x, y: y))
    }
}
