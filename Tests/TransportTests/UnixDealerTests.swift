import Glibc
import Testing
import TransportTestSupport
import Wire

@testable import Network
@testable import Transport

/// A listener at a Unix socket that sends given bytes.
private final class Listener {
    private let descriptor: Int32
    private(set) var connection: Int32 = -1

    init(at endpoint: Endpoint, queue: Int32 = 8) throws {
        guard case .ipc(let path) = endpoint else { throw TransportError(.badEndpoint, "No Unix socket.") }
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound, listen(descriptor, queue) == 0 else { throw TransportError(.inUse, "Cannot listen.") }
    }

    deinit {
        closeConnection()
        close(descriptor)
    }

    func accept() {
        connection = Glibc.accept(descriptor, nil, nil)
        // A time limit, so that missing bytes are a failure and not a test without end.
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    func closeConnection() {
        if connection >= 0 { close(connection) }
        connection = -1
    }

    func write(_ bytes: [UInt8]) { #expect(Glibc.write(connection, bytes, bytes.count) == bytes.count) }

    /// Waits for the given number of bytes.
    func receive(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            let more = bytes.withUnsafeMutableBytes {
                Glibc.read(connection, $0.baseAddress.map { $0 + received }, count - received)
            }
            guard more > 0 else { break }
            received += more
        }
        return Array(bytes.prefix(received))
    }

    /// True if bytes can be read.
    var hasInput: Bool {
        var item = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        return poll(&item, 1, 0) > 0
    }
}

@Suite("Unix dealer")
struct UnixDealerTests {
    let folder: TemporaryFolder
    let loop: EventLoop
    private let listener: Listener

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop()
        listener = try Listener(at: folder.endpoint)
    }

    /// The bytes that ZeroMQ's router begins with: greeting, then READY.
    static let greeting: [UInt8] =
        [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3, 1] + Array("NULL".utf8) + [UInt8](repeating: 0, count: 48)
    static let ready: [UInt8] = {
        let body = [5] + Array("READY".utf8) + [11] + Array("Socket-Type".utf8) + [0, 0, 0, 6] + Array("ROUTER".utf8)
        return [4, UInt8(body.count)] + body
    }()

    private final class Recorder {
        var changes: [ConnectionChange] = []
        var messages: [[UInt8]] = []
    }

    private func connected(
        largestMessage: Int = 1 << 20, linger: Duration = SocketTiming().linger
    ) throws -> (DealerSocket, Recorder) {
        var timing = SocketTiming()
        timing.linger = linger
        let context = Context(timing: timing)
        let dealer = try DealerSocket(context, to: folder.endpoint, largestMessage: largestMessage)
        let seen = Recorder()
        try dealer.open(on: loop, onChange: { seen.changes.append($0) }) { dealer in
            while dealer.receive() { seen.messages.append(Array(dealer.part(0))) }
        }
        listener.accept()
        return (dealer, seen)
    }

    /// Returns a connected dealer; both sides are ready.
    private func ready(
        largestMessage: Int = 1 << 20, linger: Duration = SocketTiming().linger
    ) throws -> (DealerSocket, Recorder) {
        let (dealer, seen) = try connected(largestMessage: largestMessage, linger: linger)
        _ = listener.receive(StreamFraming.opening.count)
        listener.write(UnixDealerTests.greeting + UnixDealerTests.ready)
        loop.turn(until: { seen.changes == [.connected] })
        return (dealer, seen)
    }

    @Test("a dealer sends its greeting in ZeroMQ's protocol, and nothing else before the peer is ready")
    func opening() throws {
        let (dealer, seen) = try connected()
        dealer.send([1, 2, 3])
        let body = [5] + Array("READY".utf8) + [11] + Array("Socket-Type".utf8) + [0, 0, 0, 6] + Array("DEALER".utf8)
        var expected: [UInt8] = [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3, 0]
        expected += Array("NULL".utf8) + [UInt8](repeating: 0, count: 48) + [4, UInt8(body.count)] + body
        #expect(listener.receive(expected.count) == expected)
        listener.write(UnixDealerTests.greeting)
        loop.runOnce(limit: .zero)
        #expect(!listener.hasInput && seen.changes.isEmpty)
        listener.write(UnixDealerTests.ready)
        loop.turn(until: { seen.changes == [.connected] })
        #expect(listener.receive(5) == [0, 3, 1, 2, 3])
        dealer.close()
    }

    @Test("single bytes are assembled, and protocol commands are not delivered as messages")
    func byteByByte() throws {
        let (dealer, seen) = try connected()
        let other: [UInt8] = [4, 7, 6] + Array("CANCEL".utf8)
        let long: [UInt8] = [2, 0, 0, 0, 0, 0, 0, 1, 44] + [UInt8](repeating: 7, count: 300)
        for byte in UnixDealerTests.greeting + UnixDealerTests.ready + [0, 2, 5, 6] + other + long {
            listener.write([byte])
            loop.runOnce(limit: .zero)
        }
        #expect(seen.changes == [.connected])
        #expect(seen.messages == [[5, 6], [UInt8](repeating: 7, count: 300)])
        dealer.close()
    }

    @Test(
        "a peer that is not a ZeroMQ router is recognised",
        arguments: [
            Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8) + [UInt8](repeating: 0, count: 64),
            [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 2, 0] + [UInt8](repeating: 0, count: 52),
            [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3, 0] + Array("CURVE".utf8) + [UInt8](repeating: 0, count: 47),
            // A message or an error before READY.
            greeting + [0, 1, 7],
            greeting + [4, 7, 5] + Array("ERROR".utf8) + [0],
            greeting + [0x80, 0],
        ])
    func otherProtocol(_ bytes: [UInt8]) throws {
        let (dealer, seen) = try connected()
        listener.write(bytes)
        loop.turn(until: { !seen.changes.isEmpty })
        #expect(seen.changes == [.wrongProtocol] && seen.messages.isEmpty)
        #expect(dealer.send([1]) == .unreachable)
        dealer.close()
    }

    @Test("a peer that closes before READY counts as a refusal")
    func hangsUp() throws {
        let (dealer, seen) = try connected()
        #expect(dealer.isReached)
        listener.closeConnection()
        loop.turn(until: { seen.changes == [.handshakeFailed] })
        dealer.close()
    }

    @Test(
        "an invalid message ends the connection after the messages before it",
        arguments: [
            // Unknown flags; a length above the limit; an impossible length; a command within a message.
            [0x08, 0], [2, 0, 0, 0, 0, 0, 0, 0x10, 0] + [UInt8](repeating: 0, count: 40),
            [2, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [1, 1, 0, 4, 0],
        ])
    func noMessage(_ bytes: [UInt8]) throws {
        let (dealer, seen) = try ready(largestMessage: 4_000)
        listener.write([0, 2, 5, 6] + bytes + [0, 1, 9])
        loop.turn(until: { seen.changes.count == 2 })
        #expect(seen.changes == [.connected, .lost] && seen.messages == [[5, 6]])
        dealer.close()
    }

    @Test("a ping of the service is answered, between messages")
    func heartbeat() throws {
        let (dealer, seen) = try ready()
        let ping = Array("PING".utf8)
        listener.write([0, 1, 1, 4, 9, 4] + ping + [0, 10, 7, 8, 0, 1, 2])
        loop.turn(until: { seen.messages == [[1], [2]] })
        dealer.send([3])
        #expect(listener.receive(12) == [4, 7, 4] + Array("PONG".utf8) + [7, 8, 0, 1, 3])
        dealer.close()
    }

    @Test("a silent service costs no loop rounds while messages are queued")
    func silentService() throws {
        let (dealer, seen) = try connected()
        dealer.send([1])
        loop.runOnce(limit: .zero)
        let begin = SuspendingClock.now
        var turns = 0
        while SuspendingClock.now < begin + .milliseconds(50) {
            loop.runOnce(limit: .milliseconds(50))
            turns += 1
        }
        #expect(turns < 5)
        #expect(seen.changes.isEmpty)
        dealer.close()
        // The socket is not watched for writing once all is sent.
        let (other, _) = try ready()
        other.send([1])
        loop.runOnce(limit: .zero)
        let again = SuspendingClock.now
        turns = 0
        while SuspendingClock.now < again + .milliseconds(50) {
            loop.runOnce(limit: .milliseconds(50))
            turns += 1
        }
        #expect(turns < 5)
        other.close()
    }

    @Test("a client that does not read is still notified of the end, once")
    func deafClient() throws {
        let dealer = try DealerSocket(Context(), to: folder.endpoint, largestMessage: 1 << 20)
        var changes: [ConnectionChange] = []
        try dealer.open(on: loop, onChange: { changes.append($0) }, onReadable: { _ in })
        listener.accept()
        listener.write(UnixDealerTests.greeting + UnixDealerTests.ready)
        loop.turn(until: { changes == [.connected] })
        // In the middle of a message.
        listener.write([0, 9, 1])
        listener.closeConnection()
        loop.turn(until: { changes.count == 2 })
        loop.runOnce(limit: .zero)
        #expect(changes == [.connected, .lost])
        dealer.close()
    }

    @Test("invalid bytes found outside the loop end the connection in the loop")
    func foundOutsideLoop() throws {
        let dealer = try DealerSocket(Context(), to: folder.endpoint, largestMessage: 1 << 20)
        var changes: [ConnectionChange] = []
        try dealer.open(on: loop, onChange: { changes.append($0) }, onReadable: { _ in })
        listener.accept()
        listener.write(UnixDealerTests.greeting + UnixDealerTests.ready + [0, 1, 1, 0x40, 0])
        loop.turn(until: { changes == [.connected] })
        #expect(dealer.receive() && dealer.part(0).first == 1)
        #expect(!dealer.receive())
        loop.turn(until: { changes.last == .lost })
        #expect(changes == [.connected, .lost])
        dealer.close()
    }

    @Test("a service that stops reading is lost, not only closed for sending")
    func halfClosed() throws {
        let (dealer, seen) = try ready()
        shutdown(listener.connection, Int32(SHUT_RD))
        #expect(dealer.send([1]) == .unreachable)
        // The peer detects the shutdown and closes, as all services do.
        #expect(listener.receive(1).isEmpty)
        listener.closeConnection()
        loop.turn(until: { seen.changes == [.connected, .lost] })
        dealer.close()
    }

    enum Moment: CaseIterable { case connected, message, end }

    @Test("a callback may release the socket", arguments: Moment.allCases)
    func dropped(_ moment: Moment) throws {
        var dealer: DealerSocket? = try DealerSocket(Context(), to: folder.endpoint, largestMessage: 1 << 20)
        weak let watched = dealer?.connection
        var eventCount = 0
        func handleEvent(_ now: Moment) {
            eventCount += 1
            if now == moment { dealer = nil }
        }
        try dealer?.open(on: loop, onChange: { handleEvent($0 == .connected ? .connected : .end) }) { socket in
            while socket.receive() { handleEvent(.message) }
        }
        listener.accept()
        listener.write(UnixDealerTests.greeting + UnixDealerTests.ready + [0, 1, 1])
        listener.closeConnection()
        loop.turn(until: { watched == nil })
        let expected =
            switch moment {
            case .connected: 1;
            case .message: 2;
            case .end: 3
            }
        #expect(eventCount == expected)
    }

    @Test("messages sent before opening are sent once the service is ready")
    func sentEarly() throws {
        let dealer = try DealerSocket(Context(), to: folder.endpoint, largestMessage: 1 << 20)
        dealer.send([1])
        dealer.send([2], number: 3)
        var changes: [ConnectionChange] = []
        try dealer.open(on: loop, onChange: { changes.append($0) }, onReadable: { _ in })
        listener.accept()
        listener.write(UnixDealerTests.greeting + UnixDealerTests.ready)
        loop.turn(until: { changes == [.connected] })
        #expect(listener.receive(StreamFraming.opening.count) == StreamFraming.opening)
        #expect(listener.receive(12) == [0, 1, 1, 1, 4, 3, 0, 0, 0, 0, 1, 2])
        dealer.close()
    }

    @Test("a message left unread is offered again, even if nothing new arrives")
    func leftForLater() throws {
        let dealer = try DealerSocket(Context(), to: folder.endpoint, largestMessage: 1 << 20)
        var messages: [[UInt8]] = []
        try dealer.open(on: loop, onChange: { _ in }) { dealer in
            if dealer.receive() { messages.append(Array(dealer.part(0))) }
        }
        listener.accept()
        listener.write(UnixDealerTests.greeting + UnixDealerTests.ready + [0, 1, 1, 0, 1, 2, 0, 1, 3])
        loop.turn(until: { messages.count == 3 })
        #expect(messages == [[1], [2], [3]])
        dealer.close()
    }

    @Test("unread messages are queued up to a limit, and arrive complete and in order")
    func slowService() throws {
        let (dealer, _) = try ready()
        // Larger than a single write to the kernel, so that some are sent in two.
        let size = 50_000
        let pattern = (0..<size + 256).map { UInt8(truncatingIfNeeded: $0 &* $0 / 256) }
        func message(_ number: Int) -> [UInt8] { Array(pattern[(number % 256)...].prefix(size)) }
        var sent = 0
        while sent < 10_000, dealer.send(message(sent)) == .sent { sent += 1 }
        #expect(dealer.send(message(sent)) == .full)
        // The limit of the queue, and the kernel's buffer.
        #expect(sent > Int(QueueLimit.sent) && sent < 2 * Int(QueueLimit.sent))
        /// Reads while the dealer refills the freed space.
        func receive(_ count: Int) throws -> [UInt8] {
            var received: [UInt8] = []
            while received.count < count {
                loop.turn(until: { listener.hasInput }, "more comes")
                var part = [UInt8](repeating: 0, count: count - received.count)
                let length = read(listener.connection, &part, part.count)
                try #require(length > 0)
                received += part.prefix(length)
            }
            return received
        }
        var intact = 0
        for number in 0..<sent {
            let isHead = try receive(9) == [2, 0, 0, 0, 0, 0, 0, 0xC3, 0x50]
            let (body, expected) = (try receive(size), message(number))
            if memcmp(body, expected, size) == 0, isHead { intact += 1 }
        }
        #expect(intact == sent)
        #expect(dealer.send([1]) == .sent)
        #expect(listener.receive(3) == [0, 1, 1])
        dealer.close()
    }

    @Test("the last messages of a released client arrive, even if the buffer was full at first")
    func lastMessages() throws {
        let listener = listener
        var sent = 0
        let large = [UInt8](repeating: 1, count: 50_000)
        var reader = pthread_t()
        // Nothing is read until the client starts to end.
        final class Reading: @unchecked Sendable {
            // Sendable: written by one thread, and read by the other after that one has ended.
            var received = 0
            let connection: Int32
            init(_ connection: Int32) { self.connection = connection }
        }
        let reading: Reading
        do {
            // Independent of the machine's load.
            let (dealer, _) = try ready(linger: .seconds(60))
            reading = Reading(listener.connection)
            // More than the kernel's buffer.
            for _ in 0..<20 where dealer.send(large) == .sent { sent += 1 }
            pthread_create(
                &reader, nil,
                { argument in
                    guard let argument else { return nil }
                    let reading = Unmanaged<Reading>.fromOpaque(argument).takeUnretainedValue()
                    var bytes = [UInt8](repeating: 0, count: 65_536)
                    while true {
                        let count = read(reading.connection, &bytes, bytes.count)
                        guard count > 0 else { return nil }
                        reading.received += count
                    }
                }, Unmanaged.passUnretained(reading).toOpaque())
            dealer.close()
        }
        pthread_join(reader, nil)
        #expect(sent == 20 && reading.received == sent * (large.count + 9))
    }

    @Test("a service that does not read can be abandoned immediately")
    func abandoned() throws {
        weak var watched: (any DealerConnection)?
        do {
            let (dealer, _) = try ready(linger: .seconds(600))
            watched = dealer.connection
            while dealer.send([UInt8](repeating: 0, count: 10_000)) == .sent {}
            dealer.abandon()
        }
        #expect(watched == nil)
        do {
            // A service that was never ready gets no lingering messages.
            let (dealer, _) = try connected(linger: .seconds(600))
            watched = dealer.connection
            dealer.send([1])
        }
        #expect(watched == nil)
    }

    @Test("the dealer waits if the socket's queue of connections is full")
    func fullHall() throws {
        let other = try TemporaryFolder()
        let crowded = try Listener(at: other.endpoint, queue: 0)
        var waiting: [Int32] = []
        guard case .ipc(let path) = other.endpoint else { return }
        while true {
            let descriptor = try RuntimeFolder.unixSocket()
            waiting.append(descriptor)
            if RuntimeFolder.connect(descriptor, to: path) == EAGAIN { break }
        }
        let dealer = try DealerSocket(Context(), to: other.endpoint, largestMessage: 1 << 20)
        var changes: [ConnectionChange] = []
        try dealer.open(on: loop, onChange: { changes.append($0) }, onReadable: { _ in })
        #expect(!dealer.isReached)
        loop.runOnce(limit: .milliseconds(30))
        #expect(!dealer.isReached && changes.isEmpty)
        for _ in waiting.dropLast() {
            crowded.accept()
            crowded.closeConnection()
        }
        loop.turn(until: { dealer.isReached })
        crowded.accept()
        #expect(crowded.receive(StreamFraming.opening.count) == StreamFraming.opening)
        crowded.write(UnixDealerTests.greeting + UnixDealerTests.ready)
        loop.turn(until: { changes == [.connected] })
        dealer.close()
        for descriptor in waiting { close(descriptor) }
    }

    @Test("memory for a large message is released")
    func memory() throws {
        var bytes = ReceiveBuffer()
        var pair: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        defer { for end in pair { close(end) } }
        let size = 100_000
        let sent = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(write(pair[0], sent, size) == size)
        // The announced size is larger than the message.
        while bytes.bytes.count < size { try #require(bytes.read(from: pair[1], wanted: 1 << 30) == .some) }
        #expect(Array(bytes.bytes) == sent && bytes.capacity < 4 * size)
        #expect(bytes.read(from: pair[1], wanted: 1 << 30) == .nothing)
        bytes.consume(size - 1)
        #expect(bytes.bytes.count == 1 && bytes.capacity > size)
        bytes.consume(1)
        #expect(bytes.bytes.isEmpty && bytes.capacity == ReceiveBuffer.initialCapacity)
    }
}
