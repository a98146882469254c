import Combine
import Foundation
@_exported import FoundationNetworking
import Synchronization

extension URLSession {
    /// Returns a publisher of the data at an address. It loads once for each subscriber, on the first demand.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
        dataTaskPublisher(for: URLRequest(url: url))
    }

    /// Returns a publisher of a request's data. It loads once for each subscriber, on the first demand.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }

    /// A publisher of one answer of a server. Cancelling a subscription cancels its task.
    public struct DataTaskPublisher: Publisher, Sendable {
        public typealias Output = (data: Data, response: URLResponse)
        public typealias Failure = URLError

        public let request: URLRequest
        public let session: URLSession

        public init(request: URLRequest, session: URLSession) {
            self.request = request
            self.session = session
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let subscription = DataTaskSubscription(request, session) { result in
                switch result {
                case .success(let output):
                    _ = subscriber.receive(output)
                    subscriber.receive(completion: .finished)
                case .failure(let error): subscriber.receive(completion: .failure(error))
                }
            }
            subscriber.receive(subscription: subscription)
        }
    }
}

/// A subscriber's task, from its first demand until the answer.
///
/// `@unchecked Sendable`: a mutex guards the state. The closure that delivers leaves it once, so one thread calls it.
private final class DataTaskSubscription: Subscription, @unchecked Sendable {
    typealias Answer = Result<URLSession.DataTaskPublisher.Output, URLError>

    private struct State {
        /// Delivers the answer to the subscriber; nil after the answer or cancellation.
        var deliver: ((Answer) -> Void)?
        /// The task; nil before the first demand.
        var task: URLSessionDataTask?
    }

    private let request: URLRequest
    private let session: URLSession
    private let mutex = Mutex(())
    private var state: State

    init(_ request: URLRequest, _ session: URLSession, _ deliver: @escaping (Answer) -> Void) {
        self.request = request
        self.session = session
        state = State(deliver: deliver)
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > .none else { return }
        let started: URLSessionDataTask? = mutex.withLock { _ in
            guard state.deliver != nil, state.task == nil else { return nil }
            let task = session.dataTask(with: request) { [self] in finish($0, $1, $2) }
            state.task = task
            return task
        }
        started?.resume()
    }

    func cancel() { close().task?.cancel() }

    private func finish(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        guard let deliver = close().deliver else { return }
        if let response, error == nil {
            deliver(.success((data ?? Data(), response)))
        } else {
            deliver(.failure(URLError(describing: error)))
        }
    }

    private func close() -> State {
        mutex.withLock { _ in
            defer { state = State() }
            return state
        }
    }
}

extension URLError {
    /// Makes the error of a task from the session's. Any other error is unknown, with that one in its description.
    fileprivate init(describing error: (any Error)?) {
        if let error = error as? URLError {
            self = error
        } else if let error = error as? NSError, error.domain == NSURLErrorDomain {
            self.init(_nsError: error)
        } else {
            self.init(.unknown, userInfo: error.map { [NSUnderlyingErrorKey: $0] } ?? [:])
        }
    }
}
