import Glibc
import Transport
import Wire

/// Somebody who looks, over as many connections as it takes: its number and token outlive a connection.
final class Client {
    let number: ConnectionNumber
    let token: String
    let name: String
    let role: PeerRole
    let features: Features

    /// Nil while it has no connection and may come back.
    var route: Route?
    /// Who is there: the key of the connection in hexadecimal, or a process of this machine.
    var key: String?
    var process: Int32?
    /// Its process was found gone. What it sent last may still be on its way.
    var wasGone = false
    /// Its worker produces nothing for it: it is silent, or has no connection.
    var isParked = false
    /// Something it should have got was lost, so the connection cannot go on; said once it reads again.
    var overflowed = false
    var lastHeard: SuspendingClock.Instant
    var wasPinged = false
    private var openPings = 0
    /// How many bytes it was sent on its connection, how many of them it surely has read, and how many there were at each ping
    /// that it has not answered: a pong comes behind all that came before the ping.
    private var sent = 0
    private var read = 0
    private var sentAtPings: [Int] = []
    /// Pongs to come before its input is for this life of its session: what it sends until then, it sent before it knew.
    private var pongsToThisLife = 0
    var rate: RateLimit

    var session: Session?
    var attachment: AttachRequest?
    /// What it knows from a connection that this service does not remember, for its next attach.
    var resume: ResumePoint?
    /// Requests that its session's worker has not answered yet.
    var open: [OpenRequest] = []

    /// Requests that its session's worker cannot take at the moment, in their order.
    var held: [HeldRequest] = []
    /// When the first of them is late, and who looks then.
    var late: (deadline: SuspendingClock.Instant, timer: LoopTimer)?
    /// Requests to the service itself that are not answered yet, by their serials.
    var asked: Set<UInt32> = []
    /// Those of them that a second one of the same serial has spoilt: neither is answered any more.
    var spoilt: Set<UInt32> = []
    /// Sessions that it asked for, of which it was told and has shown no sign since of having heard.
    var unconfirmed: [Session] = []
    /// Whether input of it may be on its way to the worker.
    var hasSentInput = false

    struct OpenRequest {
        let serial: UInt32
        /// When its asker waits no longer.
        let deadline: SuspendingClock.Instant
        /// It only looks, and nothing is lost with it.
        let isQuestion: Bool
    }

    struct HeldRequest {
        let serial: UInt32
        let message: [UInt8]
        let timer: LoopTimer
    }

    /// Open requests of one client, to its session and to the service each. A script has one; more than this is a mistake
    /// that would only cost memory.
    static let openLimit = 256

    init(
        number: ConnectionNumber, token: String, hello: Hello, features: Features, route: Route, limits: Limits,
        now: SuspendingClock.Instant
    ) {
        self.number = number
        self.token = token
        name = hello.client
        role = hello.role
        self.features = features
        self.route = route
        lastHeard = now
        rate = RateLimit(perSecond: limits.inputsPerSecond, now: now)
    }

    func pinged() {
        openPings += 1
        sentAtPings.append(sent)
    }

    func took(_ bytes: Int) { sent += bytes }

    /// How much may wait somewhere until it is read.
    var unread: Int { sent - read }
    /// How much of that no ping asks about.
    var unasked: Int { sent - (sentAtPings.last ?? read) }

    func ponged() {
        openPings = max(0, openPings - 1)
        if !sentAtPings.isEmpty { read = sentAtPings.removeFirst() }
        pongsToThisLife = max(0, pongsToThisLife - 1)
    }

    /// It was told that its session lives anew, and pinged after that.
    func beginsNewLife() { pongsToThisLife = openPings }

    /// A new connection hears of what is so now.
    func beginsConnection() {
        (openPings, pongsToThisLife) = (0, 0)
        (sent, read, sentAtPings) = (0, 0, [])
    }

    /// Whether its input may mean something that an earlier life of its session showed.
    var meansEarlierLife: Bool { pongsToThisLife > 0 }

    /// It was killed, or ended without a word.
    var isGone: Bool { process.map { kill($0, 0) != 0 && errno == ESRCH } ?? false }

    /// Whether it may send input to the session it is attached to.
    var mayInput: Bool { role != .viewer && attachment?.mode != .observe }

    /// Whether a request of this serial waits for its answer, whoever is to give it. If so, that one gets none any more.
    func spoils(_ serial: UInt32) -> Bool {
        if asked.contains(serial) {
            spoilt.insert(serial)
            return true
        }
        if let index = held.firstIndex(where: { $0.serial == serial }) {
            held.remove(at: index).timer.cancel()
            return true
        }
        return answered(serial)
    }

    /// Notes that a request to the service itself has its answer; false where that is not to be said.
    func served(_ serial: UInt32) -> Bool {
        asked.remove(serial)
        return spoilt.remove(serial) == nil
    }

    /// Notes that a forwarded request was answered; false where it was not open (any more).
    func answered(_ serial: UInt32) -> Bool {
        guard let index = open.firstIndex(where: { $0.serial == serial }) else { return false }
        open.swapAt(index, open.count - 1)
        open.removeLast()
        return true
    }

    /// Whether another request of this serial was passed on while one was open.
    func awaits(_ serial: UInt32) -> Bool { open.contains { $0.serial == serial } }

    /// Its session has refused a serial that was open already, for both of its requests.
    func isRefusedTwice(_ serial: UInt32) { open.removeAll { $0.serial == serial } }
}
