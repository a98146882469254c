import Foundation

/// Rows that are dragged to another place of their collection.
extension ListController {
    /// Where a row is put that is dragged so far down: how many elements on, and beside which row, if that is one of the
    /// same collection.
    private func target(of index: Int, over distance: CGFloat) -> (steps: Int, row: Int?)? {
        guard canMove(index), let rows, let segment = rows.list.segment(around: index),
            let target = rows.listNode.item(at: distance, from: index)
        else { return nil }
        let own = segment.place(of: index, for: RowAction.Move.self)
        if let other = rows.list.segment(around: target), other.traits.moves != nil {
            let place = other.place(of: target, for: RowAction.Move.self)
            if place.collection == own.collection { return (place.offset - own.offset, target) }
        }
        return (target > index ? own.count - 1 - own.offset : -own.offset, nil)
    }

    /// Moves a row that was dragged so far down.
    func move(_ index: Int, over distance: CGFloat) {
        showMove(of: index, over: nil)
        if let target = target(of: index, over: distance) { move(index, by: target.steps) }
    }

    /// Shows where a row would be put; nil: nowhere any more.
    func showMove(of index: Int, over distance: CGFloat?) {
        let target = distance.flatMap { self.target(of: index, over: $0) }
        let marked = target?.row.flatMap { $0 == index ? nil : rows?.listNode.rows[$0]?.row }
        if markedRow !== marked { markedRow?.insertionEdge = nil }
        markedRow = marked
        marked?.insertionEdge = (target?.steps ?? 0) > 0 ? .bottom : .top
    }
}

extension LazyNode {
    /// The view that the middle of another one comes to lie on when that is dragged so far.
    func item(at distance: CGFloat, from item: Int) -> Int? {
        guard distance.isFinite, let line = map.line(ofItem: item), map.lineCount > 0 else { return nil }
        let middle = extents.start(of: line) + extents.length(of: line) / 2 + distance
        let target = extents.line(at: min(max(middle, 0), max(extents.total - 1e-6, 0)))
        return map.items(inLine: min(target, map.lineCount - 1)).first
    }
}
