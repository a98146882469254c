extension Publishers {
    /// Delivers all values as one array, at the end.
    public struct Collect<Upstream: Publisher>: Publisher {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream

        public init(upstream: Upstream) { self.upstream = upstream }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            var all: Output = []
            AggregateOperator(
                upstream, subscriber,
                consume: {
                    all.append($0)
                    return nil
                }, result: { all })
        }
    }

    /// Delivers arrays of `count` values; the last may be shorter.
    public struct CollectByCount<Upstream: Publisher>: Publisher {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let count: Int

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            var part: Output = []
            let count = count
            let outlet = DownstreamQueue(subscriber)
            let inner = InnerSubscriber<Upstream.Output, Failure>(
                onValue: {
                    part.append($0)
                    if part.count >= count {
                        let full = part
                        part = []
                        outlet.send(full)
                    }
                    return .none
                },
                onCompletion: {
                    if case .finished = $0, !part.isEmpty { outlet.send(part) }
                    outlet.finish($0)
                })
            outlet.open(demand: { inner.request($0 * count) }, cancel: { inner.cancel() })
            if outlet.isOpen { upstream.subscribe(inner) }
        }
    }

    /// Drops all values and sends the completion only.
    public struct IgnoreOutput<Upstream: Publisher>: Publisher {
        public typealias Output = Never
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Never, S.Failure == Failure {
            AggregateOperator(upstream, subscriber, consume: { _ in nil }, result: { nil })
        }
    }
}

extension Publisher {
    /// Delivers all values as one array, at the end.
    public func collect() -> Publishers.Collect<Self> { .init(upstream: self) }

    /// Delivers arrays of `count` values; the last may be shorter.
    public func collect(_ count: Int) -> Publishers.CollectByCount<Self> { .init(upstream: self, count: count) }

    /// Drops all values and sends the completion only.
    public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { .init(upstream: self) }
}
