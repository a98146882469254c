/// Whether the ids of rows are all different.
struct DistinctIDs<ID: Hashable> {
    private enum Knowledge {
        /// Numbers that came in ascending order: that takes no set. The last one.
        case ascending(Int)
        case set(Set<ID>)
        /// Some id occurs twice.
        case none
    }

    private var knowledge = Knowledge.ascending(.min)

    var areDistinct: Bool {
        if case .none = knowledge { false } else { true }
    }

    /// Notes the id of a new row. `before` are the new rows that were noted before it. False from the first id on that
    /// occurs twice.
    mutating func insert(_ id: ID, after before: [RowKey<ID>]) -> Bool {
        switch knowledge {
        case .none: return false
        case .ascending(let last):
            // No cast: the type is known to the optimizer, and asking the runtime takes longer than a set does.
            if ID.self == Int.self {
                let number = unsafeBitCast(id, to: Int.self)
                if number > last {
                    knowledge = .ascending(number)
                    return true
                }
            }
            // No `map`: for ids of any type it asks the runtime what an array is, as long as a row takes to make.
            var ids: Set<ID> = []
            for key in before { ids.insert(key.id) }
            knowledge = .set(ids)
            return insert(id, after: before)
        case .set(var ids):
            // Taken out, so that the set is changed in place.
            knowledge = .none
            guard ids.insert(id).inserted else { return false }
            knowledge = .set(ids)
            return true
        }
    }

    /// Rows leave, or are looked through anew.
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
