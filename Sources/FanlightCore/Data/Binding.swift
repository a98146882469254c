/// A two-way connection to a value that is stored elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
    package let location: Location<Value>

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        location = ComputedLocation(get: get, set: set)
    }

    package init(box: Location<Value>) { location = box }

    /// Creates a binding that always reads the same value and ignores writes.
    public static func constant(_ value: Value) -> Binding<Value> { Binding(box: ConstantLocation(value)) }

    public var wrappedValue: Value {
        get { location.read() }
        nonmutating set { location.write(newValue) }
    }

    public var projectedValue: Binding<Value> { self }

    public init(projectedValue: Binding<Value>) { self = projectedValue }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        if Value.self is AnyObject.Type {
            return Binding<Subject>(box: ObjectMemberLocation(base: location, path: keyPath))
        }
        return Binding<Subject>(box: MemberLocation(base: location, path: keyPath))
    }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {}
}

extension Binding: PreparedProperty {
    public static var _isPrepared: Bool { true }

    package static func prepare(_ property: UnsafeRawPointer, for graph: ViewGraph) {
        property.assumingMemoryBound(to: Self.self).pointee.location.prepare(for: graph)
    }
}

extension Binding: Sendable where Value: Sendable {}

extension Binding: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal {
        { a, b in
            let left = a.assumingMemoryBound(to: Self.self).pointee.location
            let right = b.assumingMemoryBound(to: Self.self).pointee.location
            return left.isEquivalent(right)
        }
    }
}

extension Binding: Identifiable where Value: Identifiable {
    public var id: Value.ID { wrappedValue.id }
}

// The app's closures run on the thread that uses the binding, as on Apple's systems. Their thread safety is up to the
// app.
private final class ComputedLocation<Value>: Location<Value>, @unchecked Sendable {
    let get: () -> Value
    let set: (Value) -> Void

    init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    override func read(_ part: (any ReadPart<Value>)?) -> Value { get() }
    override func write(_ value: Value) { set(value) }
}

// Proof of the unchecked promise: nothing is mutable, the value is set once.
private final class ConstantLocation<Value>: Location<Value>, @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    override func read(_ part: (any ReadPart<Value>)?) -> Value { value }
    override func peek() -> Value? { value }

    override func isSamePlace(as other: Location<Value>) -> Bool {
        guard let other = other as? ConstantLocation<Value> else { return false }
        return areSame(value, other.value)
    }
}

// Proof of the unchecked promise: key paths are immutable.
private final class MemberLocation<Base, Value>: DerivedLocation<Base, Value>, @unchecked Sendable {
    let path: WritableKeyPath<Base, Value>

    init(base: Location<Base>, path: WritableKeyPath<Base, Value>) {
        self.path = path
        super.init(base: base)
    }

    override func project(_ whole: Base) -> Value { whole[keyPath: path] }

    override func write(_ value: Value) {
        var whole = base.current()
        whole[keyPath: path] = value
        base.write(whole)
    }

    override func isSameStep(as other: DerivedLocation<Base, Value>) -> Bool {
        (other as? MemberLocation<Base, Value>)?.path == path
    }
}

extension Binding: TracedProperty {
    var trace: PropertyTrace {
        let (location, part, changes) = (location, location.part, location.changes)
        return .value((location, part, changes)) { other in
            guard let (place, before, count) = other as? (Location<Value>, Value?, UInt16), location.isEquivalent(place)
            else {
                return false
            }
            if let part, let before { return location.areSame(part, before) }
            return changes == count
        }
    }
}
