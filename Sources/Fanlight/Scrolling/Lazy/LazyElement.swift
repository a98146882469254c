import Display
import Foundation

/// The element of a lazy container. It lists the content and makes the rows that the node requests.
final class LazyElement<V: View, Content: View>: ViewElement<V>, NodeCollecting, LazyRowMaker, ListRowSource,
    RowAsking
{
    override var collectsNodes: Bool { true }
    /// The smallest number of removed rows that keep their state. Those removed longest ago lose theirs, which bounds
    /// memory.
    private static var memory: Int { 256 }

    private let node: LazyNode
    private let parts: (V) -> (LazyArrangement, Content)
    /// The parts of a list that select, delete and move rows.
    private let listParts: ((V) -> (ListController, ListSelection?))?
    private var controller: ListController?
    private var content: ContentList<Content>?
    private var rows: [ObjectIdentifier: LazyRow] = [:]
    /// The removed rows, in the order of removal.
    private var left: [any ContentItem] = []
    private var scopes: [ItemList.SectionPart: EnvironmentScope] = [:]
    private var isQueued = false
    private var hasNewContent = false
    /// True while a check of the selection is scheduled for the end of the turn.
    private var isSelectionChecked = false

    init(
        _ view: V, _ context: _ElementContext, list: ((V) -> (ListController, ListSelection?))? = nil,
        _ parts: @escaping (V) -> (LazyArrangement, Content)
    ) {
        self.parts = parts
        listParts = list
        let (arrangement, views) = parts(view)
        node = LazyNode(arrangement, context.graph)
        super.init(view, context)
        node.maker = self
        node.arrangement = arrangement.checked(self)
        node.rowMaker = self
        content = ContentList(views, parent: self) { [weak self] in self?.contentChanged() }
        takeController()
    }

    override func update(to new: V) {
        view = new
        let (arrangement, views) = parts(new)
        node.arrangement = arrangement.checked(self)
        if content?.take(views) == true { contentChanged() }
        takeController()
    }

    // MARK: Selection in a list

    private func takeController() {
        guard let (controller, selection) = listParts?(view) else { return }
        self.controller = controller
        controller.rows = self
        controller.selection = selection
        reevaluate()
    }

    /// Updates only the rows whose appearance changes with the selection.
    override func reevaluate() {
        isMarked = false
        guard let controller else { return }
        let token = beginReading()
        observing(token) { Tracking.with(token) { controller.readSelection() } }
        let environment = readEnvironment()
        paints = ListRowPaints(in: environment)
        for row in rows.values { row.row?.paints = paints }
        controller.isEditing ? rowsAreOther() : node.describeRows()
    }

    private var paints = ListRowPaints()

    var listNode: LazyNode { node }

    func rowsAreOther() {
        var isEdited = controller?.isEditing == true
        for row in rows.values where row.mark != nil || row.handle != nil { isEdited = true }
        node.describeRows()
        if isEdited { queue() }
    }

    func state(of row: LazyRow) -> ListRowState { controller?.state(of: row) ?? ListRowState() }
    var draggedRow: Int? { controller?.draggedRow }
    func viewMoved() { controller?.putAwayActions() }
    func contentChanged(_ moved: (Int) -> Int?) { controller?.contentChanged(moved) }

    func traits(at index: Int) -> ItemTraits? { node.rows[index].map(traits) }

    func words(at index: Int) -> String {
        if let row = node.rows[index] { return traits(of: row).typeSelectWords ?? row.writtenWords }
        return list.reading(index) { item, segment in
            var traits = item.traits
            traits.add(segment.traits)
            return traits.typeSelectWords ?? item.writtenWords
        } ?? ""
    }

    private(set) var contentStamp = 0

    private func contentChanged() {
        hasNewContent = true
        contentStamp += 1
        queue()
    }

    /// Queues a collection, because a view contributes other nodes than before.
    override func contributedNodesChanged() { queue() }

    private func queue() {
        guard !isQueued else { return }
        isQueued = true
        graph.update.invalidateNodes(of: self)
    }

    func collect() {
        isQueued = false
        guard isMounted else { return }
        // Rows receive their new indexes first, because their actions depend on them.
        if hasNewContent {
            hasNewContent = false
            node.takeContent()
        }
        for row in rows.values where row.item.isMounted {
            updateParts(of: row)
            row.collectNodes()
        }
        node.rowsChanged()
    }

    override func collectNodes(into nodes: inout [LayoutNode]) { node.contribute(to: &nodes) }

    // MARK: Rows

    var list: ItemList { content?.list ?? ItemList() }

    func makeRow(_ index: Int) -> LazyRow? {
        guard let item = list.item(at: index) else { return nil }
        let look = node.arrangement.rows
        let part = look == nil ? .content : list.segment(around: index)?.part ?? .content
        let context = _ElementContext(graph: graph, parent: self, environment: surroundings(of: part))
        let place = ItemPlaceElement(Subview(item: item), context)
        let row = LazyRow(item, place, index: index, row: look.map { ListRowNode(ListRowLook(list: $0), graph) })
        row.controller = controller
        row.row?.paints = paints
        rows[ObjectIdentifier(row)] = row
        updateParts(of: row)
        row.collectNodes()
        if part == .content {
            checkSelection()
            controller?.rowIsMade(row)
        }
        return row
    }

    /// Checks the selection against the rows once the visible rows exist.
    private func checkSelection() {
        guard let controller, controller.selection != nil, !isSelectionChecked else { return }
        isSelectionChecked = true
        graph.afterSettling { [weak self] in
            guard let self else { return }
            isSelectionChecked = false
            if let mistake = controller.selectionMistake { self.mistake(mistake) }
        }
    }

    func letGo(_ row: LazyRow) {
        rows[ObjectIdentifier(row)] = nil
        row.place.unmount()
        row.leave()
        guard row.item.isMounted else { return }
        left.append(row.item)
        if left.count >= 2 * LazyElement.memory { forgetLongGone() }
    }

    /// Discards the state of rows that were removed longest ago. A row removed several times counts from its last
    /// removal.
    private func forgetLongGone() {
        let list = list
        var known: Set<ItemID> = []
        var kept: [any ContentItem] = []
        for item in left.reversed() where item.isMounted && item.place == nil {
            guard known.insert(item.itemID).inserted else { continue }
            if kept.count < LazyElement.memory {
                kept.append(item)
            } else {
                for segment in list.segments where segment.rows.index(of: item) != nil { segment.rows.discard(item) }
            }
        }
        left = kept.reversed()
    }

    // MARK: Rows of lists

    /// The environment of a list's rows, headers or footers.
    private func surroundings(of part: ItemList.SectionPart) -> EnvironmentScope {
        guard node.arrangement.rows != nil else { return environment }
        if let known = scopes[part] { return known }
        var values = EnvironmentValues(scope: environment, reader: nil)
        ListRowLook.write(part, into: &values)
        let scope = EnvironmentScope(outer: environment)
        scope.write(values.writes)
        scopes[part] = scope
        return scope
    }

    private func traits(of row: LazyRow) -> ItemTraits {
        var traits = row.item.traits
        if let segment = list.segment(around: row.index) { traits.add(segment.traits) }
        return traits
    }

    func words(of row: LazyRow) -> ListRowWords {
        var words = ListRowWords(traits(of: row))
        words.insets = words.insets.map { insets($0, "listRowInsets") }
        return words
    }

    private func updateParts(of row: LazyRow) {
        guard row.row != nil else { return }
        let traits = traits(of: row)
        update(\.background, of: row, to: traits.listRowBackground)
        update(\.badge, of: row, to: traits.rowBadge.map { BadgeLabel(badge: $0) })
        guard let controller else { return }
        let isEditing = controller.isEditing && list.segment(around: row.index)?.part == .content
        let item = row.item
        let find = { [weak self] in self?.list.index(of: item) }
        update(
            \.mark, of: row,
            to: isEditing
                ? RowMark(
                    state: controller.state(of: row), allowsSeveral: controller.selection?.allowsSeveral == true,
                    delete: controller.canDelete(row.index) ? { find().map(controller.delete) } : nil) : nil)
        update(
            \.handle, of: row,
            to: isEditing && controller.canMove(row.index)
                ? RowHandle { way in
                    find().map { controller.showMove(of: $0, over: way) }
                } move: { way in
                    find().map { controller.move($0, over: way) }
                }
                : nil)
        let close = { [weak row] in row?.reveal(nil) ?? () }
        let hasOwn = HorizontalEdge.allCases.contains { traits.swipeActions($0) != nil }
        // Rows that can be deleted get a swipe to delete, unless the app set swipe actions. The button is made only
        // when a swipe reveals it, because most rows are never swiped.
        let deletes = !hasOwn && !isEditing && controller.canDelete(row.index)
        let delete = deletes ? SwipeButtons.deleting(close) { find().map(controller.delete) } : nil
        row.showDelete = delete.map { button in
            { [weak self, weak row] in
                if let self, let row { update(\.trailingActions, of: row, to: button) }
            }
        }
        for edge in HorizontalEdge.allCases {
            let own = traits.swipeActions(edge).map { SwipeButtons(edge: edge, content: $0, close: close) }
            update(
                edge == .leading ? \.leadingActions : \.trailingActions, of: row,
                to: own ?? (edge == .trailing && row.revealed == .trailing ? delete : nil))
        }
    }

    private func update<Part: View>(
        _ part: ReferenceWritableKeyPath<LazyRow, _Element?>, of row: LazyRow, to view: Part?
    ) {
        switch (row[keyPath: part], view) {
        case (nil, nil): break
        case (let known?, let view?): known.update(with: view)
        case (nil, let view?):
            row[keyPath: part] = _ElementContext(graph: graph, parent: self, environment: environment).make(view)
        case (let leaving?, nil):
            row[keyPath: part] = nil
            leaving.unmount()
        }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        for row in rows.values.sorted(by: { $0.index < $1.index }) {
            row.background.map(visit)
            visit(row.place)
            for part in [row.badge, row.mark, row.handle, row.leadingActions, row.trailingActions] { part.map(visit) }
        }
        if let content { visit(content) }
    }

    // MARK: Scroll targets

    override func findView(_ id: AnyHashable) -> ViewPlace? {
        let list = list
        for segment in list.segments {
            guard segment.rows.index(ofKey: id) != nil else { continue }
            return ViewPlace(node: node) { [weak self] in
                guard let self, let index = segment.rows.index(ofKey: id) else { return nil }
                return node.rect(ofItem: segment.start + index)
            }
        }
        return super.findView(id) ?? rowSaying(id, list)
    }

    var rowCount: Int { list.count }
    var viewport: ViewportNode? { node.enclosingViewport }

    /// Searches unrealised rows for an explicit id, which requires making them. Only the first rows are searched here;
    /// `RowSearch` searches the rest later.
    private func rowSaying(_ id: AnyHashable, _ list: ItemList) -> ViewPlace? {
        if let index = numberedRow(id, list), let place = row(saying: id, among: index..<index + 1) { return place }
        if let place = row(saying: id, among: 0..<min(list.count, RowSearch.first)) { return place }
        if list.count > RowSearch.first { graph[ViewSearch.self].unsearched.append(self) }
        return nil
    }

    func row(saying id: AnyHashable, among rows: Range<Int>) -> ViewPlace? {
        let list = list
        for index in rows where node.rows[index] == nil {
            guard list.reading(index, { item, _ in item.explicitIDs.contains(id) }) == true,
                let key = list.key(at: index), let segment = list.segment(around: index)
            else { continue }
            return ViewPlace(node: node) { [weak self] in
                guard let self, let place = segment.rows.index(ofKey: key) else { return nil }
                return node.rect(ofItem: segment.start + place)
            }
        }
        return nil
    }

    /// The row that would have this id if the explicit ids count upwards from the first row's.
    private func numberedRow(_ id: AnyHashable, _ list: ItemList) -> Int? {
        guard list.count > RowSearch.first, let wanted = NumberedID(id) else { return nil }
        let first = list.reading(0) { item, _ in item.explicitIDs.compactMap(NumberedID.init).last } ?? nil
        guard let first, first.words == wanted.words else { return nil }
        let (index, isTooLarge) = wanted.number.subtractingReportingOverflow(first.number)
        return !isTooLarge && (0..<list.count).contains(index) ? index : nil
    }

    override func visitViews(_ visit: (AnyHashable, CGRect) -> Void) {
        let list = list
        for row in node.liveRows.sorted(by: { $0.index < $1.index }) {
            guard let key = list.segment(around: row.index).map({ $0.rows.key(at: row.index - $0.start) }),
                let rect = ViewPlace(nodes: row.nodes)?.rect()
            else { continue }
            visit(row.item.explicitIDs.last ?? key, rect)
        }
    }

    override func visitTargets(_ visit: (CGRect) -> Void) {
        for row in node.liveRows {
            if let rect = ViewPlace(nodes: row.nodes)?.rect() { visit(rect) }
        }
    }

    override func willLeave() { node.leave() }
}
