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

/// An owner of connections, and the rest of its turn.
final class ConnectionOwner: Hashable {
    fileprivate let identity: PeerOwner
    /// Number of its connections.
    fileprivate(set) var count = 0
    /// The last round in which it had a turn, and the rest of that turn.
    private var round: UInt64 = 0
    private(set) var messagesLeft = 0
    private var connectionsLeft = 0

    fileprivate init(_ identity: PeerOwner) { self.identity = identity }

    /// Returns true if its turn in this round is not over.
    fileprivate func hasTurn(in round: UInt64) -> Bool {
        if self.round != round {
            self.round = round
            messagesLeft = ConnectionScheduler.messages
            connectionsLeft = ConnectionScheduler.connections
        }
        return messagesLeft > 0 && connectionsLeft > 0
    }

    /// Counts a connection that was served, and its messages.
    func count(messages: Int, hasUsedTurn: Bool) {
        messagesLeft = hasUsedTurn ? 0 : messagesLeft - messages
        connectionsLeft -= 1
    }

    static func == (first: ConnectionOwner, second: ConnectionOwner) -> Bool { first === second }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Serves connections in rounds, in each of which every owner has one turn. Many busy connections of one owner thus
/// delay others as much as one connection does.
struct ConnectionScheduler {
    /// Messages of an owner that are delivered in its turn: few, so that busy peers cause little delay.
    static let messages = 8
    /// Connections of an owner that are served in its turn, also to end them. More than are accepted in a round: each
    /// is served a few times.
    static let connections = 4 * messages

    private var owners: [PeerOwner: ConnectionOwner] = [:]
    /// Connections that wait for their turn.
    private var queue = RoundRobinQueue<ConnectionOwner, LocalConnection>()
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

    /// Begins a round, and returns the number of owners that wait.
    mutating func beginRound() -> Int {
        round &+= 1
        return queue.count
    }

    /// Returns true if a connection with new bytes is served at once. The turn of its owner is not over then, and no
    /// other connection of it waits.
    func admits(_ connection: LocalConnection) -> Bool {
        !queue.hasElements(of: connection.owner) && connection.owner.hasTurn(in: round)
    }

    mutating func append(_ connection: LocalConnection) { queue.append(connection, of: connection.owner) }

    /// Removes the owner that is next. `endTurn(of:)` must follow.
    mutating func beginTurn() -> ConnectionOwner? { queue.beginTurn() }

    /// Removes the next connection of an owner that has its turn; nil if none waits, or the turn is over.
    mutating func next(of owner: ConnectionOwner) -> LocalConnection? {
        owner.hasTurn(in: round) ? queue.removeFirst(of: owner) { !$0.isClosed } : nil
    }

    /// Ends the turn of an owner, which is last then if more of its connections wait.
    mutating func endTurn(of owner: ConnectionOwner) { queue.endTurn(of: owner) }

    mutating func removeAll() { queue.removeAll() }
}
