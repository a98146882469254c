extension Publishers {
    /// Delivers true once a value satisfies the predicate, or false at the end.
    public struct ContainsWhere<Upstream: Publisher>: Publisher {
        public typealias Output = Bool
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Upstream.Output) -> Bool

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == Failure {
            let predicate = predicate
            AggregateOperator(upstream, subscriber, consume: { predicate($0) ? .some(true) : nil }, result: { false })
        }
    }

    /// Delivers false once a value fails the predicate, or true at the end.
    public struct AllSatisfy<Upstream: Publisher>: Publisher {
        public typealias Output = Bool
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Upstream.Output) -> Bool

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == Failure {
            let predicate = predicate
            AggregateOperator(upstream, subscriber, consume: { predicate($0) ? nil : .some(false) }, result: { true })
        }
    }
}

extension Publisher {
    /// Delivers true once a value satisfies the predicate, or false at the end.
    public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
        .init(upstream: self, predicate: predicate)
    }

    /// Delivers false once a value fails the predicate, or true at the end.
    public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
        .init(upstream: self, predicate: predicate)
    }
}

extension Publisher where Output: Equatable {
    /// Delivers true once the value arrives, or false at the end.
    public func contains(_ output: Output) -> Publishers.ContainsWhere<Self> { contains { $0 == output } }
}
