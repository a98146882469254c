/// Delivers the one result of work that starts when the future is made. Everybody who subscribes gets the same result.
public final class Future<Output, Failure: Error>: Publisher {
    /// Called once with the result; later calls have no effect.
    public typealias Promise = (Result<Output, Failure>) -> Void

    private let lock = Lock()
    private var result: Result<Output, Failure>?
    private var waiting: [CombineIdentifier: (Result<Output, Failure>) -> Void] = [:]

    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { self.fulfill($0) }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let outlet = Outlet(subscriber)
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
    /// The result once it is there. Not cancelled with the task: a future's work has no way to stop.
    public var value: Output {
        get async {
            let one: Handed<Output> = await withCheckedContinuation { continuation in
                receive(
                    subscriber: Subscribers.Sink(receiveCompletion: { _ in }) {
                        continuation.resume(returning: Handed(value: $0))
                    })
            }
            return one.value
        }
    }
}
