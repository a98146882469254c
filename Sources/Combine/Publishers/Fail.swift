/// Fails immediately.
public struct Fail<Output, Failure: Error>: Publisher, Sendable {
    public let error: Failure

    public init(error: Failure) { self.error = error }

    /// Creates the publisher with an explicit output type, where it cannot be inferred.
    public init(outputType: Output.Type, failure: Failure) { error = failure }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
    }
}

extension Fail: Equatable where Failure: Equatable {}
