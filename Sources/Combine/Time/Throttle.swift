extension Publishers {
    /// Delivers at most one value in each interval.
    public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let interval: Context.SchedulerTimeType.Stride
        public let scheduler: Context
        public let latest: Bool

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            Gate(DownstreamQueue(subscriber), scheduler, interval, latest).begin(upstream)
        }
    }
}

extension Publisher {
    /// Delivers the first value immediately, and then once per interval the newest or the first value in it.
    public func throttle<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Publishers.Throttle<Self, S> {
        .init(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
    }
}

/// The state of a throttled stream: it opens immediately after a pause, and then once per interval.
private final class Gate<Downstream: Subscriber, Context: Scheduler> {
    private let lock = Lock()
    private let outlet: DownstreamQueue<Downstream>
    private let scheduler: Context
    private let interval: Context.SchedulerTimeType.Stride
    private let keepsLatest: Bool
    private var waiting: Downstream.Input?
    private var opens: Context.SchedulerTimeType?
    private var isScheduled = false

    init(
        _ outlet: DownstreamQueue<Downstream>, _ scheduler: Context, _ interval: Context.SchedulerTimeType.Stride,
        _ latest: Bool
    ) {
        (self.outlet, self.scheduler, self.interval, keepsLatest) = (outlet, scheduler, interval, latest)
    }

    func begin<P: Publisher>(_ upstream: P) where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
        outlet.connect(to: upstream, onValue: receive, onCompletion: end) {
            self.lock.withLock { self.waiting = nil }
        }
    }

    private func receive(_ value: Downstream.Input) {
        let now = scheduler.now
        let due = lock.withLock { () -> Context.SchedulerTimeType? in
            if waiting == nil || keepsLatest { waiting = value }
            defer { isScheduled = true }
            return isScheduled ? nil : max(now, opens ?? now)
        }
        guard let due else { return }
        if due > now {
            scheduler.schedule(after: due) { self.pass() }
        } else {
            scheduler.schedule { self.pass() }
        }
    }

    private func pass() {
        let now = scheduler.now
        let value = lock.withLock {
            isScheduled = false
            opens = now.advanced(by: interval)
            defer { waiting = nil }
            return waiting
        }
        if let value { outlet.send(value) }
    }

    private func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
        scheduler.schedule {
            if case .finished = completion { self.pass() }
            self.outlet.finish(completion)
        }
    }
}
