extension Subscribers {
    /// A subscriber that assigns every value to a property of an object. It retains the object until the stream ends.
    public final class Assign<Root, Input>: Subscriber, Cancellable {
        public typealias Failure = Never

        public private(set) var object: Root?
        public let keyPath: ReferenceWritableKeyPath<Root, Input>
        private let lock = Lock()
        private var upstream: (any Subscription)?

        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            self.object = object
            self.keyPath = keyPath
        }

        public func receive(subscription: any Subscription) {
            let accepted = lock.withLock {
                guard object != nil, upstream == nil else { return false }
                upstream = subscription
                return true
            }
            if accepted { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        public func receive(_ value: Input) -> Demand {
            lock.withLock { object }?[keyPath: keyPath] = value
            return .none
        }

        public func receive(completion: Completion<Never>) { _ = close() }

        public func cancel() { close().upstream?.cancel() }

        private func close() -> (upstream: (any Subscription)?, object: Root?) {
            lock.withLock {
                defer { (upstream, object) = (nil, nil) }
                return (upstream, object)
            }
        }
    }
}

extension Publisher where Failure == Never {
    /// Assigns every value to a property of `object`. The object is retained until the result is released.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        let assign = Subscribers.Assign(object: object, keyPath: keyPath)
        subscribe(assign)
        return AnyCancellable(assign)
    }
}
