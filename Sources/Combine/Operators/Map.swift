extension Publishers {
    /// Transforms every value.
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

    /// Transforms every value, or fails.
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
    /// Returns a step whose closure may throw. The stream then fails with the thrown error.
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
    /// Transforms every value.
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
        .init(upstream: self, transform: transform)
    }

    /// Transforms every value. An error thrown by the closure ends the stream.
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
        .init(upstream: self, transform: transform)
    }

    /// Replaces nil by `output`.
    public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
        map { $0 ?? output }
    }
}
