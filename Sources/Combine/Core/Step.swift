/// The result of an operator for one value.
enum Verdict<Output, Failure: Error> {
    /// Sends the value on.
    case value(Output)
    /// Sends nothing and requests another value instead.
    case skip
    /// Sends the value on and ends the stream.
    case last(Output)
    case finish
    case failure(Failure)
}

/// An operator with an immediate result for each value. It passes demand and cancellation through and needs no buffer.
final class Step<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription {
    private let lock = Lock()
    private var downstream: Downstream?
    private var upstream: (any Subscription)?
    private var isEnding = false
    private let judge: (Input) -> Verdict<Downstream.Input, Downstream.Failure>
    private let end: (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>

    init(
        _ downstream: Downstream, _ judge: @escaping (Input) -> Verdict<Downstream.Input, Downstream.Failure>,
        end: @escaping (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>
    ) {
        self.downstream = downstream
        self.judge = judge
        self.end = end
    }

    convenience init(
        _ downstream: Downstream, _ judge: @escaping (Input) -> Verdict<Downstream.Input, Downstream.Failure>
    ) where Failure == Downstream.Failure {
        self.init(downstream, judge, end: { $0 })
    }

    func receive(subscription: any Subscription) {
        let downstream: Downstream? = lock.withLock {
            guard upstream == nil, !isEnding else { return nil }
            upstream = subscription
            return self.downstream
        }
        guard let downstream else { return subscription.cancel() }
        downstream.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        guard let downstream = lock.withLock({ isEnding ? nil : self.downstream }) else { return .none }
        switch judge(input) {
        case .value(let value): return downstream.receive(value)
        case .skip: return .max(1)
        case .last(let value):
            stop()
            _ = downstream.receive(value)
            finish(.finished)
        case .finish:
            stop()
            finish(.finished)
        case .failure(let error):
            stop()
            finish(.failure(error))
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard !lock.withLock({ isEnding }) else { return }
        finish(end(completion))
    }

    func request(_ demand: Subscribers.Demand) { lock.withLock { upstream }?.request(demand) }

    func cancel() {
        let released = release()
        released.upstream?.cancel()
    }

    private func stop() {
        let upstream = lock.withLock {
            isEnding = true
            defer { self.upstream = nil }
            return self.upstream
        }
        upstream?.cancel()
    }

    private func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
        let released = release()
        released.downstream?.receive(completion: completion)
    }

    private func release() -> (upstream: (any Subscription)?, downstream: Downstream?) {
        lock.withLock {
            isEnding = true
            defer { (upstream, downstream) = (nil, nil) }
            return (upstream, downstream)
        }
    }
}
