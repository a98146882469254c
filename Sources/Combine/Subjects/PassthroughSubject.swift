/// A subject that forwards values and stores none. A subscriber without demand misses them.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
    private let audience = SubscriberList<Output, Failure>()

    public init() {}

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        audience.admit(subscriber)
    }

    public func send(_ value: Output) { audience.send(value) }
    public func send(completion: Subscribers.Completion<Failure>) { audience.send(completion: completion) }
    public func send(subscription: any Subscription) { audience.send(subscription: subscription) }
}
