import Display
import Foundation

/// The element of a lazy container. It lists the content and makes the rows that the node requests.
///
/// Without a delegate the rows are the views themselves, as in a lazy stack or grid.
package final class LazyElement<V: View, Content: View>: ViewElement<V>, NodeCollecting, LazyContainer, RowSearchable {
    override var collectsNodes: Bool { true }
    /// The smallest number of removed rows that keep their state. The rows removed longest ago lose their state first,
    /// which bounds memory.
    private static var retainedStateCount: Int { 256 }

    private let node: LazyNode
    private let parts: (V) -> (LazyArrangement, Content)
    package let delegate: (any LazyRowsDelegate)?
    /// Passes a view's settings to the delegate; returns true if the rows look different with them.
    private let configure: ((V) -> Bool)?
    private var content: ContentList<Content>?
    private var rows: [ObjectIdentifier: LazyRow] = [:]
    /// Rows that were removed from the content and whose removal transitions still run.
    private var departed: [ItemID: Departure] = [:]
    /// The removed rows, in the order of removal.
    private var removedItems: [any ContentItem] = []
    private var isQueued = false
    private var hasNewContent = false

    package init(
        _ view: V, _ context: _ElementContext, delegate: (any LazyRowsDelegate)? = nil,
        configure: ((V) -> Bool)? = nil, _ parts: @escaping (V) -> (LazyArrangement, Content)
    ) {
        self.parts = parts
        self.delegate = delegate
        self.configure = configure
        let (arrangement, views) = parts(view)
        node = delegate?.node ?? LazyNode(arrangement, context.graph)
        super.init(view, context)
        node.ownerElement = self
        node.container = self
        updateArrangement(arrangement)
        content = ContentList(views, parent: self) { [weak self] in self?.contentChanged() }
        updateDelegate()
    }

    package override func update(to new: V) {
        view = new
        let (arrangement, views) = parts(new)
        updateArrangement(arrangement)
        if content?.update(views) == true { contentChanged() }
        updateDelegate()
    }

    private func updateArrangement(_ arrangement: LazyArrangement) {
        let checked = arrangement.validated(self)
        let rowsChanged = configure?(view) ?? false
        node.setArrangement(checked, rowsChanged: rowsChanged)
    }

    private func updateDelegate() {
        guard let delegate else { return }
        delegate.containerUpdated()
        reevaluate()
    }

    package override func reevaluate() {
        isDirty = false
        delegate?.reevaluate()
    }

    package func forEachRow(_ visit: (LazyRow) -> Void) {
        for row in rows.values { visit(row) }
    }

    private(set) var contentVersion = 0

    private func contentChanged() {
        hasNewContent = true
        contentVersion += 1
        queue()
    }

    /// Queues a collection, because the nodes that a view contributes have changed.
    package override func contributedNodesChanged() { queue() }

    package func queue() {
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
            graph.update.enterScopes(around: self) { node.reconcileContent() }
        }
        for row in rows.values where row.item.isMounted { row.collectNodes() }
        node.rowsChanged()
    }

    package override var ownNode: LayoutNode? { node }

    // MARK: Rows

    package var list: ItemList { content?.list ?? ItemList() }

    package func makeRow(_ index: Int, isInserted: Bool) -> LazyRow? {
        guard let item = list.item(at: index) else { return nil }
        if let returning = returningRow(item) {
            returning.index = index
            return add(returning)
        }
        guard isInserted, let transitions = graph.transitions else { return makeRow(of: item, index) }
        var made: LazyRow?
        graph.update.enterScopes(around: self) {
            made = transitions.insert(under: self) { makeRow(of: item, index) } as? LazyRow
            transitions.fadeIn(made?.nodes ?? [])
        }
        return made
    }

    /// Returns the row of an item whose removal is about to be described, or whose removal transition still runs.
    private func returningRow(_ item: any ContentItem) -> LazyRow? {
        guard let index = node.leaving.firstIndex(where: { $0.item === item }) else {
            return departed.removeValue(forKey: item.itemID)?.revive { _ in } as? LazyRow
        }
        return node.leaving.remove(at: index)
    }

    private func makeRow(of item: any ContentItem, _ index: Int) -> LazyRow {
        let part = delegate == nil ? .content : list.segment(around: index)?.part ?? .content
        let rowEnvironment = delegate?.environment(of: part, inside: environment) ?? environment
        let context = _ElementContext(graph: graph, parent: self, environment: rowEnvironment)
        let row = add(LazyRow(item, index: index, context))
        if part == .content { delegate?.rowIsMade(row) }
        return row
    }

    private func add(_ row: LazyRow) -> LazyRow {
        if row.decoration == nil { row.decoration = delegate?.makeDecoration(of: row) }
        rows[ObjectIdentifier(row)] = row
        row.collectNodes()
        return row
    }

    package func evict(_ row: LazyRow, isDropped: Bool) {
        rows[ObjectIdentifier(row)] = nil
        if isDropped { return drop(row) }
        row.unmount()
        removedItems.append(row.item)
        if removedItems.count >= 2 * LazyElement.retainedStateCount { discardOldestState() }
    }

    /// Removes a row that the content no longer has. One with a transition stays at its place until that is described.
    private func drop(_ row: LazyRow) {
        if !departed.isEmpty { departed = departed.filter { $0.value.element != nil } }
        guard row.item.isMounted, row.nodes.contains(where: \.isPlaced) else { return row.unmount() }
        node.leaving.append(row)
        var isWaiting = false
        afterTransition(of: row) { [weak self] in
            guard let self, isMounted, let index = node.leaving.firstIndex(where: { $0 === row }) else { return }
            node.leaving.remove(at: index)
            departed[row.item.itemID] = depart(row)
            if isWaiting { node.rowsChanged() }
        }
        isWaiting = true
    }

    /// Discards the state of rows that were removed longest ago. A row removed several times counts from its last
    /// removal.
    private func discardOldestState() {
        let list = list
        var known: Set<ItemID> = []
        var kept: [any ContentItem] = []
        for item in removedItems.reversed() where item.isMounted && item.place == nil {
            guard known.insert(item.itemID).inserted else { continue }
            if kept.count < LazyElement.retainedStateCount {
                kept.append(item)
            } else {
                for segment in list.segments where segment.rows.index(of: item) != nil { segment.rows.discard(item) }
            }
        }
        removedItems = kept.reversed()
    }

    package override func forEachChild(_ visit: (_Element) -> Void) {
        for row in rows.values.sorted(by: { $0.index < $1.index }) { visit(row) }
        node.leaving.forEach(visit)
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
        return super.findView(id) ?? rowWithExplicitID(id, list)
    }

    var rowCount: Int { list.count }
    var viewport: ViewportNode? { node.enclosingViewportNode }

    /// Searches unrealised rows for an explicit id, which requires making them. Only the first rows are searched here;
    /// `RowSearch` searches the rest later.
    private func rowWithExplicitID(_ id: AnyHashable, _ list: ItemList) -> ViewPlace? {
        if let index = numberedRow(id, list), let place = row(withID: id, among: index..<index + 1) { return place }
        if let place = row(withID: id, among: 0..<min(list.count, RowSearch.first)) { return place }
        if list.count > RowSearch.first { graph[ViewSearch.self].unsearched.append(self) }
        return nil
    }

    func row(withID id: AnyHashable, among rows: Range<Int>) -> ViewPlace? {
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

    /// The row that would have this id if explicit ids are consecutive numbers from the first row's id.
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

    package override func willUnmount() {
        for departure in departed.values { departure.end() }
        node.unmount()
    }
}
