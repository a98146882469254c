import Display

/// A request with a serial number; it gets exactly one `Reply` with the same number.
public struct Request: Hashable, Sendable {
    public var serial: UInt32
    public var verb: Verb
    /// The timeout in milliseconds. The service answers `timeout` when it expires.
    public var timeoutMilliseconds: UInt32

    /// The default timeout in milliseconds.
    public static let standardTimeout: UInt32 = 10_000
    /// The maximum duration in milliseconds of a request with timeout 0. Reading the present state has to wait for work
    /// that the app's main thread has begun.
    public static let immediateReadTimeout: UInt32 = 500

    public init(serial: UInt32, verb: Verb, timeoutMilliseconds: UInt32 = Request.standardTimeout) {
        self.serial = serial
        self.verb = verb
        self.timeoutMilliseconds = timeoutMilliseconds
    }
}

/// The operation of a request. The first group is answered by the service, the second by the attached session. They
/// have different message kinds, so that the broker can route them undecoded.
public enum Verb: Hashable, Sendable {
    /// The maximum number of inputs in one `perform`.
    public static let maximumInputs = 1_000

    case apps
    case sessions
    case open(OpenRequest)
    case attach(AttachRequest)
    case detach
    case close(session: String)
    /// Reads the log lines after `cursor`; with `follow`, answered once there are some.
    case logs(session: String, cursor: UInt64, follow: Bool)

    case inspect
    case stats
    case snapshot(SnapshotRequest)
    /// Finds an element, checks it, acts on it, and settles.
    case act(ElementAction, on: Locator)
    /// Sends input without an element, then settles: keys, text, or a tap at a point.
    case perform([Input])
    case query(Locator)
    /// Waits until the condition holds and the session is settled.
    case wait(Condition)
    /// Advances a virtual clock.
    case advance(milliseconds: UInt64)
    /// Waits until the session is settled.
    case settle
    /// Reads a piece of a resource that the picture references.
    case resource(ResourceID, offset: UInt32)
    /// Runs the accessibility audit.
    case audit

    /// True if the session answers, not the service.
    public var isForSession: Bool {
        switch self {
        case .apps, .sessions, .open, .attach, .detach, .close, .logs: false
        default: true
        }
    }

    /// True if the request waits for a state. With timeout 0 it reads the present state.
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
    /// The session's name; if empty, the service chooses one (`gallery`, `gallery-2`, …).
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
        /// Sends input, without influence on the display's size.
        case control = 0
        /// Receives frames only.
        case observe = 1
        /// Sends input, and the session adopts this client's display.
        case takeOver = 2
        /// Sends requests only; no frames are sent.
        case script = 3
    }

    public var session: String
    public var mode: Mode
    /// The client's display; used by `takeOver`.
    public var screen: Screen?
    /// True if the picture is not displayed, but is for a file or a program. The app's scene phase is then independent
    /// of this client.
    public var isUnseen: Bool

    public init(session: String, mode: Mode, screen: Screen? = nil, isUnseen: Bool = false) {
        self.session = session
        self.mode = mode
        self.screen = screen
        self.isUnseen = isUnseen
    }
}

public struct SnapshotRequest: Hashable, Sendable {
    public enum Format: UInt8, Hashable, Sendable, CaseIterable { case png = 0, text = 1, tree = 2, svg = 3, pdf = 4 }

    public var format: Format
    /// The image dots per point.
    public var scale: Double
    /// Microseconds after now at which animations are presented; nil for their end.
    public var delay: UInt64?

    public init(_ format: Format, scale: Double = 1, delay: UInt64? = nil) {
        self.format = format
        self.scale = scale
        self.delay = delay
    }
}

/// A condition that a script waits for: an element, and its expected attributes. nil fields are ignored.
public struct Condition: Hashable, Sendable {
    public var locator: Locator
    public var label: String?
    public var value: String?
    /// True to wait until the element is gone.
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
    /// The picture's version that includes the verb's effect. A client with a mirror waits for that version before it
    /// returns.
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
    /// Log lines. If `ended`, the session is over and no lines follow.
    case logs(lines: [String], cursor: UInt64, ended: Bool = false)
    case elements([ElementInfo], busySinceMilliseconds: UInt64)
    /// Counters, and the objects of each type that exist; `live` is empty if the program does not count them.
    case stats(Work, live: [LiveCount] = [], busySinceMilliseconds: UInt64)
    case snapshot([UInt8], busySinceMilliseconds: UInt64)
    /// An element. A query reads it from the last picture; an action or a wait is answered once the session is settled.
    case element(ElementInfo, busySinceMilliseconds: UInt64 = 0)
    case findings([AuditFinding], busySinceMilliseconds: UInt64)
    /// Some of a resource's bytes, and its total size in bytes.
    case resource([UInt8], size: UInt32)

    /// The size of a resource piece in bytes. A frame behind it waits that long.
    public static let pieceBytes = 256 << 10
}

/// The number of objects of one type.
public struct LiveCount: Hashable, Sendable {
    public var type: String
    public var count: Int

    public init(type: String, count: Int) {
        self.type = type
        self.count = count
    }
}

public struct AppInfo: Hashable, Sendable {
    public var name: String
    public var description: String
    /// The absolute path of an image, or the name of a symbol; empty if there is none.
    public var icon: String
    public var executable: String
    /// The reason why the app cannot be opened; empty if it can.
    public var problem: String
    /// The folder of the app's own files; empty if unknown.
    public var files: String

    public init(
        name: String, description: String, icon: String, executable: String, problem: String = "", files: String = ""
    ) {
        self.name = name
        self.description = description
        self.icon = icon
        self.executable = executable
        self.problem = problem
        self.files = files
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
    /// The start time in seconds since 1970.
    public var startedAt: UInt64
    /// True if closing was requested and the app has not ended yet.
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
