import Display
import Fanlight
import Wire

/// A client of a session: its credit window, its base version, and the metadata it received.
final class SessionClient {
    private(set) var connection: ConnectionNumber
    /// Identifies the client again after the connection or the service was away; empty for none.
    let token: String
    private(set) var mode: AttachRequest.Mode
    /// True if the client does not display the picture.
    private(set) var isUnseen: Bool
    private(set) var features: Features

    var encoder = FrameEncoder()
    /// The version that the client has once it has applied all sent frames.
    var base: Version
    var credit = CreditWindow()
    var pacing: Pacing
    var inputs: InputLedger
    /// Bytes of its inputs that the main actor has not handled.
    var waitingBytes = 0
    /// True once an input was refused: no further one is accepted until the client is back and repeats it.
    var isRefused = false
    /// True while the client is silent: nothing is sent to it, and its state is retained.
    var isParked = false
    /// True while an answer waits for the frame that must precede it.
    var isAwaited = false

    /// True until the first frame of a connection, which includes what all later ones omit.
    var isFirst = true
    /// The session server's `metadataVersion` at the last frame.
    var sentMetadataVersion: UInt64 = 0
    var sentPending: [Pending] = []
    /// True once the client was notified that another client has the display that it had.
    var isNotifiedDisplaced = false
    /// The last reason sent to the client why values are not saved.
    var sentUnsaved: String?
    /// Announcements and feedback that precede the next frame, oldest first.
    private(set) var waitingEvents: [SessionEvent] = []

    init(
        connection: ConnectionNumber, token: String, _ request: AttachRequest, features: Features, base: Version,
        inputs: InputLedger, pacing: Pacing
    ) {
        self.connection = connection
        self.token = token
        mode = request.mode
        isUnseen = request.isUnseen
        self.features = features
        self.base = base
        self.inputs = inputs
        self.pacing = pacing
    }

    /// Resets the state for a client that is back or attaches in another mode. Sent frames are void, received inputs
    /// are not.
    func resume(
        as connection: ConnectionNumber, _ request: AttachRequest, features: Features, base: Version
    ) {
        self.connection = connection
        mode = request.mode
        isUnseen = request.isUnseen
        self.features = features
        self.base = base
        encoder = FrameEncoder()
        credit = CreditWindow()
        inputs.repeatReport()
        waitingEvents = []
        isParked = false
        isRefused = false
        isFirst = true
        isNotifiedDisplaced = false
        // The client may have missed the last change: no reason equals this one.
        if sentUnsaved != nil { sentUnsaved = "" }
    }

    /// Queues the announcements and the feedback of a commit; a client that is behind gets the last of them.
    func queueEvents(of commit: Commit) {
        guard !commit.announcements.isEmpty || !commit.feedback.isEmpty else { return }
        waitingEvents += commit.announcements.map(SessionEvent.announcement)
        if features.contains(.feedback) { waitingEvents += commit.feedback.map(SessionEvent.feedback) }
        waitingEvents = waitingEvents.suffix(SessionLimits.waitingEvents)
    }

    func drainEvents() -> [SessionEvent] {
        defer { waitingEvents = [] }
        return waitingEvents
    }

    var receivesFrames: Bool { mode != .script }
    /// True if a person may see the picture by this client.
    var isSeen: Bool { receivesFrames && !isUnseen && !isParked }
    var mayAct: Bool { mode == .control || mode == .takeOver }
}
