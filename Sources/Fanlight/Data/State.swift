/// A value that belongs to a view's place in the tree and outlives the view's value.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let initial: Value
    private var box: StateBox<Value>?

    public init(wrappedValue value: Value) { initial = value }
    public init(initialValue value: Value) { initial = value }

    /// The value; before the view is in a tree, the initial one.
    public var wrappedValue: Value {
        get { box?.read() ?? initial }
        nonmutating set { box?.write(newValue) }
    }

    public var projectedValue: Binding<Value> {
        guard let box else { return .constant(initial) }
        return Binding(box: box)
    }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let state = property.assumingMemoryBound(to: Self.self)
        let box = (slot as? StateBox<Value>) ?? StateBox(state.pointee.initial)
        slot = box
        state.pointee.box = box
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: ComparableStorage {
    // A view made anew brings its initial value along, which counts only once.
    static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

/// Something with a value that views depend on: where bindings lead to.
class Location<Value>: @unchecked Sendable {
    func read() -> Value { fatalError("\(Self.self) reads nothing") }
    func write(_ value: Value) {}
    /// Whether a binding to the other place means the same value, though it was made anew.
    func leadsToSamePlace(as other: AnyObject) -> Bool { false }
}

/// The storage of a `State`.
///
/// Proof of the unchecked promise: `value` is written on the main actor only, inside the inbox's lock; other threads
/// read it inside that lock; the main actor reads without, being the only writer. `readers` stays on the main actor.
final class StateBox<Value>: Location<Value>, @unchecked Sendable {
    private var value: Value
    private var readers = ReaderList()

    init(_ value: Value) { self.value = value }

    override func read() -> Value {
        guard MainActorCheck.isOnMainActor else { return Inbox.shared.exclusively { value } }
        MainActor.assumeIsolated {
            if let reader = Tracking.reader { readers.add(reader) }
        }
        return value
    }

    override func write(_ new: Value) {
        guard MainActorCheck.isOnMainActor else {
            nonisolated(unsafe) let sent = new
            Inbox.shared.post { self.set(sent) }
            return
        }
        nonisolated(unsafe) let sent = new
        MainActor.assumeIsolated { set(sent) }
    }

    @MainActor private func set(_ new: Value) {
        let isSame = withUnsafePointer(to: value) { old in
            withUnsafePointer(to: new) {
                ValueComparison.of(Value.self).areEqual(UnsafeRawPointer(old), UnsafeRawPointer($0))
            }
        }
        if isSame { return }
        Inbox.shared.exclusively { value = new }
        readers.wake()
    }
}
