/// What is selected of a list's rows, whatever the type of its values.
struct ListSelection {
    let allowsSeveral: Bool
    /// Of what type the values are.
    let type: Any.Type
    /// Whether a value is of the selection's type.
    let fits: (AnyHashable) -> Bool
    /// What stands for a row whose view has a tag.
    let tag: (ItemTraits) -> AnyHashable?
    let read: () -> Set<AnyHashable>
    let write: (Set<AnyHashable>) -> Void
    /// Where the selection is stored. The closures are made anew each time.
    let origin: Any

    init<Value: Hashable>(several binding: Binding<Set<Value>>) {
        allowsSeveral = true
        type = Value.self
        fits = { $0.base is Value }
        tag = { $0.tag(for: Value.self).map { AnyHashable($0) } }
        read = { Set(binding.wrappedValue.map { AnyHashable($0) }) }
        write = { binding.wrappedValue = Set($0.compactMap { $0.base as? Value }) }
        origin = binding
    }

    init<Value: Hashable>(one binding: Binding<Value?>) {
        allowsSeveral = false
        type = Value.self
        fits = { $0.base is Value }
        tag = { $0.tag(for: Value.self).map { AnyHashable($0) } }
        read = { binding.wrappedValue.map { [AnyHashable($0)] } ?? [] }
        write = { binding.wrappedValue = $0.first?.base as? Value }
        origin = binding
    }

    /// One value that is never missing.
    init<Value: Hashable>(always binding: Binding<Value>) {
        allowsSeveral = false
        type = Value.self
        fits = { $0.base is Value }
        tag = { $0.tag(for: Value.self).map { AnyHashable($0) } }
        read = { [AnyHashable(binding.wrappedValue)] }
        write = { if let value = $0.first?.base as? Value { binding.wrappedValue = value } }
        origin = binding
    }
}

extension ListSelection: ComparableStorage {
    static func _comparison() -> ValueComparison.Equal {
        { a, b in
            let old = a.assumingMemoryBound(to: Self.self).pointee
            let new = b.assumingMemoryBound(to: Self.self).pointee
            return old.type == new.type && ValueComparison.isSame(old.origin, new.origin)
        }
    }
}

/// What a list shows of a row beside its view.
struct ListRowState: Equatable {
    /// Whether the row can be chosen.
    var isSelectable = false
    /// Whether rows of the list can be chosen, be it not this one.
    var isAmongSelectable = false
    var isSelected = false
    /// Whether keys go on from this row.
    var isCursor = false
    /// Whether the rows below it are shown; nil where there are none.
    var isExpanded: Bool?
}
