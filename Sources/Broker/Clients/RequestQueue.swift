import Transport

/// The rate of requests that are costly, of all clients together, and the connections that wait for their turn.
///
/// Clients that connect again and again have no rate of their own that lasts. Many connections also exceed what the
/// service can do, each within its own rate.
final class RequestQueue {
    fileprivate var rate: RateLimit
    /// The number of events of the rate that a request counts as.
    fileprivate let weight: Int
    /// Connections that wait. The queues take turns, so that clients that attach do not delay those that come back.
    private var (resuming, others) = (Connections(), Connections())
    private var isResumingNext = true
    fileprivate var isScheduled = false
    /// Connections that were left when closed ones were removed, and those added since.
    private(set) var waitingBound = 0
    private var removalCount = RequestQueue.minimumRemovalCount

    /// Connections from which on closed ones are removed before their turns.
    private static let minimumRemovalCount = 64

    init(_ rate: RateLimit, weight: Int = 1) { (self.rate, self.weight) = (rate, weight) }

    /// Connections that wait, by the processes and keys that they belong to.
    private typealias Connections = RoundRobinQueue<PeerOwner, LocalConnection>

    var isEmpty: Bool { resuming.isEmpty && others.isEmpty }

    func append(_ connection: LocalConnection, isResuming: Bool) {
        if waitingBound >= removalCount {
            waitingBound = resuming.removeInvalid(where: \.isOpen) + others.removeInvalid(where: \.isOpen)
            // Each connection is checked about once.
            removalCount = max(RequestQueue.minimumRemovalCount, 2 * waitingBound)
        }
        waitingBound += 1
        let owner = PeerOwner(connection.peer)
        if isResuming { resuming.append(connection, of: owner) } else { others.append(connection, of: owner) }
    }

    /// Removes the connection whose turn it is. Returns nil if none waits that is still open.
    func removeFirst() -> LocalConnection? {
        defer { isResumingNext.toggle() }
        return isResumingNext
            ? resuming.removeFirst(where: \.isOpen) ?? others.removeFirst(where: \.isOpen)
            : others.removeFirst(where: \.isOpen) ?? resuming.removeFirst(where: \.isOpen)
    }
}

extension Broker {
    /// Counts a request. Returns false if it must wait for its turn: the connection then delivers its message again.
    func admitRequest(to queue: RequestQueue, _ connection: LocalConnection, isResuming: Bool = false) -> Bool {
        if connection.isDue {
            connection.isDue = false
            return true
        }
        if queue.isEmpty, queue.rate.wait(for: queue.weight, loop.now) == nil {
            queue.rate.add(queue.weight, loop.now)
            return true
        }
        connection.postpone()
        queue.append(connection, isResuming: isResuming)
        scheduleTurn(in: queue)
        return false
    }

    /// Schedules the next turn. The timer keeps the queue, so that all connections are read again after a session's
    /// end.
    private func scheduleTurn(in queue: RequestQueue) {
        guard !queue.isScheduled else { return }
        queue.isScheduled = true
        loop.schedule(after: queue.rate.wait(for: queue.weight, loop.now) ?? .zero) { [weak self] in
            queue.isScheduled = false
            self?.resumeNext(in: queue)
        }
    }

    private func resumeNext(in queue: RequestQueue) {
        guard let connection = queue.removeFirst() else { return }
        queue.rate.add(queue.weight, loop.now)
        connection.isDue = true
        connection.resume()
        if !queue.isEmpty { scheduleTurn(in: queue) }
    }
}
