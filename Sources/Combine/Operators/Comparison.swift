extension Publishers {
    /// Delivers the last value by an order, at the end.
    public struct Comparison<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let areInIncreasingOrder: (Output, Output) -> Bool

        public init(upstream: Upstream, areInIncreasingOrder: @escaping (Output, Output) -> Bool) {
            self.upstream = upstream
            self.areInIncreasingOrder = areInIncreasingOrder
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let areInIncreasingOrder = areInIncreasingOrder
            var best: Output?
            AggregateOperator(
                upstream, subscriber,
                consume: { value in
                    if best.map({ areInIncreasingOrder($0, value) }) ?? true { best = value }
                    return nil
                }, result: { best })
        }
    }
}

extension Publisher {
    /// Delivers the largest value, at the end; of equal ones the first.
    public func max(
        by areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) -> Publishers.Comparison<Self> {
        .init(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
    }

    /// Delivers the smallest value, at the end; of equal ones the first.
    public func min(
        by areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) -> Publishers.Comparison<Self> {
        .init(upstream: self, areInIncreasingOrder: { areInIncreasingOrder($1, $0) })
    }
}

extension Publisher where Output: Comparable {
    /// Delivers the largest value, at the end.
    public func max() -> Publishers.Comparison<Self> { max(by: <) }

    /// Delivers the smallest value, at the end.
    public func min() -> Publishers.Comparison<Self> { min(by: <) }
}
