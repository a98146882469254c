/// The transactions of a graph's updates.
@MainActor
struct UpdateTransactions {
    /// The transaction of the update in progress.
    private var update = Transaction()
    /// The transaction at the element being updated, after the changes by modifiers around it.
    var stack = TransactionStack(Transaction())
    /// The number of elements that change the transaction for their content.
    var scopes = 0
    /// The transaction in which elements were invalidated by a change that is not grouped in `PendingWrites`.
    private var invalidatingTransaction: Transaction?
    /// The completions that run at the end of the updates in progress.
    private var completions: [AwaitedAnimation] = []

    var current: Transaction { stack.current }

    /// Records the current transaction: an observed object changes immediately, but its update belongs to this
    /// transaction.
    mutating func recordInvalidation() {
        let current = Transaction.current
        guard current.serial != 0, current.serial != invalidatingTransaction?.serial else { return }
        if let replaced = invalidatingTransaction { awaitEnd(of: replaced) }
        invalidatingTransaction = current
        current.completions?.updateBegins()
    }

    /// Begins the update of the invalidated elements. Returns the serial of their transaction, 0 if they have none.
    mutating func beginInvalidated() -> UInt64 {
        guard let marked = invalidatingTransaction else { return 0 }
        invalidatingTransaction = nil
        begin(marked)
        return marked.serial
    }

    mutating func begin(_ transaction: Transaction) {
        update = transaction
        stack = TransactionStack(transaction)
        awaitEnd(of: transaction)
    }

    private mutating func awaitEnd(of transaction: Transaction) {
        guard let awaited = transaction.completions else { return }
        let animation = transaction.disablesAnimations ? nil : transaction.animation
        completions.append(AwaitedAnimation(completions: awaited, animation: animation))
    }

    /// Sets the transaction for the element that is updated next.
    mutating func enter(_ element: _Element) {
        stack = scopes == 0 ? TransactionStack(update) : element.transactionStack(update)
    }

    /// Removes and returns the completions, once all changes are evaluated.
    mutating func takeCompletions() -> [AwaitedAnimation] {
        defer { completions.removeAll() }
        return completions
    }
}

/// The completions of an update, and the animation of its changes.
struct AwaitedAnimation {
    let completions: AnimationCompletions
    let animation: Animation?
}
