import Transport
import Wire

/// The rate at which clients attach to one session, and the connections that wait for their turn.
///
/// The session's worker sends a whole picture to each client that attaches or resumes. Clients that connect again and
/// again have no rate of their own that lasts, so the rate is the session's.
struct AttachmentQueue {
    /// Attachments a second, beyond those of as many clients as a session may have. A worker makes a large picture in
    /// some ten milliseconds.
    static let perSecond = 20

    var rate: RateLimit
    /// Connections whose attachment waits, in order.
    var waiting: [LocalConnection] = []
    /// The connection whose turn has come, until its message is delivered again.
    weak var next: LocalConnection?
    var isScheduled = false

    init(_ limits: Limits, now: SuspendingClock.Instant) {
        rate = RateLimit(
            perSecond: AttachmentQueue.perSecond,
            burst: .seconds(limits.clientsPerSession) / AttachmentQueue.perSecond, now: now)
    }
}

extension Broker {
    /// Counts an attachment to a session. Returns false if it must wait for its turn: the connection then delivers its
    /// message again.
    func admitAttachment(to session: Session, _ connection: LocalConnection) -> Bool {
        if session.attachments.next === connection {
            session.attachments.next = nil
            return true
        }
        if session.attachments.waiting.isEmpty, session.attachments.rate.consume(loop.now) { return true }
        connection.postpone()
        session.attachments.waiting.append(connection)
        scheduleAttachment(to: session)
        return false
    }

    /// Schedules the next turn. The timer keeps the session, so that all connections are read again after its end.
    private func scheduleAttachment(to session: Session) {
        guard !session.attachments.isScheduled else { return }
        session.attachments.isScheduled = true
        loop.schedule(after: session.attachments.rate.wait(for: 1, loop.now) ?? .zero) { [weak self] in
            session.attachments.isScheduled = false
            self?.resumeNextAttachment(to: session)
        }
    }

    private func resumeNextAttachment(to session: Session) {
        session.attachments.waiting.removeAll { !$0.isOpen }
        guard !session.attachments.waiting.isEmpty else { return }
        let connection = session.attachments.waiting.removeFirst()
        session.attachments.rate.add(1, loop.now)
        session.attachments.next = connection
        connection.resume()
        if !session.attachments.waiting.isEmpty { scheduleAttachment(to: session) }
    }
}
