/// A two-way connection to a value that is stored elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
    let location: Location<Value>

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        location = ComputedLocation(get: get, set: set)
    }

    init(box: Location<Value>) { location = box }

    /// A binding that always reads the same and ignores writes.
    public static func constant(_ value: Value) -> Binding<Value> { Binding(box: ConstantLocation(value)) }

    public var wrappedValue: Value {
        get { location.read() }
        nonmutating set { location.write(newValue) }
    }

    public var projectedValue: Binding<Value> { self }

    public init(projectedValue: Binding<Value>) { self = projectedValue }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(box: MemberLocation(base: location, path: keyPath))
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

// Nothing mutable: the value is set once.
private final class ConstantLocation<Value>: Location<Value>, @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    override func read() -> Value { value }

    override func leadsToSamePlace(as other: AnyObject) -> Bool {
        guard let other = other as? ConstantLocation<Value> else { return false }
        return areSame(value, other.value)
    }
}

/// A way on from another place: to a part of the value there, or to the same value in another form.
///
/// Proof of the unchecked promise: `base` is set once; each subclass proves it for what it adds.
class DerivedLocation<Base, Value>: Location<Value>, @unchecked Sendable {
    final let base: Location<Base>

    init(base: Location<Base>) { self.base = base }

    final override var changes: UInt16 { base.changes }

    final override func leadsToSamePlace(as other: AnyObject) -> Bool {
        guard let other = other as? DerivedLocation<Base, Value>, isSameStep(as: other) else { return false }
        return base === other.base || base.leadsToSamePlace(as: other.base)
    }

    /// Whether the other goes on in the same way, wherever it comes from.
    func isSameStep(as other: DerivedLocation<Base, Value>) -> Bool { false }
}

// Key paths are immutable.
private final class MemberLocation<Base, Value>: DerivedLocation<Base, Value>, @unchecked Sendable {
    let path: WritableKeyPath<Base, Value>

    init(base: Location<Base>, path: WritableKeyPath<Base, Value>) {
        self.path = path
        super.init(base: base)
    }

    override func read() -> Value { base.read()[keyPath: path] }

    override func write(_ value: Value) {
        var whole = base.read()
        whole[keyPath: path] = value
        base.write(whole)
    }

    override func isSameStep(as other: DerivedLocation<Base, Value>) -> Bool {
        (other as? MemberLocation<Base, Value>)?.path == path
    }
}
