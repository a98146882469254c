import Glibc
import Transport
import Wire

/// A client of the service, across connections: its token and its session outlive a connection.
final class ServedClient {
    /// Differs for each connection. Messages in transit for the previous one thus do not reach this one.
    private(set) var number: ConnectionNumber
    let token: String
    let name: String
    let role: PeerRole
    let features: Features

    /// The current connection; nil while the client has none and may come back.
    var connection: LocalConnection?
    /// The client's process; nil for a client of another machine.
    var process: Int32?
    /// True once the client's process was found gone. Its last messages may still be in transit.
    var processHasEnded = false
    /// True while the client's worker produces nothing for it: the client is silent, or has no connection.
    var isParked = false
    /// True once a message to the client was dropped, so that the connection cannot go on. Sent as Goodbye once it
    /// reads again.
    var hasDroppedMessages = false
    var lastReceived: SuspendingClock.Instant
    var wasPinged = false
    private var openPings = 0
    /// Bytes sent on the connection, bytes certainly read, and the sent count at each unanswered ping. A pong follows
    /// all messages sent before its ping.
    private var sent = 0
    private var read = 0
    private var sentAtPings: [Int] = []
    /// Pongs to come before input applies to the present life of the session. Earlier input was sent without knowledge
    /// of the restart.
    private var pongsUntilPresentEpoch = 0
    var rate: RateLimit
    /// The rate of acknowledgements, pings and pongs.
    var signalRate: RateLimit
    /// The rate of requests to the service itself.
    var requestRate: RateLimit
    /// The rate of the bytes of its requests to a session that it may act in, in KiB.
    var requestKibibytes: RateLimit
    /// The time when the client's first unread message began to wait for the worker.
    var postponedSince: SuspendingClock.Instant?
    /// True while that message is handled again, so that it counts once.
    var isRepeating = false
    /// The client's part of the bytes that wait for its session's worker.
    var share = QueueShare()

    private(set) var session: Session?
    /// True once it was attached to a session of this service.
    private(set) var wasAttached = false
    var attachment: AttachRequest?
    /// The connection of the worker that received the attachment, and the worker's epoch.
    private(set) weak var attachedHost: HostConnection?
    private(set) var attachedEpoch: UInt64 = 0
    /// The resume point that the client stated, until a worker gets it.
    var resume: ResumePoint?
    /// Requests that the session's worker has not answered yet.
    var openRequests: [OpenRequest] = []

    /// Requests that the session's worker cannot accept at the moment, in order.
    var heldRequests: [HeldRequest] = []
    var heldBytes: Int { heldRequests.reduce(0) { $0 + $1.message.count } }
    /// The earliest deadline among the open requests, and the timer that checks it.
    var late: (deadline: SuspendingClock.Instant, timer: LoopTimer)?
    /// Number of connections so far. Requests of earlier ones get no answer.
    private(set) var connectionCount = 1
    /// Serials of unanswered requests to the service itself.
    var serviceRequests: Set<UInt32> = []
    /// Serials in `serviceRequests` that a second request has reused: neither request is answered any more.
    var duplicateSerials: Set<UInt32> = []
    /// Sessions whose next lines the client waits for, by the serials of its requests.
    var followed: [UInt32: Session] = [:]
    /// Sessions that the client opened and was informed of, without any message from it since.
    var unconfirmed: [Session] = []
    /// True if input of the client may be in transit to the worker.
    var hasSentInput = false
    /// Frames sent on the connection that the client may still acknowledge.
    private var unacknowledgedFrames = 0

    struct OpenRequest {
        let serial: UInt32
        /// The instant after which the client no longer waits.
        let deadline: SuspendingClock.Instant
        /// True if the request only reads, so that nothing is lost with it.
        let isReadOnly: Bool
    }

    struct HeldRequest {
        let serial: UInt32
        let message: [UInt8]
        let deadline: SuspendingClock.Instant
        let timer: LoopTimer
        /// Its bytes in the service's budget.
        let space: ByteReservation
    }

    /// Open requests of one client, to its session and to the service each. A script has one; more than this is a
    /// mistake that would only cost memory.
    static let openLimit = 256

    init(
        number: ConnectionNumber, token: String, hello: Hello, features: Features, connection: LocalConnection,
        rate: RateLimit,
        now: SuspendingClock.Instant
    ) {
        self.number = number
        self.token = token
        name = ServedClient.shortened(hello.client)
        role = hello.role
        self.features = features
        self.connection = connection
        lastReceived = now
        self.rate = rate
        (signalRate, requestRate) = (rate, rate)
        requestKibibytes = .requestKibibytes(now)
    }

    /// Maximum bytes of a name that are kept. Names occur in log lines only.
    private static let nameBytes = 256

    /// Returns the beginning of a name, cut between characters.
    static func shortened(_ name: String) -> String {
        var kept = name.utf8.prefix(nameBytes)
        while true {
            if let name = String(kept) { return name }
            kept.removeLast()
        }
    }

    func pinged() {
        openPings += 1
        sentAtPings.append(sent)
    }

    func recordSent(_ bytes: Int) { sent += bytes }

    /// Maximum frames that a client may still acknowledge. A session sends two before it awaits an acknowledgement.
    private static let frameLimit = 4

    @inline(__always)
    func recordFrame() { unacknowledgedFrames = min(unacknowledgedFrames + 1, ServedClient.frameLimit) }

    /// Counts an acknowledgement. Returns false if there is no frame that it can be for.
    func acknowledgeFrame() -> Bool {
        guard unacknowledgedFrames > 0 else { return false }
        unacknowledgedFrames -= 1
        return true
    }

    /// Bytes sent without a confirmation that the client has read them.
    var unreadBytes: Int { sent - read }
    /// The part of `unreadBytes` sent after the last ping, which no pong can confirm yet.
    var unpingedBytes: Int { sent - (sentAtPings.last ?? read) }

    func ponged() {
        openPings = max(0, openPings - 1)
        if !sentAtPings.isEmpty { read = sentAtPings.removeFirst() }
        pongsUntilPresentEpoch = max(0, pongsUntilPresentEpoch - 1)
    }

    /// Begins to ignore pongs for pings sent before the session's restart. The client was informed of the restart, and
    /// pinged after that.
    func beginEpoch() { pongsUntilPresentEpoch = openPings }

    /// Resets the state of the previous connection. Its open requests get no answer: their client has given them up, or
    /// repeats them with the same serials.
    func beginConnection(_ connection: LocalConnection, number: ConnectionNumber) {
        self.connection = connection
        self.number = number
        connectionCount += 1
        (openPings, pongsUntilPresentEpoch) = (0, 0)
        (sent, read, sentAtPings) = (0, 0, [])
        unacknowledgedFrames = 0
        postponedSince = nil
        openRequests = []
        for held in heldRequests { held.timer.cancel() }
        heldRequests = []
        serviceRequests = []
        duplicateSerials = []
    }

    func begin(_ attachment: AttachRequest, to session: Session) {
        (self.session, self.attachment) = (session, attachment)
        wasAttached = true
    }

    /// Ends the attachment.
    func leaveSession() {
        (session, attachment, resume) = (nil, nil, nil)
        detachedFromWorker()
    }

    /// Records that the worker received the attachment. Returns the resume point for it.
    func attached(to host: HostConnection, epoch: UInt64) -> ResumePoint {
        (attachedHost, attachedEpoch) = (host, epoch)
        var point = resume ?? ResumePoint(token: "", epoch: 0, version: 0, inputSerial: 0)
        resume = nil
        point.token = token
        return point
    }

    /// Records that no worker has the attachment.
    func detachedFromWorker() { (attachedHost, attachedEpoch) = (nil, 0) }

    /// True if the client's input may refer to content of an earlier life of its session.
    var mayReferToEarlierEpoch: Bool { pongsUntilPresentEpoch > 0 }

    /// True if the client's process has ended.
    var isGone: Bool { process.map { kill($0, 0) != 0 && errno == ESRCH } ?? false }

    /// True if the client may send input to the session it is attached to.
    var mayInput: Bool { role != .viewer && attachment?.mode != .observe }

    /// Returns true if a request with this serial is unanswered. That request then gets no answer any more.
    func invalidateDuplicate(_ serial: UInt32) -> Bool {
        if serviceRequests.contains(serial) {
            duplicateSerials.insert(serial)
            return true
        }
        if let index = heldRequests.firstIndex(where: { $0.serial == serial }) {
            heldRequests.remove(at: index).timer.cancel()
            return true
        }
        return finishRequest(serial)
    }

    /// Records the answer to a request to the service itself; returns false if the answer must not be sent.
    func finishServiceRequest(_ serial: UInt32) -> Bool {
        serviceRequests.remove(serial)
        return duplicateSerials.remove(serial) == nil
    }

    /// Records the answer to a forwarded request; returns false if the request was not open.
    func finishRequest(_ serial: UInt32) -> Bool {
        guard let index = openRequests.firstIndex(where: { $0.serial == serial }) else { return false }
        openRequests.swapAt(index, openRequests.count - 1)
        openRequests.removeLast()
        return true
    }

    /// Returns true if another request of this serial is open.
    func hasOpenRequest(_ serial: UInt32) -> Bool { openRequests.contains { $0.serial == serial } }

    /// Removes both requests of a serial that the session refused as a duplicate.
    func removeDuplicates(_ serial: UInt32) { openRequests.removeAll { $0.serial == serial } }
}
