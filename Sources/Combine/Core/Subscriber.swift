/// Receives values from a publisher.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    associatedtype Input
    associatedtype Failure: Error

    /// The publisher accepted: ask for values through the subscription.
    func receive(subscription: any Subscription)
    /// A value; the result is how many more are wanted on top of those asked for already.
    func receive(_ input: Input) -> Subscribers.Demand
    /// The end; nothing follows.
    func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
    /// A moment, for streams whose values carry nothing else.
    public func receive() -> Subscribers.Demand { receive(()) }
}

/// The home of the types that subscribers are made of.
public enum Subscribers {}

extension Subscribers {
    /// How a stream ended.
    @frozen public enum Completion<Failure: Error>: Sendable {
        case finished
        case failure(Failure)
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}

extension Subscribers.Completion {
    func mapError<NewFailure: Error>(_ transform: (Failure) -> NewFailure) -> Subscribers.Completion<NewFailure> {
        switch self {
        case .finished: .finished
        case .failure(let error): .failure(transform(error))
        }
    }
}
