import Display

/// The number that the broker assigns to each client connection, so that workers can distinguish them. 0 is the broker.
public typealias ConnectionNumber = UInt32

/// A message from a worker to the broker, sent with connection number 0.
public enum WorkerMessage: Hashable, Sendable {
    /// The first message of a connection, also after the daemon was away.
    case register(Registration)
    case sessionOpened(session: String, title: String)
    case sessionFailed(session: String, Failure)
    case sessionClosed(session: String)
    /// The worker ends on its own; the reason is a sentence.
    case ending(reason: String)
    /// The time in milliseconds since the main actor was idle; 0 once it is idle again.
    case busy(session: String, milliseconds: UInt64)
    /// The session's display changed its size or kind.
    case screen(session: String, Screen)
    /// A session copied this text.
    case copied(String)
    /// A sentence for the operator of the service.
    case diagnostic(String)
    case pong
}

public struct Registration: Hashable, Sendable {
    public var app: String
    public var process: Int32
    /// The epoch, which is new for every process and never 0.
    public var epoch: UInt64
    /// The token that the broker put in the environment of the worker it spawned. Empty for a worker started by hand.
    public var spawnToken: String
    /// The sessions that run in the worker.
    public var sessions: [SessionInfo]
    /// The open requests of these sessions, in the same order; empty if the worker does not provide them.
    public var opened: [Opened]

    /// The parameters with which a session was opened, sufficient to open it again.
    public struct Opened: Hashable, Sendable {
        public var name: String
        public var request: OpenRequest
        public var storagePath: String
        /// The start of its first worker in seconds since 1970; 0 if unknown.
        public var startedAt: UInt64

        public init(name: String, request: OpenRequest, storagePath: String, startedAt: UInt64 = 0) {
            self.name = name
            self.request = request
            self.storagePath = storagePath
            self.startedAt = startedAt
        }
    }

    public init(
        app: String, process: Int32, epoch: UInt64, spawnToken: String, sessions: [SessionInfo], opened: [Opened] = []
    ) {
        self.app = app
        self.process = process
        self.epoch = epoch
        self.spawnToken = spawnToken
        self.sessions = sessions
        self.opened = opened
    }
}

/// A message from the broker to a worker, sent with connection number 0.
public enum BrokerMessage: Hashable, Sendable {
    case registered
    case refused(Failure)
    case openSession(Registration.Opened)
    case closeSession(name: String)
    /// A client attaches to the session; frames are sent to its number. `resume` has the client's token, by which the
    /// worker recognises it after the service was away. If the client was attached to this worker before, it also has
    /// the client's state.
    case attach(ConnectionNumber, session: String, AttachRequest, features: Features, resume: ResumePoint?)
    case detach(ConnectionNumber)
    /// The client is silent: the worker must produce nothing for it and keep its resume state.
    case park(ConnectionNumber)
    case unpark(ConnectionNumber)
    case ping
    /// The content of the service's clipboard.
    case clipboard(String)
    /// The worker must end in order.
    case terminate
}
