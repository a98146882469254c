/// The element of a `ForEach` that a container takes row by row. See `ItemRows`.
///
/// Only rows that were asked for exist. When the data changes, only those are looked for in it.
final class ForEachRowsElement<Data: RandomAccessCollection, ID: Hashable, Content: View>:
    ForEachReader<Data, ID, Content>, ItemRows
{
    private struct Row {
        let item: ItemElement<Content>
        var index: Int
    }

    private var rows: [RowKey<ID>: Row] = [:]
    private var keys: [ItemID: RowKey<ID>] = [:]
    private let listing: Listing?
    private var reportedDuplicate = false
    /// How many there were when they were looked at last.
    private var lastCount = 0

    override init(_ view: ForEach<Data, ID, Content>, _ context: _ElementContext) {
        listing = context.listing
        super.init(view, context)
        lastCount = count
        noteData()
    }

    // MARK: Rows on demand

    var count: Int { view.data.count }

    private func element(at index: Int) -> Data.Element {
        view.data[view.data.index(view.data.startIndex, offsetBy: index)]
    }

    private func isAt(_ index: Int, _ id: ID) -> Bool {
        index >= 0 && index < count && view.id(element(at: index)) == id
    }

    func key(at index: Int) -> AnyHashable { view.id(element(at: index)) }

    func index(ofKey key: AnyHashable) -> Int? {
        guard let id = key.base as? ID else { return nil }
        if let known = rows[RowKey(id: id, occurrence: 0)] { return known.index }
        // A range says where its numbers are.
        if let range = view.data as? Range<Int>, let number = id as? Int, range.contains(number) {
            let index = number - range.lowerBound
            if isAt(index, id) { return index }
        }
        var index = 0
        for element in view.data {
            if view.id(element) == id { return index }
            index += 1
        }
        return nil
    }

    func index(of item: any ContentItem) -> Int? { keys[item.itemID].flatMap { rows[$0]?.index } }

    func item(at index: Int) -> (any ContentItem)? {
        guard index >= 0, index < count else { return nil }
        let element = element(at: index)
        let id = view.id(element)
        var key = RowKey(id: id, occurrence: 0)
        if let known = rows[key], known.index != index {
            if !reportedDuplicate {
                reportedDuplicate = true
                reportDuplicate(id)
            }
            key = RowKey(id: id, occurrence: index + 1)
        }
        if let known = rows[key] { return known.item }
        let content = content(of: element)
        var inside = self.inside(listing)
        inside.listing = Listing(id: id)
        let item = ItemElement(content, inside)
        rows[key] = Row(item: item, index: index)
        keys[item.itemID] = key
        return item
    }

    func hasItem(at index: Int) -> Bool {
        guard index >= 0, index < count else { return false }
        let id = view.id(element(at: index))
        return rows[RowKey(id: id, occurrence: 0)]?.index == index
            || rows[RowKey(id: id, occurrence: index + 1)] != nil
    }

    func discard(_ item: any ContentItem) {
        guard let key = keys[item.itemID] else { return }
        forget(key)
    }

    private func forget(_ key: RowKey<ID>) {
        guard let row = rows.removeValue(forKey: key) else { return }
        keys[row.item.itemID] = nil
        row.item.unmount()
    }

    /// The rows that exist, as they stand: what is done to them, and by the author on that occasion, comes in this order.
    private var rowsInOrder: [(key: RowKey<ID>, value: Row)] { rows.sorted { $0.value.index < $1.value.index } }

    // MARK: Updating

    override func update(to new: ForEach<Data, ID, Content>) {
        let isSameContent = !isMarked && hasSameContent(in: new)
        let isSameData = !(isMarked && isLive) && hasSameData(in: new)
        if isSameContent, isSameData { return }
        isMarked = false
        take(new)
        let changed = !isSameData && findRows(oldCount: lastCount)
        lastCount = count
        if !isSameContent { _ = beginReading() }
        noteData()
        for (_, row) in rowsInOrder { row.item.update(to: content(of: element(at: row.index))) }
        if changed { contributedNodesChanged() }
    }

    override func reevaluate() {
        isMarked = true
        update(to: view)
    }

    /// Finds where the rows that exist are in new data. Answers whether any moved or left, or others may have come.
    private func findRows(oldCount: Int) -> Bool {
        var changed = oldCount != count
        let shift = count - oldCount
        var missing: Set<ID> = []
        for (key, row) in rows {
            if isAt(row.index, key.id) { continue }
            changed = true
            // Most often something was put in, or taken out, before the row.
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
                forget(key)
            }
        }
        return true
    }

    // MARK: In the tree

    override func collectItems(into list: inout ItemList) { list.append(self) }

    override func forEachChild(_ visit: (_Element) -> Void) {
        for (_, row) in rowsInOrder { visit(row.item) }
    }
}
