/// A value that follows a gesture while it is active, and is reset when it ends.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    private let initial: Value
    private let prepareReset: (Value, inout Transaction) -> Void
    private(set) var box: StateBox<Value>?

    public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, reset: { _, _ in }) }
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    /// Creates a state that is reset in the given transaction.
    public init(wrappedValue: Value, resetTransaction: Transaction) {
        self.init(wrappedValue: wrappedValue, reset: { $1 = resetTransaction })
    }

    public init(initialValue: Value, resetTransaction: Transaction) {
        self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
    }

    /// Creates a state with a closure that receives the last value and the transaction before each reset.
    public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
        initial = wrappedValue
        prepareReset = reset
    }

    public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
        self.init(wrappedValue: initialValue, reset: reset)
    }

    public var wrappedValue: Value { box?.read() ?? initial }

    /// The argument of a gesture's `updating(_:body:)`.
    public var projectedValue: GestureState<Value> { self }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let state = property.assumingMemoryBound(to: Self.self)
        let box = (slot as? StateBox<Value>) ?? StateBox(state.pointee.initial, context)
        slot = box
        state.pointee.box = box
    }
}

extension GestureState where Value: ExpressibleByNilLiteral {
    public init(resetTransaction: Transaction = Transaction()) {
        self.init(wrappedValue: nil, resetTransaction: resetTransaction)
    }

    public init(reset: @escaping (Value, inout Transaction) -> Void) { self.init(wrappedValue: nil, reset: reset) }
}

extension GestureState: ComparableStorage {
    // The storage does not depend on the view's value, and readers are invalidated separately.
    package static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

extension GestureState {
    /// Updates the value while the gesture is active. `body` may change the value and the transaction of the change.
    @MainActor func update(_ transaction: Transaction, _ body: (inout Value, inout Transaction) -> Void) {
        guard let box else { return }
        var transaction = transaction
        var value = Tracking.with(nil) { box.read() }
        body(&value, &transaction)
        withTransaction(transaction) { box.write(value) }
    }

    /// Resets the value after the gesture ended or was removed.
    @MainActor func reset() {
        guard let box else { return }
        var transaction = Transaction()
        prepareReset(Tracking.with(nil) { box.read() }, &transaction)
        withTransaction(transaction) { box.write(initial) }
    }
}

extension GestureState: TracedProperty {
    var trace: PropertyTrace { box?.ownTrace ?? .untraced }
}
