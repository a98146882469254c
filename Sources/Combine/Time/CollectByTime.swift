extension Publishers {
    /// The condition that completes an array of values.
    public enum TimeGroupingStrategy<Context: Scheduler> {
        case byTime(Context, Context.SchedulerTimeType.Stride)
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
    }

    /// Delivers arrays of the values of each time interval. An interval without values yields no array.
    public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let strategy: TimeGroupingStrategy<Context>
        public let options: Context.SchedulerOptions?

        public init(
            upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
        ) {
            self.upstream = upstream
            self.strategy = strategy
            self.options = options
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let (scheduler, interval, limit) =
                switch strategy {
                case .byTime(let scheduler, let interval): (scheduler, interval, Int.max)
                case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, Swift.max(count, 1))
                }
            TimedBatch(DownstreamQueue(subscriber), limit).begin(upstream, scheduler, interval, options)
        }
    }
}

extension Publisher {
    /// Delivers arrays of the values of each time interval, or of a maximum count if it is reached earlier.
    public func collect<S: Scheduler>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> {
        .init(upstream: self, strategy: strategy, options: options)
    }
}

/// The values of the current interval. They are delivered at its end, or when the maximum count is reached.
private final class TimedBatch<Element, Downstream: Subscriber> where Downstream.Input == [Element] {
    private let lock = Lock()
    private let outlet: DownstreamQueue<Downstream>
    private let limit: Int
    private var held: [Element] = []
    private var timer: (any Cancellable)?

    init(_ outlet: DownstreamQueue<Downstream>, _ limit: Int) {
        self.outlet = outlet
        self.limit = limit
    }

    func begin<P: Publisher, Context: Scheduler>(
        _ upstream: P, _ scheduler: Context, _ interval: Context.SchedulerTimeType.Stride,
        _ options: Context.SchedulerOptions?
    ) where P.Output == Element, P.Failure == Downstream.Failure {
        outlet.connect(
            to: upstream, onValue: receive,
            onCompletion: {
                self.stop()
                if case .finished = $0 { self.empty() }
                self.outlet.finish($0)
            },
            onCancel: stop,
            onOpen: {
                let timer = scheduler.schedule(
                    after: scheduler.now.advanced(by: interval), interval: interval,
                    tolerance: scheduler.minimumTolerance, options: options
                ) { self.empty() }
                lock.withLock { self.timer = timer }
            })
    }

    private func receive(_ value: Element) {
        let isFull = lock.withLock {
            held.append(value)
            return held.count >= limit
        }
        if isFull { empty() }
    }

    private func empty() {
        let full = lock.withLock {
            defer { held = [] }
            return held
        }
        if !full.isEmpty { outlet.send(full) }
    }

    private func stop() {
        let timer = lock.withLock {
            defer { self.timer = nil }
            return self.timer
        }
        timer?.cancel()
    }
}
