import CLinux
import Glibc
import Wire

/// A connection to a service's Unix socket, in ZeroMQ's protocol. Its owner decides how long a service may be silent.
///
/// Decision record: Decisions/UnixSocketsWithoutZeroMQ.md
final class UnixDealer: DealerConnection {
    private enum Phase {
        /// The service's queue of connections is full; the attempt is repeated.
        case waiting
        /// The greeting is sent, and the service's greeting has not arrived.
        case greeting
        /// The service's greeting has arrived, and its READY command has not.
        case readying
        case connected
        case over(ConnectionChange)
    }

    private let path: String
    private let largestMessage: Int
    private let timing: SocketTiming
    let descriptor: Int32
    private var phase: Phase
    private(set) var isReached = false

    private var buffer = ReceiveBuffer()
    /// The ranges of the parts of the last received message.
    private var parts: [Range<Int>] = []
    /// The end of that message.
    private var messageEnd = 0
    private(set) var received: UInt64 = 0
    /// True until `receive()` has returned false.
    private(set) var mayHaveMessages = false

    /// The message that is being composed.
    private var composed: [UInt8] = []
    private var isWithinMessage = false
    /// Messages queued until the service is ready or has space, and the sent bytes of the first one.
    private var sendQueue: [[UInt8]] = []
    private var sentOfFirst = 0
    /// True once the service accepts nothing any more; earlier messages of it may still be read.
    private var isSendingClosed = false

    private weak var loop: EventLoop?
    private var onChange: (ConnectionChange) -> Void = { _ in }
    private var onReadable: () -> Void = {}
    private var timer: LoopTimer?

    /// Throws if nothing listens.
    init(_ path: String, largestMessage: Int, timing: SocketTiming = SocketTiming()) throws(TransportError) {
        self.path = path
        self.largestMessage = largestMessage
        self.timing = timing
        try RuntimeFolder.checkSocket(at: path)
        descriptor = try RuntimeFolder.unixSocket()
        switch RuntimeFolder.connect(descriptor, to: path) {
        case 0: (phase, isReached) = (.greeting, true)
        case EAGAIN: phase = .waiting
        default:
            Glibc.close(descriptor)
            throw RuntimeFolder.noService(path)
        }
    }

    deinit {
        timer?.cancel()
        linger()
        Glibc.close(descriptor)
    }

    // MARK: The connection

    func open(
        on loop: EventLoop, onChange: @escaping (ConnectionChange) -> Void, onReadable: @escaping () -> Void
    ) throws(TransportError) {
        self.loop = loop
        self.onChange = onChange
        self.onReadable = onReadable
        if case .waiting = phase { scheduleRetry() } else { begin() }
    }

    private func scheduleRetry() {
        timer = loop?.schedule(after: timing.queueRetry) { [unowned self] in
            switch RuntimeFolder.connect(descriptor, to: path) {
            case 0:
                (phase, isReached) = (.greeting, true)
                begin()
            case EAGAIN: scheduleRetry()
            default:
                end(.noListener)
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
        // Short enough that the empty socket buffer has space for it.
        if write(StreamFraming.opening, from: 0) < StreamFraming.opening.count { closeSending() }
    }

    func abandon() {
        (sendQueue, isSendingClosed) = ([], true)
        close()
    }

    func close() {
        timer?.cancel()
        timer = nil
        loop?.unwatch(source: self)
        loop = nil
    }

    private func serve() {
        buffer.isDrained = false
        if !isConnected, !isOver {
            performHandshake()
            if isConnected { onChange(.connected) }
        }
        flush()
        detectEnd()
        if loop != nil, isConnected { onReadable() }
        reportEnd()
    }

    /// Detects that the service is gone if no message is waiting to be received. If one is, the end shows later.
    private func detectEnd() {
        guard isConnected, messageEnd == 0, !buffer.isDrained else { return }
        // No message has been received yet.
        defer { parts.removeAll(keepingCapacity: true) }
        do throws(StreamError) {
            guard case .incomplete(let wanted) = try next() else { return }
            if buffer.read(from: descriptor, wanted: wanted) == .ended { end(.lost) }
        } catch { end(.lost) }
    }

    private var isConnected: Bool { if case .connected = phase { true } else { false } }
    private var isOver: Bool { if case .over = phase { true } else { false } }

    /// Ends the connection: nothing is left to be received, and queued messages are discarded. The shutdown also wakes
    /// this side's loop, which then reports the end.
    private func end(_ change: ConnectionChange) {
        guard !isOver else { return }
        phase = .over(change)
        sendQueue = []
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private func reportEnd() {
        guard case .over(let change) = phase, loop != nil else { return }
        // Reported once.
        close()
        onChange(change)
    }

    private func performHandshake() {
        do throws(StreamError) {
            while let wanted = try advanceHandshake() {
                guard !buffer.isDrained else { return }
                switch buffer.read(from: descriptor, wanted: wanted) {
                case .some: continue
                case .nothing: return
                case .ended: return end(.handshakeFailed)
                }
            }
        } catch { end(.wrongProtocol) }
    }

    /// Advances the handshake with the available bytes. Returns how many bytes it needs next, or nil once it is
    /// complete.
    private func advanceHandshake() throws(StreamError) -> Int? {
        if case .greeting = phase {
            guard try StreamFraming.checkGreeting(buffer.bytes) else { return StreamFraming.greetingSize }
            buffer.consume(StreamFraming.greetingSize)
            phase = .readying
        }
        switch try next() {
        case .incomplete(let wanted): return wanted
        case .message: throw .notReady
        case .command(let place):
            let command = UnsafeRawBufferPointer(rebasing: buffer.bytes[place])
            guard StreamFraming.isReady(command) else { throw .notReady }
            buffer.consume(place.upperBound)
            phase = .connected
            return nil
        }
    }

    // MARK: Receiving

    var partCount: Int { parts.count }

    func part(_ index: Int) -> UnsafeRawBufferPointer {
        guard parts.indices.contains(index) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: buffer.bytes[parts[index]])
    }

    func receive() -> Bool {
        buffer.consume(messageEnd)
        messageEnd = 0
        mayHaveMessages = readNext()
        if mayHaveMessages { received &+= 1 } else { parts.removeAll(keepingCapacity: true) }
        return mayHaveMessages
    }

    private func next() throws(StreamError) -> StreamFraming.Next {
        try StreamFraming.next(in: buffer.bytes, largest: largestMessage, parts: &parts)
    }

    private func readNext() -> Bool {
        guard isConnected else { return false }
        do throws(StreamError) {
            while true {
                switch try next() {
                case .message(let end):
                    messageEnd = end
                    return true
                case .command(let place):
                    if let answer = StreamFraming.answer(to: UnsafeRawBufferPointer(rebasing: buffer.bytes[place])) {
                        enqueue(answer)
                    }
                    buffer.consume(place.upperBound)
                case .incomplete(let wanted):
                    guard !buffer.isDrained, !isOver else { return false }
                    switch buffer.read(from: descriptor, wanted: wanted) {
                    case .some: continue
                    case .nothing: return false
                    case .ended: end(.lost)
                    }
                }
            }
        } catch {
            end(.lost)
            return false
        }
    }

    // MARK: Sending

    func sendPart(_ part: UnsafeRawBufferPointer, more: Bool) -> SendResult {
        if isOver || isSendingClosed { return .unreachable }
        guard isWithinMessage || sendQueue.count < Int(QueueLimit.sent) else { return .full }
        isWithinMessage = more
        StreamFraming.append(part, more: more, to: &composed)
        guard !more else { return .sent }
        defer { composed.removeAll(keepingCapacity: composed.count < ReceiveBuffer.retainedCapacity) }
        enqueue(composed)
        return isSendingClosed ? .unreachable : .sent
    }

    /// Sends a whole message, or queues the rest until there is space.
    private func enqueue(_ bytes: [UInt8]) {
        let count = isConnected && sendQueue.isEmpty ? write(bytes, from: 0) : 0
        guard !isSendingClosed, count < bytes.count else { return }
        if sendQueue.isEmpty { sentOfFirst = count }
        sendQueue.append(bytes)
        // The socket has space before the service is ready, too, so watching it then would be useless.
        if isConnected { loop?.watch(source: self, forRoom: true) }
    }

    /// Sends queued messages as far as there is space.
    private func flush() {
        guard !sendQueue.isEmpty, isConnected else { return }
        var count = 0
        for message in sendQueue {
            sentOfFirst += write(message, from: sentOfFirst)
            guard sentOfFirst == message.count else { break }
            sentOfFirst = 0
            count += 1
        }
        if isSendingClosed { sendQueue = [] } else { sendQueue.removeFirst(count) }
        loop?.watch(source: self, forRoom: !sendQueue.isEmpty)
    }

    /// - Returns: Number of bytes sent.
    private func write(_ bytes: [UInt8], from start: Int) -> Int {
        bytes.withUnsafeBytes { bytes in
            var sent = start
            while sent < bytes.count {
                let count = Glibc.send(
                    descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                if count >= 0 {
                    sent += count
                } else if errno == EAGAIN {
                    break
                } else if errno != EINTR {
                    closeSending()
                    break
                }
            }
            return sent - start
        }
    }

    /// Stops sending, because half a message may have been sent. The service detects the shutdown and closes the
    /// connection, which is then reported.
    private func closeSending() {
        isSendingClosed = true
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Waits up to `SocketTiming.linger` until the last messages are sent. Nothing is sent if the service was never
    /// ready.
    private func linger() {
        let deadline = SuspendingClock.now + timing.linger
        while isConnected, !sendQueue.isEmpty {
            let left = deadline - SuspendingClock.now
            guard left > .zero else { return }
            var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&item, 1, Int32(left / .milliseconds(1)) + 1)
            flush()
        }
    }
}
