import Observation

// Proof of the unchecked promise: nothing is mutable. The object itself defines its thread safety.
final class ObjectLocation<Object: AnyObject>: Location<Object>, @unchecked Sendable {
    private let object: Object

    init(_ object: Object) { self.object = object }

    override func read(_ part: (any ReadPart<Object>)?) -> Object { object }
    override func peek() -> Object? { object }

    override func isSamePlace(as other: Location<Object>) -> Bool {
        (other as? ObjectLocation<Object>)?.object === object
    }
}

/// The location of an object's property.
///
/// Proof of the unchecked promise: `watch` is only accessed on the main actor, everything else is set once. The object
/// itself defines its thread safety.
final class ObjectMemberLocation<Object, Value>: Location<Value>, @unchecked Sendable {
    private let base: Location<Object>
    private let path: WritableKeyPath<Object, Value>
    private let whenMade: Value?
    private nonisolated(unsafe) var watch: MemberWatch<Value>?

    /// - Parameter isSeen: True if the object does not report its readers.
    init(base: Location<Object>, path: WritableKeyPath<Object, Value>, isSeen: Bool = false) {
        self.base = base
        self.path = path
        whenMade = isSeen ? base.current()[keyPath: path] : nil
    }

    override func read(_ part: (any ReadPart<Value>)?) -> Value {
        let object = base.read()
        guard let part, Tracking.isReading else { return object[keyPath: path] }
        nonisolated(unsafe) let (owner, read) = (object as AnyObject, part)
        nonisolated(unsafe) var found: Value?
        onMainActor { found = watch?.read(read, of: owner) }
        return found ?? object[keyPath: path]
    }

    override func write(_ value: Value) {
        var object = base.current()
        object[keyPath: path] = value
        base.write(object)
    }

    override var valueWhenCreated: Value? { whenMade }

    override func isSamePlace(as other: Location<Value>) -> Bool {
        guard let other = other as? ObjectMemberLocation<Object, Value>, path == other.path else { return false }
        return base === other.base || base.isSamePlace(as: other.base)
    }

    override func prepare(for graph: ViewGraph) {
        guard whenMade == nil, let object = base.peek(), object is any Observable else { return }
        if watch?.isOf(object as AnyObject, graph) == true { return watch?.rereadOncePerTurn() ?? () }
        let path = path
        watch = MemberWatch(object as AnyObject, graph) { object[keyPath: path] }
        watch?.rereadOncePerTurn()
    }
}

/// Observes a property for readers of its parts. A direct read of an observable property would make the reader depend
/// on the whole property. The watch therefore reads it beforehand.
@MainActor
final class MemberWatch<Value>: PartialReads {
    private let object: AnyObject
    private let link: GraphLink
    private let property: () -> Value
    private var readers = PartReaders<Value>()
    /// The last value of the property and the turn of the read. Later turns read again: the property may be computed
    /// from values that do not report changes.
    private var seen: (value: Value, turn: UInt32)?
    private var isObserved = false

    init(_ object: AnyObject, _ graph: ViewGraph, _ property: @escaping () -> Value) {
        self.object = object
        link = graph.link
        self.property = property
    }

    func isOf(_ object: AnyObject, _ graph: ViewGraph) -> Bool { object === self.object && graph === link.graph }

    /// Returns the property's value to the current reader; nil if the reader must read the property itself.
    func read(_ part: any ReadPart<Value>, of object: AnyObject) -> Value? {
        guard object === self.object, let seen, isObserved, seen.turn == link.graph?.update.number,
            let reader = Tracking.reader
        else { return nil }
        readers.add(reader, of: part)
        return seen.value
    }

    func rereadOncePerTurn() {
        if isObserved, seen?.turn == link.graph?.update.number { return }
        reread()
    }

    /// Reads the property, and invalidates the readers whose part changed.
    func reread() {
        guard let graph = link.graph else { return }
        let old = seen?.value
        let new = isObserved ? property() : observed()
        seen = (new, graph.update.number)
        if let old { readers.invalidateReaders(from: old, to: new) }
    }

    func compareParts() { reread() }

    private func observed() -> Value {
        isObserved = true
        let notification = ChangeNotification(watch: self)
        return withObservationTracking(property, onChange: { notification.post() })
    }

    fileprivate func willChange() {
        isObserved = false
        link.graph?.scheduleUpdate(self)
    }
}

/// Notifies a watch that its property is about to change.
///
/// Proof of the unchecked promise: `watch` is only dereferenced on the main actor, and is set once.
private final class ChangeNotification<Value>: @unchecked Sendable {
    private weak let watch: MemberWatch<Value>?

    @MainActor init(watch: MemberWatch<Value>) { self.watch = watch }

    func post() {
        if MainActorCheck.isOnMainActor {
            MainActor.assumeIsolated { watch?.willChange() }
        } else {
            MainInbox.post { self.watch?.willChange() }
        }
    }
}
