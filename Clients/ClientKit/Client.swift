import Display
import Transport
import Wire

/// One connection to a Fanlight service, attached to at most one session.
///
/// Everything happens on the caller's thread, while it is inside `turn` or one of the calls that wait. Programs that do
/// one thing after the other call `attach`, `act`, `wait` and so on; programs that draw watch their own descriptors on
/// `loop` and call `turn` for ever.
///
/// While attached, a connection that is lost is made again with the token that the service gave, for as long as the
/// caller turns. A connection that is attached to nothing is not: its next user makes a new one.
public final class Client {
    public let options: ClientOptions
    public let endpoint: Endpoint
    /// What `turn` waits on.
    public let loop: EventLoop
    public internal(set) var mirror = Mirror()
    /// The session that frames and answers come from.
    public internal(set) var attached: Attached?
    /// What the service enforces.
    public internal(set) var limits = Limits.standard

    enum Phase {
        /// Hello is sent, or about to be.
        case dialing
        case ready
        /// Nothing is heard; `Timing.redial` later it is tried again.
        case away
        /// For good.
        case closed(ClientError)
    }

    let context: Context
    var phase = Phase.dialing
    var line: DealerSocket?
    /// The version of this line's frame before: the next one counts on it.
    var lastFrame: Version?
    var features: Features = []
    var token: String?
    /// What to ask for again after a reconnect to a service that has forgotten.
    var attachment: AttachRequest?
    var inputs = InputQueue()
    /// Whether this very line is attached: after a reconnect not before the service says so.
    var takesInput = false
    /// The session lives anew, and the first picture of that is not here yet.
    var expectsNewLife = false
    /// What is sent before the ping that follows such an event is dropped by the service: it might mean the earlier life.
    var awaitsPing = false
    var sendTimer: LoopTimer?
    /// Frames applied and not acknowledged yet.
    var owedAcknowledgements = 0
    var acknowledgeTimer: LoopTimer?
    var lastRequest: UInt32 = 0
    var handlers: [UInt32: (Reply) -> Void] = [:]
    var notices: [Notice] = []
    var resources = ResourceFetcher()
    var heartbeat = Duration.seconds(5)
    var lastHeard = SuspendingClock.now
    /// Counts connections, so that timers of an earlier one do nothing.
    var dial = 0
    /// Why the first line was not made.
    var absence = ""
    var isInterrupted = false

    /// Connects and is welcomed, or throws within `options.timeout`; at once where nobody listens.
    ///
    /// Several clients of one process may share a `context`, and with it the threads that connections over TCP take. Without
    /// one, the client's own ends with it.
    public init(_ options: ClientOptions, context: Context? = nil) throws(ClientError) {
        self.options = options
        do throws(TransportError) {
            endpoint = if let text = options.endpoint { try Endpoint(text) } else { try Endpoint.standard() }
            self.context = context ?? Context()
            loop = try EventLoop()
        } catch {
            throw ClientError(error, endpoint: options.endpoint ?? "the standard endpoint")
        }
        do throws(TransportError) {
            try openLine()
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

    /// Whether the service is silent. It is looked for as long as the caller turns, if there is an attachment.
    public var isAway: Bool {
        switch phase {
        case .ready: false
        case .dialing, .away, .closed: true
        }
    }

    /// Why nothing will come any more.
    public var ending: ClientError? {
        if case .closed(let error) = phase { error } else { nil }
    }

    /// Says goodbye. Nothing can be asked afterwards.
    public func close() {
        if let line, case .ready = phase {
            line.send(ClientMessage.goodbye(Goodbye(.shuttingDown, "The client is done.")).encode())
        }
        end(.connectionLost("This connection is closed."))
    }

    /// Waits once, at most for `limit`, serves what has arrived, and returns what happened since the last turn.
    public func turn(limit: Duration? = .zero) -> [Notice] {
        sendInputs()
        loop.turn(limit: limit)
        defer { notices = [] }
        return notices
    }

    /// How large the display is that this client took over with, or said later. What the session shows may lag behind, or be
    /// somebody else's.
    public var toldScreen: Screen? { attachment?.screen }

    /// How many inputs wait to be sent.
    public var waitingInputs: Int { inputs.waiting }

    /// What of a person's inputs is left out if nothing more is sent: `waiting` was not sent yet, and of what is `uncertain`
    /// nobody can tell, because the service went away before it answered. Where a pointer or a reader was does not count.
    public var unfinishedInputs: (waiting: Int, uncertain: Int) {
        (inputs.waitingDeeds, isAway ? inputs.unansweredDeeds : 0)
    }

    /// Sends an input; returns its serial, or 0 where it was dropped because too many wait already.
    ///
    /// Motion is sent at most every few milliseconds and only the newest of what waits. Inputs made while the service
    /// is away wait for it, and those that are more than it takes in a second wait for their turn.
    @discardableResult
    public func send(_ input: Input) -> UInt64 {
        // A service that has forgotten us is told of the display as it is then.
        if case .resize(let screen) = input, attachment?.mode == .takeOver { attachment?.screen = screen }
        let serial = inputs.add(input, seen: mirror.version)
        sendInputs()
        return serial ?? 0
    }

    /// Waits until the mirror is as wanted. True at once if it is.
    public func wait(
        timeout: Duration? = nil, for condition: (Mirror) -> Bool
    ) throws(ClientError) {
        let deadline = SuspendingClock.now + (timeout ?? options.timeout)
        while !condition(mirror) {
            try wait(until: deadline, to: "see the expected picture")
        }
    }

    /// Turns once; throws when the connection is gone or the time is over.
    func wait(until deadline: SuspendingClock.Instant, to purpose: String) throws(ClientError) {
        if let ending { throw ending }
        if isInterrupted { throw .interrupted }
        let left = deadline - SuspendingClock.now
        guard left > .zero else { throw .timeout(waitedFor: purpose, pending: whatIsPending) }
        sendInputs()
        loop.turn(limit: left)
    }

    /// What the session said last that it waits for; else whose answer did not come.
    private var whatIsPending: [Pending] {
        guard mirror.pending.isEmpty else { return mirror.pending }
        return [Pending(.busy, attachment == nil ? "the service does not answer" : "the app's process does not answer")]
    }

    func end(_ reason: ClientError) {
        if case .closed = phase { return }
        phase = .closed(reason)
        takesInput = false
        dropLine()
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
