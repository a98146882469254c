extension Publishers {
    /// Delivers the elements of a sequence on demand.
    public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
        public typealias Output = Elements.Element
        public let sequence: Elements

        public init(sequence: Elements) { self.sequence = sequence }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            subscriber.receive(subscription: SequenceFeed(sequence.makeIterator(), subscriber))
        }
    }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

private final class SequenceFeed<Iterator: IteratorProtocol, Downstream: Subscriber>: Subscription
where Downstream.Input == Iterator.Element {
    private let lock = Lock()
    private var iterator: Iterator
    /// The next element, fetched ahead, so that the completion is sent together with the last element.
    private var upcoming: Iterator.Element?
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    private var isDelivering = false

    init(_ iterator: Iterator, _ downstream: Downstream) {
        self.iterator = iterator
        self.downstream = downstream
        upcoming = self.iterator.next()
    }

    func request(_ demand: Subscribers.Demand) {
        let starts = lock.withLock {
            self.demand += demand
            defer { isDelivering = true }
            return !isDelivering
        }
        // Only the call that started delivering uses the iterator, until it resets `isDelivering`.
        guard starts else { return }
        while let downstream = lock.withLock({ self.downstream }) {
            guard let value = upcoming else {
                lock.withLock { self.downstream = nil }
                return downstream.receive(completion: .finished)
            }
            let goesOn = lock.withLock {
                isDelivering = self.demand > .none
                if isDelivering { self.demand -= 1 }
                return isDelivering
            }
            guard goesOn else { return }
            upcoming = iterator.next()
            let more = downstream.receive(value)
            lock.withLock { self.demand += more }
        }
    }

    func cancel() {
        let released = lock.withLock {
            defer { downstream = nil }
            return downstream
        }
        withExtendedLifetime(released) {}
    }
}

extension Swift.Sequence {
    /// Delivers the elements to each subscriber.
    public var publisher: Publishers.Sequence<Self, Never> { .init(sequence: self) }
}
