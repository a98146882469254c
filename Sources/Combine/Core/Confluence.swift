/// Several publishers for one subscriber. It ends when all of them ended, and fails with the first that fails.
///
/// If the subscriber takes everything, so do the flows; otherwise each has at most one value waiting.
final class Confluence<Downstream: Subscriber> {
    typealias Failure = Downstream.Failure

    private let outlet: Outlet<Downstream>
    private let lock = Lock()
    private var running: [CombineIdentifier: any Subscription] = [:]
    private var isSealed = false

    /// Introduces itself to the subscriber.
    init(_ downstream: Downstream) {
        outlet = Outlet(downstream)
        outlet.open { self.stop() }
    }

    /// Adds a publisher whose values are handled by `value`.
    @discardableResult
    func join<P: Publisher>(
        _ publisher: P, demand: Subscribers.Demand, value: @escaping (P.Output, CombineIdentifier) -> Void,
        ended: @escaping () -> Void = {}
    ) -> CombineIdentifier where P.Failure == Failure {
        let identifier = CombineIdentifier()
        let inlet = Inlet<P.Output, Failure>(
            onValue: {
                value($0, identifier)
                return .none
            },
            onCompletion: {
                self.end(identifier, $0)
                ended()
            })
        guard outlet.isOpen else { return identifier }
        lock.withLock { running[identifier] = inlet }
        inlet.request(demand)
        publisher.subscribe(inlet)
        return identifier
    }

    /// Adds a publisher whose values go to the subscriber.
    @discardableResult
    func flow<P: Publisher>(from publisher: P, ended: @escaping () -> Void = {}) -> CombineIdentifier
    where P.Output == Downstream.Input, P.Failure == Failure {
        let isUnlimited = outlet.isUnlimited
        return join(
            publisher, demand: isUnlimited ? .unlimited : .max(1),
            value: { value, flow in
                self.outlet.send(value, taken: isUnlimited ? nil : { self.request(.max(1), from: flow) })
            }, ended: ended)
    }

    /// ``flow(from:ended:)``, and the confluence again for the next. Call ``seal()`` after the last.
    func with<P: Publisher>(_ publisher: P) -> Self where P.Output == Downstream.Input, P.Failure == Failure {
        flow(from: publisher)
        return self
    }

    func request(_ demand: Subscribers.Demand, from identifier: CombineIdentifier) {
        lock.withLock { running[identifier] }?.request(demand)
    }

    /// Takes a publisher out before its end.
    func remove(_ identifier: CombineIdentifier) {
        lock.withLock { running.removeValue(forKey: identifier) }?.cancel()
    }

    /// No publishers will be added but by those that are running.
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
