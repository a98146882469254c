import CZeroMQ
import Synchronization

/// What became of the connection of a `DealerSocket`.
public enum ConnectionChange: Hashable, Sendable {
    case connected
    /// The other side went away.
    case lost
    /// Nobody listens there.
    case absent
    /// Whoever listens there speaks something else.
    case strange
    /// Nothing tells where that is.
    case unknownHost
    /// The service does not know this client's key, or is another one than the key says, or went away before it could say.
    case turnedAway
    /// The service says that it does not know this client's key.
    case unknownKey
}

/// Hears from ZeroMQ when a connection is made and lost, so that nobody waits for a heartbeat to find out.
final class ConnectionMonitor: Socket {
    private static let serial = Atomic<UInt64>(0)
    /// Somebody listened; what both sides agree on comes next.
    private(set) var isReached = false
    private var isOver = false

    init(_ observed: ZeroMQDealer) throws(TransportError) {
        let number = ConnectionMonitor.serial.add(1, ordering: .relaxed).newValue
        let address = "inproc://fanlight-monitor-\(number)"
        let events =
            ZMQ_EVENT_CONNECTED | ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_DISCONNECTED | ZMQ_EVENT_CLOSED
            | ZMQ_EVENT_CONNECT_RETRIED | ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL
            | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH
        guard zmq_socket_monitor(observed.raw, address, events) == 0 else { throw .zeroMQ("Cannot watch a connection") }
        try super.init(observed.context, type: ZMQ_PAIR)
        set(ZMQ_LINGER, 0)
        try connect(address, as: address)
    }

    func next() -> ConnectionChange? {
        while receive() {
            let event = part(0)
            guard event.count == 6 else { continue }
            switch Int32(event.loadUnaligned(as: UInt16.self)) {
            case ZMQ_EVENT_CONNECTED: isReached = true
            case ZMQ_EVENT_HANDSHAKE_SUCCEEDED: return .connected
            case ZMQ_EVENT_DISCONNECTED: if let end = end(.lost) { return end }
            case ZMQ_EVENT_CLOSED: if let end = end(isReached ? .lost : .absent) { return end }
            // What was opened is closed before it is tried again, so nothing was: the name had no address.
            case ZMQ_EVENT_CONNECT_RETRIED: if let end = end(.unknownHost) { return end }
            case ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL, ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL:
                if let end = end(.turnedAway) { return end }
            case ZMQ_EVENT_HANDSHAKE_FAILED_AUTH: if let end = end(.unknownKey) { return end }
            default: continue
            }
        }
        return nil
    }

    /// A connection ends once; what ZeroMQ does after that is nobody's business.
    private func end(_ change: ConnectionChange) -> ConnectionChange? {
        defer { isOver = true }
        return isOver ? nil : change
    }
}
