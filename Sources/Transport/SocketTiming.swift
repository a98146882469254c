/// Time spans of the sockets of a process, with their reasons. Each process has them in its table of timings.
public struct SocketTiming: Hashable, Sendable {
    /// Time that a closing socket keeps undelivered messages. Long enough for a Goodbye on a live connection. Short
    /// enough that a command does not hang when the other side is stuck.
    public var linger: Duration = .milliseconds(250)
    /// Time limit of the service for the handshake of a socket: a silent peer holds a descriptor.
    public var handshake: Duration = .seconds(5)
    /// Time limit for making a TCP connection.
    public var connect: Duration = .seconds(5)
    /// Interval between attempts to enter a service's full queue of connections: it is empty within a turn of its loop.
    public var queueRetry: Duration = .milliseconds(10)
    /// Time in which the service delivers messages that wait for their turn before it looks for new ones. It adds to
    /// the latency of each step while peers send more than it can handle.
    var waitingTurns: Duration = .milliseconds(2)
    /// Time after which the memory of empty buffers is released. A worker that sends frames grows its buffer again, at
    /// the cost of a few reads.
    public var shrinking: Duration = .seconds(1)
    /// Time until ZeroMQ would reconnect, or end a connection without handshake: its owner does so long before.
    package var never: Duration = .seconds(3_600)

    public init() {}
}

/// Limits of the messages queued for or from one peer.
public enum QueueLimit {
    /// Messages for one peer above which sending returns `full`. Frames are sent on credit, so only answers to a peer
    /// that sends requests and does not read can accumulate.
    public static let sent: Int32 = 1_000
    /// Messages of one peer that wait to be read. A dealer on a Unix socket leaves them in the kernel, and so with the
    /// peer.
    package static let received: Int32 = 1_000
}

extension Duration {
    /// The whole milliseconds, as ZeroMQ and `poll` take them.
    package var wholeMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
}
