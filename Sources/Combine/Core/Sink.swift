extension Subscribers {
    /// A subscriber that requests all values and passes them to closures.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        public let receiveValue: (Input) -> Void
        public let receiveCompletion: (Completion<Failure>) -> Void
        private let lock = Lock()
        private var upstream: (any Subscription)?
        private var isDone = false

        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
        ) {
            self.receiveValue = receiveValue
            self.receiveCompletion = receiveCompletion
        }

        public func receive(subscription: any Subscription) {
            let accepted = lock.withLock {
                guard !isDone, upstream == nil else { return false }
                upstream = subscription
                return true
            }
            if accepted { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        public func receive(_ value: Input) -> Demand {
            if !lock.withLock({ isDone }) { receiveValue(value) }
            return .none
        }

        public func receive(completion: Completion<Failure>) {
            guard let upstream = close() else { return }
            receiveCompletion(completion)
            withExtendedLifetime(upstream) {}
        }

        public func cancel() { close()?.cancel() }

        private func close() -> (any Subscription)? {
            lock.withLock {
                defer { (upstream, isDone) = (nil, true) }
                return upstream
            }
        }
    }
}

extension Publisher {
    /// Calls the closures for every value and for the end. Stops when the result is released.
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        subscribe(sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    /// Calls the closure for every value. Stops when the result is released.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }
}
