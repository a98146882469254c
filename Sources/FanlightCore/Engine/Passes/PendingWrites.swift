/// Writes that views have not seen yet, in the order in which they were made.
///
/// The writes of one transaction in one turn form one group and one update. Consecutive transactions with equivalent
/// animations coalesce into one group. Writes of a different transaction form another group, so that each change is
/// animated as its own transaction specifies.
///
/// The appearance of inserted views is a value as well: it invalidates them, and changes no tree. Scheduled changes of
/// the tree are closures, because a list of cases would carry closures as well. The removal of a child is known to its
/// container only, and a control's own change to `Fanlight` only.
@MainActor
struct PendingWrites {
    private struct WriteGroup {
        let number: Int
        var transaction: Transaction
        private(set) var values: [any PendingValue] = []
        private var known: Set<ObjectIdentifier> = []
        /// The changes of the tree that the group begins with, after the values are applied.
        var changes: [() -> Void] = []

        init(number: Int, transaction: Transaction) {
            self.number = number
            self.transaction = transaction
        }

        mutating func add(_ value: any PendingValue) {
            if known.insert(ObjectIdentifier(value)).inserted { values.append(value) }
        }
    }

    private var groups: [WriteGroup] = []
    private var lastNumber = 0

    var isEmpty: Bool { groups.isEmpty }
    /// The number of updates needed to show all writes.
    var count: Int { groups.count }

    /// Adds a write in a transaction and returns the number of its group.
    mutating func add(_ value: any PendingValue, in transaction: Transaction) -> Int {
        extend(in: transaction)
        groups[groups.count - 1].add(value)
        return lastNumber
    }

    /// Adds a change of the tree.
    mutating func add(_ change: @escaping () -> Void, in transaction: Transaction) {
        extend(in: transaction)
        groups[groups.count - 1].changes.append(change)
    }

    /// Begins a group, unless the newest one can take more writes of this transaction.
    private mutating func extend(in transaction: Transaction) {
        if !canExtendLastGroup(in: transaction) {
            lastNumber += 1
            groups.append(WriteGroup(number: lastNumber, transaction: transaction))
            transaction.observer?.updateBegins()
        }
    }

    /// Returns true if writes of this transaction can be added to the newest group. In that case the group takes over
    /// the transaction.
    private mutating func canExtendLastGroup(in transaction: Transaction) -> Bool {
        guard let last = groups.last else { return false }
        if last.transaction.serial == transaction.serial { return true }
        guard last.transaction.hasSameEffect(like: transaction) else { return false }
        groups[groups.count - 1].transaction = transaction
        return true
    }

    /// The transaction of the oldest group.
    var nextSerial: UInt64? { groups.first?.transaction.serial }

    /// Discards all writes. Scheduled changes retain the graph.
    mutating func discard() { groups = [] }

    /// Removes the oldest group and returns it.
    mutating func next() -> Next? {
        guard !groups.isEmpty else { return nil }
        let group = groups.removeFirst()
        return Next(
            number: group.number, transaction: group.transaction, values: group.values, changes: group.changes)
    }

    struct Next {
        let number: Int
        let transaction: Transaction
        let values: [any PendingValue]
        let changes: [() -> Void]
    }
}

/// A value whose writes are grouped by transaction. Reads outside of views return the latest write immediately; views
/// see a write in the update of its transaction.
protocol PendingValue: AnyObject {
    /// Makes the writes of this group visible to views.
    @MainActor func apply(_ group: Int)
}
