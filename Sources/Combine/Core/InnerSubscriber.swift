/// The upstream end of an operator: three closures, and the demand requested before the subscription arrived.
final class InnerSubscriber<Input, Failure: Error>: Subscriber, Subscription {
    private let lock = Lock()
    private var upstream: (any Subscription)?
    private var early = Subscribers.Demand.none
    private var isClosed = false
    private var onSubscription: ((any Subscription) -> Void)?
    private var onValue: ((Input) -> Subscribers.Demand)?
    private var onCompletion: ((Subscribers.Completion<Failure>) -> Void)?

    init(
        onSubscription: ((any Subscription) -> Void)? = nil, onValue: @escaping (Input) -> Subscribers.Demand,
        onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
        self.onSubscription = onSubscription
        self.onValue = onValue
        self.onCompletion = onCompletion
    }

    func receive(subscription: any Subscription) {
        let accepted = lock.withLock {
            guard !isClosed, upstream == nil else { return false }
            upstream = subscription
            return true
        }
        guard accepted else { return subscription.cancel() }
        lock.withLock { onSubscription }?(subscription)
        let demand = lock.withLock {
            defer { early = .none }
            return early
        }
        if demand > .none { subscription.request(demand) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        lock.withLock { onValue }?(input) ?? .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        let end = lock.withLock { onCompletion }
        close()
        end?(completion)
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > .none else { return }
        let upstream = lock.withLock {
            if self.upstream == nil { early += demand }
            return self.upstream
        }
        upstream?.request(demand)
    }

    func cancel() { close()?.cancel() }

    /// Releases everything, so that no reference cycle outlives the stream.
    @discardableResult
    private func close() -> (any Subscription)? {
        // Released after the lock, because a release may run foreign deinitialisers.
        var closures: (Any?, Any?, Any?)
        let upstream = lock.withLock {
            closures = (onSubscription, onValue, onCompletion)
            (onSubscription, onValue, onCompletion) = (nil, nil, nil)
            isClosed = true
            defer { self.upstream = nil }
            return self.upstream
        }
        withExtendedLifetime(closures) {}
        return upstream
    }
}
