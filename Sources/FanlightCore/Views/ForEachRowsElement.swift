/// The element of a `ForEach` that a container takes row by row. See `ItemRows`.
///
/// Only requested rows exist. When the data changes, only the existing rows are reconciled with it.
final class ForEachRowsElement<Data: RandomAccessCollection, ID: Hashable, Content: View>:
    ForEachBaseElement<Data, ID, Content>, ItemRows
{
    private struct Row {
        let views: any RowOfViews
        /// The index of the row's element in the data.
        var index: Int
    }

    private var rows: [RowKey<ID>: Row] = [:]
    private var keys: [ItemID: RowKey<ID>] = [:]
    /// Removed rows whose layers still leave.
    private var departed: [RowKey<ID>: Departure] = [:]
    /// The number of views of each data element.
    private let each: _ViewCount
    private let listing: Listing?
    private var hasReportedDuplicate = false
    /// The number of data elements at the last update.
    private var lastCount = 0

    init(_ view: ForEach<Data, ID, Content>, _ context: _ElementContext, _ each: _ViewCount) {
        self.each = each
        listing = context.listing
        super.init(view, context)
        lastCount = elementCount
        registerDataReader()
    }

    // MARK: Rows on demand

    /// The largest number of elements. Apps write `0..<Int.max` for an endless list. The limit is unreachable by
    /// scrolling, and keeps sums of lengths finite.
    private static var maximumElements: Int { 1 << 40 }

    private var elementCount: Int { min(view.data.count, Self.maximumElements) }
    var count: Int { each.number == 0 ? 0 : elementCount * each.number }
    var viewsPerElement: Int { each.number }

    private func element(at index: Int) -> Data.Element {
        view.data[view.data.index(view.data.startIndex, offsetBy: index)]
    }

    private func isAt(_ index: Int, _ id: ID) -> Bool {
        index >= 0 && index < elementCount && view.id(element(at: index)) == id
    }

    /// Returns true if the id of the element at an index is the number.
    private func isAt(_ index: Int, number: Int) -> Bool {
        index >= 0 && index < elementCount && view.id(element(at: index)) as? Int == number
    }

    /// Returns the key of the view at an index. The first view of an element has the element's id as its key.
    func key(at index: Int) -> AnyHashable {
        let (index, position) = index.quotientAndRemainder(dividingBy: each.number)
        let id = view.id(element(at: index))
        return position == 0 ? AnyHashable(id) : AnyHashable(AdditionalViewKey(id: id, position: position))
    }

    func index(ofKey key: AnyHashable) -> Int? {
        if let further = key.base as? AdditionalViewKey {
            guard further.position < each.number, let id = further.id.base as? ID else { return nil }
            return indexOfElement(id).map { $0 * each.number + further.position }
        }
        guard each.number > 0, let id = key.base as? ID else { return nil }
        return indexOfElement(id).map { $0 * each.number }
    }

    private func indexOfElement(_ id: ID) -> Int? {
        if let known = rows[RowKey(id: id, occurrence: 0)] { return known.index }
        // The index follows from the range's lower bound.
        if let range = view.data as? Range<Int>, let number = id as? Int {
            let (index, isFar) = number.subtractingReportingOverflow(range.lowerBound)
            if !isFar, isAt(index, id) { return index }
            // Numbers that are their own ids occur only at their own index, so an endless range is never searched.
            let ends = [0, elementCount - 1]
            let idsAreElements = ends.allSatisfy { isAt($0, number: range.lowerBound + $0) }
            if elementCount == 0 || idsAreElements || range.count > Self.maximumElements { return nil }
        }
        var index = 0
        for element in view.data {
            if view.id(element) == id { return index }
            index += 1
        }
        return nil
    }

    /// Returns the key of the row that contains an item.
    private func key(ofRowWith item: any ContentItem) -> RowKey<ID>? {
        if each.isOneView { return keys[item.itemID] }
        var element: _Element? = item
        while let current = element, current !== self {
            if let row = current as? RowOfViewsElement<Content> { return keys[row.itemID] }
            element = current.parent
        }
        return nil
    }

    func index(of item: any ContentItem) -> Int? {
        guard let row = key(ofRowWith: item).flatMap({ rows[$0] }), let position = row.views.position(of: item)
        else { return nil }
        return row.index * each.number + position
    }

    func item(at index: Int) -> (any ContentItem)? {
        guard index >= 0, index < count else { return nil }
        let (index, position) = index.quotientAndRemainder(dividingBy: each.number)
        return row(at: index).view(at: position)
    }

    private func row(at index: Int) -> any RowOfViews {
        let element = element(at: index)
        let id = view.id(element)
        var key = RowKey(id: id, occurrence: 0)
        if let known = rows[key], known.index != index {
            if !hasReportedDuplicate {
                hasReportedDuplicate = true
                reportDuplicate(id)
            }
            key = RowKey(id: id, occurrence: index + 1)
        }
        if let known = rows[key] { return known.views }
        let content = content(of: element)
        var inside = self.inside(listing)
        inside.listing = Listing(id: id)
        let returning = departed.isEmpty ? nil : departed.removeValue(forKey: key)?.revive(with: content)
        let views: any RowOfViews =
            returning as? any RowOfViews
            ?? (each.isOneView ? ItemElement(content, inside) : RowOfViewsElement(content, inside))
        rows[key] = Row(views: views, index: index)
        keys[views.itemID] = key
        return views
    }

    func hasItem(at index: Int) -> Bool {
        guard index >= 0, index < count else { return false }
        let (index, position) = index.quotientAndRemainder(dividingBy: each.number)
        let id = view.id(element(at: index))
        if let row = rows[RowKey(id: id, occurrence: 0)], row.index == index { return row.views.isInUse(at: position) }
        return rows[RowKey(id: id, occurrence: index + 1)]?.views.isInUse(at: position) == true
    }

    func discard(_ item: any ContentItem) {
        guard let key = key(ofRowWith: item), let row = rows[key], row.views.discardView(item) else { return }
        evict(key)
    }

    private func evict(_ key: RowKey<ID>) {
        guard let row = rows.removeValue(forKey: key) else { return }
        keys[row.views.itemID] = nil
        departed[key] = depart(row.views)
    }

    /// The existing rows by index. Updates, and the app closures they run, follow this order.
    private var rowsInOrder: [(key: RowKey<ID>, value: Row)] { rows.sorted { $0.value.index < $1.value.index } }

    // MARK: Updating

    override func update(to new: ForEach<Data, ID, Content>) {
        let isSameContent = !isDirty && hasSameContent(in: new)
        let isSameData = !(isDirty && isLive) && hasSameData(in: new)
        if isSameContent, isSameData { return }
        isDirty = false
        setView(new)
        let changed = !isSameData && findRows(oldCount: lastCount)
        lastCount = elementCount
        if !isSameContent { _ = beginReading() }
        registerDataReader()
        for (_, row) in rowsInOrder { row.views.update(with: content(of: element(at: row.index))) }
        if changed { contributedNodesChanged() }
    }

    override func reevaluate() {
        isDirty = true
        update(to: view)
    }

    /// Reconciles the existing rows with new data. Returns true if a row moved or was removed, or if rows may have been
    /// inserted.
    private func findRows(oldCount: Int) -> Bool {
        var changed = oldCount != elementCount
        let shift = elementCount - oldCount
        var missing: Set<ID> = []
        if !departed.isEmpty { departed = departed.filter { $0.value.element != nil } }
        for (key, row) in rows {
            if isAt(row.index, key.id) { continue }
            changed = true
            // Most often an element was inserted or removed before the row.
            if key.occurrence == 0, isAt(row.index + shift, key.id) {
                rows[key]?.index = row.index + shift
            } else {
                missing.insert(key.id)
            }
        }
        guard !missing.isEmpty else { return changed }
        var found: [ID: Int] = [:]
        var index = 0
        for element in view.data {
            let id = view.id(element)
            if missing.contains(id), found[id] == nil { found[id] = index }
            index += 1
        }
        for (key, row) in rowsInOrder where missing.contains(key.id) {
            if key.occurrence == 0, let place = found[key.id] {
                rows[key]?.index = place
            } else if !isAt(row.index, key.id) {
                evict(key)
            }
        }
        return true
    }

    // MARK: In the tree

    override func collectItems(into list: inout ItemList) { list.append(self) }

    override func willUnmount() { for departure in departed.values { departure.end() } }

    override func forEachChild(_ visit: (_Element) -> Void) {
        for (_, row) in rowsInOrder { visit(row.views) }
    }
}

/// The key of a view after the first of an element that has several views.
struct AdditionalViewKey: Hashable {
    let id: AnyHashable
    let position: Int
}

extension AnyHashable {
    /// The id of the element to which the view with this key belongs.
    package var elementID: AnyHashable { (base as? AdditionalViewKey)?.id ?? self }
}
