/// A subscriber with an erased type.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
    public let combineIdentifier: CombineIdentifier
    private let takeSubscription: (any Subscription) -> Void
    private let takeValue: (Input) -> Subscribers.Demand
    private let takeCompletion: (Subscribers.Completion<Failure>) -> Void

    public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
        combineIdentifier = subscriber.combineIdentifier
        takeSubscription = subscriber.receive(subscription:)
        takeValue = subscriber.receive(_:)
        takeCompletion = subscriber.receive(completion:)
    }

    /// Creates a subscriber from closures. Without `receiveSubscription` it requests nothing.
    public init(
        receiveSubscription: ((any Subscription) -> Void)? = nil,
        receiveValue: ((Input) -> Subscribers.Demand)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) {
        combineIdentifier = CombineIdentifier()
        takeSubscription = receiveSubscription ?? { _ in }
        takeValue = receiveValue ?? { _ in .none }
        takeCompletion = receiveCompletion ?? { _ in }
    }

    public func receive(subscription: any Subscription) { takeSubscription(subscription) }
    public func receive(_ value: Input) -> Subscribers.Demand { takeValue(value) }
    public func receive(completion: Subscribers.Completion<Failure>) { takeCompletion(completion) }
}
