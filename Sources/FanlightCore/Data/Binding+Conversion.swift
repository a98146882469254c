extension Binding {
    /// Creates a binding to the value inside an optional; returns nil while the optional is nil.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        self.init(box: UnwrappedLocation(base: base.location, last: value))
    }

    /// Creates an optional binding to a value that always exists. Writes of nil are ignored.
    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(box: OptionalLocation(base: base.location))
    }

    /// Creates a type-erased binding. Writes of values of another type are ignored.
    public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
        self.init(box: HashableLocation(base: base.location))
    }
}

// Proof of the unchecked promise: nothing is mutable, `last` is set once.
private final class UnwrappedLocation<Value>: DerivedLocation<Value?, Value>, @unchecked Sendable {
    /// The value to read after the optional became nil. A view that is about to be removed may still read it.
    let last: Value

    init(base: Location<Value?>, last: Value) {
        self.last = last
        super.init(base: base)
    }

    override func project(_ whole: Value?) -> Value { whole ?? last }
    override func write(_ value: Value) { base.write(value) }
    override func isSameStep(as other: DerivedLocation<Value?, Value>) -> Bool { other is UnwrappedLocation<Value> }
}

// Proof of the unchecked promise: stores nothing.
private final class OptionalLocation<Value>: DerivedLocation<Value, Value?>, @unchecked Sendable {
    override func project(_ whole: Value) -> Value? { whole }
    override func write(_ value: Value?) { if let value { base.write(value) } }
    override func isSameStep(as other: DerivedLocation<Value, Value?>) -> Bool { other is OptionalLocation<Value> }
}

// Proof of the unchecked promise: stores nothing.
private final class HashableLocation<Value: Hashable>: DerivedLocation<Value, AnyHashable>, @unchecked Sendable {
    override func project(_ whole: Value) -> AnyHashable { AnyHashable(whole) }
    override func write(_ value: AnyHashable) { if let value = value.base as? Value { base.write(value) } }
    override func isSameStep(as other: DerivedLocation<Value, AnyHashable>) -> Bool { other is HashableLocation<Value> }
}
