import Display
import Foundation

/// What a list's rows are asked for by whoever selects, deletes and moves them.
@MainActor
protocol ListRowSource: AnyObject {
    var list: ItemList { get }
    var listNode: LazyNode { get }
    /// What the view of a row that exists says; nil for rows that were not made.
    func traits(at index: Int) -> ItemTraits?
    /// What is written in a row.
    func words(at index: Int) -> String
    func rowsAreOther()
}

/// Selects rows of a list, deletes and moves them, by keys and for those who see nothing.
@MainActor
final class ListController {
    var selection: ListSelection? {
        didSet { box?.isInteractive = takesKeys }
    }
    var isEditing = false {
        didSet {
            guard isEditing != oldValue else { return }
            putAwayActions()
            rows?.rowsAreOther()
        }
    }
    weak var rows: (any ListRowSource)?
    /// What has the focus when the list has it.
    weak var box: ListBoxNode?
    /// What the rows are together, for those who do not see them.
    var role = Role.list
    /// Shows what can be done to rows; nil where nothing is said of it.
    var askForMenu: ((AskedMenu) -> Void)?
    /// What is done to chosen rows by a double press, and by Return.
    var primaryAction: ((Set<AnyHashable>) -> Void)?
    private var lastPress: (row: Int, time: Duration)?
    /// The row beside which one that is dragged would be put.
    weak var markedRow: ListRowNode?
    /// A row that is dragged now.
    var drag: RowDrag?
    /// The row of which it is shown what can be done to it: one at a time.
    private weak var revealedRow: LazyRow?
    var typeSelect = TypeSelect()
    /// Told when a row was chosen.
    var whenChosen: (() -> Void)?
    /// Where keys go on from, and where a selection of several was begun.
    private var cursor: Int? {
        didSet { cursorKey = cursor.flatMap { rows?.list.key(at: $0) } }
    }
    private var anchor: Int? {
        didSet { anchorKey = anchor.flatMap { rows?.list.key(at: $0) } }
    }
    /// Nobody went to the row that keys go on from: it is where keys begin, and the first arrow chooses it.
    private var isCursorGiven = false
    /// What is known of those rows wherever they are.
    private var cursorKey: AnyHashable?
    private var anchorKey: AnyHashable?
    var cursorRow: Int? { cursor }
    private(set) var selected: Set<AnyHashable> = []

    nonisolated init() {}

    /// How long after a press another one makes a double one.
    private static let doublePress = Duration.milliseconds(400)

    var count: Int { rows?.list.count ?? 0 }

    /// Whether there is anything that keys could do.
    var takesKeys: Bool { selection != nil || hasActions || hasSilentRows }
    /// Whether something can be done to rows in which nothing has the focus: keys come to them by the list.
    private var hasSilentRows = false
    private var now: Duration { box?.graph.clock.now ?? .zero }
    private var hasActions: Bool {
        rows?.list.segments.contains { $0.traits.deletes != nil || $0.traits.moves != nil } ?? false
    }

    func rowIsMade(_ row: LazyRow) {
        guard !takesKeys, row.isSilent, row.reveals || row.menu != nil else { return }
        hasSilentRows = true
        box?.isInteractive = true
    }

    // MARK: What is selected

    /// The selection may be another one: told on behalf of the rows' element, which depends on it.
    func readSelection() {
        take(selection?.read() ?? [])
        written = nil
    }

    private func take(_ now: Set<AnyHashable>) {
        if now != selected, now != written { isElsewhere = true }
        selected = now
    }

    /// What was chosen here and is not heard of yet.
    private var written: Set<AnyHashable>?
    /// The author chose other rows: keys go on from there.
    private var isElsewhere = false

    private func goWhereChosen() {
        // Views may not have been evaluated since.
        if let selection { take(Tracking.with(nil) { selection.read() }) }
        guard isElsewhere else { return }
        isElsewhere = false
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

    /// What a row's view says, also before the row is one of those that exist.
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
        whenChosen?()
    }

    /// A pointer pressed a row: a second press in time does what the list is for.
    func press(_ index: Int, extending: Bool, toggling: Bool) {
        // Who presses beside what is shown of a row only puts that away.
        if putAwayActions() { return }
        let isSecond = lastPress.map { $0.row == index && now - $0.time <= ListController.doublePress } ?? false
        lastPress = isSecond ? nil : (index, now)
        guard isSecond, let primaryAction, !extending, !toggling, tag(at: index) != nil else {
            return choose(index, extending: extending, toggling: toggling)
        }
        goOn(from: index)
        primaryAction(selectedRows)
    }

    /// It is shown what can be done to a row; of others it is not any more.
    func revealed(_ row: LazyRow) {
        if revealedRow !== row { putAwayActions() }
        revealedRow = row
    }

    /// What can be done to a row is not shown any more. Answers whether it was.
    @discardableResult
    func putAwayActions() -> Bool {
        guard let row = revealedRow else { return false }
        revealedRow = nil
        guard row.revealed != nil else { return false }
        row.reveal(nil)
        return true
    }

    /// The row that stays as long as it is dragged.
    var draggedRow: Int? { drag?.row?.index }

    /// Keys come here, and go on from the row.
    private func goOn(from index: Int) {
        if let box, takesKeys { box.graph.focus.move(to: box) }
        put(cursor: index)
    }

    /// Somebody chose a row, or did what stands for it.
    func choose(_ index: Int, extending: Bool = false, toggling: Bool = false) {
        guard let selection, let tag = tag(at: index) else { return }
        goOn(from: index)
        if selection.allowsSeveral, extending {
            return write(tags(from: anchor ?? index, to: index))
        }
        anchor = index
        if selection.allowsSeveral, toggling || isEditing { return write(selected.symmetricDifference([tag])) }
        write([tag])
        // Chosen again: what the choice shows may be out of sight.
        if selected == [tag] { whenChosen?() }
    }

    private func tags(from first: Int, to last: Int) -> Set<AnyHashable> {
        var found: Set<AnyHashable> = []
        var tags = RowTags()
        for index in min(first, last)...max(first, last) {
            if let tag = tag(at: index, &tags) { found.insert(tag) }
        }
        return found
    }

    // MARK: Keys

    func focusChanged(_ isFocused: Bool) {
        if !isFocused { stopLooking() }
        if isFocused, cursor == nil {
            cursor = firstSelected
            if cursor == nil {
                cursor = next(from: -1, by: 1)
                isCursorGiven = true
            }
        }
        rows?.rowsAreOther()
    }

    private var firstSelected: Int? {
        guard !selected.isEmpty else { return nil }
        let live = rows?.listNode.liveRows.map(\.index).sorted() ?? []
        if let seen = live.first(where: { tag(at: $0).map(selected.contains) ?? false }) { return seen }
        // Out of sight rows are known by their ids.
        let segments = rows?.list.segments.filter { $0.part == .content } ?? []
        return segments.lazy.flatMap { segment in
            self.selected.compactMap { segment.rows.index(ofKey: $0).map { segment.start + $0 } }
        }.min()
    }

    /// The content is another one: the row that keys go on from is where it is now.
    func contentChanged(_ moved: (Int) -> Int?) {
        let (cursorKey, anchorKey) = (cursorKey, anchorKey)
        cursor = cursor.flatMap {
            moved($0) ?? index(of: cursorKey, near: $0) ?? follower(of: $0, moved) ?? nearestRow(to: $0)
        }
        anchor = anchor.flatMap { moved($0) ?? index(of: anchorKey, near: $0) }
        typeSelect.words = [:]
        lookOnWhereRowsAre()
        lastPress = lastPress.flatMap { press in moved(press.row).map { ($0, press.time) } }
        box?.isInteractive = takesKeys
    }

    /// Where a row is that may be out of sight. Most often it is where it was.
    private func index(of key: AnyHashable?, near index: Int) -> Int? {
        guard let key, let list = rows?.list else { return nil }
        if list.key(at: index) == key { return index }
        for segment in list.segments where segment.part == .content {
            if let found = segment.rows.index(ofKey: key) { return segment.start + found }
        }
        return nil
    }

    private func put(cursor index: Int) {
        stopLooking()
        if index != cursor { putAwayActions() }
        cursor = index
        isCursorGiven = false
        rows?.rowsAreOther()
        guard let node = rows?.listNode else { return }
        let around = placeAround(index)
        ViewPlace(node: node) { [weak node] in
            node?.rect(ofItem: index).map { row in around(row) { node?.rect(ofItem: $0) } }
        }
        .scroll(to: nil)
    }

    /// Whether keys come to a row: they go past those that cannot be chosen where others can.
    private func isStop(_ index: Int) -> Bool {
        isContent(index) && (selection == nil || traits(index)?.isSelectionDisabled != true)
    }

    /// The row that keys go on from, where it has not been chosen: it came to be there when others went.
    private var unchosenCursor: Int? {
        cursor.flatMap { row in tag(at: row).map { selected.contains($0) } == false ? row : nil }
    }

    /// The row that an arrow chooses first, where nothing is chosen yet.
    private var beginning: Int? {
        guard isCursorGiven, let selection, selected.isEmpty, !(isEditing && selection.allowsSeveral), let cursor,
            tag(at: cursor) != nil
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

    func take(_ key: KeyInput) -> Bool {
        goWhereChosen()
        let isShifted = key.modifiers == .shift
        switch key.key {
        case .up, .down:
            let step = key.key == .up ? -1 : 1
            if key.modifiers == .option { return moveRows(by: step) }
            guard key.modifiers.subtracting([.shift, .control]).isEmpty else { return false }
            if let beginning, !key.modifiers.contains(.control) { return go(to: beginning, key.modifiers) }
            return go(
                to: next(from: cursor ?? (step > 0 ? -1 : count), by: step) ?? unchosenCursor, key.modifiers)
        case .home where key.modifiers.subtracting(.shift).isEmpty: return go(to: next(from: -1, by: 1), key.modifiers)
        case .end where key.modifiers.subtracting(.shift).isEmpty:
            return go(to: next(from: count, by: -1), key.modifiers)
        case .pageUp, .pageDown:
            guard key.modifiers.isEmpty || isShifted else { return false }
            let way = key.key == .pageUp ? -1 : 1
            if key.modifiers.isEmpty, turnsPage(by: way) { return true }
            return go(by: way * page, key.modifiers)
        // Between the words of a row's name, while that is typed.
        case .space where key.modifiers.isEmpty && typeSelect.isUnderWay(at: now): return goToRow(typing: " ")
        case .space where key.modifiers.isEmpty || key.modifiers == .control:
            guard let cursor, selection != nil else { return false }
            choose(cursor, toggling: selection?.allowsSeveral == true)
            return true
        case .enter where key.modifiers.isEmpty:
            guard let cursor, selection != nil else { return false }
            lastPress = nil
            if let primaryAction {
                chooseUnlessChosen(cursor)
                primaryAction(selectedRows)
            } else {
                choose(cursor)
            }
            return true
        case .left where key.modifiers.isEmpty, .right where key.modifiers.isEmpty:
            let isForward = (key.key == .right) == (box?.layoutDirection != .rightToLeft)
            return disclose(isForward) || reveal(isForward ? .leading : .trailing)
        case .escape where key.modifiers.isEmpty: return putAwayActions()
        case .delete, .backspace: return key.modifiers.isEmpty && deleteRows()
        case _ where key.asksForMenu:
            guard let cursor, let menu = rows?.listNode.rows[cursor]?.menu else { return false }
            menu(nil)
            return true
        default:
            if let letter = TypeSelect.letter(key, isUnderWay: typeSelect.isUnderWay(at: now)) {
                return goToRow(typing: letter)
            }
            guard key.key.name == "a", key.modifiers == .control || key.modifiers == .command,
                selection?.allowsSeveral == true, count > 0
            else { return false }
            write(tags(from: 0, to: count - 1))
            return true
        }
    }

    /// Shows what can be done to the row that keys go on from, or puts it away again.
    private func reveal(_ edge: HorizontalEdge) -> Bool {
        guard let cursor, let row = rows?.listNode.rows[cursor] else { return false }
        return row.revealByKey(edge)
    }

    /// What a row shows of the tree that it is in.
    func disclosure(_ index: Int) -> RowDisclosure? { traits(index)?.rowDisclosure }

    /// Shows the rows below the one that keys go on from, or puts them away; from one without, keys go out to the row that
    /// it lies below.
    private func disclose(_ isExpanded: Bool) -> Bool {
        guard let cursor, let row = disclosure(cursor) else { return false }
        if row.isExpanded == !isExpanded {
            row.toggle()
            return true
        }
        guard !isExpanded, row.depth > 0, let above = index(above: cursor, row) else { return false }
        return go(to: above, [])
    }

    /// The row that another lies below. None is made to find it but one for each stretch of rows between.
    private func index(above index: Int, _ row: RowDisclosure) -> Int? {
        guard let list = rows?.list, let segment = list.segment(around: index) else { return nil }
        if let parent = row.parent, let found = segment.rows.index(ofKey: parent) { return segment.start + found }
        // Where a stretch of rows does not tell, none of its rows lies below another of them.
        var start = segment.start
        while let above = list.segment(around: start - 1), above.part == .content {
            if let depth = disclosure(start - 1)?.depth, depth < row.depth { return start - 1 }
            start = above.start
        }
        return nil
    }

    /// Of a list that is seen as a whole, pages are not meant where there is another one to be turned.
    private func turnsPage(by way: Int) -> Bool {
        guard let box, rows?.listNode.enclosingViewport?.canScroll(.vertical) == false else { return false }
        return box.graph.scroll(.page(way), along: .vertical)
    }

    /// How many rows are seen, but one.
    private var page: Int {
        guard let node = rows?.listNode, let height = node.enclosingViewport?.frame.height else { return 10 }
        return max(Int(height / max(node.extents.estimate, 1)) - 1, 1)
    }

    private func go(by rows: Int, _ modifiers: KeyModifiers) -> Bool {
        guard count > 0 else { return false }
        let wanted = min(max((cursor ?? 0) + rows, 0), count - 1)
        let step = rows > 0 ? -1 : 1
        return go(to: isStop(wanted) ? wanted : next(from: wanted, by: step), modifiers)
    }

    /// Goes to a row: what is selected goes along, unless it is only looked for another one.
    func go(to index: Int?, _ modifiers: KeyModifiers) -> Bool {
        guard let index else { return cursor != nil }
        // What is chosen already is where a selection of several goes on from.
        if modifiers.contains(.shift), anchor == nil { anchor = cursor }
        put(cursor: index)
        guard let selection else { return true }
        // What lies between is chosen also where the row itself cannot be.
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
