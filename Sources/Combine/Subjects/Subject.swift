/// A publisher to which values are sent from outside.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to all subscribers.
    func send(_ value: Output)
    /// Ends the stream for all subscribers, including later ones.
    func send(completion: Subscribers.Completion<Failure>)
    /// Connects the subject to an upstream subscription.
    func send(subscription: any Subscription)
}

extension Subject where Output == Void {
    /// Sends an event without a value to all subscribers.
    public func send() { send(()) }
}
