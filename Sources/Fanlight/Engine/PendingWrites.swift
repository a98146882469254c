/// Writes that views have not seen yet, in the order in which they were made.
///
/// Writes of one transaction in one turn are one group, and one update; so are writes of several, one after the other, that
/// are shown alike. Writes of another transaction are another group, so that each change is shown the way its own says.
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
    /// How many updates it takes to show them.
    var count: Int { groups.count }

    /// The group that a write made now belongs to.
    mutating func add(_ value: any PendingValue) -> Int {
        let transaction = Transaction.current
        if !goesOn(in: transaction) {
            lastNumber += 1
            groups.append(Group(number: lastNumber, transaction: transaction))
            transaction.completions?.updateBegins()
        }
        groups[groups.count - 1].values[ObjectIdentifier(value)] = value
        return lastNumber
    }

    /// Whether the newest group takes what is written in this transaction, too.
    private mutating func goesOn(in transaction: Transaction) -> Bool {
        guard let last = groups.last else { return false }
        if last.transaction.serial == transaction.serial { return true }
        guard last.transaction.isShown(like: transaction) else { return false }
        groups[groups.count - 1].transaction = transaction
        return true
    }

    /// The transaction of the oldest group.
    var nextSerial: UInt64? { groups.first?.transaction.serial }

    /// Takes the oldest group out.
    mutating func next() -> (number: Int, transaction: Transaction, values: [any PendingValue])? {
        guard !groups.isEmpty else { return nil }
        let group = groups.removeFirst()
        return (group.number, group.transaction, Array(group.values.values))
    }
}
