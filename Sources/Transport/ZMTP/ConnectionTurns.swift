/// The process or the key that connections belong to.
public enum PeerOwner: Hashable, Sendable {
    case process(Int32)
    case key(String)

    public init(_ peer: Peer) {
        switch peer {
        case .local(_, _, let process): self = .process(process)
        case .remote(_, let user): self = .key(user)
        }
    }
}

/// The connections of one owner, as far as they wait for their turn.
final class ConnectionOwner {
    fileprivate let identity: PeerOwner
    /// Number of its connections.
    fileprivate(set) var count = 0
    fileprivate var waiting: [LocalConnection] = []
    /// The last round in which it had a turn.
    fileprivate var lastRound: UInt64 = 0

    fileprivate init(_ identity: PeerOwner) { self.identity = identity }

    /// Removes the connection that is next; nil if none that waits is left.
    fileprivate func removeFirst() -> LocalConnection? {
        while !waiting.isEmpty {
            let connection = waiting.removeFirst()
            if !connection.isClosed { return connection }
        }
        return nil
    }
}

/// The turns in which connections are served. In each round every owner has one. Many busy connections of one owner
/// thus delay others as much as one connection does.
struct ConnectionTurns {
    private var owners: [PeerOwner: ConnectionOwner] = [:]
    /// Owners of connections that wait, beginning with the one whose turn is next.
    private var queue: [ConnectionOwner] = []
    private var round: UInt64 = 0

    var isEmpty: Bool { queue.isEmpty }

    // MARK: Owners

    /// Number of the connections of an owner.
    func count(of identity: PeerOwner) -> Int { owners[identity]?.count ?? 0 }

    /// Counts a connection of an owner.
    mutating func addConnection(of identity: PeerOwner) -> ConnectionOwner {
        let owner = owners[identity] ?? ConnectionOwner(identity)
        owners[identity] = owner
        owner.count += 1
        return owner
    }

    mutating func removeConnection(of owner: ConnectionOwner) {
        owner.count -= 1
        if owner.count == 0 { owners[owner.identity] = nil }
    }

    // MARK: Turns

    /// Begins a round, and returns the number of turns that it may have.
    mutating func beginRound() -> Int {
        round &+= 1
        return queue.count
    }

    /// Begins the turn of a connection with new bytes. Returns false if its owner had one in this round, or has other
    /// connections that wait.
    mutating func begin(_ connection: LocalConnection) -> Bool {
        let owner = connection.owner
        guard owner.lastRound != round, owner.waiting.isEmpty else { return false }
        owner.lastRound = round
        return true
    }

    mutating func append(_ connection: LocalConnection) {
        let owner = connection.owner
        if owner.waiting.isEmpty { queue.append(owner) }
        owner.waiting.append(connection)
    }

    /// Removes the connection that is next, and begins its turn. Returns nil if no owner is left that had none in this
    /// round.
    mutating func removeFirst() -> LocalConnection? {
        for _ in queue.indices {
            let owner = queue.removeFirst()
            guard owner.lastRound != round else {
                queue.append(owner)
                continue
            }
            let connection = owner.removeFirst()
            if !owner.waiting.isEmpty { queue.append(owner) }
            guard let connection else { continue }
            owner.lastRound = round
            return connection
        }
        return nil
    }

    mutating func removeAll() {
        for owner in queue { owner.waiting = [] }
        queue = []
    }
}
