/// Tracks whether the ids of rows are all different.
struct DistinctIDs<ID: Hashable> {
    private enum Knowledge {
        /// Ids that are numbers in ascending order, which need no set. Stores the last number.
        case ascending(Int)
        case set(Set<ID>)
        /// At least one id occurs twice.
        case none
    }

    private var knowledge = Knowledge.ascending(.min)

    var areDistinct: Bool {
        if case .none = knowledge { false } else { true }
    }

    /// Adds the id of a new row. `before` are the new rows that were added before it. Returns false from the first
    /// duplicate id on.
    mutating func insert(_ id: ID, after before: [RowKey<ID>]) -> Bool {
        switch knowledge {
        case .none: return false
        case .ascending(let last):
            // Compares the type without a cast: the optimizer removes the comparison, while a runtime check takes
            // longer than a set insertion.
            if ID.self == Int.self {
                let number = unsafeBitCast(id, to: Int.self)
                if number > last {
                    knowledge = .ascending(number)
                    return true
                }
            }
            // Avoids `map`, which looks up the array's metadata for a generic id type. That takes as long as creating a
            // row.
            var ids: Set<ID> = []
            for key in before { ids.insert(key.id) }
            knowledge = .set(ids)
            return insert(id, after: before)
        case .set(var ids):
            // Removes the set from the enum first, so that it is modified in place.
            knowledge = .none
            guard ids.insert(id).inserted else { return false }
            knowledge = .set(ids)
            return true
        }
    }

    /// Removes rows that leave or that are compared again.
    mutating func remove(_ range: Range<Int>, of keys: [RowKey<ID>]) {
        switch knowledge {
        case .none: return
        case .ascending:
            if range.count == keys.count { return knowledge = .ascending(.min) }
            knowledge = .set(Set((keys[..<range.lowerBound] + keys[range.upperBound...]).map(\.id)))
        case .set(var ids):
            knowledge = .none
            for position in range { ids.remove(keys[position].id) }
            knowledge = .set(ids)
        }
    }
}
