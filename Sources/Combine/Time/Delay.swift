extension Publishers {
    /// Delivers everything after a delay.
    public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let interval: Context.SchedulerTimeType.Stride
        public let tolerance: Context.SchedulerTimeType.Stride
        public let scheduler: Context
        public let options: Context.SchedulerOptions?

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let (scheduler, interval, tolerance, options) = (scheduler, interval, tolerance, options)
            SchedulerTransfer(subscriber) {
                scheduler.schedule(
                    after: scheduler.now.advanced(by: interval), tolerance: tolerance, options: options, $0)
            }.begin(upstream)
        }
    }

    /// Delivers everything on a scheduler.
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let scheduler: Context
        public let options: Context.SchedulerOptions?

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let (scheduler, options) = (scheduler, options)
            SchedulerTransfer(subscriber) { scheduler.schedule(options: options, $0) }.begin(upstream)
        }
    }

    /// Subscribes, requests and cancels on a scheduler.
    public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let scheduler: Context
        public let options: Context.SchedulerOptions?

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let (upstream, scheduler, options) = (upstream, scheduler, options)
            let succession = SequentialSubscription(subscriber)
            succession.open()
            scheduler.schedule(options: options) { succession.follow(upstream) { succession.finish($0) } }
        }
    }
}

extension Publisher {
    /// Delivers everything delayed by `interval`.
    public func delay<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
        options: S.SchedulerOptions? = nil
    ) -> Publishers.Delay<Self, S> {
        .init(
            upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance,
            scheduler: scheduler, options: options)
    }

    /// Delivers values and the completion on the scheduler, in order.
    public func receive<S: Scheduler>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.ReceiveOn<Self, S> {
        .init(upstream: self, scheduler: scheduler, options: options)
    }

    /// Subscribes on the scheduler.
    public func subscribe<S: Scheduler>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.SubscribeOn<Self, S> {
        .init(upstream: self, scheduler: scheduler, options: options)
    }
}

/// Transfers a stream to a scheduler. One action is scheduled for each value and for the completion, and each delivers
/// the oldest waiting event.
private final class SchedulerTransfer<Downstream: Subscriber> {
    private enum Event { case value(Downstream.Input), end(Subscribers.Completion<Downstream.Failure>) }

    private let lock = Lock()
    private let outlet: DownstreamQueue<Downstream>
    private let schedule: (@escaping () -> Void) -> Void
    private var waiting: [Event] = []

    init(_ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
        outlet = DownstreamQueue(downstream)
        self.schedule = schedule
    }

    func begin<P: Publisher>(_ upstream: P) where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
        let inner = InnerSubscriber<P.Output, P.Failure>(
            onValue: {
                self.enqueue(.value($0))
                return .none
            }, onCompletion: { self.enqueue(.end($0)) })
        outlet.open(
            demand: { inner.request($0) },
            cancel: {
                inner.cancel()
                self.lock.withLock { self.waiting = [] }
            })
        if outlet.isOpen { upstream.subscribe(inner) }
    }

    private func enqueue(_ event: Event) {
        lock.withLock { waiting.append(event) }
        schedule { self.deliver() }
    }

    private func deliver() {
        let event = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
        switch event {
        case .value(let value): outlet.send(value)
        case .end(let completion): outlet.finish(completion)
        case nil: break
        }
    }
}
