import Display
import Wire

/// A client that looks at a session: what it has, what it may be sent, what it was told.
final class Viewer {
    private(set) var connection: ConnectionNumber
    /// By this the client is known again after the connection or the service was away; empty for none.
    let token: String
    private(set) var mode: AttachRequest.Mode
    private(set) var features: Features

    var encoder = FrameEncoder()
    /// The version that the client has once it has applied everything sent.
    var base: Version
    var credit = CreditWindow()
    var pacing = Pacing()
    var inputs: InputLedger
    /// Silent: it is sent nothing, and keeps what it would continue from.
    var isParked = false
    /// An answer waits for the frame that goes before it.
    var isAwaited = false

    /// The first frame of a connection says what all later ones leave out.
    var isFirst = true
    /// How many changes of screen, title and the like the session had when the client was told last.
    var toldFacts: UInt64 = 0
    var toldPending: [Pending] = []
    /// Whether it was told that somebody else has the display that it had.
    var isToldDisplaced = false
    /// What it is to be told with the next frame, oldest first.
    private(set) var announcements: [String] = []

    init(
        connection: ConnectionNumber, token: String, mode: AttachRequest.Mode, features: Features, base: Version,
        inputs: InputLedger
    ) {
        self.connection = connection
        self.token = token
        self.mode = mode
        self.features = features
        self.base = base
        self.inputs = inputs
    }

    /// The client is here again, or attaches in another way: nothing that was sent counts, what arrived from it does.
    func returned(
        as connection: ConnectionNumber, mode: AttachRequest.Mode, features: Features, base: Version
    ) {
        self.connection = connection
        self.mode = mode
        self.features = features
        self.base = base
        encoder = FrameEncoder()
        credit = CreditWindow()
        inputs.repeatReport()
        announcements = []
        isParked = false
        isFirst = true
        isToldDisplaced = false
    }

    /// A client that is behind is told the last of it.
    func announce(_ texts: [String]) {
        if !texts.isEmpty { announcements = Array((announcements + texts).suffix(HostTiming.waitingAnnouncements)) }
    }

    func takeAnnouncements() -> [String] {
        defer { announcements = [] }
        return announcements
    }

    var getsFrames: Bool { mode != .script }
    var mayAct: Bool { mode == .control || mode == .takeOver }
}
