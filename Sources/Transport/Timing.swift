/// Every time span and queue length of the connections, with its unit and its reason.
public struct Heartbeat: Hashable, Sendable {
    /// A side that heard nothing for this long asks with a ping. 5 s: a lost network is noticed before a person gives
    /// up, and an idle session costs two dozen packets a minute.
    public var interval: Duration = .seconds(5)
    /// A side that heard nothing for this long counts as away: a client is parked, a service is lost. Three intervals:
    /// two lost answers, or a machine that was asleep for a moment, are no reason.
    public var silence: Duration = .seconds(15)

    public init(interval: Duration = .seconds(5), silence: Duration = .seconds(15)) {
        self.interval = interval
        self.silence = silence
    }

    public static let standard = Heartbeat()
}

public enum Timing {
    /// How long a closing socket keeps what it has not yet delivered, in milliseconds. Long enough for a Goodbye on a
    /// live connection, short enough that a command does not hang when the other side is stuck.
    public static let linger: Int32 = 250
    /// Milliseconds until ZeroMQ would make a lost connection again, or end one on which nothing is said: its owner does so
    /// long before.
    static let noReconnect: Int32 = 3_600_000
    /// How long a service lets a peer take for the handshake of the sockets themselves, in milliseconds: one that connects
    /// and says nothing holds a descriptor.
    public static let socketHandshake: Int32 = 5_000
    /// How long a TCP connection may take to come about, in milliseconds.
    public static let connect: Int32 = 5_000
    /// A worker without a service ends itself after this long.
    public static let workerPatience: Duration = .seconds(60)
    /// Between two attempts of a worker or client to reach a service that went away.
    public static let redial: Duration = .milliseconds(200)

    /// Messages that wait for one peer before sending says that it is full. Frames are sent on credit, so only answers
    /// to a peer that asks and does not read can pile up.
    public static let sendQueue: Int32 = 1_000
    /// Messages of one peer that wait to be read; a dealer on a Unix socket leaves them with the kernel, and so with the peer.
    public static let receiveQueue: Int32 = 1_000
}
