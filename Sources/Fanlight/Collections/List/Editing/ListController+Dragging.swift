@_spi(Nodes) import FanlightCore
import Foundation

/// Moves rows within their collection by dragging.
extension ListController {
    /// Returns the target of a row dragged by a distance. `steps` is the number of elements to move by. `row` is the
    /// row at the target, if it belongs to the same collection.
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

    /// Moves a row that was dragged by a distance.
    func move(_ index: Int, over distance: CGFloat) {
        let scrolled = drag.map(lengthScrolled) ?? 0
        showMove(of: index, over: nil)
        if let target = target(of: index, over: distance + scrolled) { move(index, by: target.steps) }
    }

    /// Shows where a dragged row would be inserted; nil ends the display.
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
        updateDrag(drag)
    }

    private func mark(_ target: (steps: Int, row: Int?)?, from index: Int) {
        let marked = target?.row.flatMap { $0 == index ? nil : rows?.listNode.rows[$0]?.inList?.node }
        if markedRow !== marked { markedRow?.insertionEdge = nil }
        markedRow = marked
        marked?.insertionEdge = (target?.steps ?? 0) > 0 ? .bottom : .top
    }

    /// Returns the distance that the list has scrolled since the drag started.
    private func lengthScrolled(since drag: RowDrag) -> CGFloat {
        (rows?.listNode.enclosingViewportNode?.offset.y ?? drag.start) - drag.start
    }

    fileprivate func updateDrag(_ drag: RowDrag) {
        guard let index = drag.row?.index else { return }
        mark(target(of: index, over: drag.distance + lengthScrolled(since: drag)), from: index)
        guard stepAtEdge(drag) != nil else { return }
        drag.scheduleStep { [weak self, weak drag] in
            guard let self, let drag, self.drag === drag, let step = stepAtEdge(drag),
                let node = rows?.listNode, node.enclosingViewportNode?.scroll(by: step, along: .vertical) == true
            else { return }
            // Rows that scrolled into view exist only after the update.
            node.graph.afterUpdating(retaining: RowDragUpdate(drag: drag, controller: self))
        }
    }

    /// Returns the next scroll step while a row is held near the edge towards which it was dragged; nil elsewhere.
    private func stepAtEdge(_ drag: RowDrag) -> CGFloat? {
        guard let node = rows?.listNode, let viewport = node.enclosingViewportNode, let index = drag.row?.index,
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

/// Continues a drag with the rows that scrolled into view, unless the drag has ended.
private struct RowDragUpdate: UpdateDependent {
    weak var drag: RowDrag?
    weak var controller: ListController?

    func viewsUpdated() {
        guard let controller, let drag, controller.drag === drag else { return }
        controller.updateDrag(drag)
    }
}

/// A drag of a row within its collection. The row is retained during the drag, however far the list scrolls.
@MainActor
final class RowDrag {
    private(set) weak var row: LazyRow?
    /// The distance of the pointer from its start in points.
    var distance: CGFloat = 0
    /// The scroll offset of the list at the start of the drag.
    let start: CGFloat
    private let clock: SessionClock
    private let pause: Duration
    private var alarm: UInt64?

    init(_ row: LazyRow, in node: LazyNode) {
        self.row = row
        start = node.enclosingViewportNode?.offset.y ?? 0
        clock = node.graph.clock
        pause =
            node.graph.metrics.isCell ? InteractionTiming.rowDragStepOnCells : InteractionTiming.rowDragStep
    }

    /// Returns the distance in points from an edge within which a row's middle scrolls the list.
    static func reach(_ metrics: LayoutMetrics) -> CGFloat { metrics.isCell ? metrics.dotHeight : 32 }

    /// Returns the length of a scroll step in points.
    static func step(_ metrics: LayoutMetrics) -> CGFloat { metrics.isCell ? metrics.dotHeight : 8 }

    /// Runs the action when the next step is due.
    func scheduleStep(_ action: @escaping () -> Void) {
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
    /// Returns the item at the position of another item's middle after it is dragged by a distance.
    func item(at distance: CGFloat, from item: Int) -> Int? {
        guard distance.isFinite, let line = map.line(ofItem: item), map.lineCount > 0 else { return nil }
        let middle = extents.start(of: line) + extents.length(of: line) / 2 + distance
        let target = extents.line(at: min(max(middle, 0), max(extents.total - 1e-6, 0)))
        return map.items(inLine: min(target, map.lineCount - 1)).first
    }
}
