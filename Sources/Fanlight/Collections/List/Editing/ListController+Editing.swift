import Foundation

extension ItemTraits {
    /// What deletes rows of a collection, and what moves them.
    var deletes: ((IndexSet) -> Void)? { self[ObjectIdentifier(RowAction.Delete.self)] ?? nil }
    var moves: ((IndexSet, Int) -> Void)? { self[ObjectIdentifier(RowAction.Move.self)] ?? nil }
    /// Which of the collection's elements the row is, where that is not told by the rows before it.
    var rowOffset: Int? {
        get { self[ObjectIdentifier(RowAction.Offset.self)] }
        set { self[ObjectIdentifier(RowAction.Offset.self)] = newValue }
    }
    var isDeleteDisabled: Bool { self[ObjectIdentifier(RowAction.DeleteDisabled.self)] ?? false }
    var isMoveDisabled: Bool { self[ObjectIdentifier(RowAction.MoveDisabled.self)] ?? false }
}

extension ListController {
    /// A row with what can be done to it.
    private struct Place {
        let segment: ItemList.Segment
        let offset: Int
        let traits: ItemTraits
    }

    private func place(_ index: Int) -> Place? {
        guard let segment = rows?.list.segment(around: index), segment.part == .content else { return nil }
        let traits = traits(index) ?? segment.traits
        return Place(segment: segment, offset: segment.traits.rowOffset ?? index - segment.start, traits: traits)
    }

    func canDelete(_ index: Int) -> Bool {
        guard let place = place(index) else { return false }
        return place.segment.traits.deletes != nil && !place.traits.isDeleteDisabled
    }

    func canMove(_ index: Int) -> Bool {
        guard let place = place(index) else { return false }
        return place.segment.traits.moves != nil && !place.traits.isMoveDisabled
    }

    func delete(_ index: Int) {
        guard canDelete(index), let place = place(index) else { return }
        place.segment.traits.deletes?(IndexSet(integer: place.offset))
    }

    /// Moves a row so many places on within its collection.
    func move(_ index: Int, by steps: Int) {
        guard canMove(index), let place = place(index), steps != 0 else { return }
        let size = place.segment.traits.rowOffset == nil ? place.segment.count : Int.max
        let target = min(max(place.offset + steps, 0), size - 1)
        guard target != place.offset else { return }
        place.segment.traits.moves?(IndexSet(integer: place.offset), target > place.offset ? target + 1 : target)
    }

    /// Deletes the rows that are selected, or the one that keys go on from.
    func deleteRows() -> Bool {
        guard let rows else { return false }
        let chosen = chosenRows
        // Rows of one collection are deleted together: the first that goes would move the others.
        var groups: [(action: (IndexSet) -> Void, start: Int, offsets: IndexSet)] = []
        for index in chosen where canDelete(index) {
            guard let place = place(index), let action = place.segment.traits.deletes else { continue }
            let start = place.segment.traits.rowOffset == nil ? place.segment.start : -1
            if let last = groups.indices.last, groups[last].start == start {
                groups[last].offsets.insert(place.offset)
            } else {
                groups.append((action, start, IndexSet(integer: place.offset)))
            }
        }
        for group in groups.reversed() { group.action(group.offsets) }
        rows.rowsAreOther()
        return !groups.isEmpty
    }

    func moveRows(by step: Int) -> Bool {
        guard let index = cursorRow, canMove(index) else { return false }
        move(index, by: step)
        return true
    }

    /// The rows that are selected, in order, or the one that keys go on from.
    private var chosenRows: [Int] {
        guard let rows else { return [] }
        if !selected.isEmpty {
            let found = (0..<rows.list.count).filter { tag(at: $0).map(selected.contains) ?? false }
            if !found.isEmpty { return found }
        }
        return cursorRow.map { [$0] } ?? []
    }

    /// What can be done to a row by whoever does not see it.
    func handlers(_ index: Int) -> [AccessibilityHandler] {
        var handlers: [AccessibilityHandler] = []
        if canDelete(index) {
            handlers.append(AccessibilityHandler(.named("delete")) { [weak self] _ in self?.delete(index) })
        }
        if canMove(index) {
            handlers.append(AccessibilityHandler(.named("move up")) { [weak self] _ in self?.move(index, by: -1) })
            handlers.append(AccessibilityHandler(.named("move down")) { [weak self] _ in self?.move(index, by: 1) })
        }
        if askForMenu != nil {
            handlers.append(
                AccessibilityHandler(.named("menu")) { [weak self] _ in
                    guard let self, let frame = rows?.listNode.rows[index]?.nodes.first?.shownFrame(in: nil) else {
                        return
                    }
                    pressSecondary(at: CGPoint(x: frame.midX, y: frame.midY))
                })
        }
        if let isExpanded = disclosure(index)?.isExpanded {
            handlers.append(
                AccessibilityHandler(.named(isExpanded ? "collapse" : "expand")) { [weak self] _ in
                    self?.disclosure(index)?.toggle()
                })
        }
        return handlers
    }
}
