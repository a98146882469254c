/// Bounds of what the gate accepts, with their reasons.
struct GateLimits: Sendable {
    /// TCP connections at once, each of which has a second descriptor for its local connection. Half of them are kept
    /// for clients; see `AcceptedConnections+Places.swift`.
    var connections = 1_024
    /// The same from one address. An office behind one address has fewer people.
    var connectionsPerAddress = 256
    /// Clients with one key. A person has a dozen; a script may have a hundred.
    var clientsPerKey = 128
    /// New TCP connections a second, with a burst of twice as many. A handshake takes a millisecond of processor time.
    /// Addresses that had clients have the same rate for themselves.
    var dialsPerSecond = 200
    /// The same for one address.
    var dialsPerSecondAndAddress = 50
    /// Further ones for one address that had clients, so that holders of keys come in sooner among strangers there. A
    /// quarter of the rate of such addresses is left to the others.
    var dialsPerSecondAndClientAddress = 100
    /// Bytes from one client that the service has not read. The service reads a client's message at once unless the
    /// client exceeds its limits.
    var unreadBytes = 4 << 20
    /// The same from all clients together. Holders of a few keys have hundreds of connections.
    var allUnreadBytes = 96 << 20
    /// Bytes from clients that wait, after which all of them are counted again.
    var unreadCheck = 1 << 20
    /// Bytes for one client that the network has not accepted. The service ends a client with 20 MiB unread itself.
    var unsentBytes = 24 << 20
    /// The same for all clients together.
    var allUnsentBytes = 128 << 20
    /// Messages that ZeroMQ queues for and from one client. It counts no bytes, so these are few.
    var queuedMessages: Int32 = 16
    /// Descriptors for the files of ZeroMQ and of the gate, beyond those that `ConnectionLimit` reserves.
    var reservedDescriptors = 8
}
