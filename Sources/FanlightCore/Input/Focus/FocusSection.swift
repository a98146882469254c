import Display
import Foundation

/// A group in which arrow keys move the focus.
public struct _FocusSectionModifier: Equatable {}

extension _FocusSectionModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        FocusSectionElement(wrapping: view, context)
    }
}

private final class FocusSectionElement<Modified: View>: WrapperElement<Modified, _FocusSectionModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { FocusSectionNode(graph) }
}

final class FocusSectionNode: WrapperNode, KeyNode {
    func handleAfterFocus(_ key: KeyInput) -> Bool {
        guard key.modifiers.isEmpty, let direction = MoveCommandDirection(key.key),
            let from = graph.focus.node?.shownFrame(in: nil)
        else { return false }
        // Nodes in the section come first. If no node remains in that direction, nodes outside of the section follow.
        let own = graph.interactiveNodes.filter { $0.isInTree(of: self) }
        if let next = FocusSectionNode.nearest(in: own, direction, from: from) { return move(to: next) }
        let others = graph.interactiveNodes.filter { !$0.isInTree(of: self) }
        guard let next = FocusSectionNode.nearest(in: others, direction, from: from) else { return false }
        return move(to: next)
    }

    private func move(to node: any InteractiveNode) -> Bool {
        graph.focus.move(to: node)
        return true
    }

    /// The nearest node in a direction. Nodes straight ahead come first, by the distance of the facing edges. Of
    /// several at the same distance, the most centred node is chosen.
    private static func nearest(
        in nodes: [any InteractiveNode], _ direction: MoveCommandDirection, from: CGRect
    ) -> (any InteractiveNode)? {
        nodes.compactMap { node -> (node: any InteractiveNode, cost: (CGFloat, CGFloat, CGFloat))? in
            let to = node.shownFrame(in: nil)
            let (ahead, aside) = direction.distance(from: from, to: to)
            guard ahead > 0.5 else { return nil }
            let cost = direction.gap(from: from, to: to) + 2 * aside
            return (node, (aside > 0 ? 1 : 0, cost, direction.shift(from: from, to: to)))
        }
        .min { $0.cost < $1.cost }?.node
    }
}

extension MoveCommandDirection {
    init?(_ key: Key) {
        switch key {
        case .up: self = .up
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        default: return nil
        }
    }

    /// The distance between the facing edges.
    func gap(from: CGRect, to: CGRect) -> CGFloat {
        switch self {
        case .up: max(from.minY - to.maxY, 0)
        case .down: max(to.minY - from.maxY, 0)
        case .left: max(from.minX - to.maxX, 0)
        case .right: max(to.minX - from.maxX, 0)
        }
    }

    /// The distance between the centres across the direction.
    func shift(from: CGRect, to: CGRect) -> CGFloat {
        self == .up || self == .down ? abs(to.midX - from.midX) : abs(to.midY - from.midY)
    }

    /// The distance of a rectangle in the direction, and the gap to the side.
    func distance(from: CGRect, to: CGRect) -> (ahead: CGFloat, aside: CGFloat) {
        let ahead =
            switch self {
            case .up: from.midY - to.midY
            case .down: to.midY - from.midY
            case .left: from.midX - to.midX
            case .right: to.midX - from.midX
            }
        let isUpright = self == .up || self == .down
        // A rectangle that overlaps in height is beside the other one, not above or below it.
        let overlaps =
            isUpright ? to.minY < from.maxY && to.maxY > from.minY : to.minX < from.maxX && to.maxX > from.minX
        let gap =
            isUpright
            ? max(to.minX - from.maxX, from.minX - to.maxX, 0) : max(to.minY - from.maxY, from.minY - to.maxY, 0)
        return (overlaps && gap > 0 ? 0 : ahead, gap)
    }
}

extension View {
    /// Lets arrow keys move the focus to the nearest control inside in their direction. Where none is left, the focus
    /// leaves the view.
    nonisolated public func focusSection() -> some View { modifier(_FocusSectionModifier()) }
}
