extension Publishers {
    /// Delivers one publisher's values, then another's.
    public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
    where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
        public typealias Output = Suffix.Output
        public typealias Failure = Suffix.Failure
        public let prefix: Prefix
        public let suffix: Suffix

        public init(prefix: Prefix, suffix: Suffix) {
            self.prefix = prefix
            self.suffix = suffix
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let suffix = suffix
            let succession = SequentialSubscription(subscriber)
            succession.open()
            succession.follow(prefix) {
                guard case .finished = $0 else { return succession.finish($0) }
                succession.follow(suffix) { succession.finish($0) }
            }
        }
    }

    /// Delivers a value if the publisher ends without one.
    public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let output: Output

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            var isEmpty = true
            let output = output
            let succession = SequentialSubscription(subscriber)
            succession.open()
            succession.follow(
                upstream.map {
                    isEmpty = false
                    return $0
                }
            ) {
                guard isEmpty, case .finished = $0 else { return succession.finish($0) }
                succession.follow(Just(output).setFailureType(to: Failure.self)) { succession.finish($0) }
            }
        }
    }
}

extension Publisher {
    /// Delivers these values first.
    public func prepend(_ elements: Output...) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
        prepend(elements)
    }

    /// Delivers these values first.
    public func prepend<S: Swift.Sequence>(
        _ elements: S
    ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where S.Element == Output {
        prepend(Publishers.Sequence(sequence: elements))
    }

    /// Delivers the other publisher's values first.
    public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
    where P.Output == Output, P.Failure == Failure {
        .init(prefix: publisher, suffix: self)
    }

    /// Delivers these values last.
    public func append(_ elements: Output...) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
        append(elements)
    }

    /// Delivers these values last.
    public func append<S: Swift.Sequence>(
        _ elements: S
    ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where S.Element == Output {
        append(Publishers.Sequence(sequence: elements))
    }

    /// Delivers the other publisher's values last.
    public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
    where P.Output == Output, P.Failure == Failure {
        .init(prefix: self, suffix: publisher)
    }

    /// Delivers a value if the publisher ends without one.
    public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
        .init(upstream: self, output: output)
    }
}
