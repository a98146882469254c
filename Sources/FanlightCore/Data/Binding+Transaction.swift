extension Binding {
    /// Creates a binding whose `set` closure receives the current transaction.
    public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        self.init(get: get, set: { set($0, Transaction.current) })
    }

    /// The transaction for writes through this binding.
    public var transaction: Transaction {
        get { (location as? TransactionLocation<Value>)?.transaction ?? Transaction() }
        set {
            let base = (location as? TransactionLocation<Value>)?.base ?? location
            self = Binding(box: TransactionLocation(base: base, transaction: newValue))
        }
    }

    /// Returns the binding with a transaction for its writes.
    public func transaction(_ transaction: Transaction) -> Binding<Value> {
        Binding(box: TransactionLocation(base: location, transaction: transaction))
    }
}

// Proof of the unchecked promise: nothing is mutable, the transaction is set once and only used on the main actor.
private final class TransactionLocation<Value>: DerivedLocation<Value, Value>, @unchecked Sendable {
    let transaction: Transaction

    init(base: Location<Value>, transaction: Transaction) {
        self.transaction = transaction
        super.init(base: base)
    }

    override func project(_ whole: Value) -> Value { whole }

    override func write(_ value: Value) {
        var transaction = transaction
        if Transaction.current.isContinuous { transaction.isContinuous = true }
        withTransaction(transaction) { base.write(value) }
    }

    override func isSameStep(as other: DerivedLocation<Value, Value>) -> Bool {
        (other as? TransactionLocation<Value>)?.transaction.isEquivalent(transaction) ?? false
    }
}
