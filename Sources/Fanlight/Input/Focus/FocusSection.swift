import Display
import Foundation

/// A group through which arrow keys move the focus.
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
    func takesLast(_ key: KeyInput) -> Bool {
        guard key.modifiers.isEmpty, let direction = MoveCommandDirection(key.key),
            let from = graph.focus.node?.shownFrame(in: nil)
        else { return false }
        // Within the section first; where it ends that way, whatever lies beyond.
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

    /// What lies that way, the straightest and nearest first.
    private static func nearest(
        in nodes: [any InteractiveNode], _ direction: MoveCommandDirection, from: CGRect
    ) -> (any InteractiveNode)? {
        nodes.compactMap { node -> (node: any InteractiveNode, cost: CGFloat)? in
            let to = node.shownFrame(in: nil)
            let (ahead, aside) = direction.distance(from: from, to: to)
            return ahead > 0.5 ? (node, ahead + 2 * aside) : nil
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

    /// How far one rectangle is ahead of another this way, and how far it is off to the side.
    func distance(from: CGRect, to: CGRect) -> (ahead: CGFloat, aside: CGFloat) {
        let ahead =
            switch self {
            case .up: from.midY - to.midY
            case .down: to.midY - from.midY
            case .left: from.midX - to.midX
            case .right: to.midX - from.midX
            }
        let isUpright = self == .up || self == .down
        // What is only slightly higher or lower stands beside it, not below.
        let overlaps =
            isUpright ? to.minY < from.maxY && to.maxY > from.minY : to.minX < from.maxX && to.maxX > from.minX
        let gap =
            isUpright
            ? max(to.minX - from.maxX, from.minX - to.maxX, 0) : max(to.minY - from.maxY, from.minY - to.maxY, 0)
        return (overlaps && gap > 0 ? 0 : ahead, gap)
    }
}

extension View {
    /// Lets arrow keys move the focus among the controls inside, to the nearest that way, and out of them where none is left.
    nonisolated public func focusSection() -> some View { modifier(_FocusSectionModifier()) }
}
