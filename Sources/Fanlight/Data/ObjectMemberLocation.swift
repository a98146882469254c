import Observation

// Nothing mutable: the object decides for itself who may write it from where.
final class ObjectLocation<Object: AnyObject>: Location<Object>, @unchecked Sendable {
    private let object: Object

    init(_ object: Object) { self.object = object }

    override func read(_ part: (any ReadPart<Object>)?) -> Object { object }
    override func peek() -> Object? { object }

    override func isSamePlace(as other: Location<Object>) -> Bool {
        (other as? ObjectLocation<Object>)?.object === object
    }
}

/// Leads to a property of an object.
///
/// Proof of the unchecked promise: `watch` is only touched on the main actor, everything else is set once; the object
/// decides for itself who may write it from where.
final class ObjectMemberLocation<Object, Value>: Location<Value>, @unchecked Sendable {
    private let base: Location<Object>
    private let path: WritableKeyPath<Object, Value>
    private let whenMade: Value?
    private nonisolated(unsafe) var watch: MemberWatch<Value>?

    /// - Parameter isSeen: Whether the object does not tell who reads it.
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

    override var seen: Value? { whenMade }

    override func isSamePlace(as other: Location<Value>) -> Bool {
        guard let other = other as? ObjectMemberLocation<Object, Value>, path == other.path else { return false }
        return base === other.base || base.isSamePlace(as: other.base)
    }

    override func prepare(for graph: ViewGraph) {
        guard whenMade == nil, let object = base.peek(), object is any Observable else { return }
        if watch?.isOf(object as AnyObject, graph) == true { return watch?.lookOnceATurn() ?? () }
        let path = path
        watch = MemberWatch(object as AnyObject, graph) { object[keyPath: path] }
        watch?.lookOnceATurn()
    }
}

/// Looks at a property on behalf of those who read parts of it only: whoever reads an observable property while it is
/// evaluated depends on all of it, so it is read for them beforehand.
@MainActor
final class MemberWatch<Value> {
    private let object: AnyObject
    private let link: GraphLink
    private let property: () -> Value
    private var readers = PartReaders<Value>()
    /// What the property was when it was looked at last, and in which turn. Later turns look again: it may be computed
    /// from what does not tell of changes.
    private var seen: (value: Value, turn: UInt32)?
    private var isObserved = false

    init(_ object: AnyObject, _ graph: ViewGraph, _ property: @escaping () -> Value) {
        self.object = object
        link = graph.link
        self.property = property
    }

    func isOf(_ object: AnyObject, _ graph: ViewGraph) -> Bool { object === self.object && graph === link.graph }

    /// The property's value for whoever is being evaluated; nil where it has to be read itself.
    func read(_ part: any ReadPart<Value>, of object: AnyObject) -> Value? {
        guard object === self.object, let seen, isObserved, seen.turn == link.graph?.currentTurn,
            let reader = Tracking.reader
        else { return nil }
        readers.add(reader, of: part)
        return seen.value
    }

    func lookOnceATurn() {
        if isObserved, seen?.turn == link.graph?.currentTurn { return }
        look()
    }

    /// Reads the property, and wakes those whose part of it is another.
    func look() {
        guard let graph = link.graph else { return }
        let old = seen?.value
        let new = isObserved ? property() : observed()
        seen = (new, graph.currentTurn)
        if let old { readers.wake(from: old, to: new) }
    }

    private func observed() -> Value {
        isObserved = true
        let news = WatchNews(watch: self)
        return withObservationTracking(property, onChange: { news.tell() })
    }

    fileprivate func willChange() {
        isObserved = false
        link.graph?.lookAgain { [weak self] in self?.look() }
    }
}

/// Carries the news that a property is about to change to who watches it.
///
/// Proof of the unchecked promise: `watch` is only looked into on the main actor, and is set once.
private final class WatchNews<Value>: @unchecked Sendable {
    private weak let watch: MemberWatch<Value>?

    @MainActor init(watch: MemberWatch<Value>) { self.watch = watch }

    func tell() {
        if MainActorCheck.isOnMainActor {
            MainActor.assumeIsolated { watch?.willChange() }
        } else {
            Inbox.shared.post { self.watch?.willChange() }
        }
    }
}
