import CLinux
import CZeroMQ
import Glibc

/// The baseline of latency: the path of an input and its frame, without any work. Three processes, plain ZeroMQ: client
/// DEALER → ROUTER → DEALER of a worker, which passes each message to another thread and back.
enum PingPong {
    static let brokerArgument = "--ping-pong-broker"
    static let workerArgument = "--ping-pong-worker"

    /// Serves as one of the other two processes if this one was started for that.
    static func serveIfAsked() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { return }
        switch arguments[1] {
        case brokerArgument: broker(arguments[2])
        case workerArgument: worker(arguments[2])
        default: return
        }
        exit(0)
    }

    /// Forwards messages of the worker to the client named in front, and all others to the worker.
    private static func broker(_ endpoint: String) {
        guard let context = zmq_ctx_new(), let socket = zmq_socket(context, ZMQ_ROUTER),
            zmq_bind(socket, endpoint) == 0
        else { exit(1) }
        var source = zmq_msg_t()
        var body = zmq_msg_t()
        var payload = zmq_msg_t()
        zmq_msg_init(&source)
        zmq_msg_init(&body)
        zmq_msg_init(&payload)
        let parent = getppid()
        while wait(socket, parent) {
            guard zmq_msg_recv(&source, socket, 0) >= 0, zmq_msg_recv(&body, socket, 0) >= 0 else { continue }
            if zmq_msg_more(&body) != 0 {
                // From the worker: its routing ID, the client's routing ID, the payload.
                zmq_msg_recv(&payload, socket, 0)
                guard zmq_msg_size(&body) > 0 else { continue }
                zmq_msg_send(&body, socket, ZMQ_SNDMORE)
                zmq_msg_send(&payload, socket, 0)
            } else {
                zmq_send(socket, "worker", 6, ZMQ_SNDMORE)
                zmq_msg_send(&source, socket, ZMQ_SNDMORE)
                zmq_msg_send(&body, socket, 0)
            }
        }
        exit(0)
    }

    private static func worker(_ endpoint: String) {
        let there = eventfd(0, Int32(EFD_CLOEXEC))
        let back = eventfd(0, Int32(EFD_CLOEXEC))
        var thread = pthread_t()
        let ends = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
        ends[0] = there
        ends[1] = back
        pthread_create(
            &thread, nil,
            { argument in
                guard let ends = argument?.assumingMemoryBound(to: Int32.self) else { return nil }
                while PingPong.accept(ends[0]) { PingPong.signal(ends[1]) }
                return nil
            }, ends)
        guard let context = zmq_ctx_new(), let socket = zmq_socket(context, ZMQ_DEALER),
            zmq_setsockopt(socket, ZMQ_ROUTING_ID, "worker", 6) == 0, zmq_connect(socket, endpoint) == 0
        else { exit(1) }
        var client = zmq_msg_t()
        var body = zmq_msg_t()
        zmq_msg_init(&client)
        zmq_msg_init(&body)
        let parent = getppid()
        var items = [
            zmq_pollitem_t(socket: socket, fd: 0, events: Int16(ZMQ_POLLIN), revents: 0),
            zmq_pollitem_t(socket: nil, fd: back, events: Int16(ZMQ_POLLIN), revents: 0),
        ]
        while parent == getppid() {
            guard zmq_poll(&items, 2, 1000) > 0 else { continue }
            if items[1].revents != 0, accept(back) {
                zmq_msg_send(&client, socket, ZMQ_SNDMORE)
                zmq_msg_send(&body, socket, 0)
            }
            if items[0].revents != 0 {
                zmq_msg_recv(&client, socket, 0)
                zmq_msg_recv(&body, socket, 0)
                signal(there)
            }
        }
        exit(0)
    }

    /// Returns false once the parent process is gone.
    private static func wait(_ socket: UnsafeMutableRawPointer, _ parent: pid_t) -> Bool {
        while getppid() == parent {
            var item = zmq_pollitem_t(socket: socket, fd: 0, events: Int16(ZMQ_POLLIN), revents: 0)
            if zmq_poll(&item, 1, 1000) > 0 { return true }
        }
        return false
    }

    private static func accept(_ descriptor: Int32) -> Bool {
        var count: UInt64 = 0
        return read(descriptor, &count, 8) == 8
    }

    private static func signal(_ descriptor: Int32) {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }
}

/// The client's end of the baseline.
final class PingPongClient {
    private let broker: Spawned
    private let worker: Spawned
    private let context: UnsafeMutableRawPointer
    private let socket: UnsafeMutableRawPointer
    private var last: UInt64 = 0

    init(_ folder: String) throws {
        let endpoint = "ipc://\(folder)/ping-pong.sock"
        broker = try Spawned([BenchedProgram.own, PingPong.brokerArgument, endpoint])
        worker = try Spawned([BenchedProgram.own, PingPong.workerArgument, endpoint])
        guard let context = zmq_ctx_new(), let socket = zmq_socket(context, ZMQ_DEALER) else {
            throw BenchError("ZeroMQ failed to start.")
        }
        self.context = context
        self.socket = socket
        zmq_setsockopt(socket, ZMQ_LINGER, [Int32(0)], MemoryLayout<Int32>.size)
        zmq_setsockopt(socket, ZMQ_RCVTIMEO, [Int32(50)], MemoryLayout<Int32>.size)
        guard zmq_connect(socket, endpoint) == 0 else { throw BenchError("ZeroMQ failed to connect.") }
        // Messages sent before the worker is there are lost: repeated until one is answered.
        var answered = false
        for _ in 0..<200 where !answered { answered = ping() }
        guard answered else { throw BenchError("The ping-pong got no answer.") }
        zmq_setsockopt(socket, ZMQ_RCVTIMEO, [Int32(5000)], MemoryLayout<Int32>.size)
    }

    deinit {
        zmq_close(socket)
        zmq_ctx_term(context)
        worker.end(SIGKILL)
        broker.end(SIGKILL)
    }

    /// Returns once this ping has come back.
    @discardableResult
    func ping() -> Bool {
        // The length of an input that taps a button.
        last += 1
        zmq_send(socket, [last, 0], 16, 0)
        var answer: [UInt64] = [0, 0]
        while answer[0] != last {
            guard zmq_recv(socket, &answer, 16, 0) == 16 else { return false }
        }
        return true
    }
}
