@_spi(Nodes) import FanlightCore
import Foundation

extension ItemTraits {
    /// The actions that delete and move rows of a collection.
    var deletes: ((IndexSet) -> Void)? {
        let action: RowAction.Delete.Action? = self[ObjectIdentifier(RowAction.Delete.self)]
        return action?.perform
    }
    var moves: ((IndexSet, Int) -> Void)? {
        let action: RowAction.Move.Action? = self[ObjectIdentifier(RowAction.Move.self)]
        return action?.perform
    }
    var isDeleteDisabled: Bool { self[ObjectIdentifier(RowAction.DeleteDisabled.self)] ?? false }
    var isMoveDisabled: Bool { self[ObjectIdentifier(RowAction.MoveDisabled.self)] ?? false }
}

extension ListController {
    /// Returns a content row with its segment and its traits.
    private func row(_ index: Int) -> (segment: ItemList.RowSpan, traits: ItemTraits)? {
        guard let segment = rows?.list.segment(around: index), segment.part == .content else { return nil }
        return (segment, traits(index) ?? segment.traits)
    }

    func canDelete(_ index: Int) -> Bool {
        guard let row = row(index) else { return false }
        return row.segment.traits.deletes != nil && !row.traits.isDeleteDisabled
    }

    func canMove(_ index: Int) -> Bool {
        guard let row = row(index) else { return false }
        return row.segment.traits.moves != nil && !row.traits.isMoveDisabled
    }

    func delete(_ index: Int) {
        guard canDelete(index), let segment = row(index)?.segment else { return }
        let offsets = IndexSet(integer: segment.place(of: index, for: RowAction.Delete.self).offset)
        animate { segment.traits.deletes?(offsets) }
    }

    /// Moves a row by a number of elements within its collection.
    func move(_ index: Int, by steps: Int) {
        guard canMove(index), let segment = row(index)?.segment, steps != 0 else { return }
        let place = segment.place(of: index, for: RowAction.Move.self)
        let target = min(max(place.offset + steps, 0), place.count - 1)
        guard target != place.offset else { return }
        segment.traits.moves?(IndexSet(integer: place.offset), target > place.offset ? target + 1 : target)
    }

    /// Deletes the selected rows, or the row at the keyboard cursor.
    func deleteRows() -> Bool {
        guard let rows else { return false }
        // Deletes rows of a collection together, as each deletion would shift the others.
        var groups: [(action: (IndexSet) -> Void, collection: ObjectIdentifier, offsets: IndexSet)] = []
        for index in chosenRows where canDelete(index) {
            guard let segment = row(index)?.segment, let action = segment.traits.deletes else { continue }
            let place = segment.place(of: index, for: RowAction.Delete.self)
            if let known = groups.firstIndex(where: { $0.collection == place.collection }) {
                groups[known].offsets.insert(place.offset)
            } else {
                groups.append((action, place.collection, IndexSet(integer: place.offset)))
            }
        }
        animate { for group in groups.reversed() { group.action(group.offsets) } }
        rows.invalidateRows()
        return !groups.isEmpty
    }

    func moveRows(by step: Int) -> Bool {
        guard let index = cursorRow, canMove(index) else { return false }
        move(index, by: step)
        return true
    }

    /// The selected rows in order, or the row at the keyboard cursor.
    private var chosenRows: [Int] {
        guard let rows else { return [] }
        if !selected.isEmpty {
            var tags = RowTagCache()
            let found = (0..<rows.list.count).filter { tag(at: $0, &tags).map(selected.contains) ?? false }
            if !found.isEmpty { return found }
        }
        return cursorRow.map { [$0] } ?? []
    }

    /// Returns the accessibility actions of a row.
    func handlers(of row: LazyRow) -> [AccessibilityHandler] {
        // The row's index is looked up when the action runs, as rows may have changed since.
        func handler(_ name: String, _ act: @escaping (ListController, Int) -> Void) -> AccessibilityHandler {
            AccessibilityHandler(.named(name)) { [weak self, weak row] _ in
                guard let self, let row, let index = rows?.list.index(of: row.item) else { return }
                act(self, index)
            }
        }
        var handlers: [AccessibilityHandler] = []
        if canDelete(row.index) { handlers.append(handler("delete") { $0.delete($1) }) }
        if canMove(row.index) {
            handlers.append(handler("move up") { $0.move($1, by: -1) })
            handlers.append(handler("move down") { $0.move($1, by: 1) })
        }
        if openMenu != nil {
            handlers.append(
                handler("menu") { controller, index in
                    guard let node = controller.rows?.listNode.rows[index]?.nodes.first else { return }
                    let frame = node.shownFrame(in: nil)
                    controller.openContextMenu(at: CGPoint(x: frame.midX, y: frame.midY))
                })
        }
        if openMenu == nil, row.item.traits.hasRowMenu {
            handlers.append(
                handler("menu") { $0.rows?.listNode.rows[$1]?.nodes.lazy.compactMap(\.menuInside).first?(nil) })
        }
        if let isExpanded = disclosure(row.index)?.isExpanded {
            handlers.append(handler(isExpanded ? "collapse" : "expand") { $0.toggleDisclosure($1) })
        }
        return handlers
    }
}
