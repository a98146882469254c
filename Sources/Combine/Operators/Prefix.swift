extension Publishers {
    /// Delivers up to a maximum number of values, and ends.
    public struct Prefix<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let count: Int

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            guard count > 0 else { return Empty().receive(subscriber: subscriber) }
            var left = count
            upstream.subscribe(
                Step(subscriber) {
                    left -= 1
                    return left > 0 ? .value($0) : .last($0)
                })
        }
    }

    /// Delivers values while they satisfy the predicate, and ends.
    public struct PrefixWhile<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let predicate: (Output) -> Bool

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let predicate = predicate
            upstream.subscribe(Step(subscriber) { predicate($0) ? .value($0) : .finish })
        }
    }
}

extension Publisher {
    /// Delivers up to a maximum number of values, and ends.
    public func prefix(_ maxLength: Int) -> Publishers.Prefix<Self> { .init(upstream: self, count: maxLength) }

    /// Delivers values while they satisfy the predicate, and ends.
    public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
        .init(upstream: self, predicate: predicate)
    }
}
