import Transport
import Wire

/// The service behind a gate, its keys, the endpoints to listen on, and the gate's bounds.
struct GateConfiguration: Sendable {
    /// The path of the service's Unix socket.
    var service: String
    /// The folder of the service's key and of the list of authorised keys.
    var keys: String
    var endpoints: [Endpoint]
    var limits = GateLimits()
    var timing = GateTiming()
    /// Limits of messages, which the service enforces.
    var messageLimits = Limits.standard

    var authorized: AuthorizedKeys { AuthorizedKeys(path: "\(keys)/authorized") }
    var secretPath: String { "\(keys)/service.secret" }
}
