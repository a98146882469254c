import Display

/// An input to a session. The sender may send more before an answer.
public struct InputMessage: Hashable, Sendable {
    /// The serial number, ascending per connection from 1.
    public var serial: UInt64
    /// The version that the sender saw.
    public var seen: Version
    public var input: Input

    public init(serial: UInt64, seen: Version, input: Input) {
        self.serial = serial
        self.seen = seen
        self.input = input
    }
}

/// A step of the picture for one client.
public struct Frame: Hashable, Sendable {
    /// The epoch; 0 for a step within the epoch that the client already has.
    public var epoch: UInt64
    public var delta: PictureDelta
    /// The serial of the last input of this client that the picture includes; 0 if unchanged.
    public var inputSerial: UInt64
    /// Inputs of this client that had no effect because their target no longer exists.
    public var staleInputs: [UInt64]
    /// The display that the picture is laid out for, if it changed or the frame is whole.
    public var screen: Screen?
    public var title: String?
    /// True if a view handles pointer motion without a pressed button. Given if it changed or the frame is whole.
    public var motion: Bool?
    /// The work that the session still waits for; empty if settled.
    public var pending: [Pending]
    /// The session's clock; given if layers have animations.
    public var clock: ClockReading?

    public init(
        epoch: UInt64 = 0, delta: PictureDelta, inputSerial: UInt64 = 0, staleInputs: [UInt64] = [],
        screen: Screen? = nil, title: String? = nil, motion: Bool? = nil, pending: [Pending] = [],
        clock: ClockReading? = nil
    ) {
        self.epoch = epoch
        self.delta = delta
        self.inputSerial = inputSerial
        self.staleInputs = staleInputs
        self.screen = screen
        self.title = title
        self.motion = motion
        self.pending = pending
        self.clock = clock
    }
}

/// An acknowledgement of applied frames, which returns credit for them.
public struct Acknowledge: Hashable, Sendable {
    public var version: Version

    public init(version: Version) { self.version = version }
}

/// An event of the attached session outside of its picture.
public enum SessionEvent: Hashable, Sendable {
    /// The worker died and a new one runs; the next frame is whole.
    case restarted(reason: String)
    /// The session ended. Without a code it was closed or has quit; otherwise the code gives the failure.
    case ended(FailureCode?, reason: String)
    /// The session does not respond; milliseconds since it was last idle.
    case busy(milliseconds: UInt64)
    case clipboard(String)
    /// The app requests this client to open a URL.
    case openURL(String)
    /// The pointer's shape over the session's display.
    case pointer(PointerShape)
    /// Text to announce to assistive technology.
    case announcement(String)
    /// Another client took over this client's display, or this client has it again.
    case displaced(Bool)
    /// A feedback for the client's person.
    case feedback(Feedback)
    /// The reason why stored values cannot be saved; nil once they are saved again.
    case unsaved(String?)
}
