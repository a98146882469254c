/// Delivers a sequence of values over time, to whoever subscribes.
public protocol Publisher<Output, Failure> {
    /// What is delivered.
    associatedtype Output
    /// How it may fail; `Never` if it cannot.
    associatedtype Failure: Error

    /// Connects a subscriber. Call ``subscribe(_:)-(S)`` instead.
    func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input
}

extension Publisher {
    /// Connects a subscriber; it is handed a subscription to ask for values with.
    public func subscribe<S: Subscriber>(_ subscriber: S) where Failure == S.Failure, Output == S.Input {
        receive(subscriber: subscriber)
    }

    /// Sends everything on to a subject, until the result is cancelled or released.
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where Failure == S.Failure, Output == S.Output {
        let feed = Inlet<Output, Failure>(
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

/// The home of the operators' types.
public enum Publishers {}
