extension Binding {
    /// A binding whose writes are told the transaction they are made in.
    public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        self.init(get: get, set: { set($0, Transaction.current) })
    }

    /// The transaction that writes through this binding belong to.
    public var transaction: Transaction {
        get { (location as? TransactionLocation<Value>)?.transaction ?? Transaction() }
        set {
            let base = (location as? TransactionLocation<Value>)?.base ?? location
            self = Binding(box: TransactionLocation(base: base, transaction: newValue))
        }
    }

    /// The same binding, whose writes belong to this transaction.
    public func transaction(_ transaction: Transaction) -> Binding<Value> {
        Binding(box: TransactionLocation(base: location, transaction: transaction))
    }

    /// The same binding, whose writes are shown with this animation.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        transaction(Transaction(animation: animation))
    }
}

// Nothing mutable: both fields are set once, and the transaction is only used on the main actor.
private final class TransactionLocation<Value>: Location<Value>, @unchecked Sendable {
    let base: Location<Value>
    let transaction: Transaction

    init(base: Location<Value>, transaction: Transaction) {
        self.base = base
        self.transaction = transaction
    }

    override func read() -> Value { base.read() }

    override func write(_ value: Value) {
        withTransaction(transaction) { base.write(value) }
    }

    override func leadsToSamePlace(as other: AnyObject) -> Bool {
        guard let other = other as? TransactionLocation<Value> else { return false }
        return transaction.serial == other.transaction.serial
            && (base === other.base || base.leadsToSamePlace(as: other.base))
    }
}
