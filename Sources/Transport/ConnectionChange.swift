/// A change in the connection of a `DealerSocket`.
public enum ConnectionChange: Hashable, Sendable {
    case connected
    /// The peer closed the connection.
    case lost
    /// Nothing listens at the endpoint.
    case noListener
    /// The peer uses another protocol.
    case wrongProtocol
    /// The host name has no address.
    case unknownHost
    /// The handshake failed. The service has no record of this client's key, or the service's own key is another one.
    /// Or the service closed the connection before it reported an error.
    case handshakeFailed
    /// The service reported that this client's key is not authorised.
    case unknownKey
}
