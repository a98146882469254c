import CZeroMQ
import Synchronization
import Transport

/// Reports which connections of a router have ended.
public final class ListenerMonitor: Socket {
    private static let serial = Atomic<UInt64>(0)
    private let observed: RouterSocket

    /// Must be made before `observed` listens.
    public init(_ observed: RouterSocket) throws(TransportError) {
        let number = ListenerMonitor.serial.add(1, ordering: .relaxed).newValue
        let address = "inproc://fanlight-listener-monitor-\(number)"
        guard zmq_socket_monitor(observed.raw, address, ZMQ_EVENT_DISCONNECTED) == 0 else {
            throw .zeroMQ("Cannot watch connections")
        }
        self.observed = observed
        try super.init(observed.context, type: ZMQ_PAIR)
        set(ZMQ_LINGER, 0)
        // ZeroMQ's thread would wait for a reader whose queue is full.
        set(ZMQ_RCVHWM, 0)
        try connect(address, as: address)
    }

    // Ends the monitoring before this socket closes: ZeroMQ's thread would wait for ever for a reader.
    deinit { zmq_socket_monitor(observed.raw, nil, 0) }

    /// Returns the descriptor of the next connection that has ended. The descriptor may already be another
    /// connection's.
    public func next() -> Int32? {
        while receive() {
            let event = part(0)
            guard event.count == 6, event.loadUnaligned(as: UInt16.self) == UInt16(ZMQ_EVENT_DISCONNECTED) else {
                continue
            }
            return Int32(bitPattern: event.loadUnaligned(fromByteOffset: 2, as: UInt32.self))
        }
        return nil
    }
}
