import Display
import Network
import Transport
import Wire

/// One connection to a Fanlight service, attached to at most one session.
///
/// Everything happens on the caller's thread, within `runOnce` or one of the calls that wait. Sequential programs call
/// `attach`, `act`, `wait` and so on. Programs that draw watch their own descriptors on `loop` and call `runOnce` in a
/// loop.
///
/// While attached, a lost connection is made again with the token that the service gave. This requires that the caller
/// calls `runOnce`. A connection without an attachment is not made again; the program makes a new client.
public final class Client {
    public let options: ClientOptions
    public let endpoint: Endpoint
    /// The event loop that `runOnce` runs.
    public let loop: EventLoop
    public internal(set) var mirror: Mirror
    /// Bytes of all frames that the mirror has got, as they arrived.
    public internal(set) var frameBytes = 0
    /// The session that frames and answers come from.
    public internal(set) var attached: Attached?
    /// The limits that the service enforces.
    public internal(set) var limits = Limits.standard

    enum Phase {
        /// Hello is sent, or about to be.
        case dialing
        case ready
        /// Not connected; redials after `ClientTiming.redial`.
        case away
        /// Permanently closed.
        case closed(ClientError)
    }

    let context: Context
    var phase = Phase.dialing
    var connection: DealerSocket?
    /// The version of the last frame on this connection: the next frame is relative to it.
    var lastFrame: Version?
    var features: Features = []
    var token: String?
    /// The attachment to request again after a reconnect to a service that has no record of it.
    var attachment: AttachRequest?
    var inputs: InputQueue
    /// True while this connection is attached: after a reconnect only once the service confirms it.
    var isInputAccepted = false
    /// True from a restart of the session until the first picture of its new epoch.
    var expectsNewEpoch = false
    /// True from a restart until the ping that follows it. The service drops inputs sent before, as they may refer to
    /// the earlier epoch.
    var awaitsPing = false
    var sendTimer: LoopTimer?
    /// Frames applied and not acknowledged yet.
    var owedAcknowledgements = 0
    var acknowledgeTimer: LoopTimer?
    var lastRequest: UInt32 = 0
    var handlers: [UInt32: (Reply) -> Void] = [:]
    var notices = NoticeQueue()
    var resources = ResourceFetcher()
    var heartbeat = Duration.milliseconds(Int64(Welcome.standardHeartbeat))
    var lastReceived = SuspendingClock.now
    /// The instant of the last ping, until it is answered.
    var pingedAt: SuspendingClock.Instant?
    /// Number of connection attempts, so that timers of an earlier one have no effect.
    var dialNumber = 0
    /// The reason why the first connection was not made.
    var connectFailure = ""
    /// True once `ClientOptions.interruption` was readable.
    package internal(set) var isInterrupted = false

    /// Connects and waits for Welcome, or throws within `options.timeout`; immediately if nothing listens.
    ///
    /// Several clients of one process may share a `context`, and with it the threads for TCP connections. Without one,
    /// the client makes its own, which ends with it.
    public init(_ options: ClientOptions, context: Context? = nil) throws(ClientError) {
        self.options = options
        mirror = Mirror(timing: options.timing)
        inputs = InputQueue(options.timing)
        do throws(TransportError) {
            endpoint = if let text = options.endpoint { try Endpoint(text) } else { try Endpoint.standard() }
            self.context = context ?? Context(timing: options.timing.sockets)
            loop = try EventLoop()
        } catch {
            throw ClientError(error, endpoint: options.endpoint ?? "the standard endpoint")
        }
        do throws(TransportError) {
            try openConnection()
        } catch {
            throw ClientError(error, endpoint: endpoint.description)
        }
        if let interruption = options.interruption {
            loop.watch(descriptor: interruption) { [unowned self] in
                isInterrupted = true
                loop.unwatch(descriptor: interruption)
            }
        }
        try awaitWelcome()
    }

    deinit { close() }

    /// True if the service is silent. With an attachment, redials as long as the caller calls `runOnce`.
    public var isAway: Bool {
        switch phase {
        case .ready: false
        case .dialing, .away, .closed: true
        }
    }

    /// The reason why the client is permanently closed; nil otherwise.
    public var ending: ClientError? {
        if case .closed(let error) = phase { error } else { nil }
    }

    /// Sends Goodbye and closes the client. Later requests fail.
    public func close() {
        if let connection, case .ready = phase {
            connection.send(ClientMessage.goodbye(Goodbye(.shuttingDown, "The client is done.")).encode())
        }
        end(.connectionLost("This connection is closed."))
    }

    /// Waits once, at most for `limit`, handles what has arrived, and returns the notices since the last turn.
    public func turn(limit: Duration? = .zero) -> [Notice] {
        sendInputs()
        loop.runOnce(limit: limit)
        return notices.removeAll()
    }

    /// The display that this client attached or resized with. The session's screen may lag behind, or be that of
    /// another client.
    public var requestedScreen: Screen? { attachment?.screen }

    /// Number of inputs that wait to be sent.
    public var waitingInputs: Int { inputs.waiting }

    /// The person's inputs that are left out if nothing more is sent. `waiting` were not sent yet. The effect of
    /// `uncertain` is unknown, because the service went away before it answered. Positions of pointers and readers do
    /// not count.
    public var unfinishedInputs: (waiting: Int, uncertain: Int) {
        (inputs.waitingActions, isAway ? inputs.unansweredActions : 0)
    }

    /// Sends an input; returns its serial, or 0 if it was dropped because too many wait already.
    ///
    /// Inputs made while the service is away wait for it. Inputs above the service's rate limit wait for their turn.
    @discardableResult
    public func send(_ input: Input) -> UInt64 {
        // Stored so that a service without a record of this client gets the present display.
        if case .resize(let screen) = input, attachment?.mode == .takeOver { attachment?.screen = screen }
        let serial = inputs.add(input, seen: mirror.version)
        sendInputs()
        return serial ?? 0
    }

    /// Waits until the mirror meets the condition. Returns immediately if it does.
    public func wait(
        timeout: Duration? = nil, for condition: (Mirror) -> Bool
    ) throws(ClientError) {
        let deadline = SuspendingClock.now + (timeout ?? options.timeout)
        while !condition(mirror) {
            try wait(until: deadline, to: "see the expected picture")
        }
    }

    /// Runs the loop once; throws when the connection is gone or the deadline has passed.
    func wait(until deadline: SuspendingClock.Instant, to purpose: String) throws(ClientError) {
        if let ending { throw ending }
        if isInterrupted { throw .interrupted }
        let left = deadline - SuspendingClock.now
        guard left > .zero else { throw .timeout(waitedFor: purpose, pending: pendingReasons) }
        sendInputs()
        loop.runOnce(limit: left)
    }

    /// The reasons that the session reported last; else which process has not answered.
    private var pendingReasons: [Pending] {
        guard mirror.pending.isEmpty else { return mirror.pending }
        return [Pending(.busy, attachment == nil ? "the service does not answer" : "the app's process does not answer")]
    }

    func end(_ reason: ClientError) {
        if case .closed = phase { return }
        phase = .closed(reason)
        isInputAccepted = false
        closeConnection()
        attached = nil
    }
}

extension ClientError {
    init(_ error: TransportError, endpoint: String) {
        self =
            switch error.kind {
            case .badEndpoint: .badEndpoint(error.text)
            case .keys: .noKey(error.text)
            default: .noService(endpoint: endpoint, reason: error.text)
            }
    }
}
