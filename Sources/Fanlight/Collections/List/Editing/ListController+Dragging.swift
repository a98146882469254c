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
        let scrolled = drag.map(lengthScrolled) ?? 0
        showMove(of: index, over: nil)
        if let target = target(of: index, over: distance + scrolled) { move(index, by: target.steps) }
    }

    /// Shows where a row would be put; nil: nowhere any more.
    func showMove(of index: Int, over distance: CGFloat?) {
        guard let distance else {
            drag?.end()
            drag = nil
            return mark(nil, from: index)
        }
        guard let row = rows?.listNode.rows[index], let node = rows?.listNode else { return }
        let drag = drag.flatMap { $0.row === row ? $0 : nil } ?? RowDrag(row, in: node)
        self.drag = drag
        drag.distance = distance
        follow(drag)
    }

    private func mark(_ target: (steps: Int, row: Int?)?, from index: Int) {
        let marked = target?.row.flatMap { $0 == index ? nil : rows?.listNode.rows[$0]?.row }
        if markedRow !== marked { markedRow?.insertionEdge = nil }
        markedRow = marked
        marked?.insertionEdge = (target?.steps ?? 0) > 0 ? .bottom : .top
    }

    /// How far the list was scrolled under the pointer since.
    private func lengthScrolled(since drag: RowDrag) -> CGFloat {
        (rows?.listNode.enclosingViewport?.offset.y ?? drag.start) - drag.start
    }

    private func follow(_ drag: RowDrag) {
        guard let index = drag.row?.index else { return }
        mark(target(of: index, over: drag.distance + lengthScrolled(since: drag)), from: index)
        guard stepAtEdge(drag) != nil else { return }
        drag.wait { [weak self, weak drag] in
            guard let self, let drag, self.drag === drag, let step = stepAtEdge(drag),
                let node = rows?.listNode, node.enclosingViewport?.scroll(by: step, along: .vertical) == true
            else { return }
            // The rows that have come into view are there by then.
            node.graph.afterUpdating { [weak self, weak drag] in
                guard let self, let drag, self.drag === drag else { return }
                follow(drag)
            }
        }
    }

    /// How far the list is scrolled next while a row is held at an edge that it was dragged towards; nil elsewhere.
    private func stepAtEdge(_ drag: RowDrag) -> CGFloat? {
        guard let node = rows?.listNode, let viewport = node.enclosingViewport, let index = drag.row?.index,
            let place = node.rect(ofItem: index)
        else { return nil }
        let seen = viewport.seenInside
        let reach = min(RowDrag.reach(node.graph.metrics), seen.height / 4)
        let middle = place.midY + drag.distance + lengthScrolled(since: drag)
        let step = RowDrag.step(node.graph.metrics)
        if drag.distance < 0, middle < seen.minY + reach { return -step }
        if drag.distance > 0, middle > seen.maxY - reach { return step }
        return nil
    }
}

/// A row on its way to another place of its collection. It is there as long as it is, however far the list is scrolled.
@MainActor
final class RowDrag {
    private(set) weak var row: LazyRow?
    /// How far the pointer has come.
    var distance: CGFloat = 0
    /// Where the list was scrolled to when it was taken.
    let start: CGFloat
    private let clock: SessionClock
    private let pause: Duration
    private var alarm: UInt64?

    init(_ row: LazyRow, in node: LazyNode) {
        self.row = row
        start = node.enclosingViewport?.offset.y ?? 0
        clock = node.graph.clock
        pause = node.graph.metrics.isCell ? .milliseconds(100) : .milliseconds(32)
    }

    /// How near an edge the middle of a row is for the list to be scrolled.
    static func reach(_ metrics: LayoutMetrics) -> CGFloat { metrics.isCell ? metrics.dotHeight : 32 }

    /// How far it is scrolled at a time.
    static func step(_ metrics: LayoutMetrics) -> CGFloat { metrics.isCell ? metrics.dotHeight : 8 }

    /// Does something when the next step is due.
    func wait(_ action: @escaping () -> Void) {
        guard alarm == nil else { return }
        alarm = clock.schedule(after: pause, "a dragged row scrolls its list") { [weak self] in
            self?.alarm = nil
            action()
        }
    }

    func end() {
        if let alarm { clock.cancel(alarm) }
        alarm = nil
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
