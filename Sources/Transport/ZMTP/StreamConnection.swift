import Glibc
import Wire

/// The reason why a connection is over.
enum StreamEnd: Equatable {
    /// The peer closed it.
    case closed
    /// The peer's bytes are invalid.
    case invalid(StreamError)
}

/// One end of a connected Unix socket in ZeroMQ's protocol. It has the handshake, the received messages, and the bytes
/// that wait to be sent.
///
/// Both the dialling and the listening side use it. Its owner watches the descriptor and calls its functions.
///
/// Decision record: Decisions/UnixSocketsWithoutZeroMQ.md
final class StreamConnection {
    enum Side { case dialling, listening }

    private enum Phase {
        /// The peer's greeting has not arrived.
        case greeting
        /// The peer's greeting has arrived, and its READY command has not.
        case readying
        case connected
        case over(StreamEnd)
    }

    let descriptor: Int32
    private let side: Side
    private var phase = Phase.greeting
    private var isClosed = false
    /// The reason why nothing more is read from a peer that dialled. The reason can still be sent to it.
    private(set) var fault: StreamError?
    /// Maximum bytes of one message of the peer.
    var largestMessage: Int
    /// Bytes that may wait to be sent. A message that does not fit is refused, unless none waits. The shared budget
    /// refuses a long one in any case.
    var sendLimit: Int
    /// The shared budget of several connections; nil for a process with one.
    private let budget: ByteBudget?
    /// Bytes counted in `budget`.
    private var budgeted = 0
    /// Bytes that the connection may hold before others are closed to free memory for it.
    var allowance = 0

    private var buffer = ReceiveBuffer()
    /// The ranges of the parts of the last received message.
    private var parts: [Range<Int>] = []
    /// The end of that message.
    private var messageEnd = 0
    private(set) var received: UInt64 = 0
    /// True from a received message until `receive()` finds none.
    private(set) var mayHaveMessages = false
    /// True if more was not read because the shared budget is used up.
    private(set) var isStarved = false
    /// Used bytes of the shared budget at which the message that is arriving is not read on.
    private(set) var readingLimit = Int.max
    /// Commands that were handled since the owner counted them.
    var commandCount = 0

    /// The parts before the last one of the message that is being composed, and the header of the last one.
    private var composed: [UInt8] = []
    /// Bytes that wait until the peer is ready or has space. The first chunk may be sent in part.
    private var sendQueue: [[UInt8]] = []
    private var sentOfFirst = 0
    private(set) var queuedBytes = 0
    /// Bytes of all messages that were accepted for sending.
    private(set) var acceptedBytes: UInt64 = 0
    /// True once the peer accepts nothing any more; earlier messages of it may still be read.
    private var isSendingClosed = false
    private var isWaitingForSendSpace = false
    /// Called when the owner must begin or cease to call `flush()` as soon as the descriptor can be written to.
    var onSendSpaceNeeded: (Bool) -> Void = { _ in }

    /// Chunks up to this size share an allocation.
    private static let chunkSize = 65_536
    /// Bytes of a message that has space even while other connections hold too much: an answer without a list.
    private static let shortMessage = 1_024
    /// Commands that are handled before the owner may do something else.
    private static let commandLimit = 64

    /// Takes over a connected descriptor, and closes it at the end.
    init(_ descriptor: Int32, side: Side, largestMessage: Int, sendLimit: Int, budget: ByteBudget? = nil) {
        self.descriptor = descriptor
        self.side = side
        self.largestMessage = largestMessage
        self.sendLimit = sendLimit
        self.budget = budget
    }

    deinit { close() }

    /// Closes the descriptor, whose number may then be used again.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        end(.closed)
        Glibc.close(descriptor)
        budget?.add(-budgeted)
        budgeted = 0
    }

    // MARK: State

    var isConnected: Bool { if case .connected = phase { true } else { false } }
    /// True once the handshake is complete, also after the end.
    private(set) var wasConnected = false
    var end: StreamEnd? { if case .over(let end) = phase { end } else { nil } }
    /// Bytes of all messages that were handed to the kernel.
    var writtenBytes: UInt64 { acceptedBytes - UInt64(queuedBytes) }
    /// Bytes of memory for received messages, beyond the initial capacity.
    var receivingBytes: Int { buffer.capacity - ReceiveBuffer.initialCapacity }
    /// Bytes of memory for received messages and for those that wait to be sent.
    var heldBytes: Int { queuedBytes + receivingBytes }

    /// Ends the connection: nothing is left to be received, and queued messages are discarded. The shutdown also makes
    /// the descriptor readable, so that the owner handles it.
    func end(_ end: StreamEnd) {
        guard self.end == nil else { return }
        phase = .over(end)
        discardQueue()
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Discards queued messages and accepts no more.
    func discardSending() {
        discardQueue()
        isSendingClosed = true
    }

    /// Reads nothing more, because the peer's bytes are invalid or late.
    func fail(_ error: StreamError) {
        guard end == nil, fault == nil else { return }
        if side == .listening, isConnected { fault = error } else { end(.invalid(error)) }
    }

    private func discardQueue() {
        (sendQueue, sentOfFirst, queuedBytes) = ([], 0, 0)
        account()
    }

    private func account() {
        guard let budget, !isClosed else { return }
        let held = heldBytes
        guard held != budgeted else { return }
        let change = held - budgeted
        budgeted = held
        budget.add(change)
    }

    // MARK: The handshake

    /// Sends the whole handshake of this side, which does not depend on the peer.
    func begin() {
        let opening = side == .dialling ? StreamFraming.opening : StreamFraming.listenerOpening
        // Short enough that the empty socket buffer has space for it.
        if opening.withUnsafeBytes({ write($0) }) < opening.count { closeSending() }
    }

    /// Performs the handshake as far as the peer's bytes have arrived. Returns true once it is complete.
    func performHandshake() -> Bool {
        guard end == nil, !isConnected else { return isConnected }
        buffer.isDrained = false
        do throws(StreamError) {
            while let wanted = try advanceHandshake() {
                guard !buffer.isDrained else { return false }
                switch read(wanted: wanted) {
                case .some: continue
                case .nothing: return false
                case .ended:
                    end(.closed)
                    return false
                }
            }
            flush()
            return isConnected
        } catch {
            fail(error)
            return false
        }
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
            guard side == .dialling ? StreamFraming.isReady(command) : StreamFraming.isDialling(command) else {
                throw .notReady
            }
            buffer.consume(place.upperBound)
            phase = .connected
            wasConnected = true
            return nil
        }
    }

    // MARK: Receiving

    var partCount: Int { parts.count }

    /// A part of the last received message; empty if there is none.
    func part(_ index: Int) -> UnsafeRawBufferPointer {
        guard parts.indices.contains(index) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: buffer.bytes[parts[index]])
    }

    /// Records that the descriptor is readable.
    func recordReadable() {
        buffer.isDrained = false
        isStarved = false
    }

    /// Receives the next message if there is one. Its parts are valid until the next call.
    func receive() -> Bool {
        consumeMessage()
        let found = readNext()
        if found { received &+= 1 } else { parts.removeAll(keepingCapacity: true) }
        return found
    }

    /// Releases memory for received messages if none is there.
    func shrinkBuffer() {
        guard messageEnd == 0 else { return }
        buffer.shrink()
        account()
    }

    /// Releases the memory for received messages of a closed connection, which may be kept on. No message of it is read
    /// any more.
    func releaseBuffer() {
        guard isClosed else { return }
        parts = []
        (messageEnd, mayHaveMessages) = (0, false)
        buffer = ReceiveBuffer()
    }

    /// Lets the next `receive()` return the present message again.
    func postponeMessage() {
        messageEnd = 0
        mayHaveMessages = true
    }

    private func consumeMessage() {
        guard messageEnd != 0 else { return }
        buffer.consume(messageEnd)
        messageEnd = 0
        account()
    }

    /// Detects that the peer is gone if no message is waiting to be received. If one is, the end shows later.
    func detectEnd() {
        guard isConnected, messageEnd == 0, !buffer.isDrained else { return }
        // No message has been received yet.
        defer { parts.removeAll(keepingCapacity: true) }
        do throws(StreamError) {
            guard case .incomplete(let wanted) = try next() else { return }
            if read(wanted: wanted) == .ended { end(.closed) }
        } catch { end(.invalid(error)) }
    }

    private func next() throws(StreamError) -> StreamFraming.Next {
        try StreamFraming.next(in: buffer.bytes, largest: largestMessage, parts: &parts)
    }

    private func read(wanted: Int) -> ReceiveBuffer.Reading {
        if let budget {
            readingLimit = budget.readingLimit(forMessageOf: wanted, hasAllowance: allowance > 0)
            isStarved = budget.used >= readingLimit
        }
        guard !isStarved else { return .nothing }
        defer { account() }
        return buffer.read(from: descriptor, wanted: wanted)
    }

    private func readNext() -> Bool {
        mayHaveMessages = false
        guard isConnected, fault == nil else { return false }
        var commands = 0
        // Pings that arrive together have one answer.
        var answer: [UInt8]?
        defer { if let answer { send(answer) } }
        do throws(StreamError) {
            while true {
                switch try next() {
                case .message(let end):
                    messageEnd = end
                    mayHaveMessages = true
                    return true
                case .command(let place):
                    let command = UnsafeRawBufferPointer(rebasing: buffer.bytes[place])
                    guard side == .dialling || StreamFraming.isHeartbeat(command) else { throw .unexpectedCommand }
                    answer = StreamFraming.answer(to: command) ?? answer
                    buffer.consume(place.upperBound)
                    commands += 1
                    commandCount += 1
                    guard commands < StreamConnection.commandLimit else {
                        mayHaveMessages = true
                        return false
                    }
                case .incomplete(let wanted):
                    guard !buffer.isDrained, end == nil else { return false }
                    switch read(wanted: wanted) {
                    case .some: continue
                    case .nothing: return false
                    case .ended: end(.closed)
                    }
                }
            }
        } catch {
            fail(error)
            return false
        }
    }

    /// Sends the answer to a ping. It is dropped when the queue is full: the queued messages also show the peer that
    /// this side is alive.
    private func send(_ answer: [UInt8]) {
        guard end == nil, !isSendingClosed else { return }
        _ = answer.withUnsafeBytes { transmit($0, limit: sendLimit) }
    }

    // MARK: Sending

    /// Sends a part. With `more` it is held back, and sent together with the next one. A whole message beyond `limit`
    /// queued bytes is refused, and one beyond the shared budget unless `isExempt`.
    func sendPart(
        _ part: UnsafeRawBufferPointer, more: Bool, limit: Int? = nil, isExempt: Bool = false
    ) -> SendResult {
        if end != nil || isSendingClosed { return .unreachable }
        StreamFraming.appendHeader(of: part.count, more: more, to: &composed)
        guard !more else {
            composed.append(contentsOf: part)
            return .sent
        }
        defer { composed.removeAll(keepingCapacity: composed.count < ReceiveBuffer.retainedCapacity) }
        return composed.withUnsafeBytes { transmit($0, part, limit: limit ?? sendLimit, isExempt: isExempt) }
    }

    /// Sends bytes directly from their places, and copies the rest that the kernel has no space for.
    private func transmit(
        _ head: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
        limit: Int, isExempt: Bool = false
    ) -> SendResult {
        let count = head.count + body.count
        guard sendQueue.isEmpty || queuedBytes + count <= limit else { return .full }
        if let budget, !isExempt, queuedBytes + count > spaceBeyondBudget(budget), !budget.admits(count) {
            return .full
        }
        let sent = isConnected && sendQueue.isEmpty ? write(head, body) : 0
        guard !isSendingClosed else { return .unreachable }
        acceptedBytes += UInt64(count)
        guard sent < count else { return .sent }
        enqueue(UnsafeRawBufferPointer(rebasing: head.dropFirst(sent)))
        enqueue(UnsafeRawBufferPointer(rebasing: body.dropFirst(max(0, sent - head.count))))
        account()
        // The socket has space before the peer is ready, too, so waiting for it then would be useless.
        if isConnected { waitForSendSpace(true) }
        return .sent
    }

    /// The bytes that may be queued whatever the other connections hold. They are a few short messages, or one while
    /// the others hold much more than the budget.
    private func spaceBeyondBudget(_ budget: ByteBudget) -> Int {
        budget.isExceeded ? StreamConnection.shortMessage : StreamConnection.chunkSize
    }

    private func enqueue(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        queuedBytes += bytes.count
        if let last = sendQueue.indices.last, sendQueue[last].count + bytes.count <= StreamConnection.chunkSize {
            sendQueue[last].append(contentsOf: bytes)
        } else {
            sendQueue.append(Array(bytes))
        }
    }

    private func waitForSendSpace(_ isWanted: Bool) {
        guard isWaitingForSendSpace != isWanted else { return }
        isWaitingForSendSpace = isWanted
        onSendSpaceNeeded(isWanted)
    }

    /// Sends queued messages as far as there is space.
    func flush() {
        guard !sendQueue.isEmpty, isConnected else { return }
        var count = 0
        for chunk in sendQueue {
            let sent = chunk.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0.dropFirst(sentOfFirst))) }
            sentOfFirst += sent
            queuedBytes -= sent
            guard sentOfFirst == chunk.count else { break }
            sentOfFirst = 0
            count += 1
        }
        if isSendingClosed { discardQueue() } else { sendQueue.removeFirst(count) }
        account()
        waitForSendSpace(!sendQueue.isEmpty)
    }

    /// - Returns: Number of bytes sent.
    private func write(
        _ head: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
    ) -> Int {
        let total = head.count + body.count
        var sent = 0
        while sent < total {
            let first = UnsafeMutableRawBufferPointer(mutating: UnsafeRawBufferPointer(rebasing: head.dropFirst(sent)))
            let second = UnsafeMutableRawBufferPointer(
                mutating: UnsafeRawBufferPointer(rebasing: body.dropFirst(max(0, sent - head.count))))
            var pieces = (
                iovec(iov_base: first.baseAddress, iov_len: first.count),
                iovec(iov_base: second.baseAddress, iov_len: second.count)
            )
            let count = withUnsafeMutableBytes(of: &pieces) { pieces in
                var message = msghdr()
                message.msg_iov = pieces.baseAddress?.assumingMemoryBound(to: iovec.self)
                message.msg_iovlen = 2
                return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                break
            } else if errno != EINTR {
                closeSending()
                break
            }
        }
        return sent
    }

    /// Stops sending, because half a message may have been sent. The peer detects the shutdown and closes the
    /// connection, which is then reported.
    private func closeSending() {
        isSendingClosed = true
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Waits until the queued messages are sent, at most until `deadline`. Nothing is sent if the peer was never ready.
    func linger(until deadline: SuspendingClock.Instant) {
        while isConnected, !sendQueue.isEmpty {
            let left = deadline - SuspendingClock.now
            guard left > .zero else { return }
            var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&item, 1, Int32(left / .milliseconds(1)) + 1)
            flush()
        }
    }
}
