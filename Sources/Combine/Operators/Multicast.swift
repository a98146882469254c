/// A publisher that starts when `connect()` is called.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Starts the publisher. Cancelling the result stops it.
    func connect() -> any Cancellable
}

extension Publishers {
    /// Subscribes once and delivers to several subscribers through a subject.
    public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
    where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let createSubject: () -> SubjectType
        private let lock = Lock()
        private var made: SubjectType?

        public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
            self.upstream = upstream
            self.createSubject = createSubject
        }

        private var subject: SubjectType {
            if let made = lock.withLock({ made }) { return made }
            let new = createSubject()
            return lock.withLock {
                let subject = made ?? new
                made = subject
                return subject
            }
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            subject.subscribe(subscriber)
        }

        public func connect() -> any Cancellable { upstream.subscribe(subject) }
    }

    /// Starts with the first subscriber and stops with the last.
    public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        private let lock = Lock()
        private var subscribers = 0
        private var connection: (any Cancellable)?

        public init(upstream: Upstream) { self.upstream = upstream }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let counted = AnyCancellable { self.removeSubscriber() }
            upstream.handleEvents(
                receiveCompletion: { _ in counted.cancel() }, receiveCancel: { counted.cancel() }
            ).receive(subscriber: subscriber)
            let isFirst = lock.withLock {
                subscribers += 1
                return subscribers == 1
            }
            guard isFirst else { return }
            let connection = upstream.connect()
            let isNeeded = lock.withLock {
                if subscribers > 0 { self.connection = connection }
                return subscribers > 0
            }
            if !isNeeded { connection.cancel() }
        }

        private func removeSubscriber() {
            let connection = lock.withLock { () -> (any Cancellable)? in
                subscribers -= 1
                guard subscribers == 0 else { return nil }
                defer { self.connection = nil }
                return self.connection
            }
            connection?.cancel()
        }
    }

    /// Shares one subscription between all subscribers, from the first to the last.
    public final class Share<Upstream: Publisher>: Publisher, Equatable {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        private let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

        public init(upstream: Upstream) {
            self.upstream = upstream
            shared = upstream.multicast { PassthroughSubject() }.autoconnect()
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            shared.receive(subscriber: subscriber)
        }

        public static func == (one: Share, other: Share) -> Bool { one === other }
    }

    /// Waits for ``connect()``.
    public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        private let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

        public init(upstream: Upstream) { inner = upstream.multicast { PassthroughSubject() } }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            inner.receive(subscriber: subscriber)
        }

        public func connect() -> any Cancellable { inner.connect() }
    }
}

extension Publisher {
    /// Subscribes once, when connected, and delivers to several subscribers through the subject.
    public func multicast<S: Subject>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
    where Failure == S.Failure, Output == S.Output {
        .init(upstream: self, createSubject: createSubject)
    }

    /// Subscribes once, when connected, and delivers to several subscribers through the subject.
    public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
    where Failure == S.Failure, Output == S.Output {
        .init(upstream: self) { subject }
    }

    /// Shares one subscription between all subscribers.
    public func share() -> Publishers.Share<Self> { .init(upstream: self) }
}

extension Publisher where Failure == Never {
    /// Delivers nothing until it is connected.
    public func makeConnectable() -> Publishers.MakeConnectable<Self> { .init(upstream: self) }
}

extension ConnectablePublisher {
    /// Starts with the first subscriber and stops with the last.
    public func autoconnect() -> Publishers.Autoconnect<Self> { .init(upstream: self) }
}
