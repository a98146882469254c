/// What a published property stores, as far as its object's publisher is concerned.
class AnyPublishedBox {
    fileprivate let lock = Lock()
    fileprivate var willChange: ObservableObjectPublisher?

    /// The object's publisher, made now if nobody asked before.
    final func publisherMakingIt() -> ObservableObjectPublisher {
        lock.withLock {
            if let willChange { return willChange }
            let made = ObservableObjectPublisher()
            willChange = made
            return made
        }
    }

    /// False if it was known already.
    final func adopt(_ publisher: ObservableObjectPublisher) -> Bool {
        lock.withLock {
            guard willChange !== publisher else { return false }
            willChange = publisher
            return true
        }
    }
}

/// A published value, its subscribers, and what feeds it.
final class PublishedBox<Value>: AnyPublishedBox {
    private var stored: Value
    private var audience: Audience<Value, Never>?
    private var feeds: [AnyCancellable] = []

    init(_ value: Value) { stored = value }

    var value: Value { lock.withLock { stored } }

    /// First the object's subscribers hear, then the property's with the new value, then the value changes.
    func set(_ value: Value) {
        let (willChange, audience) = lock.withLock { (self.willChange, self.audience) }
        willChange?.send()
        audience?.send(value)
        var old = value
        lock.withLock { swap(&stored, &old) }
    }

    func admit<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
        let audience = lock.withLock { () -> Audience<Value, Never> in
            if let audience = self.audience { return audience }
            let made = Audience<Value, Never>()
            self.audience = made
            return made
        }
        audience.admit(subscriber, first: { self.value })
    }

    /// Keeps a subscription that writes to this for as long as this lives.
    func keep(_ feed: AnyCancellable) { lock.withLock { feeds.append(feed) } }
}
