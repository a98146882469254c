/// A publisher that is fed from outside.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to all subscribers.
    func send(_ value: Output)
    /// Ends the stream for all subscribers, those to come included.
    func send(completion: Subscribers.Completion<Failure>)
    /// Lets the subject receive from a publisher.
    func send(subscription: any Subscription)
}

extension Subject where Output == Void {
    /// Tells all subscribers that it happened.
    public func send() { send(()) }
}
