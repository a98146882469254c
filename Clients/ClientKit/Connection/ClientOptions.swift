import Wire

/// How a client presents itself and how patient it is.
public struct ClientOptions: Sendable {
    /// nil: `FANLIGHT_ENDPOINT`, else the user's own service.
    public var endpoint: String?
    /// Name and version of the client, for the service's log.
    public var name: String
    public var role: PeerRole
    /// How long the service's first answer may take, and any other where the caller names no time.
    public var timeout: Duration
    /// The service answers a request's own timeout; this much later the client stops believing that it will.
    public var answerGrace: Duration
    /// Once this descriptor can be read, calls that wait end with `ClientError.interrupted`.
    public var interruption: Int32?
    /// How long a session may be unknown to a service that was started anew.
    var registrationGrace = Patience.registrationGrace

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
