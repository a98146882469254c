import Foundation

/// The order of a table's rows, whatever is said it in.
struct TableSort {
    /// Which way a column puts the rows in order, if it is the first that does.
    let order: (any SortComparator) -> SortOrder?
    /// A column's title was pressed: it comes first, and turns round if it was that already.
    let choose: (any SortComparator) -> Void
    /// Where the order is stored. The closures are made anew each time.
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
        choose = { comparator in
            guard var chosen = comparator as? Comparator else { return }
            var comparators = binding.wrappedValue
            if let first = comparators.first, isSame(first, chosen) {
                chosen.order = first.order == .forward ? .reverse : .forward
            }
            // What was first before decides between rows that are equal now.
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

/// Compares by a value at a key path: a column by it is that column, however its values are compared.
private protocol KeyedComparator {
    var comparedKey: AnyKeyPath { get }
}

extension KeyPathComparator: KeyedComparator {
    var comparedKey: AnyKeyPath { keyPath }
}
