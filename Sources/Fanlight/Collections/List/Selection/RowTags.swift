/// What is known of rows' tags while many are asked for, by where their stretches begin: whether ids stand for all of them.
struct RowTags {
    fileprivate var idsSuffice: [Int: Bool] = [:]
}

extension ListController {
    /// What stands for a row: its tag, or else the id that it is known by.
    func tag(at index: Int) -> AnyHashable? {
        var tags = RowTags()
        return tag(at: index, &tags)
    }

    /// The same for one of many rows. One that does not exist is made for it only where others of its stretch say more than
    /// their ids.
    func tag(at index: Int, _ tags: inout RowTags) -> AnyHashable? {
        guard let selection, let rows, let segment = rows.list.segment(around: index), segment.part == .content,
            !segment.traits.isSelectionDisabled
        else { return nil }
        let key = segment.rows.key(at: index - segment.start).elementID
        if let known = rows.traits(at: index) { return tag(of: known, key, selection) }
        guard selection.fits(key) else { return traits(index).flatMap { tag(of: $0, key, selection) } }
        let suffice = tags.idsSuffice[segment.start] ?? idsSuffice(segment, rows, selection)
        tags.idsSuffice[segment.start] = suffice
        return suffice ? key : traits(index).flatMap { tag(of: $0, key, selection) }
    }

    /// What is chosen of the rows that are there. What was deleted, or is put away, stays chosen as far as its author is
    /// concerned, who may have it back.
    var selectedRows: Set<AnyHashable> {
        guard let rows, let selection, !selected.isEmpty else { return selected }
        var tags = RowTags()
        var missing = selected
        let segments = rows.list.segments.filter { $0.part == .content }
        for segment in segments {
            missing = missing.filter { chosen in
                guard let row = segment.rows.index(ofKey: chosen) else { return true }
                return tag(at: segment.start + row, &tags) != chosen
            }
        }
        // Rows that are not known by their ids are asked one by one.
        for segment in segments where !missing.isEmpty && !idsSuffice(segment, rows, selection) {
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

    /// Whether the rows of a stretch have no tags but their ids, and none says whether it can be chosen: as far as those
    /// tell that exist, or else the first.
    private func idsSuffice(
        _ segment: ItemList.Segment, _ rows: any ListRowSource, _ selection: ListSelection
    ) -> Bool {
        let range = segment.start..<(segment.start + segment.count)
        var examples = rows.listNode.rows.keys.filter(range.contains)
        if examples.isEmpty { examples = [segment.start] }
        return examples.allSatisfy { index in
            guard let traits = traits(index) else { return true }
            let key = segment.rows.key(at: index - segment.start).elementID
            return !traits.says(ObjectIdentifier(SelectionDisabledTrait.self))
                && tag(of: traits, key, selection) == key
        }
    }
}
