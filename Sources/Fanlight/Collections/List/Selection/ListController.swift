import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// The source of a list's rows for selection, deletion and moving.
@MainActor
protocol ListRowSource: AnyObject {
    var list: ItemList { get }
    var listNode: LazyNode { get }
    /// Returns the traits of a realised row; nil for other rows.
    func traits(at index: Int) -> ItemTraits?
    /// Returns the text of a row.
    func rowSettings(at index: Int) -> String
    func invalidateRows()
}

/// Selects, deletes and moves rows of a list, by keys and by accessibility actions.
@MainActor
final class ListController {
    var selection: ListSelection? {
        didSet { box?.isInteractive = handlesKeys }
    }
    var isEditing = false {
        didSet {
            guard isEditing != oldValue else { return }
            closeSwipeActions()
            rows?.invalidateRows()
        }
    }
    /// True if a selection shows the next column in place of the list. Keys then move the cursor, and Return selects.
    var movesCursorOnly = false
    weak var rows: (any ListRowSource)?
    /// The node that has the focus when the list has it.
    weak var box: ListBoxNode?
    /// The semantic role of the rows' container.
    var role = Role.list
    /// Opens the context menu of rows; nil if there is none.
    var openMenu: ((MenuRequest) -> Void)?
    /// The action of a double press and of Return on the selected rows.
    var primaryAction: ((Set<AnyHashable>) -> Void)?
    private var lastPress: (row: Int, time: Duration)?
    /// The row at which a dragged row would be inserted.
    weak var markedRow: ListRowNode?
    /// The current drag of a row.
    var drag: RowDrag?
    /// The row whose swipe actions are shown; at most one at a time.
    private weak var revealedRow: ListRowDecoration?
    var typeSelect = TypeSelect()
    /// Called after rows were selected. For a single row with a link, it gets the value of the link.
    var onSelection: ((AnyHashable?) -> Void)?
    /// The row at the keyboard cursor, and the row where a range selection started.
    private var cursor: Int? {
        didSet { cursorKey = cursor.flatMap { rows?.list.key(at: $0) } }
    }
    private var anchor: Int? {
        didSet { anchorKey = anchor.flatMap { rows?.list.key(at: $0) } }
    }
    /// True if the cursor is only the default start position: the first arrow key then selects that row.
    private var isCursorDefault = false
    /// The keys of those rows, which identify them when they are moved.
    private var cursorKey: AnyHashable?
    private var anchorKey: AnyHashable?
    var cursorRow: Int? { cursor }
    private(set) var selected: Set<AnyHashable> = []

    nonisolated init() {}

    var count: Int { rows?.list.count ?? 0 }

    /// True if keys have any effect on the list.
    var handlesKeys: Bool { selection != nil || hasActions || hasRowsWithoutFocusStop }
    /// True if there are rows with actions but without a focusable control: keys reach these rows through the list.
    private var hasRowsWithoutFocusStop = false
    private var now: Duration { box?.graph.clock.now ?? .zero }
    private var hasActions: Bool {
        rows?.list.segments.contains { $0.traits.deletes != nil || $0.traits.moves != nil } ?? false
    }

    func registerRow(_ row: ListRowDecoration) {
        guard !handlesKeys, row.isSilent, row.hasSwipeActions || row.menu != nil else { return }
        hasRowsWithoutFocusStop = true
        box?.isInteractive = true
    }

    // MARK: Selection

    /// Reads the selection on behalf of the rows' element, which observes it.
    func readSelection() {
        handle(selection?.read() ?? [])
        written = nil
    }

    private func handle(_ now: Set<AnyHashable>) {
        if now != selected, now != written { needsCursorMove = true }
        selected = now
    }

    /// The selection last written here, until it is read back.
    private var written: Set<AnyHashable>?
    /// True after the app has changed the selection: the cursor then moves to the selected row.
    private var needsCursorMove = false

    private func moveCursorToSelection() {
        // The selection may have changed since the views were last evaluated.
        if let selection { handle(Tracking.with(nil) { selection.read() }) }
        guard needsCursorMove else { return }
        needsCursorMove = false
        guard let cursor, !(tag(at: cursor).map(selected.contains) ?? false), let chosen = firstSelected else { return }
        self.cursor = chosen
        anchor = nil
    }

    func state(of row: LazyRow) -> ListRowState {
        guard isContent(row.index) else { return ListRowState() }
        var state = ListRowState()
        state.isAmongSelectable = selection != nil
        if selection != nil, let tag = tag(at: row.index) {
            state.isSelectable = true
            state.isSelected = selected.contains(tag)
        }
        state.isCursor = row.index == cursor && box?.isFocused == true
        state.isExpanded = disclosure(row.index)?.isExpanded
        return state
    }

    func isContent(_ index: Int) -> Bool { rows?.list.segment(around: index)?.part == .content }

    /// Returns the traits of a row, even if the row is not realised.
    func traits(_ index: Int) -> ItemTraits? {
        guard let rows else { return nil }
        if let known = rows.traits(at: index) { return known }
        return rows.list.reading(index) { item, segment in
            var traits = item.traits
            traits.explicitIDs = item.explicitIDs
            traits.add(segment.traits)
            return traits
        }
    }

    private func write(_ tags: Set<AnyHashable>) {
        guard let selection, tags != selected else { return }
        written = tags
        selection.write(tags)
        onSelection?(linkedValue(of: tags))
    }

    /// Returns the only tag, if the row at the cursor has it and is a link to its value.
    private func linkedValue(of tags: Set<AnyHashable>) -> AnyHashable? {
        guard tags.count == 1, !isEditing, selection?.allowsSeveral == false, let cursor, let tag = tag(at: cursor),
            tags.contains(tag),
            traits(cursor)?[ObjectIdentifier(LinkedRowTrait.self)] == true
        else { return nil }
        return tag
    }

    /// Handles a pointer press on a row: a second press in time performs the primary action.
    func press(_ index: Int, extending: Bool, toggling: Bool) {
        // A press outside of shown swipe actions only closes them.
        if closeSwipeActions() { return }
        let isSecond = lastPress.map { $0.row == index && now - $0.time <= InteractionTiming.doublePressOfRow } ?? false
        lastPress = isSecond ? nil : (index, now)
        guard isSecond, let primaryAction, !extending, !toggling, tag(at: index) != nil else {
            return select(index, extending: extending, toggling: toggling)
        }
        focusCursor(from: index)
        primaryAction(selectedRows)
    }

    /// Records that a row's swipe actions are shown, and closes those of another row.
    func revealed(_ row: ListRowDecoration) {
        if revealedRow !== row { closeSwipeActions() }
        revealedRow = row
    }

    /// Closes the swipe actions; returns true if any were shown.
    @discardableResult
    func closeSwipeActions() -> Bool {
        guard let row = revealedRow else { return false }
        revealedRow = nil
        guard row.revealed != nil else { return false }
        row.reveal(nil)
        return true
    }

    /// The dragged row, which is kept realised during the drag.
    var draggedRow: Int? { drag?.row?.index }

    /// Focuses the list and moves the keyboard cursor to the row.
    private func focusCursor(from index: Int) {
        if let box, handlesKeys { box.graph.focus.move(to: box) }
        setCursor(cursor: index)
    }

    /// Selects a row, after a press or an equivalent action.
    func select(_ index: Int, extending: Bool = false, toggling: Bool = false) {
        guard let selection, let tag = tag(at: index) else { return }
        focusCursor(from: index)
        if selection.allowsSeveral, extending {
            return write(tags(from: anchor ?? index, to: index))
        }
        anchor = index
        if selection.allowsSeveral, toggling || isEditing { return write(selected.symmetricDifference([tag])) }
        write([tag])
        // Notifies of a repeated selection too, because the view that it leads to may be hidden.
        if selected == [tag] { onSelection?(linkedValue(of: [tag])) }
    }

    private func tags(from first: Int, to last: Int) -> Set<AnyHashable> {
        var found: Set<AnyHashable> = []
        var tags = RowTagCache()
        for index in min(first, last)...max(first, last) {
            if let tag = tag(at: index, &tags) { found.insert(tag) }
        }
        return found
    }

    // MARK: Keys

    func focusChanged(_ isFocused: Bool) {
        if !isFocused { cancelSearch() }
        if isFocused, cursor == nil {
            cursor = firstSelected
            if cursor == nil {
                cursor = next(from: -1, by: 1)
                isCursorDefault = true
            }
        }
        rows?.invalidateRows()
    }

    private var firstSelected: Int? {
        guard !selected.isEmpty else { return nil }
        let live = rows?.listNode.liveRows.map(\.index).sorted() ?? []
        if let seen = live.first(where: { tag(at: $0).map(selected.contains) ?? false }) { return seen }
        // Rows that are not realised are found by their IDs.
        let segments = rows?.list.segments.filter { $0.part == .content } ?? []
        return segments.lazy.flatMap { segment in
            self.selected.compactMap { segment.rows.index(ofKey: $0).map { segment.start + $0 } }
        }.min()
    }

    /// Updates the row indices after the content has changed.
    func contentChanged(_ moved: (Int) -> Int?) {
        let (cursorKey, anchorKey) = (cursorKey, anchorKey)
        cursor = cursor.flatMap {
            moved($0) ?? index(of: cursorKey, near: $0) ?? follower(of: $0, moved) ?? nearestRow(to: $0)
        }
        anchor = anchor.flatMap { moved($0) ?? index(of: anchorKey, near: $0) }
        typeSelect.cachedTexts = [:]
        restartSearch()
        lastPress = lastPress.flatMap { press in moved(press.row).map { ($0, press.time) } }
        box?.isInteractive = handlesKeys
    }

    /// Returns the current index of a row that may not be realised. Tries its old index first, which is mostly still
    /// right.
    private func index(of key: AnyHashable?, near index: Int) -> Int? {
        guard let key, let list = rows?.list else { return nil }
        if list.key(at: index) == key { return index }
        for segment in list.segments where segment.part == .content {
            if let found = segment.rows.index(ofKey: key) { return segment.start + found }
        }
        return nil
    }

    private func setCursor(cursor index: Int) {
        cancelSearch()
        if index != cursor { closeSwipeActions() }
        cursor = index
        isCursorDefault = false
        rows?.invalidateRows()
        guard let node = rows?.listNode else { return }
        let around = scrollRectExtension(index)
        ViewPlace(node: node) { [weak node] in
            node?.rect(ofItem: index).map { row in around(row) { node?.rect(ofItem: $0) } }
        }
        .scroll(to: nil)
    }

    /// Returns true if the keyboard cursor may stop at a row. In a selectable list it skips rows that are not
    /// selectable.
    private func isStop(_ index: Int) -> Bool {
        isContent(index) && (selection == nil || traits(index)?.isSelectionDisabled != true)
    }

    /// The row at the cursor if it is not selected, as after the removal of the selected row.
    private var unchosenCursor: Int? {
        cursor.flatMap { row in tag(at: row).map { selected.contains($0) } == false ? row : nil }
    }

    /// The row that the first arrow key selects, while nothing is selected.
    private var beginning: Int? {
        guard isCursorDefault, let selection, selected.isEmpty, !(isEditing && selection.allowsSeveral), let cursor,
            tag(at: cursor) != nil, !movesCursorOnly
        else { return nil }
        return cursor
    }

    func next(from index: Int, by step: Int) -> Int? {
        var candidate = index + step
        while candidate >= 0, candidate < count {
            if isStop(candidate) { return candidate }
            candidate += step
        }
        return nil
    }

    func handle(_ key: KeyInput) -> Bool {
        moveCursorToSelection()
        let isShifted = key.modifiers == .shift
        switch key.key {
        case .up, .down:
            let step = key.key == .up ? -1 : 1
            if key.modifiers == .option { return moveRows(by: step) }
            guard key.modifiers.subtracting([.shift, .control]).isEmpty else { return false }
            if let beginning, !key.modifiers.contains(.control) { return moveSelection(to: beginning, key.modifiers) }
            return moveSelection(
                to: next(from: cursor ?? (step > 0 ? -1 : count), by: step) ?? unchosenCursor, key.modifiers)
        case .home where key.modifiers.subtracting(.shift).isEmpty:
            return moveSelection(to: next(from: -1, by: 1), key.modifiers)
        case .end where key.modifiers.subtracting(.shift).isEmpty:
            return moveSelection(to: next(from: count, by: -1), key.modifiers)
        case .pageUp, .pageDown:
            guard key.modifiers.isEmpty || isShifted else { return false }
            let direction = key.key == .pageUp ? -1 : 1
            if key.modifiers.isEmpty, turnsPage(by: direction) { return true }
            return moveSelection(by: direction * page, key.modifiers)
        // A space continues type select while a name is being typed.
        case .space where key.modifiers.isEmpty && typeSelect.isUnderWay(at: now): return selectRow(typing: " ")
        case .space where key.modifiers.isEmpty || key.modifiers == .control:
            guard let cursor, selection != nil else { return false }
            select(cursor, toggling: selection?.allowsSeveral == true)
            return true
        case .enter where key.modifiers.isEmpty:
            guard let cursor, selection != nil else { return false }
            lastPress = nil
            if let primaryAction {
                selectIfNeeded(cursor)
                primaryAction(selectedRows)
            } else {
                select(cursor)
            }
            return true
        case .left where key.modifiers.isEmpty, .right where key.modifiers.isEmpty:
            let isForward = (key.key == .right) == (box?.layoutDirection != .rightToLeft)
            return disclose(isForward) || reveal(isForward ? .leading : .trailing)
        case .escape where key.modifiers.isEmpty: return closeSwipeActions()
        case .delete, .backspace: return key.modifiers.isEmpty && deleteRows()
        case _ where key.opensContextMenu:
            guard let cursor, let menu = rows?.listNode.rows[cursor]?.inList?.menu else { return false }
            menu(nil)
            return true
        default:
            if let character = TypeSelect.character(key, isUnderWay: typeSelect.isUnderWay(at: now)) {
                return selectRow(typing: character)
            }
            guard key.key.name == "a", key.modifiers == .control || key.modifiers == .command,
                selection?.allowsSeveral == true, count > 0
            else { return false }
            write(tags(from: 0, to: count - 1))
            return true
        }
    }

    /// Reveals or closes the swipe actions of the row at the cursor.
    private func reveal(_ edge: HorizontalEdge) -> Bool {
        guard let cursor, let row = rows?.listNode.rows[cursor]?.inList else { return false }
        return row.revealByKey(edge)
    }

    /// Returns a row's disclosure state in its tree.
    func disclosure(_ index: Int) -> RowDisclosure? { traits(index)?.rowDisclosure }

    func toggleDisclosure(_ index: Int) {
        if let disclosure = disclosure(index) { animate(disclosure.toggle) }
    }

    /// Runs a change of the rows that a person has asked for.
    func animate(_ change: () -> Void) {
        let isCell = rows?.listNode.graph.metrics.isCell ?? true
        InterfaceTiming.perform(InterfaceTiming.rows, onCells: isCell, change)
    }

    /// Expands or collapses the row at the cursor; if it is already collapsed, moves the cursor to its parent row.
    private func disclose(_ isExpanded: Bool) -> Bool {
        guard let cursor, let row = disclosure(cursor) else { return false }
        if row.isExpanded == !isExpanded {
            toggleDisclosure(cursor)
            return true
        }
        guard !isExpanded, row.depth > 0, let above = index(above: cursor, row) else { return false }
        return moveSelection(to: above, [])
    }

    /// Returns the index of a row's parent. At most one row of each segment in between is realised for it.
    private func index(above index: Int, _ row: RowDisclosure) -> Int? {
        guard let list = rows?.list, let segment = list.segment(around: index) else { return nil }
        if let parent = row.parent, let found = segment.rows.index(ofKey: parent) { return segment.start + found }
        // In a segment without parent keys, no row is the parent of another one.
        var start = segment.start
        while let above = list.segment(around: start - 1), above.part == .content {
            if let depth = disclosure(start - 1)?.depth, depth < row.depth { return start - 1 }
            start = above.start
        }
        return nil
    }

    /// Scrolls an enclosing view by a page, if the list itself cannot scroll.
    private func turnsPage(by direction: Int) -> Bool {
        guard let box, rows?.listNode.enclosingViewportNode?.canScroll(.vertical) == false else { return false }
        return box.graph.scroll(.page(direction), along: .vertical)
    }

    /// The number of visible rows minus one.
    private var page: Int {
        guard let node = rows?.listNode, let height = node.enclosingViewportNode?.frame.height else { return 10 }
        return max(Int(height / max(node.extents.estimate, 1)) - 1, 1)
    }

    private func moveSelection(by rows: Int, _ modifiers: KeyModifiers) -> Bool {
        guard count > 0 else { return false }
        let wanted = min(max((cursor ?? 0) + rows, 0), count - 1)
        let step = rows > 0 ? -1 : 1
        return moveSelection(to: isStop(wanted) ? wanted : next(from: wanted, by: step), modifiers)
    }

    /// Moves the cursor to a row. The selection follows, unless it shows another column or a modifier is pressed.
    func moveSelection(to index: Int?, _ modifiers: KeyModifiers) -> Bool {
        guard let index else { return cursor != nil }
        // A range selection starts at the row that is already selected.
        if modifiers.contains(.shift), anchor == nil { anchor = cursor }
        setCursor(cursor: index)
        guard let selection, !movesCursorOnly else { return true }
        // The rows in between are selected even if the row itself is not selectable.
        if selection.allowsSeveral, modifiers.contains(.shift) {
            write(tags(from: anchor ?? index, to: index))
            return true
        }
        guard let tag = tag(at: index) else { return true }
        if selection.allowsSeveral {
            if modifiers.contains(.control) || isEditing { return true }
        }
        anchor = index
        write([tag])
        return true
    }
}
