@_spi(Nodes) import FanlightCore

/// A type-erased selection of list rows.
struct ListSelection {
    let allowsSeveral: Bool
    /// The type of the selection values.
    let type: Any.Type
    /// Returns true if a value has the selection's type.
    let fits: (AnyHashable) -> Bool
    /// Returns the selection value of a row from its tag.
    let tag: (ItemTraits) -> AnyHashable?
    let read: () -> Set<AnyHashable>
    let write: (Set<AnyHashable>) -> Void
    /// The storage of the selection, used for comparison; the closures are new each time.
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

    /// Creates a single selection that always has a value.
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

/// The state of a row that the list shows beside its view.
struct ListRowState: Equatable {
    /// True if the row can be selected.
    var isSelectable = false
    /// True if rows of the list can be selected, possibly except this one.
    var isAmongSelectable = false
    var isSelected = false
    /// True if the row is at the keyboard cursor.
    var isCursor = false
    /// The expansion state; nil without rows below it.
    var isExpanded: Bool?
}
