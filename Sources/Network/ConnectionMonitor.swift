import CZeroMQ
import Synchronization
import Transport

/// Receives ZeroMQ's events about a connection, so that a lost one is noticed before a heartbeat is missed.
final class ConnectionMonitor: Socket {
    private static let serial = Atomic<UInt64>(0)
    /// True once a peer accepted the connection; the handshake comes next.
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
            case ZMQ_EVENT_CLOSED: if let end = end(isReached ? .lost : .noListener) { return end }
            // A socket that was opened is closed before a retry. Without that event none was opened: the name had no
            // address.
            case ZMQ_EVENT_CONNECT_RETRIED: if let end = end(.unknownHost) { return end }
            case ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL, ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL:
                if let end = end(.handshakeFailed) { return end }
            case ZMQ_EVENT_HANDSHAKE_FAILED_AUTH: if let end = end(.unknownKey) { return end }
            default: continue
            }
        }
        return nil
    }

    /// Returns the first end of the connection only; later events of ZeroMQ are ignored.
    private func end(_ change: ConnectionChange) -> ConnectionChange? {
        defer { isOver = true }
        return isOver ? nil : change
    }
}
