import Display
import Network
import Transport
import Wire

/// A client that stores only the messages, to count their bytes, and that can stop reading.
final class WireClient {
    private let loop: EventLoop
    private let socket: DealerSocket
    private var lastVersion: Version?
    private var lastSerial: UInt32 = 0
    /// Messages that arrived and were not consumed; heartbeats are answered and left out.
    private(set) var arrived: [(message: ServiceMessage, bytes: [UInt8])] = []
    private var malformed: String?

    init(_ service: BenchedService, role: PeerRole = .controller) throws {
        let context = Context()
        loop = try EventLoop()
        let endpoint = try Endpoint(service.endpoint)
        socket = try DealerSocket(context, to: endpoint, largestMessage: Limits.standard.frameBytes)
        try socket.open(on: loop, onChange: { _ in }, onReadable: { [unowned self] _ in read() })
        send(.hello(Hello(client: "bench", role: role)))
        _ = try next { if case .welcome = $0 { true } else { false } }
    }

    deinit { socket.close() }

    private func read() {
        while socket.receive() {
            let bytes = Array(socket.part(0))
            do {
                let message = try ServiceMessage.decode(bytes, limits: .standard, lastVersion: lastVersion)
                if case .ping = message {
                    send(.pong)
                    continue
                }
                if case .frame(let frame) = message { lastVersion = frame.delta.version }
                arrived.append((message, bytes))
            } catch { malformed = error.sentence }
        }
    }

    func send(_ message: ClientMessage) { socket.send(message.encode()) }

    /// Runs the loop for the given time.
    func turn(for time: Duration) {
        let deadline = SuspendingClock.now + time
        while SuspendingClock.now < deadline { loop.runOnce(limit: deadline - SuspendingClock.now) }
    }

    func forgetArrived() { arrived = [] }

    /// Waits for a matching message and drops those before it.
    func next(_ isWanted: (ServiceMessage) -> Bool) throws -> (message: ServiceMessage, bytes: [UInt8]) {
        let deadline = SuspendingClock.now + .seconds(20)
        while true {
            if let malformed { throw BenchError(malformed) }
            if let index = arrived.firstIndex(where: { isWanted($0.message) }) {
                let found = arrived[index]
                arrived.removeFirst(index + 1)
                return found
            }
            guard SuspendingClock.now < deadline else { throw BenchError("The service did not answer for 20 s.") }
            loop.runOnce(limit: deadline - SuspendingClock.now)
        }
    }

    /// Waits for the next frame and acknowledges it.
    func nextFrame() throws -> (frame: Frame, bytes: [UInt8]) {
        let (message, bytes) = try next { if case .frame = $0 { true } else { false } }
        guard case .frame(let frame) = message else { throw BenchError("Expected a frame.") }
        send(.acknowledge(Acknowledge(version: frame.delta.version)))
        return (frame, bytes)
    }

    func request(_ verb: Verb) throws -> Answer {
        lastSerial += 1
        let serial = lastSerial
        send(.request(Request(serial: serial, verb: verb)))
        let (message, _) = try next { if case .reply(let reply) = $0 { reply.serial == serial } else { false } }
        guard case .reply(let reply) = message else { throw BenchError("Expected a reply.") }
        switch reply.result {
        case .success(let answer): return answer
        case .failure(let failure): throw BenchError("The service refused: \(failure.text)")
        }
    }
}

extension [UInt8] {
    /// The size with ZeroMQ's header of a message of one part: flags, and the length in one or eight bytes.
    var countOnWire: Int { count + (count < 256 ? 2 : 9) }
}
