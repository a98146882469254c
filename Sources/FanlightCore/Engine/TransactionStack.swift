/// An element that changes the transaction for the views inside it.
@MainActor
protocol TransactionScope: _Element {
    func apply(to scope: inout TransactionStack)
}

/// The transaction at a place in the tree, and the transactions of the scopes around it.
struct TransactionStack {
    var current: Transaction
    private var outer: [Transaction] = []
    /// The observer that the innermost scope has added.
    var added: (any TransactionObserver)?

    init(_ transaction: Transaction) { current = transaction }

    /// The number of scopes around the place.
    var depth: Int { outer.count }

    /// Begins a scope of views with another transaction.
    mutating func begin(_ change: (inout Transaction) -> Void) {
        outer.append(current)
        current.observer = nil
        change(&current)
        (added, current.observer) = (current.observer, outer.last?.observer)
    }

    /// Ends the innermost scope: the content inside has the transaction outside of it.
    mutating func end() {
        if let transaction = outer.popLast() { current = transaction }
    }
}

extension _Element {
    /// Returns the transaction of the current update as changed by the scopes around this element.
    final func transactionStack(_ transaction: Transaction) -> TransactionStack {
        var scopes: [any TransactionScope] = []
        var element = parent
        while let current = element {
            if let scope = current.transactionScope { scopes.append(scope) }
            element = current.parent
        }
        var stack = TransactionStack(transaction)
        for scope in scopes.reversed() { scope.apply(to: &stack) }
        return stack
    }
}
