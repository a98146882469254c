import ClientKit
import Glibc
import Synchronization
import Testing
import Network
import Transport

/// A folder of the test's own, removed with it.
final class ClientTestFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/fanlight-client-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { unlink("\(path)/\(name)") }
            }
            closedir(folder)
        }
        rmdir(path)
    }

    var socket: String { "\(path)/s.sock" }
    var endpoint: String { "ipc://\(socket)" }
}

/// A scripted service over a real socket, on a thread of its own.
final class FakeService: Sendable {
    /// Responds to a message; called on the service's thread.
    typealias Script = @Sendable (ClientMessage, _ send: (ServiceMessage) -> Void) -> Void

    private enum Order: Sendable {
        case send(ServiceMessage)
        case sendBytes([UInt8])
        case end
    }

    private let thread: LoopThread<Order>
    private let received = ReceivedMessages()

    /// All received messages except pongs.
    var messages: [ClientMessage] { received.messages }

    /// Without a script for it, Hello is answered by Welcome.
    init(
        at endpoint: String, heartbeat: UInt32 = 5_000, welcomes: Bool = true, answersPings: Bool = true,
        script: @escaping Script = { _, _ in }
    ) throws {
        let received = received
        let parsed = try Endpoint(endpoint)
        let isListening = Flag()
        thread = try LoopThread(name: "fake service") { loop in
            var router: RouterSocket?
            var route: RouteID?
            // A failure here shows in the test as a client without a service.
            router = try? RouterSocket(Context(), largestMessage: 8 << 20)
            _ = try? router?.listen(on: parsed)
            func send(_ bytes: [UInt8]) {
                if let route { _ = router?.send(bytes, to: route) }
            }
            if let router {
                loop.watch(router) {
                    while router.receive() {
                        route = router.source
                        guard let message = try? ClientMessage.decode(Array(router.part(1))) else { continue }
                        received.append(message)
                        switch message {
                        case .hello where welcomes:
                            let welcome = Welcome(
                                service: "fake", features: .all, heartbeatMilliseconds: heartbeat, token: "token")
                            send(ServiceMessage.welcome(welcome).encode())
                        case .ping:
                            if answersPings { send(ServiceMessage.pong.encode()) }
                        default: break
                        }
                        script(message) { send($0.encode()) }
                    }
                }
            }
            isListening.set()
            // Unowned: the loop retains this closure, and a cycle would never release the router.
            return { [unowned loop] order in
                switch order {
                case .send(let message): send(message.encode())
                case .sendBytes(let bytes): send(bytes)
                case .end: loop.stop()
                }
            }
        }
        isListening.wait()
    }

    func send(_ message: ServiceMessage) { thread.post(.send(message)) }
    func send(bytes: [UInt8]) { thread.post(.sendBytes(bytes)) }

    /// Ends after all of its messages are sent.
    func endInOrder() {
        thread.post(.end)
        thread.join()
    }

    /// Ends as if killed: the socket is gone when this returns.
    func end() {
        thread.stop()
        thread.join()
    }

    deinit { end() }
}

/// The messages received by a service, written by its thread and read by the test's.
final class ReceivedMessages: Sendable {
    private let list = Mutex<[ClientMessage]>([])
    var messages: [ClientMessage] { list.withLock { $0 } }
    func append(_ message: ClientMessage) { list.withLock { $0.append(message) } }
}

/// A flag that is set once, and that another thread waits for.
final class Flag: Sendable {
    private let isSet = Mutex(false)
    func set() { isSet.withLock { $0 = true } }
    func wait() { while !isSet.withLock({ $0 }) { sched_yield() } }
}
