/// Time spans of the heartbeat, with their reasons.
public struct Heartbeat: Hashable, Sendable {
    /// Silence after which a side sends a ping. 5 s: a lost network is noticed before a person gives up, and an idle
    /// session costs two dozen packets a minute.
    public var interval: Duration = .seconds(5)
    /// Silence after which the peer counts as away: a client is parked, a service is lost. Three intervals: two lost
    /// answers, or a machine that was asleep briefly, are no reason.
    public var silence: Duration = .seconds(15)

    public init(interval: Duration = .seconds(5), silence: Duration = .seconds(15)) {
        self.interval = interval
        self.silence = silence
    }

    public static let standard = Heartbeat()
}

public enum Timing {
    /// Time that a closing socket keeps undelivered messages, in milliseconds. Long enough for a Goodbye on a live
    /// connection, short enough that a command does not hang when the other side is stuck.
    public static let linger: Int32 = 250
    /// Milliseconds until ZeroMQ would reconnect, or end a connection without handshake: its owner does so long before.
    static let noReconnect: Int32 = 3_600_000
    /// Time limit of the service for the handshake of a socket, in milliseconds: a silent peer holds a descriptor.
    public static let socketHandshake: Int32 = 5_000
    /// Time limit for making a TCP connection, in milliseconds.
    public static let connect: Int32 = 5_000
    /// Time after which a worker without a service ends itself.
    public static let workerOrphanLimit: Duration = .seconds(60)
    /// Interval between attempts of a worker or client to reach a service that went away.
    public static let redial: Duration = .milliseconds(200)

    /// Queued messages for one peer above which sending returns `full`. Frames are sent on credit, so only answers to a
    /// peer that sends requests and does not read can accumulate.
    public static let sendQueue: Int32 = 1_000
    /// Queued messages of one peer that wait to be read. A dealer on a Unix socket leaves them in the kernel, and so
    /// with the peer.
    public static let receiveQueue: Int32 = 1_000
}
