/// The position of a row's element in a collection: an element may have several rows, or none.
package struct ElementPosition {
    package let offset: Int
    /// The number of elements.
    package let count: Int
    /// The identity of the collection.
    package let collection: ObjectIdentifier
}

extension ItemList {
    /// Marks all items that `fill` appends as belonging to an element, for the actions of its collection. Actions
    /// inside refer to the elements of their own collection.
    mutating func with(_ place: ElementPosition, _ fill: (inout ItemList) -> Void) {
        var traits = ItemTraits()
        func put<Action: _ViewTraitKey>(_ action: Action.Type) {
            if hasOuterTrait(ObjectIdentifier(action)) {
                traits[ObjectIdentifier(RowAction.Place<Action>.self)] = place
            }
        }
        put(RowAction.Delete.self)
        put(RowAction.Move.self)
        put(RowInsertionTrait.self)
        if traits.isEmpty { fill(&self) } else { with(traits, fill) }
    }
}

@MainActor
extension ItemList.RowSpan {
    /// Returns the element to which a row belongs, for an action.
    package func place<Action: _ViewTraitKey>(of index: Int, for action: Action.Type) -> ElementPosition {
        if let place: ElementPosition = traits[ObjectIdentifier(RowAction.Place<Action>.self)] { return place }
        let each = max(rows.viewsPerElement, 1)
        return ElementPosition(offset: (index - start) / each, count: count / each, collection: ObjectIdentifier(rows))
    }
}
