extension LocalListener {
    /// The limits of a listener and its connections.
    public struct Limits: Sendable {
        /// Connections at a time.
        public var connections = 4_096
        /// Descriptors from this number on are kept for other files of the process.
        public var descriptors = Int32.max
        /// Bytes of the first message of a connection.
        public var helloBytes = 64 << 10
        /// ZMTP commands of a connection that are handled in a second. Peers ping each other a few times a second.
        public var commandsPerSecond = 100
        /// Bytes that may wait to be sent on a connection before it is admitted.
        public var newSendBytes = 64 << 10
        /// Bytes that all connections hold together, with `connectionBytes` for each.
        public var totalBytes = 48 << 20
        /// Bytes of a connection that holds no message: its first buffer, and objects here and of its owner.
        public var connectionBytes = 6 << 10

        public init() {}
    }

    /// Descriptors below `Limits.descriptors` that are kept for expected peers, and for the files that come with them.
    public struct Reservation {
        public var descriptors = 0
        /// Returns true for a peer that may use the kept descriptors, for its first connection.
        public var isExpected: (Peer) -> Bool = { _ in false }

        public init() {}
    }

    /// Returns the reason why there is no place for a connection; nil if there is.
    func shortage(for socket: Int32, of peer: Peer) -> Refusal? {
        guard count < limits.connections else { return .tooMany(count) }
        let isFree = Int(socket) < Int(limits.descriptors) - reservation.descriptors
        let mayUseKept = socket < limits.descriptors && count(of: PeerOwner(peer)) == 0 && reservation.isExpected(peer)
        return isFree || mayUseKept ? nil : .noDescriptor
    }

    /// The reason why a connection is refused.
    public enum Refusal: Hashable, Sendable {
        /// As many connections are open as may be.
        case tooMany(Int)
        /// Further descriptors are kept for other files, or there are none.
        case noDescriptor
        /// The peer is a process of another user.
        case otherUser(UInt32)
        /// A sentence of the owner.
        case other(String)
    }
}
