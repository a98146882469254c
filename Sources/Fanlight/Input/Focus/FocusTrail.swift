import Foundation

/// What lies around the view that has the focus, for when that view leaves, as one does that removes itself: Tab goes on
/// where it was, and in what a list shows of a row the list has the focus again.
@MainActor
struct FocusTrail {
    private struct Weak {
        weak var node: (any InteractiveNode)?
    }

    private static let most = 32

    /// The nearest first.
    private let before, after: [Weak]
    /// The list whose row the view does something with.
    private(set) weak var list: ListBoxNode?

    init(of node: any InteractiveNode, among all: [any InteractiveNode]) {
        let place = all.firstIndex { $0 === node }
        before = all[..<(place ?? 0)].suffix(Self.most).reversed().map(Weak.init)
        after = all[(place.map { $0 + 1 } ?? all.count)...].prefix(Self.most).map(Weak.init)
        list = node.isSwipeAction ? node.listAround : nil
    }

    /// Where a step leads now that the view has left; nil where nothing is left of what was around it.
    func next(among all: [any InteractiveNode], by direction: Int) -> Int? {
        func position(_ nodes: [Weak]) -> Int? {
            nodes.lazy.compactMap { near in all.firstIndex { $0 === near.node } }.first
        }
        // What came between the two is in place of the view.
        let (last, next) = (position(before), position(after))
        guard last != nil || next != nil else { return nil }
        return direction > 0 ? last.map { $0 + 1 } ?? 0 : next.map { $0 - 1 } ?? all.count - 1
    }
}

extension LayoutNode {
    fileprivate var listAround: ListBoxNode? {
        sequence(first: self) { $0.parent }.lazy.compactMap { $0 as? ListBoxNode }.first
    }

    /// Whether it is shown beside a row as something that can be done to it.
    fileprivate var isSwipeAction: Bool {
        var node: LayoutNode = self
        while let around = node.parent {
            if let row = around as? ListRowNode { return row.actions.contains { $0 === node } }
            node = around
        }
        return false
    }
}
