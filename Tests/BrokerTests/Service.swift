import Dispatch
import Display
import Foundation
import Testing
import Network
import Transport
import TransportTestSupport
import Wire

@testable import Broker

/// A service in a folder of its own, on the test's loop. The test runs the loop until a condition holds.
final class Service {
    let folder: String
    let loop: EventLoop
    private(set) var broker: Broker?
    /// The configuration of the next start.
    var configuration: BrokerConfiguration
    private var takenTokens: Set<String> = []
    private let orphans: Orphans
    let logged = LogLines()
    /// The log of the next start.
    private let log: ServiceLog

    /// The logged lines of the service.
    final class LogLines: @unchecked Sendable {
        // Sendable: the test, the service and its log share one thread.
        var lines: [String] = []
    }

    init(log: ServiceLog? = nil, _ configure: (inout BrokerConfiguration) -> Void = { _ in }) throws {
        self.log = log ?? ServiceLog(level: .debug) { [logged] in logged.lines.append("\($0.name): \($1)") }
        folder = "/tmp/fanlight-broker-\(UUID().uuidString.prefix(8))"
        for name in ["", "/apps", "/tokens", "/state"] {
            try FileManager.default.createDirectory(
                atPath: folder + name, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        loop = try EventLoop()
        orphans = Orphans(loop)
        configuration = BrokerConfiguration(
            endpoints: [.ipc(path: "\(folder)/s.sock")], appFolders: ["\(folder)/apps"], stateFolder: "\(folder)/state")
        configuration.timing.terminationDelay = .milliseconds(20)
        configuration.timing.killDelay = .milliseconds(200)
        configuration.timing.spareDelay = .seconds(3600)
        configuration.timing.restartDelay = .milliseconds(1)
        // Threads wait long for a processor while all tests run.
        configuration.timing.lastOutputDeadline = .seconds(60)
        configure(&configuration)
        try start()
    }

    deinit {
        let workers = (broker?.workers ?? []).filter { $0.origin == .child }.map(\.process)
        end()
        orphans.end()
        for process in workers + silent { Orphans.end(process) }
        try? FileManager.default.removeItem(atPath: folder)
    }

    var endpoint: Endpoint { .ipc(path: "\(folder)/s.sock") }

    func start() throws {
        broker = try Broker(configuration, log: log, on: loop)
    }

    /// Ends the service in order.
    func end() {
        guard let broker else { return }
        broker.stop()
        turn(until: { broker.hasStopped }, "the service has ended")
        self.broker = nil
    }

    /// Drops the service as if it was killed: the kernel closes its descriptors, and no Goodbye is sent.
    func kill() throws {
        let broker = try #require(broker)
        for worker in broker.workers {
            if let watch = worker.watch { loop.unwatch(watch) }
            if worker.origin == .child { orphans.adopt(worker.process) }
        }
        broker.fileWork.flush(within: .seconds(60))
        broker.starts.flush(within: .seconds(60))
        broker.logs.stop()
        broker.listener.close()
        broker.locks = []
        broker.workers = []
        self.broker = nil
        // A process being spawned by another test holds copies of the descriptors until it executes its own program.
        for _ in 0..<1000 where RuntimeFolder.isListening(at: "\(folder)/s.sock") { usleep(1000) }
    }

    /// Waits until the files of workers that were started have their names, and all records are written.
    func awaitFiles() {
        let done = DispatchSemaphore(value: 0)
        broker?.logs.perform { done.signal() }
        done.wait()
        broker?.fileWork.flush(within: .seconds(60))
    }

    /// Runs the loop until the condition holds.
    func turn(until fact: () -> Bool, _ what: Comment? = nil, at location: SourceLocation = #_sourceLocation) {
        guard !loop.turn(until: fact, what, at: location) else { return }
        Issue.record("log of the service:\n\(logged.lines.joined(separator: "\n"))", sourceLocation: location)
    }

    // MARK: Apps

    /// Installs an app whose executable is a shell script.
    func install(_ name: String, script: String) throws {
        let path = "\(folder)/apps/\(name).sh"
        try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        try describe(name, #"{"executable": "\#(name).sh", "description": "A test"}"#)
    }

    func describe(_ name: String, _ json: String) throws {
        try json.write(toFile: "\(folder)/apps/\(name).app.json", atomically: true, encoding: .utf8)
    }

    /// Installs an app that only writes its token; a `FakeWorker` then acts in its place.
    func installSilent(_ name: String) throws {
        try install(
            name,
            script: """
                echo "$FANLIGHT_SPAWN_TOKEN" > \(folder)/tokens/$$.part
                mv \(folder)/tokens/$$.part \(folder)/tokens/$$.token
                exec sleep 1000
                """)
    }

    /// Returns the process and token of a started app that no `FakeWorker` acts for yet. A thread starts it, so it may
    /// run before the service knows of it.
    func started(at location: SourceLocation = #_sourceLocation) throws -> (process: Int32, token: String) {
        var found: String?
        turn(
            until: {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/tokens")) ?? []
                found = names.first { $0.hasSuffix(".token") && !takenTokens.contains($0) }
                return found != nil && broker?.starts.awaitedCount == 0
            }, "an app was started", at: location)
        let name = try #require(found, sourceLocation: location)
        takenTokens.insert(name)
        let token = try String(contentsOfFile: "\(folder)/tokens/\(name)", encoding: .utf8)
        return (try #require(Int32(name.dropLast(6))), token.trimmingCharacters(in: .newlines))
    }

    /// The processes of all silent apps that were started, including spares.
    private var silent: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/tokens")) ?? []
        return names.compactMap { Int32($0.prefix { $0.isNumber }) }
    }

    // MARK: Peers

    func client(
        _ role: PeerRole = .controller, resume: ResumePoint? = nil, at location: SourceLocation = #_sourceLocation
    ) throws -> TestClient {
        let client = try TestClient(self)
        client.send(.hello(Hello(client: "test", role: role, resume: resume)))
        turn(until: { client.welcome != nil }, "the client receives its Welcome", at: location)
        return client
    }

    /// Returns a worker that acts for a started app, registered and with its session open.
    func startWorker(at location: SourceLocation = #_sourceLocation) throws -> FakeWorker {
        let (process, token) = try started(at: location)
        let worker = try FakeWorker(self, app: "app", token: token, process: process)
        turn(until: { worker.openName != nil }, "the worker receives the request to open a session", at: location)
        worker.send(.sessionOpened(session: worker.openName ?? "", title: "Title"))
        return worker
    }

    /// Returns a client attached to a session of a silent app, and its worker.
    func session(
        mode: AttachRequest.Mode = .control, at location: SourceLocation = #_sourceLocation
    ) throws -> (TestClient, FakeWorker) {
        try installSilent("app")
        let client = try client()
        client.request(1, .open(OpenRequest(app: "app", screen: .cells(columns: 80, rows: 24))))
        let worker = try startWorker(at: location)
        turn(until: { client.reply(1) != nil }, "the session is open", at: location)
        #expect(client.reply(1)?.result == .success(.opened(session: "app")), sourceLocation: location)
        client.attach(2, mode: mode, at: location)
        turn(until: { worker.attachments.count == 1 }, "the worker receives the attachment", at: location)
        return (client, worker)
    }
}

/// Reaps the workers of services that are gone. Elsewhere init is their parent then; here it is the test's own process.
/// The testing library waits for its own children by any ended child, and blocks at the first that nothing reaps.
private final class Orphans {
    private let loop: EventLoop
    private var watches: [Int32: ProcessWatch] = [:]

    init(_ loop: EventLoop) { self.loop = loop }

    func adopt(_ process: Int32) {
        watches[process] = loop.watch(process: process) { [unowned self] in reap(process) }
    }

    private func reap(_ process: Int32) {
        waitpid(process, nil, 0)
        watches[process] = nil
    }

    /// Ends a child if it still runs, and reaps it.
    static func end(_ process: Int32) {
        guard waitpid(process, nil, WNOHANG) == 0 else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    func end() {
        for (process, watch) in watches {
            loop.unwatch(watch)
            watch.send(signal: SIGKILL)
            reap(process)
        }
    }
}

/// A client that records all received messages.
final class TestClient {
    private var socket: DealerSocket?
    private let loop: EventLoop
    private(set) var messages: [ServiceMessage] = []
    private(set) var frames: [[UInt8]] = []
    private(set) var isLost = false
    var answersPings = true

    convenience init(_ service: Service) throws { try self.init(service.loop, service.endpoint) }

    init(_ loop: EventLoop, _ endpoint: Endpoint) throws {
        self.loop = loop
        let socket = try DealerSocket(Context(), to: endpoint, largestMessage: 9 << 20)
        self.socket = socket
        try socket.open(on: loop) { [unowned self] change in
            if change == .lost { isLost = true }
        } onReadable: { [unowned self] socket in
            read(socket)
        }
    }

    deinit { socket?.close() }

    /// True leaves arriving messages in the socket.
    var stopsReading = false {
        didSet { if !stopsReading, let socket { read(socket) } }
    }

    private func read(_ socket: DealerSocket) {
        while !stopsReading, socket.receive() { receive(socket.part(0)) }
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        if bytes.first == MessageKind.frame.rawValue { return frames.append(Array(bytes)) }
        guard let message = try? ServiceMessage.decode(bytes, limits: .standard) else {
            Issue.record("the service sent a malformed message")
            return
        }
        if message == .ping, answersPings { send(.pong) }
        messages.append(message)
    }

    func send(_ message: ClientMessage) { socket?.send(message.encode()) }
    func send(_ bytes: [UInt8]) { socket?.send(bytes) }
    func request(_ serial: UInt32, _ verb: Verb, timeout: UInt32 = 60_000) {
        send(.request(Request(serial: serial, verb: verb, timeoutMilliseconds: timeout)))
    }

    func attach(
        _ serial: UInt32, to session: String = "app", mode: AttachRequest.Mode = .control,
        at location: SourceLocation = #_sourceLocation
    ) {
        request(serial, .attach(AttachRequest(session: session, mode: mode)))
        loop.turn(until: { reply(serial) != nil }, "attached", at: location)
    }

    /// Disconnects without Goodbye.
    func disconnect() {
        socket?.close()
        // The last reference closes the connection.
        socket = nil
    }

    var welcome: Welcome? {
        messages.lazy.compactMap { if case .welcome(let welcome) = $0 { welcome } else { nil } }.first
    }
    var goodbye: Goodbye? {
        messages.lazy.compactMap { if case .goodbye(let goodbye) = $0 { goodbye } else { nil } }.first
    }
    var events: [SessionEvent] { messages.compactMap { if case .event(let event) = $0 { event } else { nil } } }
    var pings: Int { messages.count { $0 == .ping } }

    func replies(_ serial: UInt32) -> [Reply] {
        messages.compactMap { if case .reply(let reply) = $0, reply.serial == serial { reply } else { nil } }
    }
    func reply(_ serial: UInt32) -> Reply? { replies(serial).first }
    func failure(_ serial: UInt32) -> Failure? {
        if case .failure(let failure) = reply(serial)?.result { failure } else { nil }
    }
    func sessions(_ serial: UInt32) -> [SessionInfo]? {
        if case .success(.sessions(let sessions)) = reply(serial)?.result { sessions } else { nil }
    }
    func apps(_ serial: UInt32) -> [AppInfo]? {
        if case .success(.apps(let apps)) = reply(serial)?.result { apps } else { nil }
    }
    func lines(_ serial: UInt32) -> (lines: [String], cursor: UInt64)? {
        if case .success(.logs(let lines, let cursor, _)) = reply(serial)?.result { (lines, cursor) } else { nil }
    }
}

/// A worker of the protocol, run by the test's process.
final class FakeWorker {
    let epoch = UInt64.random(in: 1...UInt64.max)
    /// The process that `die` kills.
    let process: Int32
    private var socket: DealerSocket?
    private let registration: Registration
    private(set) var messages: [BrokerMessage] = []
    private(set) var fromClients: [(number: ConnectionNumber, message: ClientMessage)] = []
    private(set) var isWelcome = false
    private(set) var isLost = false
    var answersPings = true

    init(
        _ service: Service, app: String, token: String, process: Int32 = getpid(), sessions: [SessionInfo] = [],
        opened: [Registration.Opened] = [], epoch: UInt64? = nil
    ) throws {
        self.process = process
        registration = Registration(
            app: app, process: process, epoch: epoch ?? self.epoch, spawnToken: token, sessions: sessions,
            opened: opened)
        let socket = try DealerSocket(Context(), to: service.endpoint, largestMessage: 9 << 20)
        self.socket = socket
        try socket.open(on: service.loop) { [unowned self] change in
            if change == .lost { isLost = true }
        } onReadable: { [unowned self] socket in
            read(socket)
        }
        socket.send(ClientMessage.hello(Hello(client: "worker", role: .host)).encode())
    }

    deinit { socket?.close() }

    /// True leaves arriving messages in the socket.
    var stopsReading = false {
        didSet { if !stopsReading, let socket { read(socket) } }
    }

    private func read(_ socket: DealerSocket) {
        while !stopsReading, socket.receive() { receive(socket) }
    }

    private func receive(_ socket: DealerSocket) {
        guard socket.partCount == 2 else {
            isWelcome = true
            return send(.register(registration))
        }
        let number = ConnectionPrefix.number(in: socket.part(0)) ?? 0
        if number == 0, let message = try? BrokerMessage.decode(socket.part(1), limits: .standard) {
            messages.append(message)
            if message == .ping, answersPings { send(.pong) }
            if message == .terminate, process != getpid() { kill(process, SIGKILL) }
        } else if let message = try? ClientMessage.decode(socket.part(1), limits: .standard) {
            fromClients.append((number, message))
        }
    }

    func send(_ message: WorkerMessage) { socket?.send(message.encode(), number: 0) }
    func send(_ bytes: [UInt8], to number: ConnectionNumber) { socket?.send(bytes, number: number) }
    /// Sends without a client number.
    func send(alone bytes: [UInt8]) { socket?.send(bytes) }
    func reply(_ serial: UInt32, _ answer: Answer, to number: ConnectionNumber) {
        send(ServiceMessage.reply(Reply(serial: serial, .success(answer))).encode(), to: number)
    }
    func die() { kill(process, SIGKILL) }

    /// Prints as the process does.
    func print(_ text: String) throws {
        let output = try #require(FileHandle(forWritingAtPath: "/proc/\(process)/fd/\(STDOUT_FILENO)"))
        try output.write(contentsOf: Data(text.utf8))
        try output.close()
    }

    /// Loses its connection.
    func disconnect() {
        socket?.close()
        socket = nil
    }

    var isRegistered: Bool { messages.contains(.registered) }
    var openName: String? { opening?.name }
    var opening: Registration.Opened? {
        messages.lazy.compactMap { if case .openSession(let opened) = $0 { opened } else { nil } }.first
    }
    var attachments: [(number: ConnectionNumber, session: String, request: AttachRequest, resume: ResumePoint?)] {
        messages.compactMap {
            if case .attach(let number, let session, let request, _, let resume) = $0 {
                (number, session, request, resume)
            } else {
                nil
            }
        }
    }
    var detachments: Int { messages.count { if case .detach = $0 { true } else { false } } }
    func requests() -> [UInt32] {
        fromClients.compactMap { if case .request(let request) = $0.message { request.serial } else { nil } }
    }
}
