/// The transactions of a graph's updates.
@MainActor
struct UpdateTransactions {
    /// The transaction of the update in progress.
    fileprivate var update = Transaction()
    /// The transaction at the element being updated, after the changes by modifiers around it.
    var stack = TransactionStack(Transaction())
    /// True while an element shows a further step of a value that it animates.
    fileprivate(set) var isStep = false
    /// The number of elements that change the transaction for their content.
    var scopes = 0
    /// The transaction in which elements were invalidated by a change that is not grouped in `PendingWrites`.
    private var invalidatingTransaction: Transaction?
    /// The transactions of the updates in progress whose ends are observed.
    private var observed: [ObservedTransaction] = []
    /// The transaction of the next update, if it was recorded.
    var invalidating: Transaction? { invalidatingTransaction }
    /// The transactions of the updates whose changes are not described yet, except for plain ones.
    private(set) var undescribed: [Transaction] = []

    /// True if no change that is not described yet may be animated.
    var arePlain: Bool { undescribed.isEmpty && scopes == 0 }

    var current: Transaction { stack.current }

    /// Records the current transaction: an observed object changes immediately, but its update belongs to this
    /// transaction.
    mutating func recordInvalidation() {
        let current = Transaction.current
        guard current.serial != 0, current.serial != invalidatingTransaction?.serial else { return }
        if let replaced = invalidatingTransaction { awaitEnd(of: replaced) }
        invalidatingTransaction = current
        current.observer?.updateBegins()
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
        if !transaction.isPlain { undescribed.append(transaction) }
        awaitEnd(of: transaction)
    }

    private mutating func awaitEnd(of transaction: Transaction) {
        guard let observer = transaction.observer else { return }
        observed.append(ObservedTransaction(observer: observer, transaction: transaction))
    }

    /// Lets the observer that a scope has added follow the present update.
    mutating func follow(_ observer: any TransactionObserver, in transaction: Transaction) {
        observer.updateBegins()
        observed.append(ObservedTransaction(observer: observer, transaction: transaction))
    }

    /// Called once the changes of all updates so far are described: later ones belong to other transactions.
    mutating func changesDescribed() { undescribed.removeAll() }

    /// True if an observer waits for the end of an update.
    var isObserved: Bool { !observed.isEmpty }

    /// Removes and returns the observed transactions, once all changes are described.
    mutating func removeObserved() -> [ObservedTransaction] {
        defer { observed.removeAll() }
        return observed
    }
}

extension UpdatePass {
    /// Sets the transaction for the element that is updated next. The scopes around it read the transactions.
    func enter(_ element: _Element) {
        let (update, hasScopes) = (transactions.update, transactions.scopes > 0)
        transactions.isStep = hasScopes && element.graph.animatedValues?.target(of: element) != nil
        transactions.stack = hasScopes ? element.transactionStack(update) : TransactionStack(update)
    }

    /// Evaluates a dirty element as a part of the present evaluation, before its turn.
    func evaluateNow(_ element: _Element) {
        if postpones(element) { return }
        element.isDirty = false
        let (stack, isStep) = (transactions.stack, transactions.isStep)
        enter(element)
        element.reevaluate()
        (transactions.stack, transactions.isStep) = (stack, isStep)
    }

    /// Runs a part of the present evaluation in the transaction of the scopes around an element.
    func enterScopes(around element: _Element, _ work: () -> Void) {
        guard transactions.scopes > 0 else { return work() }
        let outer = transactions.stack
        transactions.stack = element.transactionStack(transactions.update)
        work()
        transactions.stack = outer
    }
}

/// The transaction of an update, and the object that follows it.
struct ObservedTransaction {
    let observer: any TransactionObserver
    let transaction: Transaction
}
