extension Publishers {
    /// Ends after an interval without a value.
    public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let interval: Context.SchedulerTimeType.Stride
        public let scheduler: Context
        public let options: Context.SchedulerOptions?
        public let customError: (() -> Failure)?

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let core = TimeoutCore(DownstreamQueue(subscriber), self)
            core.begin(upstream)
        }
    }
}

extension Publisher {
    /// Ends, or fails with `customError`, after `interval` without a value.
    public func timeout<S: Scheduler>(
        _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
        customError: (() -> Failure)? = nil
    ) -> Publishers.Timeout<Self, S> {
        .init(upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
    }
}

private final class TimeoutCore<P: Publisher, Context: Scheduler, Downstream: Subscriber>
where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
    private let lock = Lock()
    private let outlet: DownstreamQueue<Downstream>
    private let terms: Publishers.Timeout<P, Context>
    private var due: Context.SchedulerTimeType
    private var inner: InnerSubscriber<P.Output, P.Failure>?

    init(_ outlet: DownstreamQueue<Downstream>, _ terms: Publishers.Timeout<P, Context>) {
        self.outlet = outlet
        self.terms = terms
        due = terms.scheduler.now.advanced(by: terms.interval)
    }

    func begin(_ upstream: P) {
        let inner = InnerSubscriber<P.Output, P.Failure>(
            onValue: {
                self.postpone()
                self.outlet.send($0)
                return .none
            },
            onCompletion: {
                self.close()
                self.outlet.finish($0)
            })
        self.inner = inner
        outlet.open(demand: { inner.request($0) }, cancel: { self.close() })
        guard outlet.isOpen else { return }
        fire(at: due)
        upstream.subscribe(inner)
    }

    private func postpone() {
        let later = terms.scheduler.now.advanced(by: terms.interval)
        lock.withLock { due = later }
    }

    private func fire(at date: Context.SchedulerTimeType) {
        terms.scheduler.schedule(after: date, tolerance: terms.scheduler.minimumTolerance, options: terms.options) {
            [weak self] in self?.checkDeadline()
        }
    }

    private func checkDeadline() {
        let now = terms.scheduler.now
        let (isOpen, due) = lock.withLock { (inner != nil, self.due) }
        guard isOpen else { return }
        if due > now { return fire(at: due) }
        close()
        outlet.finish(terms.customError.map { .failure($0()) } ?? .finished)
    }

    private func close() {
        let inner = lock.withLock {
            defer { self.inner = nil }
            return self.inner
        }
        inner?.cancel()
    }
}
