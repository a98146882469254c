extension Publishers {
    /// Changes the failure type of a publisher that never fails.
    public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
        public typealias Output = Upstream.Output
        public let upstream: Upstream

        public init(upstream: Upstream) { self.upstream = upstream }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.subscribe(
                Step<Output, Never, S>(subscriber, { .value($0) }, end: { _ in .finished }))
        }
    }
}

extension Publisher where Failure == Never {
    /// Changes the failure type, so that the publisher fits where a failing one is expected.
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
        .init(upstream: self)
    }
}
