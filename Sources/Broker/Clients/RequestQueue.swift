import Transport

/// The rate of requests that are costly, of all clients together, and the connections that wait for their turn.
///
/// Clients that connect again and again have no rate of their own that lasts. Many connections also exceed what the
/// service can do, each within its own rate.
final class RequestQueue {
    fileprivate var rate: RateLimit
    /// The number of events of the rate that a request counts as.
    fileprivate let weight: Int
    /// Connections that wait. The lines take turns, so that clients that attach do not delay those that come back.
    private var (resuming, others) = (Line(), Line())
    private var isResumingNext = true
    fileprivate var isScheduled = false

    init(_ rate: RateLimit, weight: Int = 1) { (self.rate, self.weight) = (rate, weight) }

    var isEmpty: Bool { resuming.owners.isEmpty && others.owners.isEmpty }

    func append(_ connection: LocalConnection, isResuming: Bool) {
        if isResuming { resuming.append(connection) } else { others.append(connection) }
    }

    /// Removes the connection whose turn it is. Returns nil if none waits that is still open.
    func removeFirst() -> LocalConnection? {
        defer { isResumingNext.toggle() }
        return isResumingNext
            ? resuming.removeFirst() ?? others.removeFirst() : others.removeFirst() ?? resuming.removeFirst()
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
