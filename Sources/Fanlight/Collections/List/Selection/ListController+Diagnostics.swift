@_spi(Nodes) import FanlightCore

extension ListController {
    /// The report that the rows' tags and the selection have different types. None of the realised rows is therefore
    /// selectable. Rows without tags, and rows with disabled selection, may be intended.
    var selectionTypeMismatch: String? {
        guard let selection, let rows else { return nil }
        var other: Any.Type?
        for row in rows.listNode.liveRows where isContent(row.index) {
            guard let traits = rows.traits(at: row.index), !traits.isSelectionDisabled else { continue }
            if tag(at: row.index) != nil { return nil }
            other = other ?? traits.typeOfTag ?? typeOfID(row.index)
        }
        guard let other else { return nil }
        return
            "rows cannot be selected: the selection is of type “\(selection.type)”, and the tags or ids of rows are "
            + "of type “\(other)”. Give the rows tags of the selection's type."
    }

    /// Returns the type of a row's ID; nil for an ID made by the framework.
    private func typeOfID(_ index: Int) -> Any.Type? {
        guard let id = rows?.list.key(at: index)?.elementID.base, !(id is ItemID) else { return nil }
        return type(of: id)
    }
}
