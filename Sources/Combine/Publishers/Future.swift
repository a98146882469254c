/// A publisher of a single result, whose work starts on initialisation. Every subscriber gets the same result.
public final class Future<Output, Failure: Error>: Publisher {
    /// A closure to call once with the result; later calls have no effect.
    public typealias Promise = (Result<Output, Failure>) -> Void

    private let lock = Lock()
    private var result: Result<Output, Failure>?
    private var waiting: [CombineIdentifier: (Result<Output, Failure>) -> Void] = [:]

    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { self.fulfill($0) }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let outlet = DownstreamQueue(subscriber)
        let identifier = outlet.combineIdentifier
        outlet.open { _ = self.lock.withLock { self.waiting.removeValue(forKey: identifier) } }
        let deliver: (Result<Output, Failure>) -> Void = { result in
            switch result {
            case .success(let value):
                outlet.send(value)
                outlet.finish(.finished)
            case .failure(let error): outlet.finish(.failure(error))
            }
        }
        let known = lock.withLock {
            if result == nil, outlet.isOpen { waiting[identifier] = deliver }
            return result
        }
        if let known { deliver(known) }
    }

    private func fulfill(_ result: Result<Output, Failure>) {
        let waiting = lock.withLock { () -> [(Result<Output, Failure>) -> Void] in
            guard self.result == nil else { return [] }
            self.result = result
            defer { self.waiting = [:] }
            return Array(self.waiting.values)
        }
        waiting.forEach { $0(result) }
    }
}

extension Future where Failure == Never {
    /// The result, once it is available. The work is not cancelled with the task, because it cannot be stopped.
    public var value: Output {
        get async {
            let one: UncheckedTransfer<Output> = await withCheckedContinuation { continuation in
                receive(
                    subscriber: Subscribers.Sink(receiveCompletion: { _ in }) {
                        continuation.resume(returning: UncheckedTransfer(value: $0))
                    })
            }
            return one.value
        }
    }
}
