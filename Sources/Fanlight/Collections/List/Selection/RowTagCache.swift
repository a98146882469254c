@_spi(Nodes) import FanlightCore

/// A cache for looking up the tags of many rows. Stores by segment start if all rows are identified by their IDs.
struct RowTagCache {
    fileprivate var idsSuffice: [Int: Bool] = [:]
}

extension ListController {
    /// Returns the selection value of a row: its tag, or else its ID.
    func tag(at index: Int) -> AnyHashable? {
        var tags = RowTagCache()
        return tag(at: index, &tags)
    }

    /// Returns the selection value of one of many rows. A row is realised for it only if other rows of its segment have
    /// tags besides their IDs.
    func tag(at index: Int, _ tags: inout RowTagCache) -> AnyHashable? {
        guard let selection, let rows, let segment = rows.list.segment(around: index), segment.part == .content,
            !segment.traits.isSelectionDisabled
        else { return nil }
        let key = segment.rows.key(at: index - segment.start).elementID
        if let known = rows.traits(at: index) { return tag(of: known, key, selection) }
        guard selection.fits(key) else { return traits(index).flatMap { tag(of: $0, key, selection) } }
        let suffice = tags.idsSuffice[segment.start] ?? isIdentifiedByIDs(segment, rows, selection)
        tags.idsSuffice[segment.start] = suffice
        return suffice ? key : traits(index).flatMap { tag(of: $0, key, selection) }
    }

    /// The selected values that have a row. Values of removed or hidden rows stay selected in the app's binding, as the
    /// rows may return.
    var selectedRows: Set<AnyHashable> {
        guard let rows, let selection, !selected.isEmpty else { return selected }
        var tags = RowTagCache()
        var missing = selected
        let segments = rows.list.segments.filter { $0.part == .content }
        for segment in segments {
            missing = missing.filter { chosen in
                guard let row = segment.rows.index(ofKey: chosen) else { return true }
                return tag(at: segment.start + row, &tags) != chosen
            }
        }
        // Rows that are not identified by their IDs are searched one by one.
        for segment in segments where !missing.isEmpty && !isIdentifiedByIDs(segment, rows, selection) {
            for row in 0..<segment.count {
                if let tag = tag(at: segment.start + row, &tags) { missing.remove(tag) }
            }
        }
        return selected.subtracting(missing)
    }

    private func tag(of traits: ItemTraits, _ key: AnyHashable, _ selection: ListSelection) -> AnyHashable? {
        if traits.isSelectionDisabled { return nil }
        return selection.tag(traits) ?? traits.explicitIDs.first(where: selection.fits)
            ?? (selection.fits(key) ? key : nil)
    }

    /// Returns true if the rows of a segment are identified by their IDs and none sets its selectability. Determined
    /// from the realised rows, or else the first row.
    private func isIdentifiedByIDs(
        _ segment: ItemList.RowSpan, _ rows: any ListRowSource, _ selection: ListSelection
    ) -> Bool {
        let range = segment.start..<(segment.start + segment.count)
        var examples = rows.listNode.rows.keys.filter(range.contains)
        if examples.isEmpty { examples = [segment.start] }
        return examples.allSatisfy { index in
            guard let traits = traits(index) else { return true }
            let key = segment.rows.key(at: index - segment.start).elementID
            return !traits.hasValue(ObjectIdentifier(SelectionDisabledTrait.self))
                && tag(of: traits, key, selection) == key
        }
    }
}
