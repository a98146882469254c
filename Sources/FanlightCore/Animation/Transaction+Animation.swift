extension Transaction {
    public init(animation: Animation?) {
        self.init()
        self.animation = animation
    }

    /// The animation of the change; nil applies the change without animation.
    public var animation: Animation? {
        get { self[AnimationKey.self] }
        set {
            // A transaction without animation equals one in which it was set to nil.
            if newValue == nil { removeValue(of: AnimationKey.self) } else { self[AnimationKey.self] = newValue }
        }
    }
}

extension Transaction {
    /// The animation of a change; nil if the change is applied immediately.
    var shownAnimation: Animation? { disablesAnimations ? nil : animation }
}

private struct AnimationKey: TransactionKey {
    static var defaultValue: Animation? { nil }
}

/// Makes changes with an animation.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    var transaction = Transaction.current
    transaction.animation = animation
    return try withTransaction(transaction, body)
}

extension Binding {
    /// Returns the binding with an animation for its writes.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        transaction(Transaction(animation: animation))
    }
}
