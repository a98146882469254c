import Foundation

/// The focus stops before and after the focused view. They are used if it leaves, as a button does that deletes itself.
/// Tab then continues at the same position. After a swipe action the list has the focus again.
@MainActor
struct FocusTrail {
    private struct Weak {
        weak var node: (any InteractiveNode)?
    }

    /// Stops that are stored on each side. A removal seldom takes more with it.
    private static let maximumNeighbours = 32

    /// The nodes before and after the view, the nearest first.
    private let before, after: [Weak]
    /// The list whose row the view is a swipe action of.
    private(set) weak var list: (any RowFocusNode)?

    init(of node: any InteractiveNode, among all: [any InteractiveNode]) {
        let place = all.firstIndex { $0 === node }
        before = all[..<(place ?? 0)].suffix(Self.maximumNeighbours).reversed().map(Weak.init)
        after = all[(place.map { $0 + 1 } ?? all.count)...].prefix(Self.maximumNeighbours).map(Weak.init)
        list = node.isSwipeAction ? node.listAround : nil
    }

    /// The index of the next stop after the view was removed; nil if none of the stored neighbours remains.
    func next(among all: [any InteractiveNode], by direction: Int) -> Int? {
        func position(_ nodes: [Weak]) -> Int? {
            nodes.lazy.compactMap { near in all.firstIndex { $0 === near.node } }.first
        }
        // Nodes inserted between the two neighbours replace the view.
        let (last, next) = (position(before), position(after))
        guard last != nil || next != nil else { return nil }
        return direction > 0 ? last.map { $0 + 1 } ?? 0 : next.map { $0 - 1 } ?? all.count - 1
    }
}

extension LayoutNode {
    fileprivate var listAround: (any RowFocusNode)? {
        sequence(first: self) { $0.parent }.lazy.compactMap { $0 as? any RowFocusNode }.first
    }

    /// True if the node is a swipe action of a list's row.
    fileprivate var isSwipeAction: Bool {
        var node: LayoutNode = self
        while let around = node.parent {
            if let row = around as? any RowNode { return row.swipeActionNodes.contains { $0 === node } }
            node = around
        }
        return false
    }
}
