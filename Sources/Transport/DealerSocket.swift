import CZeroMQ

/// A client's or worker's socket: one connection to one service.
///
/// It does not reconnect by itself. What waits in a socket would otherwise reach a service that was started in between
/// and does not know who speaks; whoever owns the connection makes a new socket and says hello again.
public final class DealerSocket: Socket {
    private let endpoint: Endpoint
    private(set) var monitor: ConnectionMonitor?
    private var isLost = false
    /// Whether somebody is there, whatever they say.
    public private(set) var isReached = false
    private weak var loop: EventLoop?

    /// Where nobody listens on a Unix socket this throws `noService` at once, and where its folder belongs to somebody
    /// else it says so. `largestMessage` bounds what is accepted from the service, in bytes.
    public init(
        _ context: Context, to endpoint: Endpoint, keys: KeyPair? = nil, largestMessage: Int
    ) throws(TransportError) {
        self.endpoint = endpoint
        try super.init(context, type: ZMQ_DEALER)
        setStandardOptions(largestMessage: largestMessage)
        // Never, for practical purposes. The -1 that stands for never also throws away what was received and is not read
        // yet when the connection goes, and with it the reason that the service gave.
        set(ZMQ_RECONNECT_IVL, Timing.noReconnect)
        set(ZMQ_CONNECT_TIMEOUT, Timing.connect)
        switch endpoint {
        case .ipc(let path):
            try RuntimeFolder.checkListener(at: path)
        case .tcp(_, _, let serviceKey):
            guard let serviceKey else {
                throw TransportError(
                    .badEndpoint,
                    "\(endpoint) needs the service's public key: write \(endpoint)#KEY with the key that fanlightd logs as it starts."
                )
            }
            guard let keys else {
                throw TransportError(.keys, "\(endpoint) needs a key pair of this client's own, and there is none.")
            }
            set(ZMQ_CURVE_SERVERKEY, serviceKey.bytes)
            set(ZMQ_CURVE_PUBLICKEY, keys.publicKey.bytes)
            set(ZMQ_CURVE_SECRETKEY, keys.secretKey)
        }
    }

    /// Starts to connect; messages sent meanwhile wait. From now on `loop` calls `onReadable` while there are messages
    /// to `receive()`, and `onChange` when the connection is made or lost. Of a loss it is told after everything that
    /// arrived before was offered to `onReadable`.
    public func open(
        on loop: EventLoop, onChange: @escaping (ConnectionChange) -> Void, onReadable: @escaping (DealerSocket) -> Void
    ) throws(TransportError) {
        let monitor = try ConnectionMonitor(self)
        loop.watch(monitor) { [unowned self] in
            // A handler may close the socket and drop the last reference to it.
            let socket = self
            defer { if monitor.isReached { socket.isReached = true } }
            while socket.monitor === monitor, let change = monitor.next() {
                if change != .connected { socket.endConnection(onReadable) }
                if socket.monitor === monitor { onChange(change) }
            }
        }
        self.monitor = monitor
        self.loop = loop
        loop.watch(self) { [unowned self] in onReadable(self) }
        try connect(endpoint)
    }

    /// What arrived before is read; what is not yet delivered never will be.
    private func endConnection(_ onReadable: (DealerSocket) -> Void) {
        isLost = true
        set(ZMQ_LINGER, 0)
        onReadable(self)
    }

    /// Takes the socket out of its loop; it closes with its last reference.
    public func close() {
        stopMonitoring()
        loop?.unwatch(self)
    }

    deinit { stopMonitoring() }

    /// ZeroMQ hears of it before the monitor goes: its thread would wait for ever for somebody to take what it has to tell
    /// of this connection, and no other socket of the context would be served.
    private func stopMonitoring() {
        guard let monitor else { return }
        zmq_socket_monitor(raw, nil, 0)
        loop?.unwatch(monitor)
        self.monitor = nil
    }

    @discardableResult
    public func send(_ bytes: [UInt8]) -> SendResult {
        if isLost { return .unreachable }
        return bytes.withUnsafeBytes { send($0, more: false) }
    }

    /// Sends a message behind a number, as between worker and service.
    @discardableResult
    public func send(_ bytes: [UInt8], number: UInt32) -> SendResult {
        if isLost { return .unreachable }
        let result = withUnsafeBytes(of: number.littleEndian) { send($0, more: true) }
        return result == .sent ? bytes.withUnsafeBytes { send($0, more: false) } : result
    }
}
