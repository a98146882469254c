/// The connection of a subscriber to a publisher.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Requests more values, in addition to earlier requests.
    func request(_ demand: Subscribers.Demand)
}

/// A namespace of ready-made subscriptions.
public enum Subscriptions {
    /// A subscription that delivers nothing, for publishers that end immediately.
    public static var empty: any Subscription { EmptySubscription.shared }
}

private final class EmptySubscription: Subscription, Sendable {
    static let shared = EmptySubscription()
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}
