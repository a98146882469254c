/// A two-way connection to a value that is stored elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
    let location: Location<Value>

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        location = ComputedLocation(get: get, set: set)
    }

    init(box: Location<Value>) { location = box }

    /// A binding that always reads the same and ignores writes.
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(get: { value }, set: { _ in })
    }

    public var wrappedValue: Value {
        get { location.read() }
        nonmutating set { location.write(newValue) }
    }

    public var projectedValue: Binding<Value> { self }

    public init(projectedValue: Binding<Value>) { self = projectedValue }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(box: MemberLocation(base: location, path: keyPath))
    }

    /// A binding to the value inside an optional; nil while there is none.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        self.init(get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 })
    }

    /// An optional view of a value that is always there.
    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(
            get: { base.wrappedValue },
            set: { new in if let new { base.wrappedValue = new } })
    }

    /// The value with its type hidden. Values of another type cannot be stored, and are not.
    public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
        self.init(
            get: { AnyHashable(base.wrappedValue) },
            set: { new in if let new = new.base as? V { base.wrappedValue = new } })
    }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {}
}

extension Binding: Sendable where Value: Sendable {}

extension Binding: ComparableStorage {
    static func _comparison() -> ValueComparison.Equal {
        { a, b in
            let left = a.assumingMemoryBound(to: Self.self).pointee.location
            let right = b.assumingMemoryBound(to: Self.self).pointee.location
            return left === right || left.leadsToSamePlace(as: right)
        }
    }
}

extension Binding: Identifiable where Value: Identifiable {
    public var id: Value.ID { wrappedValue.id }
}

// The author's closures decide what happens; they are called where the binding is used, as on Apple's systems.
private final class ComputedLocation<Value>: Location<Value>, @unchecked Sendable {
    let get: () -> Value
    let set: (Value) -> Void

    init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    override func read() -> Value { get() }
    override func write(_ value: Value) { set(value) }
}

// Nothing mutable: both fields are set once, and key paths are immutable.
private final class MemberLocation<Base, Value>: Location<Value>, @unchecked Sendable {
    let base: Location<Base>
    let path: WritableKeyPath<Base, Value>

    init(base: Location<Base>, path: WritableKeyPath<Base, Value>) {
        self.base = base
        self.path = path
    }

    override func read() -> Value { base.read()[keyPath: path] }
    override var changes: UInt16 { base.changes }

    override func write(_ value: Value) {
        var whole = base.read()
        whole[keyPath: path] = value
        base.write(whole)
    }

    override func leadsToSamePlace(as other: AnyObject) -> Bool {
        guard let other = other as? MemberLocation<Base, Value> else { return false }
        return path == other.path && (base === other.base || base.leadsToSamePlace(as: other.base))
    }
}
