/// Writes that views have not seen yet, in the order in which they were made.
///
/// Writes of one transaction in one turn are one group, and one update. Writes of another transaction are another
/// group, so that each change is shown the way its own transaction says.
@MainActor
struct PendingWrites {
    private struct Group {
        let number: Int
        let transaction: Transaction
        var values: [ObjectIdentifier: any PendingValue] = [:]
    }

    private var groups: [Group] = []
    private var lastNumber = 0

    var isEmpty: Bool { groups.isEmpty }

    /// The group that a write made now belongs to.
    mutating func add(_ value: any PendingValue) -> Int {
        let transaction = Transaction.current
        if groups.last?.transaction.serial != transaction.serial {
            lastNumber += 1
            groups.append(Group(number: lastNumber, transaction: transaction))
            transaction.completions?.updateBegins()
        }
        groups[groups.count - 1].values[ObjectIdentifier(value)] = value
        return lastNumber
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
