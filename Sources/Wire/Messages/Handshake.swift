import Display

/// The role requested by the sender of a `Hello`. The service grants only what the role needs.
public enum PeerRole: UInt8, Hashable, Sendable, CaseIterable {
    case viewer = 0, controller = 1, tester = 2, host = 3, admin = 4
}

/// Optional parts of the protocol; only what `Welcome` grants may be sent.
public struct Features: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Frames state whether pointer motion without a pressed button is wanted.
    public static let motion = Features(rawValue: 1 << 1)

    /// Long paths that were sent before may be sent by name.
    public static let namedPaths = Features(rawValue: 1 << 4)

    /// Layers have animations, which the client plays.
    public static let animations = Features(rawValue: 1 << 5)

    /// The app's feedback is sent, which a person feels or hears.
    public static let feedback = Features(rawValue: 1 << 6)

    public static let all: Features = [.motion, .namedPaths, .animations, .feedback]
}

/// The limits that the sender of a `Welcome` enforces.
public struct Limits: Hashable, Sendable {
    public var helloBytes = 64 << 10
    public var messageBytes = 1 << 20
    public var frameBytes = 8 << 20
    public var layers = 100_000
    public var depth = 256
    public var stringBytes = 64 << 10
    public var inputsPerSecond = 1_000
    public var clientsPerSession = 64
    public var sessions = 256

    public init() {}
    public static let standard = Limits()
    /// The maximum size in bytes of a clipboard text, in either direction.
    public static let clipboardBytes = 1_000_000
}

public struct ResumePoint: Hashable, Sendable {
    public var token: String
    public var epoch: UInt64
    /// The version that the client applied last.
    public var version: Version
    /// The serial of the last input that the client sent.
    public var inputSerial: UInt64

    public init(token: String, epoch: UInt64, version: Version, inputSerial: UInt64) {
        self.token = token
        self.epoch = epoch
        self.version = version
        self.inputSerial = inputSerial
    }
}

public struct Hello: Hashable, Sendable {
    public var major: UInt32
    public var minor: UInt32
    /// The client's name and version, for logs.
    public var client: String
    public var role: PeerRole
    public var features: Features
    public var resume: ResumePoint?

    public init(
        major: UInt32 = Wire.major, minor: UInt32 = Wire.minor, client: String, role: PeerRole,
        features: Features = .all, resume: ResumePoint? = nil
    ) {
        self.major = major
        self.minor = minor
        self.client = client
        self.role = role
        self.features = features
        self.resume = resume
    }
}

public struct Welcome: Hashable, Sendable {
    public var minor: UInt32
    public var service: String
    public var features: Features
    public var limits: Limits
    public var heartbeatMilliseconds: UInt32
    /// The default heartbeat interval in milliseconds, for a message without the field.
    public static let standardHeartbeat: UInt32 = 5_000
    /// The token to present in `Hello.resume` after a reconnect.
    public var token: String
    /// True if the presented resume token was valid, so that the attachment is restored.
    public var resumed: Bool

    public init(
        minor: UInt32 = Wire.minor, service: String, features: Features, limits: Limits = .standard,
        heartbeatMilliseconds: UInt32, token: String, resumed: Bool = false
    ) {
        self.minor = minor
        self.service = service
        self.features = features
        self.limits = limits
        self.heartbeatMilliseconds = heartbeatMilliseconds
        self.token = token
        self.resumed = resumed
    }
}

/// A message that ends a connection, with the reason.
public struct Goodbye: Hashable, Sendable {
    public var code: FailureCode
    public var text: String

    public init(_ code: FailureCode, _ text: String) {
        self.code = code
        self.text = text
    }
}

/// The reason for a failure. The numbers are part of the protocol and determine the exit code of commands.
public enum FailureCode: UInt8, Hashable, Sendable, CaseIterable {
    case malformed = 1
    case tooLarge = 2
    case unsupportedVersion = 3
    case notPermitted = 4
    case unknownApp = 5
    case unknownSession = 6
    case unknownElement = 7
    case ambiguousElement = 8
    case notVisible = 9
    case disabled = 10
    case covered = 11
    case timeout = 12
    case stale = 13
    case lost = 14
    case expectationFailed = 15
    case notAttached = 16
    case workerFailed = 17
    case busy = 18
    case limitReached = 19
    case refused = 20
    case shuttingDown = 21
    case nameTaken = 22
    case notTaken = 23
    case notSaved = 24
}

/// A negative answer: a code, a sentence, and whether a retry can help.
public struct Failure: Error, Hashable, Sendable {
    public var code: FailureCode
    public var text: String
    public var canRetry: Bool
    public var pending: [Pending]

    public init(_ code: FailureCode, _ text: String, canRetry: Bool = false, pending: [Pending] = []) {
        self.code = code
        self.text = text
        self.canRetry = canRetry
        self.pending = pending
    }
}
