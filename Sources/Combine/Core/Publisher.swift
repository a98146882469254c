/// A type that delivers a sequence of values over time to subscribers.
///
/// Decision record: Decisions/OwnCombine.md
public protocol Publisher<Output, Failure> {
    /// The type of the values.
    associatedtype Output
    /// The type of the failure; `Never` if there is none.
    associatedtype Failure: Error

    /// Connects a subscriber. Call ``subscribe(_:)-(S)`` instead.
    func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input
}

extension Publisher {
    /// Connects a subscriber. It receives a subscription with which it requests values.
    public func subscribe<S: Subscriber>(_ subscriber: S) where Failure == S.Failure, Output == S.Input {
        receive(subscriber: subscriber)
    }

    /// Forwards everything to a subject, until the result is cancelled or released.
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where Failure == S.Failure, Output == S.Output {
        let feed = InnerSubscriber<Output, Failure>(
            onSubscription: { subject.send(subscription: $0) },
            onValue: {
                subject.send($0)
                return .none
            },
            onCompletion: { subject.send(completion: $0) })
        receive(subscriber: feed)
        return AnyCancellable(feed)
    }
}

/// The namespace of the operators' types.
public enum Publishers {}
