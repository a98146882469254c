import Display

/// An input on its way to a session. Its author may send more before an answer.
public struct InputMessage: Hashable, Sendable {
    /// Ascending per connection, from 1.
    public var serial: UInt64
    /// The version the author was looking at.
    public var seen: Version
    public var input: Input

    public init(serial: UInt64, seen: Version, input: Input) {
        self.serial = serial
        self.seen = seen
        self.input = input
    }
}

/// A step of the picture, for one client.
public struct Frame: Hashable, Sendable {
    /// 0 for a step within the epoch that the client already has.
    public var epoch: UInt64
    public var delta: PictureDelta
    /// The serial of the last input of this client that the picture includes; 0 for no news.
    public var inputSerial: UInt64
    /// Inputs of this client that had no effect because what they meant was gone.
    public var staleInputs: [UInt64]
    /// The display that the picture is laid out for, when that changed or the frame is whole.
    public var screen: Screen?
    public var title: String?
    /// Whether any view wants to know where a pointer is that is not pressed, when that changed or the frame is whole.
    public var motion: Bool?
    /// What the session still waits for; empty means settled.
    public var pending: [Pending]

    public init(
        epoch: UInt64 = 0, delta: PictureDelta, inputSerial: UInt64 = 0, staleInputs: [UInt64] = [],
        screen: Screen? = nil, title: String? = nil, motion: Bool? = nil, pending: [Pending] = []
    ) {
        self.epoch = epoch
        self.delta = delta
        self.inputSerial = inputSerial
        self.staleInputs = staleInputs
        self.screen = screen
        self.title = title
        self.motion = motion
        self.pending = pending
    }
}

/// What a client has applied: returns credit for that many frames.
public struct Acknowledge: Hashable, Sendable {
    public var version: Version

    public init(version: Version) { self.version = version }
}

/// Something about the attached session that is not in its picture.
public enum SessionEvent: Hashable, Sendable {
    /// The worker died and a new one runs; the next frame is whole.
    case restarted(reason: String)
    /// The session ended: nothing went wrong (it was closed, or has quit), or what did.
    case ended(FailureCode?, reason: String)
    /// The session does not answer; milliseconds since it was last seen idle.
    case busy(milliseconds: UInt64)
    case clipboard(String)
    /// The app asks this client to open an address.
    case openURL(String)
    /// The person's pointer is to look like this over the session's display.
    case pointer(PointerShape)
    /// To be told to people who do not see the display.
    case announcement(String)
    /// Another client has the display that this one had, or this one has it again.
    case displaced(Bool)
}
