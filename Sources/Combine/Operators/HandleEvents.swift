extension Publishers {
    /// Calls closures for the events of a stream.
    public struct HandleEvents<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public var receiveSubscription: ((any Subscription) -> Void)?
        public var receiveOutput: ((Output) -> Void)?
        public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
        public var receiveCancel: (() -> Void)?
        public var receiveRequest: ((Subscribers.Demand) -> Void)?

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.subscribe(EventObserver(self, subscriber))
        }
    }
}

extension Publisher {
    /// Calls closures for the events of the stream.
    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> {
        .init(
            upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
    }
}

private final class EventObserver<Upstream: Publisher, Downstream: Subscriber>: Subscriber, Subscription
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private let lock = Lock()
    private let closures: Publishers.HandleEvents<Upstream>
    private var downstream: Downstream?
    private var upstream: (any Subscription)?

    init(_ closures: Publishers.HandleEvents<Upstream>, _ downstream: Downstream) {
        self.closures = closures
        self.downstream = downstream
    }

    func receive(subscription: any Subscription) {
        closures.receiveSubscription?(subscription)
        let downstream: Downstream? = lock.withLock {
            guard upstream == nil else { return nil }
            upstream = subscription
            return self.downstream
        }
        guard let downstream else { return subscription.cancel() }
        downstream.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        closures.receiveOutput?(input)
        let more = lock.withLock { downstream }?.receive(input) ?? .none
        if more > .none { closures.receiveRequest?(more) }
        return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        closures.receiveCompletion?(completion)
        close().downstream?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
        closures.receiveRequest?(demand)
        lock.withLock { upstream }?.request(demand)
    }

    func cancel() {
        guard let upstream = close().upstream else { return }
        closures.receiveCancel?()
        upstream.cancel()
    }

    private func close() -> (upstream: (any Subscription)?, downstream: Downstream?) {
        lock.withLock {
            defer { (upstream, downstream) = (nil, nil) }
            return (upstream, downstream)
        }
    }
}
