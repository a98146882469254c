import Foundation

/// A type-erased sort order of a table's rows.
struct TableSort {
    /// Returns the sort direction of a column if it is the primary one.
    let order: (any SortComparator) -> SortOrder?
    /// Makes a column the primary sort criterion, or reverses its direction if it is already.
    let toggle: (any SortComparator) -> Void
    /// The storage of the sort order, used for comparison; the closures are new each time.
    private let origin: Any

    init<Comparator: SortComparator>(_ binding: Binding<[Comparator]>) {
        func isSame(_ one: Comparator, _ other: Comparator) -> Bool {
            if let one = one as? any KeyedComparator, let other = other as? any KeyedComparator {
                return one.comparedKey == other.comparedKey
            }
            var one = one
            one.order = other.order
            return one == other
        }
        origin = binding
        order = { comparator in
            guard let comparator = comparator as? Comparator, let first = binding.wrappedValue.first,
                isSame(first, comparator)
            else { return nil }
            return first.order
        }
        toggle = { comparator in
            guard var chosen = comparator as? Comparator else { return }
            var comparators = binding.wrappedValue
            if let first = comparators.first, isSame(first, chosen) {
                chosen.order = first.order == .forward ? .reverse : .forward
            }
            // The previous criteria remain, and order rows that are equal in the new one.
            comparators.removeAll { isSame($0, chosen) }
            comparators.insert(chosen, at: 0)
            binding.wrappedValue = comparators
        }
    }
}

extension TableSort: ComparableStorage {
    static func _comparison() -> ValueComparison.Equal {
        { a, b in
            let old = a.assumingMemoryBound(to: Self.self).pointee
            return ValueComparison.isSame(old.origin, b.assumingMemoryBound(to: Self.self).pointee.origin)
        }
    }
}

/// A comparator of the value at a key path: the key path alone identifies its column.
private protocol KeyedComparator {
    var comparedKey: AnyKeyPath { get }
}

extension KeyPathComparator: KeyedComparator {
    var comparedKey: AnyKeyPath { keyPath }
}
