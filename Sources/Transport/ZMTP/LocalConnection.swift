import Glibc

/// A client's or worker's connection to the service's Unix socket, or one end of a socket pair.
///
/// It belongs to its listener's thread.
public final class LocalConnection {
    enum Phase {
        /// The peer may send one message of `LocalListener.Limits.helloBytes`, until the deadline.
        case new(deadline: SuspendingClock.Instant)
        case admitted
        /// Nothing more is read; what is queued is sent until the deadline.
        case hangingUp(deadline: SuspendingClock.Instant)
        case closed
    }

    /// The identity of the peer, as the kernel reported it when the connection was made. A connection of the gate gets
    /// the identity of the client that it is for.
    public var peer: Peer {
        didSet { listener?.updateOwner(of: self) }
    }
    var owner: ConnectionOwner
    let stream: StreamConnection
    weak var listener: LocalListener?
    var phase: Phase
    /// True while its messages are delivered, whose bytes must stay.
    var isDelivering = false
    /// True while it waits for its turn.
    var isPending = false
    /// True while new bytes are not reported, because it waits for its turn anyway.
    var isMuted = false
    /// True for a process of another user, which only receives its refusal.
    var isForeign = false
    /// The events that the listener's epoll set waits for.
    var events: UInt32 = 0
    /// Bytes that the connection may hold before others are closed to free memory for it. That happens when the shared
    /// budget is used up. Without any, its messages are read only while a quarter of the budget is left. Long ones
    /// need half of it.
    public var allowance: Int {
        get { stream.allowance }
        set { stream.allowance = newValue }
    }
    /// True once the connection has used its share of the turn.
    var hasUsedTurn = false
    /// True while nothing is read, because others hold the memory.
    var isStarved = false
    /// Sweeps in which it was starved since its last message.
    var starvedSweeps = 0
    /// True while reading is paused.
    public private(set) var isPaused = false
    /// True while nothing is read, because more commands came than are handled in that time.
    var isResting = false
    /// True once the turn of the postponed message has come, until the message is delivered again. Set by the
    /// listener's owner.
    public var isDue = false
    /// The rate of ZMTP commands.
    var commandRate: RateLimit

    init(
        _ stream: StreamConnection, peer: Peer, owner: ConnectionOwner, commandRate: RateLimit,
        deadline: SuspendingClock.Instant
    ) {
        self.stream = stream
        self.peer = peer
        self.owner = owner
        self.commandRate = commandRate
        phase = .new(deadline: deadline)
    }

    // MARK: State

    /// True until this side hung up or the connection was lost.
    public var isOpen: Bool {
        switch phase {
        case .new, .admitted: stream.end == nil
        case .hangingUp, .closed: false
        }
    }

    var isClosed: Bool { if case .closed = phase { true } else { false } }

    /// True while messages of the peer are read.
    var isReading: Bool { isOpen && !isPaused && !isResting }

    public var isAdmitted: Bool { if case .admitted = phase { true } else { false } }

    /// Lifts the limits of new connections: the handshake is complete. `sendLimit` is the most bytes that wait to be
    /// sent to it.
    public func admit(largestMessage: Int, sendLimit: Int) {
        guard case .new = phase else { return }
        phase = .admitted
        stream.largestMessage = largestMessage
        stream.sendLimit = sendLimit
    }

    /// Reads nothing more of the peer until `resume()`, so that it has to wait.
    public func pause() {
        isPaused = true
        listener?.updateEvents(of: self)
    }

    /// Has the message that is being handled delivered again after `resume()`, and reads nothing until then.
    public func postpone() {
        stream.postponeMessage()
        pause()
    }

    /// Lets the other connections be served before the next message of this one.
    public func endTurn() { hasUsedTurn = true }

    public func resume() {
        guard isPaused else { return }
        isPaused = false
        listener?.resumeReading(self)
    }

    /// Ends the connection after what is queued was sent, at most for `limit`, or `SocketTiming.linger`. The peer can
    /// send nothing any more, and no end is reported.
    public func hangUp(within limit: Duration? = nil) { listener?.hangUp(self, within: limit) }

    // MARK: Receiving

    /// Number of parts of the message that is being handled.
    public var partCount: Int { stream.partCount }

    /// A part of the message that is being handled; empty if there is none.
    @inline(__always)
    public func part(_ index: Int) -> UnsafeRawBufferPointer { stream.part(index) }

    // MARK: Sending

    /// Bytes that wait until the peer reads.
    public var queuedBytes: Int { stream.queuedBytes }
    /// Bytes of all messages sent, and of those that the kernel has accepted.
    public var acceptedBytes: UInt64 { stream.acceptedBytes }
    public var writtenBytes: UInt64 { stream.writtenBytes }

    /// Sends a message. Returns `full` if more than `limit` bytes would wait, or more than the connection may hold.
    @discardableResult
    public func send(_ message: UnsafeRawBufferPointer, limit: Int? = nil) -> SendResult {
        guard isOpen else { return .unreachable }
        return stream.sendPart(message, more: false, limit: limit)
    }

    @discardableResult
    public func send(_ message: [UInt8], limit: Int? = nil) -> SendResult {
        message.withUnsafeBytes { send($0, limit: limit) }
    }

    /// Sends a message after a client number, as between service and workers. The shared budget does not limit one that
    /// `isExempt`.
    @discardableResult
    public func send(_ message: UnsafeRawBufferPointer, number: UInt32, limit: Int? = nil, isExempt: Bool = false)
        -> SendResult
    {
        guard isOpen else { return .unreachable }
        let result = withUnsafeBytes(of: number.littleEndian) { stream.sendPart($0, more: true) }
        return result == .sent ? stream.sendPart(message, more: false, limit: limit, isExempt: isExempt) : result
    }

    @discardableResult
    public func send(_ message: [UInt8], number: UInt32, limit: Int? = nil) -> SendResult {
        message.withUnsafeBytes { send($0, number: number, limit: limit) }
    }

    /// Sends a message after client number 0, as the service's own to a worker. The shared budget does not limit it.
    public func sendCommand(_ message: [UInt8], limit: Int? = nil) -> SendResult {
        message.withUnsafeBytes { send($0, number: 0, limit: limit, isExempt: true) }
    }
}
