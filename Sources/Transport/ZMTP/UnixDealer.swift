import CLinux
import Glibc
import Wire

/// A connection to a service's Unix socket, in ZeroMQ's protocol. Its owner decides how long a service may be silent.
///
/// Decision record: Decisions/UnixSocketsWithoutZeroMQ.md
final class UnixDealer: DealerConnection {
    /// The path to dial; nil for an end of a socket pair.
    private let path: String?
    private let timing: SocketTiming
    private let stream: StreamConnection
    private(set) var isReached = false
    /// The reason for the end if no connection was made.
    private var failure: ConnectionChange?

    private weak var loop: EventLoop?
    private var onChange: (ConnectionChange) -> Void = { _ in }
    private var onReadable: () -> Void = {}
    private var timer: LoopTimer?

    /// Throws if nothing listens.
    convenience init(
        _ path: String, largestMessage: Int, sendLimit: Int = DealerSocket.standardSendLimit,
        timing: SocketTiming = SocketTiming()
    ) throws(TransportError) {
        try RuntimeFolder.checkSocket(at: path)
        let descriptor = try RuntimeFolder.unixSocket()
        let result = RuntimeFolder.connect(descriptor, to: path)
        // The queue of connections may be full; the attempt is then repeated.
        guard result == 0 || result == EAGAIN else {
            Glibc.close(descriptor)
            throw RuntimeFolder.noService(path)
        }
        self.init(descriptor, path: path, isReached: result == 0, largestMessage, sendLimit, timing)
    }

    /// Takes over an end of a socket pair, whose other end the service has.
    convenience init(connected descriptor: Int32, largestMessage: Int, timing: SocketTiming) {
        self.init(
            descriptor, path: nil, isReached: true, largestMessage, DealerSocket.standardSendLimit, timing)
    }

    private init(
        _ descriptor: Int32, path: String?, isReached: Bool, _ largestMessage: Int, _ sendLimit: Int,
        _ timing: SocketTiming
    ) {
        self.path = path
        self.isReached = isReached
        self.timing = timing
        stream = StreamConnection(
            descriptor, side: .dialling, largestMessage: largestMessage, sendLimit: sendLimit)
    }

    deinit {
        timer?.cancel()
        stream.linger(until: SuspendingClock.now + timing.linger)
    }

    package var descriptor: Int32 { stream.descriptor }
    package var mayHaveMessages: Bool { stream.mayHaveMessages }
    package var received: UInt64 { stream.received }
    var queuedBytes: Int { stream.queuedBytes }

    // MARK: The connection

    func open(
        on loop: EventLoop, onChange: @escaping (ConnectionChange) -> Void, onReadable: @escaping () -> Void
    ) throws(TransportError) {
        self.loop = loop
        self.onChange = onChange
        self.onReadable = onReadable
        if isReached { begin() } else { scheduleRetry() }
    }

    private func scheduleRetry() {
        timer = loop?.schedule(after: timing.queueRetry) { [unowned self] in
            guard let path else { return }
            switch RuntimeFolder.connect(descriptor, to: path) {
            case 0:
                isReached = true
                begin()
            case EAGAIN: scheduleRetry()
            default:
                failure = .noListener
                stream.end(.closed)
                reportEnd()
            }
        }
    }

    private func begin() {
        loop?.watch(source: self) { [unowned self] in
            // A handler may release the last reference to this object.
            let connection = self
            connection.serve()
        }
        // Weak, because messages may still be sent while this object is released.
        stream.onSendSpaceNeeded = { [weak self] in if let self { loop?.watch(source: self, forSendSpace: $0) } }
        stream.begin()
    }

    func abandon() {
        stream.discardSending()
        close()
    }

    func close() {
        timer?.cancel()
        timer = nil
        loop?.unwatch(source: self)
        loop = nil
    }

    private func serve() {
        stream.recordReadable()
        if !stream.wasConnected, stream.performHandshake() { onChange(.connected) }
        stream.flush()
        stream.detectEnd()
        if loop != nil, stream.isConnected { onReadable() }
        reportEnd()
    }

    private func reportEnd() {
        guard let end = stream.end, loop != nil else { return }
        // Reported once.
        close()
        onChange(failure ?? (stream.wasConnected ? .lost : end == .closed ? .handshakeFailed : .wrongProtocol))
    }

    // MARK: Messages

    var partCount: Int { stream.partCount }

    func part(_ index: Int) -> UnsafeRawBufferPointer { stream.part(index) }

    func receive() -> Bool { stream.receive() }

    func sendPart(_ part: UnsafeRawBufferPointer, more: Bool) -> SendResult { stream.sendPart(part, more: more) }
}
