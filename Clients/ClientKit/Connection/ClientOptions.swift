import Wire

/// The identity and the timeouts of a client.
public struct ClientOptions: Sendable {
    /// The service's endpoint; nil for `FANLIGHT_ENDPOINT`, else the user's own service.
    public var endpoint: String?
    /// Name and version of the client, for the service's log.
    public var name: String
    public var role: PeerRole
    /// Time limit for the service's first answer, and for any other without a timeout of its own.
    public var timeout: Duration
    /// Time that the client waits beyond a request's timeout, which the service itself answers.
    public var answerGrace: Duration
    /// A descriptor that ends waiting calls with `ClientError.interrupted` once it is readable.
    public var interruption: Int32?
    /// Time that a session may be unknown to a restarted service.
    var registrationGrace = ClientTiming.registrationGrace

    public init(
        endpoint: String? = nil, name: String, role: PeerRole, timeout: Duration = .seconds(10),
        answerGrace: Duration = .seconds(2), interruption: Int32? = nil
    ) {
        self.endpoint = endpoint
        self.name = name
        self.role = role
        self.timeout = timeout
        self.answerGrace = answerGrace
        self.interruption = interruption
    }
}
