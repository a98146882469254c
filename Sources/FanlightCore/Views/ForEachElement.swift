import Foundation

/// The element of a `ForEach` whose rows all exist.
final class ForEachElement<Data: RandomAccessCollection, ID: Hashable, Content: View>:
    ForEachBaseElement<Data, ID, Content>
{
    private var keys: [RowKey<ID>] = []
    private var rows: [_Element] = []
    private var ids = DistinctIDs<ID>()
    private let listing: Listing?
    private var isMade = false
    /// Removed rows whose transitions are about to be described, with the row that followed.
    private var leaving: [(key: RowKey<ID>, row: _Element, successor: _Element?)] = []
    /// Removed rows whose layers still leave.
    private var departed: [RowKey<ID>: Departure] = [:]

    override init(_ view: ForEach<Data, ID, Content>, _ context: _ElementContext) {
        listing = context.listing
        super.init(view, context)
        registerDataReader()
        replaceRows(0..<0, with: view.data[...], old: nil)
        isMade = true
    }

    override func update(to new: ForEach<Data, ID, Content>) {
        let old = view
        let canSkip = !isDirty && hasSameContent(in: new)
        if canSkip, hasSameData(in: new) { return }
        isDirty = false
        setView(new)
        // Keeps the recorded reads if rows may be skipped, because the reads of skipped rows are still valid.
        if !canSkip { _ = beginReading() }
        registerDataReader()
        if updateRows(canSkip && !isLive ? OldRows(old, new) : nil) { contributedNodesChanged() }
    }

    override func reevaluate() {
        isDirty = true
        update(to: view)
    }

    /// The previous data, where an equal element produces an equal row.
    private struct OldRows {
        private let data: Data
        private let areSame: @MainActor (Data.Element, Data.Element) -> Bool

        @MainActor init?(_ old: ForEach<Data, ID, Content>, _ new: ForEach<Data, ID, Content>) {
            data = old.data
            if let before = old.bound, let bound = new.bound {
                areSame = { bound.isSameRow($1, as: $0, of: before) }
                return
            }
            // An object may have changed inside and still be the same.
            if Data.Element.self is AnyObject.Type { return nil }
            let comparison = ValueComparison.of(Data.Element.self)
            areSame = { old, new in
                withUnsafePointer(to: old) { old in
                    withUnsafePointer(to: new) { comparison.areEqual(UnsafeRawPointer(old), UnsafeRawPointer($0)) }
                }
            }
        }

        @MainActor func isSame(_ position: Int, _ new: Data.Element) -> Bool {
            areSame(data[data.index(data.startIndex, offsetBy: position)], new)
        }
    }

    private func updateRow(_ row: _Element, _ element: Data.Element, from position: Int, _ old: OldRows?) {
        if let old, old.isSame(position, element) { return }
        row.update(with: content(of: element))
    }

    /// Updates the rows and returns true if rows or their order changed.
    private func updateRows(_ old: OldRows?) -> Bool {
        let data = view.data
        // In nearly all updates the rows are unchanged, or a single range between unchanged rows differs.
        var start = 0
        var index = data.startIndex
        while index != data.endIndex, start < keys.count {
            let element = data[index]
            guard keys[start].occurrence == 0, keys[start].id == view.id(element) else { break }
            updateRow(rows[start], element, from: start, old)
            start += 1
            data.formIndex(after: &index)
        }
        if index == data.endIndex, start == keys.count { return false }
        var end = keys.count
        var endIndex = data.endIndex
        while ids.areDistinct, endIndex != index, end > start {
            let before = data.index(before: endIndex)
            let element = data[before]
            guard keys[end - 1].id == view.id(element) else { break }
            updateRow(rows[end - 1], element, from: end - 1, old)
            end -= 1
            endIndex = before
        }
        replaceRows(start..<end, with: data[index..<endIndex], old: old)
        return true
    }

    /// Replaces a range of rows. Reuses the elements of rows whose ids still exist, at any position.
    private func replaceRows(_ range: Range<Int>, with data: Data.SubSequence, old: OldRows?) {
        var known: [RowKey<ID>: Int] = [:]
        for position in range where known[keys[position]] == nil { known[keys[position]] = position }
        ids.remove(range, of: keys)
        if !departed.isEmpty { departed = departed.filter { $0.value.element != nil } }
        let mayReturn = !leaving.isEmpty || !departed.isEmpty
        var newKeys: [RowKey<ID>] = []
        var newRows: [_Element] = []
        newKeys.reserveCapacity(data.count)
        newRows.reserveCapacity(data.count)
        var taken: Set<RowKey<ID>>?
        var inside = self.inside(listing)
        for element in data {
            let id = view.id(element)
            var key = RowKey(id: id, occurrence: 0)
            if !ids.insert(id, after: newKeys) {
                let others = taken ?? Set(keys[..<range.lowerBound] + keys[range.upperBound...] + newKeys)
                key = uniqueKey(id, among: others)
                taken = others
            }
            taken?.insert(key)
            newKeys.append(key)
            if !known.isEmpty, let position = known.removeValue(forKey: key) {
                updateRow(rows[position], element, from: position, old)
                newRows.append(rows[position])
            } else {
                if inside.isListing { inside.listing = Listing(id: id) }
                let view = content(of: element)
                if mayReturn, let returning = returningRow(key, view) {
                    newRows.append(returning)
                    continue
                }
                newRows.append(isMade ? insert { inside.make(view) } : inside.make(view))
            }
        }
        // No `map`: for a generic id type it looks up the metadata of the dictionary's values.
        var positions: [Int] = []
        for (_, position) in known { positions.append(position) }
        let (old, oldKeys) = (rows, keys)
        if range.count == keys.count {
            (keys, rows) = (newKeys, newRows)
        } else {
            keys.replaceSubrange(range, with: newKeys)
            rows.replaceSubrange(range, with: newRows)
        }
        for position in positions.sorted() { remove(old[position], oldKeys[position], of: old, at: position) }
    }

    /// Removes a row that is no longer in `rows`. One with a transition stays before its successor until that is
    /// described.
    private func remove(_ row: _Element, _ key: RowKey<ID>, of old: [_Element], at position: Int) {
        var (isGone, isWaiting) = (false, false)
        afterTransition(of: row) { [weak self] in
            isGone = true
            guard let self, isMounted else { return }
            let before = leaving.count
            leaving.removeAll { $0.row === row }
            // A later change of the same turn may have kept the row.
            if isWaiting, leaving.count == before { return }
            departed[key] = depart(row)
            contributedNodesChanged()
        }
        if isGone { return }
        isWaiting = true
        let successor = old[(position + 1)...].first { next in rows.contains { $0 === next } }
        leaving.append((key, row, successor))
    }

    /// Returns the row with a key that is about to leave or still leaves, updated to a view.
    private func returningRow(_ key: RowKey<ID>, _ view: Content) -> _Element? {
        guard let index = leaving.firstIndex(where: { $0.key == key }) else {
            return departed.isEmpty ? nil : departed.removeValue(forKey: key)?.revive(with: view)
        }
        let row = leaving.remove(at: index).row
        row.update(with: view)
        return row
    }

    override func willUnmount() { for departure in departed.values { departure.end() } }

    private var hasReportedDuplicate = false

    private func uniqueKey(_ id: ID, among taken: Set<RowKey<ID>>) -> RowKey<ID> {
        var key = RowKey(id: id, occurrence: 0)
        guard taken.contains(key) else { return key }
        if !hasReportedDuplicate {
            hasReportedDuplicate = true
            reportDuplicate(id)
        }
        while taken.contains(key) { key = RowKey(id: id, occurrence: key.occurrence + 1) }
        return key
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        for row in rows { visit(row) }
        for (_, row, _) in leaving { visit(row) }
    }

    /// Adds the data position to the items of each row: a row may consist of several items, or none.
    override func collectItems(into list: inout ItemList) {
        if rows.isEmpty { list.appendEmptyCollection() }
        for (position, row) in rows.enumerated() {
            let place = ElementPosition(offset: position, count: rows.count, collection: ObjectIdentifier(self))
            list.with(place) { row.collectItems(into: &$0) }
        }
    }

    // MARK: Scroll target

    private var shown: [LayoutNode] = []
    /// The index in `shown` of each row's first node; empty where every row has one node.
    private var starts: [Int] = []

    override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        // Reserves capacity only for an empty array. With other nodes before, an exact capacity would cause repeated
        // reallocation.
        if before == 0 { nodes.reserveCapacity(rows.count) }
        starts = []
        for (position, row) in rows.enumerated() {
            collectLeaving(before: row, into: &nodes)
            let start = nodes.count - before
            if starts.isEmpty, start != position { starts = Array(0..<position) }
            if !starts.isEmpty { starts.append(start) }
            row.collectNodes(into: &nodes)
        }
        if starts.isEmpty, nodes.count - before != rows.count { starts = Array(rows.indices) }
        collectLeaving(before: nil, into: &nodes)
        // Shares storage with the container's list if that list has no other nodes.
        shown = before == 0 ? nodes : Array(nodes[before...])
    }

    private func collectLeaving(before successor: _Element?, into nodes: inout [LayoutNode]) {
        for (_, row, next) in leaving where next === successor { row.collectNodes(into: &nodes) }
    }

    private func place(ofRow position: Int) -> ViewPlace? {
        if starts.isEmpty { return position < shown.count ? ViewPlace(nodes: [shown[position]]) : nil }
        guard position < starts.count else { return nil }
        let end = position + 1 < starts.count ? starts[position + 1] : shown.count
        return ViewPlace(nodes: Array(shown[starts[position]..<end]))
    }

    override func findView(_ id: AnyHashable) -> ViewPlace? {
        if let id = id.base as? ID, let row = keys.firstIndex(where: { $0.id == id }), let place = place(ofRow: row) {
            return place
        }
        return super.findView(id)
    }

    override func visitViews(_ visit: (AnyHashable, CGRect) -> Void) {
        for position in rows.indices {
            if let rect = place(ofRow: position)?.rect() { visit(keys[position].id, rect) }
        }
    }
}

/// The key of a row: its id and the number of earlier occurrences of the same id.
struct RowKey<ID: Hashable>: Hashable {
    let id: ID
    let occurrence: Int
}

extension _Element {
    final func reportDuplicate<ID>(_ id: ID) {
        graph.report(
            messageWithPath(
                "the id \(id) occurs several times in a ForEach. Give every element a unique id; until then rows with "
                    + "the same id may swap their state.")
        )
    }
}
