/// A merge of several publishers into one subscriber. It ends when all of them ended, and fails with the first failure.
///
/// If the subscriber's demand is unlimited, so is that of the publishers; otherwise each has at most one waiting value.
final class MergeCore<Downstream: Subscriber> {
    typealias Failure = Downstream.Failure

    private let outlet: DownstreamQueue<Downstream>
    private let lock = Lock()
    private var running: [CombineIdentifier: any Subscription] = [:]
    private var isSealed = false

    /// Sends the subscription to the subscriber.
    init(_ downstream: Downstream) {
        outlet = DownstreamQueue(downstream)
        outlet.open { self.stop() }
    }

    /// Subscribes to a publisher whose values are handled by `value`.
    @discardableResult
    func join<P: Publisher>(
        _ publisher: P, demand: Subscribers.Demand, value: @escaping (P.Output, CombineIdentifier) -> Void,
        ended: @escaping () -> Void = {}
    ) -> CombineIdentifier where P.Failure == Failure {
        let identifier = CombineIdentifier()
        let inner = InnerSubscriber<P.Output, Failure>(
            onValue: {
                value($0, identifier)
                return .none
            },
            onCompletion: {
                self.end(identifier, $0)
                ended()
            })
        guard outlet.isOpen else { return identifier }
        lock.withLock { running[identifier] = inner }
        inner.request(demand)
        publisher.subscribe(inner)
        return identifier
    }

    /// Subscribes to a publisher whose values go to the subscriber.
    @discardableResult
    func flow<P: Publisher>(from publisher: P, ended: @escaping () -> Void = {}) -> CombineIdentifier
    where P.Output == Downstream.Input, P.Failure == Failure {
        let isUnlimited = outlet.isUnlimited
        return join(
            publisher, demand: isUnlimited ? .unlimited : .max(1),
            value: { value, flow in
                self.outlet.send(value, onDelivery: isUnlimited ? nil : { self.request(.max(1), from: flow) })
            }, ended: ended)
    }

    /// Calls ``flow(from:ended:)`` and returns self. Call ``seal()`` after the last publisher.
    func with<P: Publisher>(_ publisher: P) -> Self where P.Output == Downstream.Input, P.Failure == Failure {
        flow(from: publisher)
        return self
    }

    func request(_ demand: Subscribers.Demand, from identifier: CombineIdentifier) {
        lock.withLock { running[identifier] }?.request(demand)
    }

    /// Cancels and removes a publisher before its end.
    func remove(_ identifier: CombineIdentifier) {
        lock.withLock { running.removeValue(forKey: identifier) }?.cancel()
    }

    /// Marks the merge as complete: only running publishers may add further ones.
    func seal() {
        let isOver = lock.withLock {
            isSealed = true
            return running.isEmpty
        }
        if isOver { outlet.finish(.finished) }
    }

    private func end(_ identifier: CombineIdentifier, _ completion: Subscribers.Completion<Failure>) {
        let isOver = lock.withLock {
            running[identifier] = nil
            return isSealed && running.isEmpty
        }
        if case .failure = completion {
            stop()
            outlet.finish(completion)
        } else if isOver {
            outlet.finish(.finished)
        }
    }

    private func stop() {
        let running = lock.withLock {
            defer { self.running = [:] }
            return self.running
        }
        running.values.forEach { $0.cancel() }
    }
}
