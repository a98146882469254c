/// The storage of a published property, independent of its type.
class AnyPublishedBox {
    fileprivate let lock = Lock()
    fileprivate var willChange: ObservableObjectPublisher?

    /// Returns the object's publisher, and makes it on first use.
    final func publisherMakingIt() -> ObservableObjectPublisher {
        lock.withLock {
            if let willChange { return willChange }
            let made = ObservableObjectPublisher()
            willChange = made
            return made
        }
    }

    /// Sets the object's publisher. Returns false if it was already set.
    final func adopt(_ publisher: ObservableObjectPublisher) -> Bool {
        lock.withLock {
            guard willChange !== publisher else { return false }
            willChange = publisher
            return true
        }
    }
}

/// A published value with its subscribers and the subscriptions that write to it.
final class PublishedBox<Value>: AnyPublishedBox {
    private var stored: Value
    private var subscribers: SubscriberList<Value, Never>?
    private var feeds: [AnyCancellable] = []

    init(_ value: Value) { stored = value }

    var value: Value { lock.withLock { stored } }

    /// Sets the value. The object's subscribers are notified first, then the property's with the new value, then the
    /// value changes.
    func set(_ value: Value) {
        let (willChange, subscribers) = lock.withLock { (self.willChange, self.subscribers) }
        willChange?.send()
        subscribers?.send(value)
        var old = value
        lock.withLock { swap(&stored, &old) }
    }

    func add<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
        let subscribers = lock.withLock { () -> SubscriberList<Value, Never> in
            if let subscribers = self.subscribers { return subscribers }
            let made = SubscriberList<Value, Never>()
            self.subscribers = made
            return made
        }
        subscribers.add(subscriber, first: { self.value })
    }

    /// Retains a subscription that writes to the box for as long as the box lives.
    func retain(_ feed: AnyCancellable) { lock.withLock { feeds.append(feed) } }
}
