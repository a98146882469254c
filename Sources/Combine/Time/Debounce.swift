extension Publishers {
    /// Delivers a value after an interval without another one.
    public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let dueTime: Context.SchedulerTimeType.Stride
        public let scheduler: Context
        public let options: Context.SchedulerOptions?

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let quiet = DebounceState(DownstreamQueue(subscriber), scheduler, options, dueTime)
            quiet.begin(upstream)
        }
    }
}

extension Publisher {
    /// Delivers a value after `dueTime` without another one. A value still waiting at the end is dropped.
    public func debounce<S: Scheduler>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Debounce<Self, S> {
        .init(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }
}

/// The newest value with its due time. Independent of the number of values, only one action is scheduled.
private final class DebounceState<Downstream: Subscriber, Context: Scheduler> {
    private let lock = Lock()
    private let outlet: DownstreamQueue<Downstream>
    private let scheduler: Context
    private let options: Context.SchedulerOptions?
    private let dueTime: Context.SchedulerTimeType.Stride
    private var waiting: (value: Downstream.Input, due: Context.SchedulerTimeType)?
    private var isScheduled = false

    init(
        _ outlet: DownstreamQueue<Downstream>, _ scheduler: Context, _ options: Context.SchedulerOptions?,
        _ dueTime: Context.SchedulerTimeType.Stride
    ) {
        (self.outlet, self.scheduler, self.options, self.dueTime) = (outlet, scheduler, options, dueTime)
    }

    func begin<P: Publisher>(_ upstream: P) where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
        outlet.connect(to: upstream, onValue: receive, onCompletion: end) {
            self.lock.withLock { self.waiting = nil }
        }
    }

    private func receive(_ value: Downstream.Input) {
        let due = scheduler.now.advanced(by: dueTime)
        let starts = lock.withLock {
            waiting = (value, due)
            defer { isScheduled = true }
            return !isScheduled
        }
        if starts { fire(at: due) }
    }

    private func fire(at due: Context.SchedulerTimeType) {
        scheduler.schedule(after: due, tolerance: scheduler.minimumTolerance, options: options) { self.deliverIfDue() }
    }

    private func deliverIfDue() {
        let now = scheduler.now
        let (value, later) = lock.withLock { () -> (Downstream.Input?, Context.SchedulerTimeType?) in
            // The immediate scheduler's clock never advances, so a value due at the present time counts as due.
            if let waiting, waiting.due > now { return (nil, waiting.due) }
            isScheduled = false
            defer { waiting = nil }
            return (waiting?.value, nil)
        }
        if let later { fire(at: later) } else if let value { outlet.send(value) }
    }

    private func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
        lock.withLock { waiting = nil }
        scheduler.schedule(options: options) { self.outlet.finish(completion) }
    }
}
