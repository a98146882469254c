/// Writes that views have not seen yet, in the order in which they were made.
///
/// The writes of one transaction in one turn form one group and one update. Consecutive transactions with equivalent
/// animations coalesce into one group. Writes of a different transaction form another group, so that each change is
/// animated as its own transaction specifies.
@MainActor
struct PendingWrites {
    private struct Group {
        let number: Int
        var transaction: Transaction
        var values: [ObjectIdentifier: any PendingValue] = [:]
    }

    private var groups: [Group] = []
    private var lastNumber = 0

    var isEmpty: Bool { groups.isEmpty }
    /// The number of updates needed to show all writes.
    var count: Int { groups.count }

    /// Adds a write and returns the number of its group.
    mutating func add(_ value: any PendingValue) -> Int {
        let transaction = Transaction.current
        if !canExtendLastGroup(in: transaction) {
            lastNumber += 1
            groups.append(Group(number: lastNumber, transaction: transaction))
            transaction.observer?.updateBegins()
        }
        groups[groups.count - 1].values[ObjectIdentifier(value)] = value
        return lastNumber
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

    /// Removes the oldest group and returns it.
    mutating func next() -> (number: Int, transaction: Transaction, values: [any PendingValue])? {
        guard !groups.isEmpty else { return nil }
        let group = groups.removeFirst()
        return (group.number, group.transaction, Array(group.values.values))
    }
}
