extension Publishers {
    /// Delivers the values of the newest inner publisher.
    public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
    where Upstream.Output == P, P.Failure == Upstream.Failure {
        public typealias Output = P.Output
        public typealias Failure = P.Failure
        public let upstream: Upstream

        public init(upstream: Upstream) { self.upstream = upstream }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let merge = MergeCore(subscriber)
            var latest: CombineIdentifier?
            var turn = 0
            merge.join(
                upstream, demand: .unlimited,
                value: { publisher, _ in
                    if let latest { merge.remove(latest) }
                    latest = nil
                    turn += 1
                    let mine = turn
                    let flow = merge.flow(from: publisher)
                    // The publisher may have caused a newer one while it delivered values during subscription.
                    if turn == mine { latest = flow } else { merge.remove(flow) }
                })
            merge.seal()
        }
    }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// Delivers the values of the newest inner publisher and cancels the previous one.
    public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> { .init(upstream: self) }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
    /// Supports inner publishers that never fail.
    @_disfavoredOverload
    public func switchToLatest()
        -> Publishers.SwitchToLatest<
            Publishers.SetFailureType<Output, Failure>, Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
        >
    {
        .init(upstream: map { $0.setFailureType(to: Failure.self) })
    }
}

extension Publisher where Failure == Never, Output: Publisher {
    /// Supports an upstream that never fails.
    @_disfavoredOverload
    public func switchToLatest()
        -> Publishers.SwitchToLatest<
            Output, Publishers.SetFailureType<Self, Output.Failure>
        >
    {
        .init(upstream: setFailureType(to: Output.Failure.self))
    }
}
