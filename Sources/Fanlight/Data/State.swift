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
        let box = (slot as? StateBox<Value>) ?? StateBox(state.pointee.initial, graph: context.element.graph)
        slot = box
        state.pointee.box = box
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

extension State: ComparableStorage {
    // A view made anew brings its initial value along, which counts only once.
    static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

/// Something with a value that views depend on: where bindings lead to.
///
/// Proof of the unchecked promise: this class stores nothing; each subclass proves it for itself.
class Location<Value>: @unchecked Sendable {
    func read() -> Value { fatalError("\(Self.self) reads nothing") }
    func write(_ value: Value) {}
    /// Whether a binding to the other place means the same value, though it was made anew.
    func leadsToSamePlace(as other: AnyObject) -> Bool { false }
}

/// A value that is written in turns: what was written last is read at once, but views see it when its transaction is
/// their turn.
protocol PendingValue: AnyObject {
    /// Shows views what was written in this group of writes.
    @MainActor func apply(_ group: Int)
}

/// The storage of a `State`.
///
/// Proof of the unchecked promise: `latest` is written on the main actor only, inside the inbox's lock; other threads
/// read it inside that lock; the main actor reads without, being the only writer. Everything else stays on the main
/// actor.
final class StateBox<Value>: Location<Value>, PendingValue, @unchecked Sendable {
    /// What was written last.
    private var latest: Value
    /// What views see; differs from `latest` while writes wait for their turn.
    private var shown: Value
    private var waiting: [(group: Int, value: Value)] = []
    private var readers = ReaderList()
    private let link: GraphLink?

    init(_ value: Value, graph: ViewGraph?) {
        latest = value
        shown = value
        link = graph?.link
    }

    override func read() -> Value {
        guard MainActorCheck.isOnMainActor else { return Inbox.shared.exclusively { latest } }
        var isShown = false
        onMainActor {
            guard let reader = Tracking.reader else { return }
            readers.add(reader)
            isShown = true
        }
        return isShown ? shown : latest
    }

    override func write(_ new: Value) {
        nonisolated(unsafe) let sent = new
        guard MainActorCheck.isOnMainActor else {
            nonisolated(unsafe) let transaction = Transaction.current
            Inbox.shared.post { transaction.resumed { self.set(sent) } }
            return
        }
        MainActor.assumeIsolated { set(sent) }
    }

    @MainActor private func set(_ new: Value) {
        if isSame(latest, new) { return }
        Inbox.shared.exclusively { latest = new }
        guard let graph = link?.graph else {
            shown = new
            return readers.wake()
        }
        let group = graph.writeGroup(of: self)
        if waiting.last?.group == group {
            waiting[waiting.count - 1].value = new
        } else {
            waiting.append((group, new))
        }
    }

    @MainActor func apply(_ group: Int) {
        guard let first = waiting.first, first.group <= group else { return }
        waiting.removeFirst()
        if isSame(shown, first.value) { return }
        shown = first.value
        readers.wake()
    }

    @MainActor private func isSame(_ a: Value, _ b: Value) -> Bool {
        withUnsafePointer(to: a) { a in
            withUnsafePointer(to: b) {
                ValueComparison.of(Value.self).areEqual(UnsafeRawPointer(a), UnsafeRawPointer($0))
            }
        }
    }
}
