import Display
import Foundation
import Testing
import Network
import Transport
import Wire

/// The service's side of a worker's connection, run by a test on its own thread. It has no routing and no clients, and
/// waits for conditions only.
final class FakeBroker {
    static let timeLimit: Duration = .seconds(60)

    let folder: URL
    let endpoint: Endpoint
    private(set) var loop: EventLoop
    private var context: Context?
    private var socket: RouterSocket?
    private let heartbeat: UInt32
    private var children: [Child] = []

    /// Messages of workers, in order.
    private(set) var workerMessages: [WorkerMessage] = []
    private(set) var registrations: [Registration] = []
    /// The latest connection of a worker.
    private(set) var route: RouteID?
    /// Answers a registration; `.registered` unless a test changes it.
    var answer: (Registration) -> BrokerMessage = { _ in .registered }
    fileprivate(set) var clients: [ConnectionNumber: FakeClient] = [:]

    init(heartbeatMilliseconds: UInt32 = 5_000) throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
            "fl-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        endpoint = try Endpoint("ipc://\(folder.path)/s")
        heartbeat = heartbeatMilliseconds
        loop = try EventLoop()
        try listen()
    }

    deinit {
        for child in children { child.kill() }
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: Lifecycle

    func listen() throws {
        let context = Context()
        let socket = try RouterSocket(context, largestMessage: 8 << 20)
        try socket.listen(on: endpoint)
        loop.watch(socket) { [unowned self] in
            while socket.receive() { receive(socket) }
        }
        self.context = context
        self.socket = socket
    }

    /// Drops the socket as if the service had crashed; the workers stay.
    func dropSocket() {
        if let socket { loop.unwatch(socket) }
        socket = nil
        context = nil
        route = nil
        clients = [:]
        try? FileManager.default.removeItem(atPath: folder.path + "/s")
    }

    /// Starts the test app as this service's worker.
    @discardableResult
    func startWorker(arguments: [String] = [], environment: [String: String] = [:]) throws -> Child {
        var all = ["FANLIGHT_WORKER": "1", "FANLIGHT_SPAWN_TOKEN": "token", "FANLIGHT_ENDPOINT": endpoint.description]
        all.merge(environment) { $1 }
        let child = try Child("TestApp", arguments, all, output: folder.appendingPathComponent("output"), on: loop)
        children.append(child)
        return child
    }

    /// Starts a worker and opens a session in it.
    @discardableResult
    func startSession(
        _ name: String = "one", arguments: [String] = [], environment: [String: String] = [:],
        clock: OpenRequest.Clock = .real
    ) throws -> Child {
        let child = try startWorker(arguments: arguments, environment: environment)
        try wait("the worker registers") { !registrations.isEmpty }
        open(name, clock: clock)
        try wait("the session is open") {
            workerMessages.contains { if case .sessionOpened(name, _) = $0 { true } else { false } }
        }
        return child
    }

    func open(_ name: String, clock: OpenRequest.Clock = .real, startedAt: UInt64 = 0) {
        send(
            .openSession(
                Registration.Opened(
                    name: name,
                    request: OpenRequest(
                        app: "TestApp", session: name, screen: .cells(columns: 80, rows: 24), clock: clock),
                    storagePath: folder.path, startedAt: startedAt)))
    }

    func attach(
        _ number: ConnectionNumber, to session: String = "one", _ mode: AttachRequest.Mode = .control,
        screen: Screen? = nil, isUnseen: Bool = false,
        features: Features = .all, resume: ResumePoint? = nil, acknowledges: Bool = true
    ) -> FakeClient {
        let client = clients[number] ?? FakeClient(number, of: self)
        client.acknowledges = acknowledges
        client.decoder = FrameDecoder()
        clients[number] = client
        let point = resume ?? ResumePoint(token: "t\(number)", epoch: 0, version: 0, inputSerial: 0)
        send(
            .attach(
                number, session: session,
                AttachRequest(session: session, mode: mode, screen: screen, isUnseen: isUnseen),
                features: features, resume: point))
        return client
    }

    /// Gives a client another number, as after a restart of the service.
    func rename(_ client: FakeClient, to number: ConnectionNumber) {
        clients[client.number] = nil
        client.number = number
        clients[number] = client
    }

    var output: String {
        (try? String(contentsOf: folder.appendingPathComponent("output"), encoding: .utf8)) ?? ""
    }

    // MARK: Messages

    private func receive(_ socket: RouterSocket) {
        if socket.partCount == 2 {
            guard let message = try? ClientMessage.decode(socket.part(1), limits: .standard) else { return }
            switch message {
            case .hello:
                let welcome = Welcome(service: "test", features: [], heartbeatMilliseconds: heartbeat, token: "")
                send(ServiceMessage.welcome(welcome).encode(), alone: socket.source)
            case .ping: if heartbeat >= 1_000 { send(ServiceMessage.pong.encode(), alone: socket.source) }
            default: break
            }
            return
        }
        let number = socket.part(1).loadUnaligned(as: UInt32.self)
        if number != 0 {
            clients[number]?.receive(Array(socket.part(2)))
            return
        }
        guard let message = try? WorkerMessage.decode(socket.part(2), limits: .standard) else { return }
        workerMessages.append(message)
        guard case .register(let registration) = message else { return }
        registrations.append(registration)
        route = socket.source
        send(answer(registration))
    }

    private func send(_ bytes: [UInt8], alone route: RouteID) { _ = socket?.send(bytes, to: route) }

    func send(_ message: BrokerMessage) { forward(message.encode(), from: 0) }

    func forward(_ bytes: [UInt8], from number: ConnectionNumber) {
        guard let route else { return }
        _ = socket?.send(bytes, number: number, to: route)
    }

    // MARK: Conditions

    /// Serves until the condition holds.
    func wait(
        _ fact: String, within timeLimit: Duration = FakeBroker.timeLimit, location: SourceLocation = #_sourceLocation,
        _ isThere: () throws -> Bool
    ) throws {
        let deadline = SuspendingClock.now + timeLimit
        while try !isThere() {
            guard SuspendingClock.now < deadline else {
                Issue.record("did not happen in time: \(fact). Output: \(output)", sourceLocation: location)
                throw Timeout()
            }
            loop.runOnce(limit: min(deadline - SuspendingClock.now, .seconds(1)))
        }
    }

    struct Timeout: Error {}
}
