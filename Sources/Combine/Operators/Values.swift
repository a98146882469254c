/// The values of a publisher in a `for await` loop. Each iteration requests one value, and values that a subject sends
/// in between are lost.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
    public typealias Element = P.Output
    private let publisher: P

    public init(_ publisher: P) { self.publisher = publisher }

    public func makeAsyncIterator() -> Iterator { Iterator(ValueQueue(publisher)) }

    public struct Iterator: AsyncIteratorProtocol {
        private let queue: ValueQueue<P.Output, P.Failure>
        init(_ queue: ValueQueue<P.Output, P.Failure>) { self.queue = queue }

        public mutating func next() async -> Element? { await next(isolation: nil) }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            switch await queue.next(isolation: actor) {
            case .success(let value): value
            case nil: nil
            }
        }
    }
}

/// The values of a publisher that may fail in a `for try await` loop.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
    public typealias Element = P.Output
    private let publisher: P

    public init(_ publisher: P) { self.publisher = publisher }

    public func makeAsyncIterator() -> Iterator { Iterator(ValueQueue(publisher)) }

    public struct Iterator: AsyncIteratorProtocol {
        private let queue: ValueQueue<P.Output, P.Failure>
        init(_ queue: ValueQueue<P.Output, P.Failure>) { self.queue = queue }

        public mutating func next() async throws -> Element? { try await next(isolation: nil) }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
            try await queue.next(isolation: actor)?.get()
        }
    }
}

extension Publisher where Failure == Never {
    /// The values, for a `for await` loop.
    public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
    /// The values, for a `for try await` loop.
    public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// A queue between a publisher and a loop.
///
/// `@unchecked Sendable`: all mutable state is read and written under the lock.
final class ValueQueue<Output, Failure: Error>: @unchecked Sendable {
    typealias Next = Result<Output, Failure>?

    private let lock = Lock()
    private var upstream: InnerSubscriber<Output, Failure>?
    private var waiting: [Result<Output, Failure>] = []
    private var reader: CheckedContinuation<UncheckedTransfer<Next>, Never>?
    private var hasEnded = false

    init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        let inner = InnerSubscriber<Output, Failure>(
            onValue: { [weak self] in
                self?.put(.success($0))
                return .none
            },
            onCompletion: { [weak self] in
                if case .failure(let error) = $0 { self?.put(.failure(error)) }
                self?.end()
            })
        upstream = inner
        publisher.subscribe(inner)
    }

    deinit { upstream?.cancel() }

    func next(isolation: isolated (any Actor)?) async -> Next {
        let handed = await withTaskCancellationHandler(
            operation: { await withCheckedContinuation(isolation: isolation) { read($0) } },
            onCancel: { stop() }, isolation: isolation)
        return handed.value
    }

    private func read(_ continuation: CheckedContinuation<UncheckedTransfer<Next>, Never>) {
        let (ready, upstream) = lock.withLock { () -> (UncheckedTransfer<Next>?, (any Subscription)?) in
            if !waiting.isEmpty { return (UncheckedTransfer(value: waiting.removeFirst()), nil) }
            if hasEnded { return (UncheckedTransfer(value: nil), nil) }
            reader = continuation
            return (nil, self.upstream)
        }
        if let ready { continuation.resume(returning: ready) } else { upstream?.request(.max(1)) }
    }

    private func put(_ value: Result<Output, Failure>) {
        let reader = lock.withLock {
            defer { self.reader = nil }
            if self.reader == nil, !hasEnded { waiting.append(value) }
            return self.reader
        }
        reader?.resume(returning: UncheckedTransfer(value: value))
    }

    private func end() {
        let reader = lock.withLock {
            hasEnded = true
            defer { (self.reader, upstream) = (nil, nil) }
            return self.reader
        }
        reader?.resume(returning: UncheckedTransfer(value: nil))
    }

    private func stop() {
        let upstream = lock.withLock { self.upstream }
        end()
        upstream?.cancel()
    }
}
