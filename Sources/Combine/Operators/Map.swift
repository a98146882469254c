extension Publishers {
    /// Turns every value into another.
    public struct Map<Upstream: Publisher, Output>: Publisher {
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let transform: (Upstream.Output) -> Output

        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
            self.upstream = upstream
            self.transform = transform
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let transform = transform
            upstream.subscribe(Step(subscriber) { .value(transform($0)) })
        }
    }

    /// Turns every value into another, or fails.
    public struct TryMap<Upstream: Publisher, Output>: Publisher {
        public typealias Failure = any Error
        public let upstream: Upstream
        public let transform: (Upstream.Output) throws -> Output

        public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
            self.upstream = upstream
            self.transform = transform
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let transform = transform
            upstream.subscribe(.trying(subscriber) { .value(try transform($0)) } as Step<_, Upstream.Failure, _>)
        }
    }
}

extension Step where Downstream.Failure == any Error {
    /// A step whose closure may throw: the stream fails with what it throws.
    static func trying(
        _ downstream: Downstream, _ judge: @escaping (Input) throws -> Verdict<Downstream.Input, any Error>
    ) -> Step {
        Step(
            downstream,
            { input in
                do { return try judge(input) } catch { return .failure(error) }
            }, end: { $0.mapError { $0 } })
    }
}

extension Publisher {
    /// Turns every value into another.
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
        .init(upstream: self, transform: transform)
    }

    /// Turns every value into another; what the closure throws ends the stream.
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
        .init(upstream: self, transform: transform)
    }

    /// Puts `output` in place of nil.
    public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
        map { $0 ?? output }
    }
}
