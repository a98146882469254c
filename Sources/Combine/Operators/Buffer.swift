extension Publishers {
    /// The demand of a buffer.
    public enum PrefetchStrategy: Equatable, Hashable, Sendable {
        /// Requests as many values as fit, before there is demand.
        case keepFull
        /// Requests all values immediately; those that do not fit are dropped.
        case byRequest
    }

    /// The handling of values that do not fit into a buffer.
    public enum BufferingStrategy<Failure: Error> {
        case dropNewest
        case dropOldest
        case customError(() -> Failure)
    }

    /// A publisher that stores values until there is demand.
    public struct Buffer<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let size: Int
        public let prefetch: PrefetchStrategy
        public let whenFull: BufferingStrategy<Failure>

        public init(
            upstream: Upstream, size: Int, prefetch: PrefetchStrategy, whenFull: BufferingStrategy<Failure>
        ) {
            self.upstream = upstream
            self.size = size
            self.prefetch = prefetch
            self.whenFull = whenFull
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let outlet = DownstreamQueue(subscriber)
            let (size, whenFull, keepsFull) = (size, whenFull, prefetch == .keepFull)
            var inner: InnerSubscriber<Output, Failure>?
            let made = InnerSubscriber<Output, Failure>(
                onValue: { value in
                    if outlet.waitingCount < size {
                        // The next value is requested once this one was delivered.
                        outlet.send(value, onDelivery: keepsFull ? { inner?.request(.max(1)) } : nil)
                        return .none
                    }
                    switch whenFull {
                    case .dropNewest: break
                    case .dropOldest: outlet.send(value, insteadOfOldest: true)
                    case .customError(let error):
                        inner?.cancel()
                        outlet.finish(.failure(error()))
                    }
                    return .none
                },
                onCompletion: {
                    inner = nil
                    outlet.finish($0)
                })
            inner = made
            outlet.open {
                made.cancel()
                inner = nil
            }
            guard outlet.isOpen else { return }
            made.request(keepsFull ? .max(Swift.max(size, 0)) : .unlimited)
            upstream.subscribe(made)
        }
    }
}

extension Publisher {
    /// Stores up to `size` values until there is demand.
    public func buffer(
        size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
    ) -> Publishers.Buffer<Self> {
        .init(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
    }
}
