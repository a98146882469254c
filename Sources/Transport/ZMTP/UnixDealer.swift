import CLinux
import Glibc
import Wire

/// A connection to a service's Unix socket that speaks ZMTP 3.0 itself. Heartbeats and timeouts are the owner's.
///
/// `DealerSocket` reaches it through `DealerConnection`. See the decision record "ZMTP on Unix sockets is our own code".
final class UnixDealer: DealerConnection {
    private enum Phase {
        /// The service's queue of connections is full: it is asked again.
        case waiting
        /// Greeted, and not greeted yet.
        case greeting
        /// The service has said who it is, and not that it is ready.
        case readying
        case connected
        case over(ConnectionChange)
    }

    /// Between two attempts to get into the service's queue.
    private static let retry: Duration = .milliseconds(10)

    private let path: String
    private let largestMessage: Int
    let descriptor: Int32
    private var phase: Phase
    private(set) var isReached = false

    private var arrived = ReceivedBytes()
    /// Where the parts of the message received last lie.
    private var parts: [Range<Int>] = []
    /// Where that message ends.
    private var taken = 0
    private(set) var received: UInt64 = 0
    /// Who receives has not heard yet that there is nothing more.
    private(set) var mayHaveMessages = false

    /// The message that is being sent.
    private var composed: [UInt8] = []
    private var isWithinMessage = false
    /// Messages that wait for the service to be ready, or to have room, and how much of the first one it has.
    private var unsent: [[UInt8]] = []
    private var sentOfFirst = 0
    /// The service takes nothing any more; what it said before may be there to be read.
    private var isDeaf = false

    private weak var loop: EventLoop?
    var lingering: Duration = .milliseconds(Int(Timing.linger))
    private var onChange: (ConnectionChange) -> Void = { _ in }
    private var onReadable: () -> Void = {}
    private var timer: LoopTimer?

    /// Throws where nobody listens.
    init(_ path: String, largestMessage: Int) throws(TransportError) {
        self.path = path
        self.largestMessage = largestMessage
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
        if case .waiting = phase { askAgain() } else { begin() }
    }

    private func askAgain() {
        timer = loop?.schedule(after: UnixDealer.retry) { [unowned self] in
            switch RuntimeFolder.connect(descriptor, to: path) {
            case 0:
                (phase, isReached) = (.greeting, true)
                begin()
            case EAGAIN: askAgain()
            default:
                end(.absent)
                tellOfEnd()
            }
        }
    }

    private func begin() {
        loop?.watch(source: self) { [unowned self] in
            // A handler may drop the last reference to it.
            let connection = self
            connection.serve()
        }
        // So short that there is room for it.
        if write(StreamFraming.opening, from: 0) < StreamFraming.opening.count { becomeDeaf() }
    }

    func abandon() {
        (unsent, isDeaf) = ([], true)
        close()
    }

    func close() {
        timer?.cancel()
        timer = nil
        loop?.unwatch(source: self)
        loop = nil
    }

    private func serve() {
        arrived.isDrained = false
        if !isConnected, !isOver {
            shakeHands()
            if isConnected { onChange(.connected) }
        }
        flush()
        readAhead()
        if loop != nil, isConnected { onReadable() }
        tellOfEnd()
    }

    /// Finds out that the service is gone, where nothing is there to be received. (Who leaves what is there hears of it later.)
    private func readAhead() {
        guard isConnected, taken == 0, !arrived.isDrained else { return }
        // Nothing is received yet.
        defer { parts.removeAll(keepingCapacity: true) }
        do throws(StreamError) {
            guard case .incomplete(let wanted) = try next() else { return }
            if arrived.read(from: descriptor, wanted: wanted) == .ended { end(.lost) }
        } catch { end(.lost) }
    }

    private var isConnected: Bool { if case .connected = phase { true } else { false } }
    private var isOver: Bool { if case .over = phase { true } else { false } }

    /// Nothing is left to be received. What was not sent never will be. The other side hears of it, and so does this one's loop, which then tells of it.
    private func end(_ change: ConnectionChange) {
        guard !isOver else { return }
        phase = .over(change)
        unsent = []
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private func tellOfEnd() {
        guard case .over(let change) = phase, loop != nil else { return }
        // Once.
        close()
        onChange(change)
    }

    private func shakeHands() {
        do throws(StreamError) {
            while let wanted = try handshakeWants() {
                guard !arrived.isDrained else { return }
                switch arrived.read(from: descriptor, wanted: wanted) {
                case .some: continue
                case .nothing: return
                case .ended: return end(.turnedAway)
                }
            }
        } catch { end(.strange) }
    }

    /// Goes on with what is there; answers how much more it takes, and nil once all is said.
    private func handshakeWants() throws(StreamError) -> Int? {
        if case .greeting = phase {
            guard try StreamFraming.checkGreeting(arrived.bytes) else { return StreamFraming.greetingSize }
            arrived.drop(StreamFraming.greetingSize)
            phase = .readying
        }
        switch try next() {
        case .incomplete(let wanted): return wanted
        case .message: throw .notReady
        case .command(let place):
            let command = UnsafeRawBufferPointer(rebasing: arrived.bytes[place])
            guard StreamFraming.isReady(command) else { throw .notReady }
            arrived.drop(place.upperBound)
            phase = .connected
            return nil
        }
    }

    // MARK: Receiving

    var partCount: Int { parts.count }

    func part(_ index: Int) -> UnsafeRawBufferPointer {
        guard parts.indices.contains(index) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: arrived.bytes[parts[index]])
    }

    func receive() -> Bool {
        arrived.drop(taken)
        taken = 0
        mayHaveMessages = takeNext()
        if mayHaveMessages { received &+= 1 } else { parts.removeAll(keepingCapacity: true) }
        return mayHaveMessages
    }

    private func next() throws(StreamError) -> StreamFraming.Next {
        try StreamFraming.next(in: arrived.bytes, largest: largestMessage, parts: &parts)
    }

    private func takeNext() -> Bool {
        guard isConnected else { return false }
        do throws(StreamError) {
            while true {
                switch try next() {
                case .message(let end):
                    taken = end
                    return true
                case .command(let place):
                    if let answer = StreamFraming.answer(to: UnsafeRawBufferPointer(rebasing: arrived.bytes[place])) {
                        enqueue(answer)
                    }
                    arrived.drop(place.upperBound)
                case .incomplete(let wanted):
                    guard !arrived.isDrained, !isOver else { return false }
                    switch arrived.read(from: descriptor, wanted: wanted) {
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
        if isOver || isDeaf { return .unreachable }
        guard isWithinMessage || unsent.count < Int(Timing.sendQueue) else { return .full }
        isWithinMessage = more
        StreamFraming.append(part, more: more, to: &composed)
        guard !more else { return .sent }
        defer { composed.removeAll(keepingCapacity: composed.count < ReceivedBytes.kept) }
        enqueue(composed)
        return isDeaf ? .unreachable : .sent
    }

    /// Sends something whole, or keeps it until it can be sent.
    private func enqueue(_ bytes: [UInt8]) {
        let count = isConnected && unsent.isEmpty ? write(bytes, from: 0) : 0
        guard !isDeaf, count < bytes.count else { return }
        if unsent.isEmpty { sentOfFirst = count }
        unsent.append(bytes)
        // There is room before the service is ready, too, and no use for it.
        if isConnected { loop?.watch(source: self, forRoom: true) }
    }

    /// Sends what waits, as far as there is room.
    private func flush() {
        guard !unsent.isEmpty, isConnected else { return }
        var count = 0
        for message in unsent {
            sentOfFirst += write(message, from: sentOfFirst)
            guard sentOfFirst == message.count else { break }
            sentOfFirst = 0
            count += 1
        }
        if isDeaf { unsent = [] } else { unsent.removeFirst(count) }
        loop?.watch(source: self, forRoom: !unsent.isEmpty)
    }

    /// - Returns: how much of it the service has room for.
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
                    becomeDeaf()
                    break
                }
            }
            return sent - start
        }
    }

    /// Half a message may have been sent, so nothing more is. The service hears of that and hangs up, and that is told.
    private func becomeDeaf() {
        isDeaf = true
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Gives the last words a moment to be taken. Who never was ready is told nothing.
    private func linger() {
        let deadline = SuspendingClock.now + lingering
        while isConnected, !unsent.isEmpty {
            let left = deadline - SuspendingClock.now
            guard left > .zero else { return }
            var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&item, 1, Int32(left / .milliseconds(1)) + 1)
            flush()
        }
    }
}
