/// Tracks whether the ids of rows are all different.
struct DistinctIDs<ID: Hashable> {
    private enum Contents {
        /// Ids that are numbers in ascending order, which need no set. Stores the last number.
        case ascending(Int)
        case set(Set<ID>)
        /// At least one id occurs twice.
        case none
    }

    private var contents = Contents.ascending(.min)

    var areDistinct: Bool {
        if case .none = contents { false } else { true }
    }

    /// Adds the id of a new row. `before` are the new rows that were added before it. Returns false from the first
    /// duplicate id on.
    mutating func insert(_ id: ID, after before: [RowKey<ID>]) -> Bool {
        switch contents {
        case .none: return false
        case .ascending(let last):
            // Compares the type without a cast. The optimizer removes the comparison, while a runtime check takes
            // longer than a set insertion.
            if ID.self == Int.self {
                let number = unsafeBitCast(id, to: Int.self)
                if number > last {
                    contents = .ascending(number)
                    return true
                }
            }
            // Avoids `map`, which looks up the array's metadata for a generic id type. That takes as long as creating a
            // row.
            var ids: Set<ID> = []
            for key in before { ids.insert(key.id) }
            contents = .set(ids)
            return insert(id, after: before)
        case .set(var ids):
            // Removes the set from the enum first, so that it is modified in place.
            contents = .none
            guard ids.insert(id).inserted else { return false }
            contents = .set(ids)
            return true
        }
    }

    /// Removes rows that leave or that are compared again.
    mutating func remove(_ range: Range<Int>, of keys: [RowKey<ID>]) {
        switch contents {
        case .none: return
        case .ascending:
            if range.count == keys.count { return contents = .ascending(.min) }
            contents = .set(Set((keys[..<range.lowerBound] + keys[range.upperBound...]).map(\.id)))
        case .set(var ids):
            contents = .none
            for position in range { ids.remove(keys[position].id) }
            contents = .set(ids)
        }
    }
}
