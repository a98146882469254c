import Display

/// A number that the broker gives to each client connection, so that workers can tell them apart. 0 is the broker.
public typealias ConnectionNumber = UInt32

/// What a worker tells the broker. Travels with connection number 0.
public enum WorkerMessage: Hashable, Sendable {
    /// First message of a connection, also after the daemon was away.
    case register(Registration)
    case sessionOpened(session: String, title: String)
    case sessionFailed(session: String, Failure)
    case sessionClosed(session: String)
    /// It ends without having been asked to; why, as a sentence.
    case ending(reason: String)
    /// The main actor has not been idle since; 0 says it is again.
    case busy(session: String, milliseconds: UInt64)
    /// Its display is of another size or kind now.
    case screen(session: String, Screen)
    /// A session copied this text.
    case copied(String)
    case pong
}

public struct Registration: Hashable, Sendable {
    public var app: String
    public var process: Int32
    /// New for every process; never 0.
    public var epoch: UInt64
    /// What the broker put in the environment of the worker it spawned; empty for one started by hand.
    public var spawnToken: String
    /// The sessions that run in it.
    public var sessions: [SessionInfo]
    /// How each of these was opened, in the same order; empty where the worker does not say.
    public var opened: [Opened]

    /// How a session was opened: what it takes to open it again.
    public struct Opened: Hashable, Sendable {
        public var name: String
        public var request: OpenRequest
        public var storagePath: String
        /// Seconds since 1970, of its first worker; 0 where nobody says.
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

/// What the broker tells a worker. Travels with connection number 0.
public enum BrokerMessage: Hashable, Sendable {
    case registered
    case refused(Failure)
    case openSession(Registration.Opened)
    case closeSession(name: String)
    /// A client looks at the session from now on; frames go to its number. `resume` has the client's token, by which the
    /// worker knows it again after the service was away, and where it was here before also what it has.
    case attach(ConnectionNumber, session: String, AttachRequest, features: Features, resume: ResumePoint?)
    case detach(ConnectionNumber)
    /// The client has been silent: produce nothing for it, keep what it would resume from.
    case park(ConnectionNumber)
    case unpark(ConnectionNumber)
    case ping
    /// What the service's clipboard holds.
    case clipboard(String)
    /// End in order.
    case terminate
}
