import Wire

/// The identity and the times of a client.
public struct ClientOptions: Sendable {
    /// The service's endpoint; nil for `FANLIGHT_ENDPOINT`, else the user's own service.
    public var endpoint: String?
    /// Name and version of the client, for the service's log.
    public var name: String
    public var role: PeerRole
    /// Time limit for the service's first answer, and for any other without a timeout of its own.
    public var timeout: Duration
    /// A descriptor that ends waiting calls with `ClientError.interrupted` once it is readable.
    public var interruption: Int32?
    public var timing: ClientTiming

    /// - Parameter timeout: nil for the standard limit of a request.
    public init(
        endpoint: String? = nil, name: String, role: PeerRole, timeout: Duration? = nil,
        timing: ClientTiming = ClientTiming(), interruption: Int32? = nil
    ) {
        self.endpoint = endpoint
        self.name = name
        self.role = role
        self.timeout = timeout ?? timing.request
        self.timing = timing
        self.interruption = interruption
    }
}
