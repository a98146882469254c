import Display

/// A question with a number; it gets exactly one `Reply` with the same number.
public struct Request: Hashable, Sendable {
    public var serial: UInt32
    public var verb: Verb
    /// How long the asker waits, in milliseconds; the service answers `timeout` by then.
    public var timeoutMilliseconds: UInt32

    /// Of a request that does not say, in milliseconds.
    public static let standardTimeout: UInt32 = 10_000
    /// Milliseconds that the answer to a request without any time may take: a look at how things stand comes behind what
    /// the app's main thread has begun.
    public static let look: UInt32 = 500

    public init(serial: UInt32, verb: Verb, timeoutMilliseconds: UInt32 = Request.standardTimeout) {
        self.serial = serial
        self.verb = verb
        self.timeoutMilliseconds = timeoutMilliseconds
    }
}

/// Everything that can be asked. The first group is answered by the service, the second by the session that the
/// connection is attached to; on the wire they differ in their message kind, so that the broker can route unread.
public enum Verb: Hashable, Sendable {
    /// Inputs that one `perform` takes.
    public static let mostInputs = 1_000

    case apps
    case sessions
    case open(OpenRequest)
    case attach(AttachRequest)
    case detach
    case close(session: String)
    /// The lines after `cursor`; with `follow`, answered once there are some.
    case logs(session: String, cursor: UInt64, follow: Bool)

    case inspect
    case stats
    case snapshot(SnapshotRequest)
    /// Find, check, act, and settle.
    case act(ElementAction, on: Locator)
    /// Input at no element in particular, then settle: keys, text, a tap at a place.
    case perform([Input])
    case query(Locator)
    /// Answered once the condition holds and the session is settled.
    case wait(Condition)
    /// Steps a virtual clock.
    case advance(milliseconds: UInt64)
    /// Answered once settled.
    case settle
    /// A piece of what the picture means by a name.
    case resource(ResourceID, offset: UInt32)
    /// What some people could not use.
    case audit

    /// Whether the session answers, not the service.
    public var isForSession: Bool {
        switch self {
        case .apps, .sessions, .open, .attach, .detach, .close, .logs: false
        default: true
        }
    }

    /// Whether it waits for something to come about. With no time for that it asks how things stand.
    public var waits: Bool {
        switch self {
        case .wait, .settle: true
        default: false
        }
    }
}

public struct OpenRequest: Hashable, Sendable {
    public enum Clock: UInt8, Hashable, Sendable, CaseIterable { case real = 0, virtual = 1 }

    public var app: String
    /// Empty: the service chooses one (`gallery`, `gallery-2`, …).
    public var session: String
    public var arguments: [String]
    public var screen: Screen
    public var clock: Clock

    public init(app: String, session: String = "", arguments: [String] = [], screen: Screen, clock: Clock = .real) {
        self.app = app
        self.session = session
        self.arguments = arguments
        self.screen = screen
        self.clock = clock
    }
}

public struct AttachRequest: Hashable, Sendable {
    public enum Mode: UInt8, Hashable, Sendable, CaseIterable {
        /// Input and no say in the display's size.
        case control = 0
        /// Frames only.
        case observe = 1
        /// Input, and the display becomes this client's.
        case takeOver = 2
        /// Requests only: no frames are sent.
        case script = 3
    }

    public var session: String
    public var mode: Mode
    /// The client's display; used by `takeOver`.
    public var screen: Screen?

    public init(session: String, mode: Mode, screen: Screen? = nil) {
        self.session = session
        self.mode = mode
        self.screen = screen
    }
}

public struct SnapshotRequest: Hashable, Sendable {
    public enum Format: UInt8, Hashable, Sendable, CaseIterable { case png = 0, text = 1, tree = 2, svg = 3, pdf = 4 }

    public var format: Format
    /// Image dots per point.
    public var scale: Double

    public init(_ format: Format, scale: Double = 1) {
        self.format = format
        self.scale = scale
    }
}

/// What a script waits for: an element, and what it should say. Empty fields do not count.
public struct Condition: Hashable, Sendable {
    public var locator: Locator
    public var label: String?
    public var value: String?
    /// Wait for the element to be gone.
    public var absent: Bool

    public init(_ locator: Locator, label: String? = nil, value: String? = nil, absent: Bool = false) {
        self.locator = locator
        self.label = label
        self.value = value
        self.absent = absent
    }
}

public struct Reply: Hashable, Sendable {
    public var serial: UInt32
    public var result: Result<Answer, Failure>
    /// The picture's version that includes the verb's effect; a client with a mirror returns once it has it.
    public var version: Version

    public init(serial: UInt32, _ result: Result<Answer, Failure>, version: Version = 0) {
        self.serial = serial
        self.result = result
        self.version = version
    }
}

public enum Answer: Hashable, Sendable {
    case done
    case apps([AppInfo])
    case sessions([SessionInfo])
    case opened(session: String)
    case attached(Attached)
    /// With `ended` the session is over, and nothing comes after these.
    case logs(lines: [String], cursor: UInt64, ended: Bool = false)
    case elements([ElementInfo], busySinceMilliseconds: UInt64)
    case stats(Work, busySinceMilliseconds: UInt64)
    case snapshot([UInt8], busySinceMilliseconds: UInt64)
    /// To a query it is told from the last picture; whoever acted or waited is answered once nothing is under way.
    case element(ElementInfo, busySinceMilliseconds: UInt64 = 0)
    case findings([AuditFinding], busySinceMilliseconds: UInt64)
    /// Some of a resource's bytes, and how many it has in all.
    case resource([UInt8], size: UInt32)

    /// How many bytes of a resource come at a time: a frame behind them waits that long.
    public static let pieceBytes = 256 << 10
}

public struct AppInfo: Hashable, Sendable {
    public var name: String
    public var description: String
    /// The absolute path of an image, or the name of a symbol; empty where it has none.
    public var icon: String
    public var executable: String
    /// Why it cannot be opened; empty when it can.
    public var problem: String

    public init(name: String, description: String, icon: String, executable: String, problem: String = "") {
        self.name = name
        self.description = description
        self.icon = icon
        self.executable = executable
        self.problem = problem
    }
}

public struct SessionInfo: Hashable, Sendable {
    public enum State: UInt8, Hashable, Sendable, CaseIterable {
        case starting = 0, running = 1, busy = 2, restarting = 3, ended = 4
    }

    public var name: String
    public var app: String
    public var state: State
    public var process: Int32
    public var epoch: UInt64
    public var clients: UInt32
    public var screen: Screen
    /// Seconds since 1970.
    public var startedAt: UInt64
    /// Somebody has asked to close it, and its app has not ended yet.
    public var isClosing: Bool

    public init(
        name: String, app: String, state: State, process: Int32, epoch: UInt64, clients: UInt32, screen: Screen,
        startedAt: UInt64, isClosing: Bool = false
    ) {
        self.name = name
        self.app = app
        self.state = state
        self.process = process
        self.epoch = epoch
        self.clients = clients
        self.screen = screen
        self.startedAt = startedAt
        self.isClosing = isClosing
    }
}

public struct Attached: Hashable, Sendable {
    public var session: String
    public var app: String
    public var epoch: UInt64
    public var screen: Screen
    public var title: String

    public init(session: String, app: String, epoch: UInt64, screen: Screen, title: String) {
        self.session = session
        self.app = app
        self.epoch = epoch
        self.screen = screen
        self.title = title
    }
}
