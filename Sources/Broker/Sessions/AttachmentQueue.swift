import Transport
import Wire

/// The rates at which a session serves its clients. Those who only watch have their own, and delay nobody else.
struct SessionRates {
    let controllers: AttachmentQueue
    let observers: AttachmentQueue
    /// The rate of the bytes of all requests by clients that only watch, in KiB.
    var observedKibibytes: RateLimit

    init(_ limits: Limits, now: SuspendingClock.Instant) {
        controllers = AttachmentQueue(limits, now: now)
        observers = AttachmentQueue(limits, now: now)
        observedKibibytes = .requestKibibytes(now)
    }

    func attachments(areObserved: Bool) -> AttachmentQueue { areObserved ? observers : controllers }
}

/// The rate at which clients attach to one session, and the connections that wait for their turn.
///
/// The session's worker sends a whole picture to each client that attaches or resumes. Clients that connect again and
/// again have no rate of their own that lasts, so the rate is the session's.
final class AttachmentQueue {
    /// Attachments a second, beyond those of as many clients as a session may have. A worker makes a large picture in
    /// some ten milliseconds.
    static let perSecond = 20

    fileprivate var rate: RateLimit
    /// Connections that wait. The lines take turns, so that clients that attach do not delay those that come back.
    private var (resuming, attaching) = (Line(), Line())
    private var attachesNext = false
    /// The connection whose turn has come, until its message is delivered again.
    fileprivate weak var next: LocalConnection?
    fileprivate var isScheduled = false

    init(_ limits: Limits, now: SuspendingClock.Instant) {
        rate = RateLimit(
            perSecond: AttachmentQueue.perSecond,
            burst: .seconds(limits.clientsPerSession) / AttachmentQueue.perSecond, now: now)
    }

    var isEmpty: Bool { resuming.owners.isEmpty && attaching.owners.isEmpty }

    func append(_ connection: LocalConnection, isResuming: Bool) {
        if isResuming { resuming.append(connection) } else { attaching.append(connection) }
    }

    /// Removes the connection whose turn it is. Returns nil if none waits that is still open.
    func removeFirst() -> LocalConnection? {
        defer { attachesNext.toggle() }
        return attachesNext
            ? attaching.removeFirst() ?? resuming.removeFirst() : resuming.removeFirst() ?? attaching.removeFirst()
    }

    /// Connections that wait, by their owners. Owners take turns, so that many connections of one delay others as much
    /// as one connection does.
    private struct Line {
        private(set) var owners: [(owner: PeerOwner, connections: [LocalConnection])] = []

        mutating func append(_ connection: LocalConnection) {
            let owner = PeerOwner(connection.peer)
            guard let index = owners.firstIndex(where: { $0.owner == owner }) else {
                return owners.append((owner, [connection]))
            }
            owners[index].connections.append(connection)
        }

        mutating func removeFirst() -> LocalConnection? {
            while !owners.isEmpty {
                let first = owners.removeFirst()
                var connections = first.connections.drop { !$0.isOpen }
                guard let connection = connections.popFirst() else { continue }
                if !connections.isEmpty { owners.append((first.owner, Array(connections))) }
                return connection
            }
            return nil
        }
    }

    /// The process or the key that a connection belongs to.
    private enum PeerOwner: Equatable {
        case process(Int32)
        case key(String)

        init(_ peer: Peer) {
            switch peer {
            case .local(_, _, let process): self = .process(process)
            case .remote(_, let user): self = .key(user)
            }
        }
    }
}

extension Broker {
    /// Counts an attachment to a session. Returns false if it must wait for its turn: the connection then delivers its
    /// message again.
    func admitAttachment(to queue: AttachmentQueue, _ connection: LocalConnection, isResuming: Bool) -> Bool {
        if queue.next === connection {
            queue.next = nil
            return true
        }
        if queue.isEmpty, queue.rate.consume(loop.now) { return true }
        connection.postpone()
        queue.append(connection, isResuming: isResuming)
        scheduleAttachment(in: queue)
        return false
    }

    /// Schedules the next turn. The timer keeps the queue, so that all connections are read again after the session's
    /// end.
    private func scheduleAttachment(in queue: AttachmentQueue) {
        guard !queue.isScheduled else { return }
        queue.isScheduled = true
        loop.schedule(after: queue.rate.wait(for: 1, loop.now) ?? .zero) { [weak self] in
            queue.isScheduled = false
            self?.resumeNextAttachment(in: queue)
        }
    }

    private func resumeNextAttachment(in queue: AttachmentQueue) {
        guard let connection = queue.removeFirst() else { return }
        queue.rate.add(1, loop.now)
        queue.next = connection
        connection.resume()
        if !queue.isEmpty { scheduleAttachment(in: queue) }
    }
}
