/// Which element of a collection a row is for, and of which collection: an element may stand for several rows, or none.
struct ElementPlace {
    let offset: Int
    /// How many elements there are.
    let count: Int
    /// Tells collections apart.
    let collection: ObjectIdentifier
}

extension ItemList {
    /// Everything that `fill` appends is for an element of a collection, to those who do something to the collection. What
    /// is done to one inside it counts the elements of that one.
    mutating func with(_ place: ElementPlace, _ fill: (inout ItemList) -> Void) {
        var traits = ItemTraits()
        func put<Action: _ViewTraitKey>(_ action: Action.Type) {
            if isSaid(ObjectIdentifier(action)) { traits[ObjectIdentifier(RowAction.Place<Action>.self)] = place }
        }
        put(RowAction.Delete.self)
        put(RowAction.Move.self)
        put(RowInsertionTrait.self)
        if traits.isEmpty { fill(&self) } else { with(traits, fill) }
    }
}

@MainActor
extension ItemList.Segment {
    /// For which element the row at an index of the list is, to an action.
    func place<Action: _ViewTraitKey>(of index: Int, for action: Action.Type) -> ElementPlace {
        if let place: ElementPlace = traits[ObjectIdentifier(RowAction.Place<Action>.self)] { return place }
        let each = max(rows.viewsPerElement, 1)
        return ElementPlace(offset: (index - start) / each, count: count / each, collection: ObjectIdentifier(rows))
    }
}
