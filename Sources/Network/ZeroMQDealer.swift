import CZeroMQ
import Transport

/// A connection to a service's TCP port, made and encrypted by ZeroMQ.
final class ZeroMQDealer: Socket, DealerConnection {
    private let endpoint: Endpoint
    private(set) var monitor: ConnectionMonitor?
    private var isLost = false
    package private(set) var isReached = false
    package var queuedBytes: Int { 0 }
    private weak var loop: EventLoop?

    init(
        _ context: Context, to endpoint: Endpoint, keys: KeyPair?, largestMessage: Int
    ) throws(TransportError) {
        self.endpoint = endpoint
        try super.init(context, type: ZMQ_DEALER)
        setStandardOptions(largestMessage: largestMessage)
        // Practically never. The value -1, which stands for never, also discards received and unread messages when the
        // connection ends. The reason that the service gave would be lost with them.
        set(ZMQ_RECONNECT_IVL, context.timing.never.wholeMilliseconds)
        set(ZMQ_CONNECT_TIMEOUT, context.timing.connect.wholeMilliseconds)
        // The owner has its own time limit for a silent service.
        set(ZMQ_HANDSHAKE_IVL, context.timing.never.wholeMilliseconds)
        guard case .tcp(_, _, let key) = endpoint, let serviceKey = key else {
            throw TransportError(
                .badEndpoint,
                "\(endpoint) needs the service's public key: write \(endpoint)#KEY with the key that fanlightd logs "
                    + "as it starts."
            )
        }
        guard let keys else {
            throw TransportError(.keys, "\(endpoint) needs a key pair of this client's own, and there is none.")
        }
        set(ZMQ_CURVE_SERVERKEY, serviceKey.bytes)
        set(ZMQ_CURVE_PUBLICKEY, keys.publicKey.bytes)
        set(ZMQ_CURVE_SECRETKEY, keys.secretKey)
    }

    package func open(
        on loop: EventLoop, onChange: @escaping (ConnectionChange) -> Void, onReadable: @escaping () -> Void
    ) throws(TransportError) {
        let monitor = try ConnectionMonitor(self)
        loop.watch(monitor) { [unowned self] in
            // A handler may close the socket and release the last reference to it.
            let socket = self
            defer { if monitor.isReached { socket.isReached = true } }
            while socket.monitor === monitor, let change = monitor.next() {
                if change != .connected { socket.endConnection(onReadable) }
                if socket.monitor === monitor { onChange(change) }
            }
        }
        self.monitor = monitor
        self.loop = loop
        loop.watch(self, onReadable)
        try connect(endpoint)
    }

    /// Reads messages that arrived before the end; discards undelivered ones.
    private func endConnection(_ onReadable: () -> Void) {
        isLost = true
        set(ZMQ_LINGER, 0)
        // The owner reads a limited number of messages for each call.
        var before: UInt64
        repeat {
            before = received
            onReadable()
        } while received != before
    }

    package func close() {
        stopMonitoring()
        loop?.unwatch(self)
    }

    package func abandon() {
        set(ZMQ_LINGER, 0)
        close()
    }

    deinit { stopMonitoring() }

    /// Stops ZeroMQ's monitoring before the monitor is released. Its thread would wait for ever for a reader of the
    /// connection's events. No other socket of the context would be served.
    private func stopMonitoring() {
        guard let monitor else { return }
        zmq_socket_monitor(raw, nil, 0)
        loop?.unwatch(monitor)
        self.monitor = nil
    }

    package func sendPart(_ part: UnsafeRawBufferPointer, more: Bool) -> SendResult {
        isLost ? .unreachable : send(part, more: more)
    }
}
