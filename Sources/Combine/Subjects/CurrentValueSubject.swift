/// A subject with a current value, which it sends to each new subscriber, then every change. The value changes before
/// subscribers are notified.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    private let subscribers = SubscriberList<Output, Failure>()
    private let latest: Latest<Output>

    public init(_ value: Output) { latest = Latest(value) }

    /// The newest value. Setting it is the same as ``send(_:)``.
    public var value: Output {
        get { latest.value }
        set { send(newValue) }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscribers.add(subscriber, first: { [latest] in latest.value })
    }

    public func send(_ value: Output) {
        guard subscribers.isOpen else { return }
        latest.value = value
        subscribers.send(value)
    }

    public func send(completion: Subscribers.Completion<Failure>) { subscribers.send(completion: completion) }
    public func send(subscription: any Subscription) { subscribers.send(subscription: subscription) }
}

/// A value under a lock.
final class Latest<Value> {
    private let lock = Lock()
    private var stored: Value

    init(_ value: Value) { stored = value }

    var value: Value {
        get { lock.withLock { stored } }
        set {
            var old = newValue
            // The old value is released outside the lock.
            lock.withLock { swap(&stored, &old) }
        }
    }
}
