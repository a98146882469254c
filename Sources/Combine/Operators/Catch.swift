extension Publishers {
    /// A publisher that continues with another publisher after a failure.
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
    where Upstream.Output == NewPublisher.Output {
        public typealias Output = Upstream.Output
        public typealias Failure = NewPublisher.Failure
        public let upstream: Upstream
        public let handler: (Upstream.Failure) -> NewPublisher

        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let handler = handler
            let succession = SequentialSubscription(subscriber)
            succession.open()
            succession.follow(upstream) {
                switch $0 {
                case .finished: succession.finish(.finished)
                case .failure(let error): succession.follow(handler(error)) { succession.finish($0) }
                }
            }
        }
    }

    /// A publisher that continues with another publisher after a failure, or fails with the error that the handler
    /// throws.
    public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
    where Upstream.Output == NewPublisher.Output {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error
        public let upstream: Upstream
        public let handler: (Upstream.Failure) throws -> NewPublisher

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let handler = handler
            let succession = SequentialSubscription(subscriber)
            succession.open()
            succession.follow(upstream) {
                guard case .failure(let error) = $0 else { return succession.finish(.finished) }
                do {
                    succession.follow(try handler(error)) { succession.finish($0.mapError { $0 }) }
                } catch {
                    succession.finish(.failure(error))
                }
            }
        }
    }

    /// A publisher that delivers a value in place of the failure.
    public struct ReplaceError<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Never
        public let upstream: Upstream
        public let output: Output

        public init(upstream: Upstream, output: Output) {
            self.upstream = upstream
            self.output = output
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
            upstream.catch { [output] _ in Just(output) }.receive(subscriber: subscriber)
        }
    }

    /// A publisher that subscribes again after a failure.
    public struct Retry<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let retries: Int?

        public init(upstream: Upstream, retries: Int?) {
            self.upstream = upstream
            self.retries = retries
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let succession = SequentialSubscription(subscriber)
            succession.open()
            attempt(succession, left: retries)
        }

        private func attempt<S: Subscriber>(_ succession: SequentialSubscription<S>, left: Int?)
        where S.Input == Output, S.Failure == Failure {
            succession.follow(upstream) {
                if case .failure = $0, left.map({ $0 > 0 }) ?? true {
                    attempt(succession, left: left.map { $0 - 1 })
                } else {
                    succession.finish($0)
                }
            }
        }
    }
}

extension Publisher {
    /// Continues with another publisher after a failure.
    public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
    where P.Output == Output {
        .init(upstream: self, handler: handler)
    }

    /// Continues with another publisher after a failure, or fails with the error that the handler throws.
    public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
    where P.Output == Output {
        .init(upstream: self, handler: handler)
    }

    /// Delivers a value in place of the failure, and ends.
    public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
        .init(upstream: self, output: output)
    }

    /// Subscribes again after a failure, at most that many times.
    public func retry(_ retries: Int) -> Publishers.Retry<Self> { .init(upstream: self, retries: retries) }
}
