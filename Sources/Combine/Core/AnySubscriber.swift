/// A subscriber with an erased type.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
    public let combineIdentifier: CombineIdentifier
    private let storedReceiveSubscription: (any Subscription) -> Void
    private let storedReceiveValue: (Input) -> Subscribers.Demand
    private let storedReceiveCompletion: (Subscribers.Completion<Failure>) -> Void

    public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
        combineIdentifier = subscriber.combineIdentifier
        storedReceiveSubscription = subscriber.receive(subscription:)
        storedReceiveValue = subscriber.receive(_:)
        storedReceiveCompletion = subscriber.receive(completion:)
    }

    /// Creates a subscriber from closures. Without `receiveSubscription` it requests nothing.
    public init(
        receiveSubscription: ((any Subscription) -> Void)? = nil,
        receiveValue: ((Input) -> Subscribers.Demand)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) {
        combineIdentifier = CombineIdentifier()
        storedReceiveSubscription = receiveSubscription ?? { _ in }
        storedReceiveValue = receiveValue ?? { _ in .none }
        storedReceiveCompletion = receiveCompletion ?? { _ in }
    }

    public func receive(subscription: any Subscription) { storedReceiveSubscription(subscription) }
    public func receive(_ value: Input) -> Subscribers.Demand { storedReceiveValue(value) }
    public func receive(completion: Subscribers.Completion<Failure>) { storedReceiveCompletion(completion) }
}
