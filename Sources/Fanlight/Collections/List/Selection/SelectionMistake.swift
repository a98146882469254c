extension ListController {
    /// What the author has to be told: what stands for the rows is of another type than the selection, so that none of
    /// those that exist can be chosen. A row that says nothing, or that it cannot be chosen, may be meant so.
    var selectionMistake: String? {
        guard let selection, let rows else { return nil }
        var other: Any.Type?
        for row in rows.listNode.liveRows where isContent(row.index) {
            guard let traits = rows.traits(at: row.index), !traits.isSelectionDisabled else { continue }
            if tag(at: row.index) != nil { return nil }
            other = other ?? traits.typeOfTag ?? typeOfID(row.index)
        }
        guard let other else { return nil }
        return
            "none of the rows can be chosen: the selection is of type “\(selection.type)”, and what stands for the rows is "
            + "of type “\(other)”. Give the rows tags of the selection's type."
    }

    /// Of what type the id is that a row is known by; nil for one that only the framework tells apart.
    private func typeOfID(_ index: Int) -> Any.Type? {
        guard let id = rows?.list.key(at: index)?.elementID.base, !(id is ItemID) else { return nil }
        return type(of: id)
    }
}
