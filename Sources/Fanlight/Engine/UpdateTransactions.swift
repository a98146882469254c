/// The transactions that the updates of a graph belong to.
@MainActor
struct UpdateTransactions {
    /// What the update that is under way belongs to.
    private var update = Transaction()
    /// The same as it is where the update has got to: modifiers around change it.
    var stack = TransactionStack(Transaction())
    /// How many elements change the transaction for what is inside them.
    var scopes = 0
    /// The transaction in which elements were marked by something that is not written in turns.
    private var marking: Transaction?
    /// What waits for the end of the updates that were begun.
    private var completions: [AwaitedAnimation] = []

    var current: Transaction { stack.current }

    /// An observed object changes at once; the update that shows it still belongs to the transaction it changed in.
    mutating func noteMarking() {
        let current = Transaction.current
        guard current.serial != 0, current.serial != marking?.serial else { return }
        if let replaced = marking { awaitEnd(of: replaced) }
        marking = current
        current.completions?.updateBegins()
    }

    /// Goes on with what was marked, and answers the serial of the transaction that it was marked in: 0 for none of its own.
    mutating func beginMarked() -> UInt64 {
        guard let marked = marking else { return 0 }
        marking = nil
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

    /// The update goes on at this element.
    mutating func enter(_ element: _Element) {
        stack = scopes == 0 ? TransactionStack(update) : element.scoped(update)
    }

    /// Everything that was changed is evaluated: takes out what waited for that.
    mutating func takeCompletions() -> [AwaitedAnimation] {
        defer { completions.removeAll() }
        return completions
    }
}

/// What is to be done after an update, and the animation that the update is shown with.
struct AwaitedAnimation {
    let completions: AnimationCompletions
    let animation: Animation?
}
