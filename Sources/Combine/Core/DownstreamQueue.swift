/// The downstream end of an operator. Values wait here for demand and are delivered one at a time, from whichever
/// threads they arrive.
final class DownstreamQueue<Downstream: Subscriber>: Subscription {
    typealias Output = Downstream.Input
    typealias Failure = Downstream.Failure

    private let lock = Lock()
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    private var waiting: [(value: Output, onDelivery: (() -> Void)?)] = []
    private var delivered = 0
    private var ending: Subscribers.Completion<Failure>?
    private var isDelivering = false
    private var onDemand: ((Subscribers.Demand) -> Void)?
    private var onCancel: (() -> Void)?

    init(_ downstream: Downstream) { self.downstream = downstream }

    /// Sends the subscription to the subscriber. `demand` is called for every request, and `cancel` on cancellation.
    func open(demand: ((Subscribers.Demand) -> Void)? = nil, cancel: @escaping () -> Void) {
        onDemand = demand
        onCancel = cancel
        downstream?.receive(subscription: self)
    }

    /// True until the subscriber cancelled or received the completion.
    var isOpen: Bool { lock.withLock { downstream != nil && ending == nil } }

    /// True if the demand is unlimited.
    var isUnlimited: Bool { lock.withLock { demand == .unlimited } }

    /// The number of values that wait for demand.
    var waitingCount: Int { lock.withLock { waiting.count - delivered } }

    /// Delivers the value on demand, then calls `onDelivery`. `newestOnly` drops all waiting values, and
    /// `insteadOfOldest` the oldest one.
    func send(
        _ value: Output, newestOnly: Bool = false, insteadOfOldest: Bool = false, onDelivery: (() -> Void)? = nil
    ) {
        lock.withLock {
            guard downstream != nil, ending == nil else { return }
            if newestOnly { (waiting, delivered) = ([], 0) }
            if insteadOfOldest, delivered < waiting.count { waiting.remove(at: delivered) }
            waiting.append((value, onDelivery))
        }
        deliver()
    }

    /// Ends the stream after the waiting values; a failure is sent before them and drops them.
    func finish(_ completion: Subscribers.Completion<Failure>) {
        lock.withLock {
            guard ending == nil else { return }
            ending = completion
            if case .failure = completion { waiting = []; delivered = 0 }
        }
        deliver()
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > .none else { return }
        let demandHandler = lock.withLock {
            self.demand += demand
            return onDemand
        }
        deliver()
        demandHandler?(demand)
    }

    func cancel() {
        let (stop, _, _) = close()
        stop?()
    }

    private enum Next {
        case value(Output, Downstream, onDelivery: (() -> Void)?), end(Subscribers.Completion<Failure>), rest
    }

    private func deliver() {
        let starts = lock.withLock {
            defer { isDelivering = true }
            return !isDelivering
        }
        guard starts else { return }
        while true {
            switch next() {
            case .value(let value, let downstream, let onDelivery):
                let more = downstream.receive(value)
                if more > .none {
                    let demandHandler = lock.withLock {
                        demand += more
                        return onDemand
                    }
                    demandHandler?(more)
                }
                onDelivery?()
            case .end(let completion):
                let (_, _, downstream) = close()
                downstream?.receive(completion: completion)
                return
            case .rest:
                return
            }
        }
    }

    private func next() -> Next {
        lock.withLock {
            guard let downstream else { return pause() }
            if delivered < waiting.count {
                guard demand > .none else { return pause() }
                demand -= 1
                let (value, onDelivery) = waiting[delivered]
                delivered += 1
                if delivered == waiting.count || delivered > 64 {
                    waiting.removeFirst(delivered)
                    delivered = 0
                }
                return .value(value, downstream, onDelivery: onDelivery)
            }
            if let ending { return .end(ending) }
            return pause()
        }
    }

    private func pause() -> Next {
        isDelivering = false
        return .rest
    }

    private func close() -> ((() -> Void)?, ((Subscribers.Demand) -> Void)?, Downstream?) {
        lock.withLock {
            defer { (onCancel, onDemand, downstream, waiting, delivered) = (nil, nil, nil, [], 0) }
            return (onCancel, onDemand, downstream)
        }
    }
}

extension DownstreamQueue {
    /// Opens the stream to the subscriber, and subscribes to a publisher, all of whose values are requested at once.
    ///
    /// - Parameter onOpen: Called between the two, unless the subscriber has cancelled.
    func connect<P: Publisher>(
        to upstream: P, onValue: @escaping (P.Output) -> Void,
        onCompletion: @escaping (Subscribers.Completion<P.Failure>) -> Void, onCancel: @escaping () -> Void,
        onOpen: () -> Void = {}
    ) {
        let inner = InnerSubscriber<P.Output, P.Failure>(
            onValue: {
                onValue($0)
                return .none
            }, onCompletion: onCompletion)
        inner.request(.unlimited)
        open {
            inner.cancel()
            onCancel()
        }
        guard isOpen else { return }
        onOpen()
        upstream.subscribe(inner)
    }
}
