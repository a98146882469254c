import Foundation

/// Guards the latest value of each state, which other threads may read. The engine's only lock.
private let valueLock = NSLock()

/// A value that belongs to a view's place in the tree and outlives the view's value.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let initial: Value
    private(set) var box: StateBox<Value>?

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
        let box = (slot as? StateBox<Value>) ?? StateBox(state.pointee.initial, context)
        slot = box
        state.pointee.box = box
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

extension State: ComparableStorage {
    // A recreated view carries another initial value, which only counts once.
    package static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

/// The writes of a value that views have not seen yet. A separate object, because most values are never written.
private final class QueuedWrites<Value> {
    private var writes: [(group: Int, value: Value)] = []

    var isEmpty: Bool { writes.isEmpty }

    func add(_ value: Value, _ group: Int) {
        if writes.last?.group == group {
            writes[writes.count - 1].value = value
        } else {
            writes.append((group, value))
        }
    }

    func next(upTo group: Int) -> Value? {
        guard let first = writes.first, first.group <= group else { return nil }
        return writes.removeFirst().value
    }
}

/// The storage of a `State`.
///
/// Proof of the unchecked promise: `latest` is written on the main actor only, inside the inbox's lock. Other threads
/// read it inside that lock. The main actor reads without, being the only writer. Everything else stays on the main
/// actor.
final class StateBox<Value>: Location<Value>, PendingValue, @unchecked Sendable {
    /// The last written value.
    private var latest: Value
    /// The value that views see; differs from `latest` while writes are pending.
    private var visible: Value
    /// Only exists while writes are pending.
    private var waiting: QueuedWrites<Value>?
    private var readers = ReaderList()
    /// The readers of parts of the value; nil while there are none.
    private var partReaders: PartReaders<Value>?
    private let link: GraphLink?
    /// The view that owns the value. Nil for a value of several views or none, or after its end was reported.
    private var owner: ElementToken?
    /// True once a body of the owner has read the value.
    private(set) var isReadByOwner = false

    init(_ value: Value, graph: ViewGraph?, owner: ElementToken? = nil) {
        latest = value
        visible = value
        link = graph?.link
        self.owner = owner
    }

    /// Creates the storage of a value that belongs to the view whose property is linked.
    @MainActor convenience init(_ value: Value, _ context: _LinkContext) {
        self.init(value, graph: context.element.graph, owner: context.token as? ElementToken)
    }

    override var changes: UInt16 { readers.changes }

    override func read(_ part: (any ReadPart<Value>)?) -> Value {
        guard MainActorCheck.isOnMainActor else { return valueLock.withLock { latest } }
        var isShown = false
        nonisolated(unsafe) let part = part
        onMainActor {
            guard let reader = Tracking.reader else {
                return recordReleasedOwner("read", "The last value is returned")
            }
            record(reader, part)
            isShown = true
        }
        return isShown ? visible : latest
    }

    @MainActor private func record(_ reader: ReaderToken, _ part: (any ReadPart<Value>)?) {
        if reader === owner { isReadByOwner = true }
        guard let part else { return readers.add(reader) }
        let all = partReaders ?? PartReaders()
        partReaders = all
        all.add(reader, of: part)
    }

    override func peek() -> Value? {
        guard MainActorCheck.isOnMainActor else { return valueLock.withLock { latest } }
        return Tracking.isReading ? visible : latest
    }

    override func write(_ new: Value) {
        nonisolated(unsafe) let sent = new
        guard MainActorCheck.isOnMainActor else {
            nonisolated(unsafe) let transaction = Transaction.current
            MainInbox.post { transaction.resumed { self.set(sent) } }
            return
        }
        MainActor.assumeIsolated { set(sent) }
    }

    @MainActor private func set(_ new: Value) {
        recordReleasedOwner("written", "The new value is not shown")
        // While earlier writes are pending, the result of all writes is compared when they are applied.
        if waiting == nil, ValueComparison.isSame(latest, new) { return }
        Tracking.reportWriteDuringEvaluation()
        valueLock.withLock { latest = new }
        guard let graph = link?.graph else {
            return show(new)
        }
        let group = graph.writeGroup(of: self)
        let waiting = waiting ?? QueuedWrites()
        self.waiting = waiting
        waiting.add(new, group)
    }

    @MainActor private func recordReleasedOwner(_ what: String, _ result: String) {
        guard let path = owner?.lastPath, let graph = link?.graph, !graph.update.actions.isRunningDisappearActions
        else { return }
        owner = nil
        graph.report(
            "\(path.description): a value of type \(Value.self) of this view was \(what) after the view was removed, "
                + "through a binding or a closure that outlived it. \(result). "
                + "Keep state that must outlive a view in an object or an outer view."
        )
    }

    @MainActor func apply(_ group: Int) {
        guard let waiting, let value = waiting.next(upTo: group) else { return }
        if waiting.isEmpty { self.waiting = nil }
        if ValueComparison.isSame(visible, value) { return }
        show(value)
    }

    @MainActor private func show(_ new: Value) {
        let old = visible
        visible = new
        readers.invalidateReaders()
        partReaders?.invalidateReaders(from: old, to: new)
    }
}

extension State: TracedProperty {
    var trace: PropertyTrace { box?.ownTrace ?? .untraced }
}

extension StateBox {
    /// A value that its view's body never read is no reason for an evaluation.
    var ownTrace: PropertyTrace {
        .count(of: ObjectIdentifier(self), changes, counts: isReadByOwner)
    }
}
