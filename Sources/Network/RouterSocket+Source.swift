import CZeroMQ
import Glibc
import Transport

/// The connection that the last received message came from, for a gate.
extension RouterSocket {
    /// The descriptor of the connection; nil if it is unknown.
    public var sourceDescriptor: Int32? {
        guard let lastPart else { return nil }
        let descriptor = zmq_msg_get(lastPart, ZMQ_SRCFD)
        return descriptor >= 0 ? descriptor : nil
    }

    /// The key that the peer proved; nil without CURVE.
    public var sourceKey: PublicKey? { property("User-Id").flatMap { PublicKey(hexadecimal: $0) } }

    /// True if the peer chose its routing ID, instead of leaving that to this socket. An ID that begins with a zero
    /// byte is not recognised. It is reported as a C string, and looks like none.
    ///
    /// Decision record: Decisions/GateForTCP.md
    public var isSourceNamed: Bool { property("Identity")?.isEmpty == false }

    /// Returns true if the peer proved the key, given in hexadecimal as a C string.
    public func isSource(_ key: [CChar]) -> Bool {
        guard let lastPart, let user = zmq_msg_gets(lastPart, "User-Id") else { return false }
        return strcmp(user, key) == 0
    }
}

extension RouterSocket {
    /// Sets how connections over TCP are checked, and how many messages each may queue. Must be called before `listen`.
    public func guardConnections(heartbeat: Heartbeat, queue: Int32) {
        set(ZMQ_HEARTBEAT_IVL, heartbeat.interval.wholeMilliseconds)
        set(ZMQ_HEARTBEAT_TIMEOUT, heartbeat.silence.wholeMilliseconds)
        set(ZMQ_SNDHWM, queue)
        set(ZMQ_RCVHWM, queue)
        // The kernel's own check, for connections whose peer has not finished the handshake.
        set(ZMQ_TCP_KEEPALIVE, 1)
        set(ZMQ_TCP_KEEPALIVE_IDLE, Int32(heartbeat.silence.components.seconds))
        set(ZMQ_TCP_KEEPALIVE_INTVL, Int32(heartbeat.interval.components.seconds))
        set(ZMQ_TCP_KEEPALIVE_CNT, 3)
    }
}
