extension Publishers {
    /// Delivers the first value that satisfies the predicate, and ends.
    public struct FirstWhere<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Output) -> Bool

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let predicate = predicate
            upstream.subscribe(Step(subscriber) { predicate($0) ? .last($0) : .skip })
        }
    }

    /// Delivers the last value that satisfies the predicate, at the end.
    public struct LastWhere<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Output) -> Bool

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let predicate = predicate
            var last: Output?
            AggregateOperator(
                upstream, subscriber,
                consume: {
                    if predicate($0) { last = $0 }
                    return nil
                }, result: { last })
        }
    }
}

extension Publisher {
    /// Delivers the first value, and ends.
    public func first() -> Publishers.FirstWhere<Self> { first { _ in true } }

    /// Delivers the first value that satisfies the predicate, and ends.
    public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
        .init(upstream: self, predicate: predicate)
    }

    /// Delivers the last value, at the end.
    public func last() -> Publishers.LastWhere<Self> { last { _ in true } }

    /// Delivers the last value that satisfies the predicate, at the end.
    public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        .init(upstream: self, predicate: predicate)
    }
}
