/// A sequence of publishers for one subscriber. The remaining demand is requested from the next publisher.
final class SequentialSubscription<Downstream: Subscriber>: Subscription {
    private let lock = Lock()
    private var downstream: Downstream?
    private var current: (any Subscription)?
    private var demand = Subscribers.Demand.none

    init(_ downstream: Downstream) { self.downstream = downstream }

    /// Sends the subscription to the subscriber. Call ``follow(_:_:)`` afterwards.
    func open() { downstream?.receive(subscription: self) }

    /// Delivers values from `publisher`; `end` handles its completion.
    func follow<P: Publisher>(_ publisher: P, _ end: @escaping (Subscribers.Completion<P.Failure>) -> Void)
    where P.Output == Downstream.Input {
        let inner = InnerSubscriber<P.Output, P.Failure>(onValue: { self.pass($0) }, onCompletion: end)
        let demand: Subscribers.Demand? = lock.withLock {
            guard downstream != nil else { return nil }
            current = inner
            return self.demand
        }
        guard let demand else { return }
        inner.request(demand)
        publisher.subscribe(inner)
    }

    func send(_ value: Downstream.Input) { _ = pass(value) }

    func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
        close().downstream?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
        let current = lock.withLock {
            self.demand += demand
            return self.current
        }
        current?.request(demand)
    }

    func cancel() { close().current?.cancel() }

    private func pass(_ value: Downstream.Input) -> Subscribers.Demand {
        let downstream: Downstream? = lock.withLock {
            demand -= 1
            return self.downstream
        }
        let more = downstream?.receive(value) ?? .none
        if more > .none { lock.withLock { demand += more } }
        return more
    }

    private func close() -> (downstream: Downstream?, current: (any Subscription)?) {
        lock.withLock {
            defer { (downstream, current) = (nil, nil) }
            return (downstream, current)
        }
    }
}
