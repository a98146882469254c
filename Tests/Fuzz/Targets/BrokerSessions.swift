import Broker
import Display
import Glibc
import Transport
import Wire

/// A service with several clients and workers, whose sessions run in these. The input is a script of their messages:
/// most are valid ones with fields of the script, others any bytes.
///
/// A peer without a Hello gets nothing but a Goodbye. The service's own messages are valid, and every request has at
/// most one answer. Once the peers have gone and the service has ended, nothing of it is left.
public final class BrokerSessions: FuzzTarget {
    public static let name = "sessions"

    private let folder: TemporaryState

    public init() throws { folder = try TemporaryState() }

    public func run(_ input: UnsafeRawBufferPointer) throws(FuzzFinding) {
        var script = FuzzBytes(input)
        defer { folder.empty() }
        let stage = try BrokerStage(folder, settings: script.byte())
        while let step = script.next() { try stage.perform(step, &script) }
        try stage.finish()
    }
}

/// A folder for sockets, logs and stored values of a service.
private final class TemporaryState {
    let path: String

    init() throws(FuzzFinding) {
        let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(parent)/fanlight-fuzz-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw FuzzFinding("No folder in \(parent): error \(errno)") }
        path = String(cString: made)
        mkdir("\(path)/apps", 0o700)
        mkdir("\(path)/state", 0o700)
        // An app that cannot be started, so that no execution starts a process.
        let manifest = Array(#"{"executable": "missing"}"#.utf8)
        let file = open("\(path)/apps/broken.app.json", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        _ = write(file, manifest, manifest.count)
        close(file)
    }

    deinit {
        TemporaryState.remove(path)
        rmdir(path)
    }

    /// Removes what an execution has stored.
    func empty() { TemporaryState.remove("\(path)/state") }

    /// Removes what is in a folder; links are not followed.
    private static func remove(_ path: String) {
        guard let entries = opendir(path) else { return }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
            if name == "." || name == ".." { continue }
            let inner = "\(path)/\(name)"
            guard unlink(inner) != 0 else { continue }
            remove(inner)
            rmdir(inner)
        }
    }
}

/// A service on a loop of its own, and its peers.
private final class BrokerStage {
    private final class Visitor {
        let end: RawEnd
        /// True once a Hello was sent as the first message.
        var saidHello = false
        var hasSent = false
        /// True for the client of another machine.
        let isRemote: Bool

        init(_ end: RawEnd, isRemote: Bool) { (self.end, self.isRemote) = (end, isRemote) }
    }

    private let loop: EventLoop
    private var broker: Broker?
    private var visitors: [Visitor] = []

    private static let maximumVisitors = 6
    private static let screen = Screen.cells(columns: 10, rows: 4)
    private static let sessions = ["app", "a", "b", "app-2", "..", "x y", "", "session"]
    private static let apps = ["app", "broken", "App", "../x", "", "a/b", "-", "Почта"]

    init(_ folder: TemporaryState, settings: UInt8) throws(FuzzFinding) {
        var configuration = BrokerConfiguration(
            endpoints: [.ipc(path: "\(folder.path)/s.sock")], appFolders: ["\(folder.path)/apps"],
            stateFolder: "\(folder.path)/state")
        var timing = BrokerTiming()
        timing.sockets.linger = .zero
        (timing.terminationDelay, timing.killDelay, timing.terminationCheckInterval) = (.zero, .zero, .zero)
        (timing.lastMessageDelay, timing.spareDelay, timing.confirmationPingDelay) = (.zero, .seconds(3_600), .zero)
        // Every turn is then one of the heartbeat, or silence is over at once.
        if settings & 1 != 0 { timing.heartbeat.interval = .zero }
        if settings & 2 != 0 { timing.heartbeat.silence = .zero }
        if settings & 4 != 0 {
            (timing.answerDelay, timing.lateAnswerLimit, timing.acceptDeadline) = (.zero, .zero, .zero)
        }
        if settings & 8 != 0 { timing.acceptRetryInterval = .zero }
        configuration.timing = timing
        configuration.limits.inputsPerSecond = settings & 16 != 0 ? 3 : 1_000
        (configuration.limits.sessions, configuration.limits.clientsPerSession) = (4, 3)
        do throws(TransportError) {
            loop = try EventLoop()
            broker = try Broker(configuration, log: ServiceLog(level: .debug) { _, _ in }, on: loop)
        } catch {
            throw FuzzFinding("The service does not start: \(error.text)")
        }
    }

    // MARK: Steps

    func perform(_ step: UInt8, _ script: inout FuzzBytes) throws(FuzzFinding) {
        switch step & 0x1F {
        case 0: try dial(isRemote: step & 0x20 != 0)
        case 1: try join(isRemote: step & 0x20 != 0, &script)
        case 2: send(script.block(), visitor(&script))
        case 3: send(script.block(), number: UInt32(script.byte()), visitor(&script))
        case 4: send(.request(serviceRequest(&script)), visitor(&script))
        case 5: send(.request(request(sessionVerb(&script), &script)), visitor(&script))
        case 6: send(.input(input(&script)), visitor(&script))
        case 7: send(signal(&script), visitor(&script))
        case 8: send(.register(registration(&script)), visitor(&script))
        case 9: send(workerMessage(&script), visitor(&script))
        case 10, 11: send(forClient(&script).encode(), number: UInt32(script.byte() & 7), visitor(&script))
        case 12: for _ in 0...(step >> 6) { loop.runOnce(limit: .zero) }
        case 13: visitor(&script)?.end.close()
        case 14: visitor(&script)?.end.read()
        case 15: visitor(&script)?.end.shutDown()
        case 16:
            let visitor = visitor(&script)
            // The bytes may hold a Hello.
            if visitor?.hasSent == false { visitor?.saidHello = true }
            visitor?.end.write(script.block())
        case 17: if step & 0x20 != 0 { broker?.stop() }
        case 18:
            let count = Int(script.byte()) << 10
            send([UInt8](repeating: MessageKind.input.rawValue, count: count), visitor(&script))
        default: loop.runOnce(limit: .zero)
        }
    }

    private func visitor(_ script: inout FuzzBytes) -> Visitor? {
        visitors.isEmpty ? nil : visitors[Int(script.byte()) % visitors.count]
    }

    @discardableResult
    private func dial(isRemote: Bool) throws(FuzzFinding) -> Visitor? {
        guard visitors.count < BrokerStage.maximumVisitors, let broker else { return nil }
        let (end, other) = try RawEnd.pair(room: 8_192)
        // Its own process: the service sends signals to every other one.
        let peer = Peer.local(user: geteuid(), group: getegid(), process: getpid())
        guard let connection = broker.listener.adopt(other, peer: peer, within: .seconds(3_600)) else { return nil }
        if isRemote { connection.peer = .remote(address: "192.0.2.1", user: "00") }
        let visitor = Visitor(end, isRemote: isRemote)
        visitors.append(visitor)
        end.write(StreamFraming.opening)
        return visitor
    }

    /// Dials and sends Hello; every other time to continue the connection of another visitor.
    private func join(isRemote: Bool, _ script: inout FuzzBytes) throws(FuzzFinding) {
        let role = PeerRole.allCases[Int(script.byte()) % PeerRole.allCases.count]
        let known = script.byte() & 1 == 0 ? nil : visitor(&script)
        known?.end.read()
        var resume: ResumePoint?
        if let known, case .welcome(let welcome)? = messages(to: known).first.flatMap({ decoded($0) }) {
            resume = ResumePoint(
                token: welcome.token, epoch: UInt64(script.byte()), version: UInt64(script.byte()), inputSerial: 0)
        }
        send(.hello(Hello(client: "fuzz", role: role, resume: resume)), try dial(isRemote: isRemote))
        loop.runOnce(limit: .zero)
    }

    // MARK: Sending

    private func send(_ bytes: [UInt8], _ visitor: Visitor?) { bytes.withUnsafeBytes { send($0, visitor) } }

    private func send(_ bytes: UnsafeRawBufferPointer, _ visitor: Visitor?) {
        guard let visitor else { return }
        if !visitor.hasSent { visitor.saidHello = bytes.first == MessageKind.hello.rawValue }
        visitor.hasSent = true
        var framed: [UInt8] = []
        StreamFraming.append(bytes, more: false, to: &framed)
        visitor.end.write(framed)
    }

    private func send(_ bytes: UnsafeRawBufferPointer, number: UInt32, _ visitor: Visitor?) {
        visitor?.hasSent = true
        var framed: [UInt8] = []
        withUnsafeBytes(of: number.littleEndian) { StreamFraming.append($0, more: true, to: &framed) }
        StreamFraming.append(bytes, more: false, to: &framed)
        visitor?.end.write(framed)
    }

    private func send(_ bytes: [UInt8], number: UInt32, _ visitor: Visitor?) {
        bytes.withUnsafeBytes { send($0, number: number, visitor) }
    }

    private func send(_ message: ClientMessage, _ visitor: Visitor?) { send(message.encode(), visitor) }

    private func send(_ message: WorkerMessage, _ visitor: Visitor?) { send(message.encode(), number: 0, visitor) }

    // MARK: Messages

    private func name(_ script: inout FuzzBytes) -> String {
        BrokerStage.sessions[Int(script.byte()) % BrokerStage.sessions.count]
    }

    private func app(_ script: inout FuzzBytes) -> String {
        BrokerStage.apps[Int(script.byte()) % BrokerStage.apps.count]
    }

    private func text(_ script: inout FuzzBytes) -> String { String(decoding: script.block(), as: UTF8.self) }

    private func screen(_ script: inout FuzzBytes) -> Screen {
        Screen(width: Double(script.byte()), height: Double(script.byte()))
    }

    private func request(_ verb: Verb, _ script: inout FuzzBytes) -> Request {
        let timeouts: [UInt32] = [60_000, 0, 1, .max]
        let choice = script.byte()
        return Request(
            serial: UInt32(choice & 15), verb: verb, timeoutMilliseconds: timeouts[Int(choice >> 4) % timeouts.count])
    }

    private func serviceRequest(_ script: inout FuzzBytes) -> Request {
        let choice = script.byte()
        let verb: Verb
        switch choice & 7 {
        case 0: verb = .apps
        case 1: verb = .sessions
        case 2:
            let arguments = choice & 16 == 0 ? [] : [text(&script)]
            verb = .open(
                OpenRequest(app: app(&script), session: name(&script), arguments: arguments, screen: screen(&script)))
        case 3, 4:
            let mode = AttachRequest.Mode.allCases[Int(choice >> 4) % AttachRequest.Mode.allCases.count]
            let screen = choice & 8 == 0 ? nil : screen(&script)
            verb = .attach(AttachRequest(session: name(&script), mode: mode, screen: screen))
        case 5: verb = .detach
        case 6: verb = .close(session: name(&script))
        default: verb = .logs(session: name(&script), cursor: UInt64(script.byte()), follow: choice & 16 != 0)
        }
        return request(verb, &script)
    }

    private func sessionVerb(_ script: inout FuzzBytes) -> Verb {
        switch script.byte() & 7 {
        case 0: .inspect
        case 1: .stats
        case 2: .snapshot(SnapshotRequest(.text))
        case 3: .perform([.text(text(&script))])
        case 4: .advance(milliseconds: UInt64(script.byte()))
        case 5: .settle
        default: .audit
        }
    }

    private func input(_ script: inout FuzzBytes) -> InputMessage {
        InputMessage(serial: UInt64(script.byte()), seen: UInt64(script.byte()), input: .paste(text(&script)))
    }

    private func signal(_ script: inout FuzzBytes) -> ClientMessage {
        switch script.byte() & 7 {
        case 0, 1: .ping
        case 2, 3: .pong
        case 4: .goodbye(Goodbye(.busy, "fuzz"))
        default: .acknowledge(Acknowledge(version: UInt64(script.byte())))
        }
    }

    private func registration(_ script: inout FuzzBytes) -> Registration {
        let choice = script.byte()
        let app = app(&script)
        var sessions: [SessionInfo] = []
        var opened: [Registration.Opened] = []
        for _ in 0..<(choice & 3) {
            let (name, state) = (name(&script), SessionInfo.State.allCases[Int(script.byte()) % 5])
            sessions.append(
                SessionInfo(
                    name: name, app: app, state: state, process: 1, epoch: 1, clients: 0, screen: BrokerStage.screen,
                    startedAt: UInt64(script.byte())))
            if choice & 4 != 0 {
                let request = OpenRequest(app: app, session: name, screen: BrokerStage.screen)
                opened.append(Registration.Opened(name: name, request: request, storagePath: text(&script)))
            }
        }
        return Registration(
            app: app, process: Int32(script.byte()), epoch: UInt64(script.byte() & 3),
            spawnToken: choice & 8 == 0 ? "" : "token", sessions: sessions, opened: opened)
    }

    private func workerMessage(_ script: inout FuzzBytes) -> WorkerMessage {
        switch script.byte() % 12 {
        case 0, 1: .sessionOpened(session: name(&script), title: text(&script))
        case 2: .sessionFailed(session: name(&script), Failure(.refused, "fuzz"))
        case 3, 4: .sessionClosed(session: name(&script))
        case 5: .ending(reason: text(&script))
        case 6: .busy(session: name(&script), milliseconds: script.byte() & 1 == 0 ? 0 : .max)
        case 7: .busy(session: name(&script), milliseconds: UInt64(script.byte()))
        case 8: .screen(session: name(&script), screen(&script))
        case 9: .copied(text(&script))
        case 10: .diagnostic(text(&script))
        default: .pong
        }
    }

    private func forClient(_ script: inout FuzzBytes) -> ServiceMessage {
        let choice = script.byte()
        switch choice & 7 {
        case 0, 1: return .reply(Reply(serial: UInt32(choice >> 4), .success(.done)))
        case 2: return .reply(Reply(serial: UInt32(choice >> 4), .failure(Failure(.malformed, "fuzz"))))
        case 3: return .goodbye(Goodbye(choice & 16 == 0 ? .busy : .refused, "fuzz"))
        case 4: return .event(.announcement(text(&script)))
        case 5: return .ping
        default: return .frame(Frame(delta: PictureDelta(base: 0, version: UInt64(script.byte()))))
        }
    }

    // MARK: Properties

    /// The messages that a visitor has received.
    private func messages(to visitor: Visitor) -> [[[UInt8]]] {
        ReferenceStream(visitor.end.received, listens: false, limits: (1 << 24, 1 << 24)).messages
    }

    private func decoded(_ parts: [[UInt8]]) -> ServiceMessage? {
        parts.count == 1 ? try? ServiceMessage.decode(parts[0], lastVersion: 0) : nil
    }

    func finish() throws(FuzzFinding) {
        for _ in 0..<4 {
            for visitor in visitors { visitor.end.read() }
            loop.runOnce(limit: .zero)
        }
        for visitor in visitors { visitor.end.read() }
        try checkMessages()
        for visitor in visitors { visitor.end.close() }
        broker?.stop()
        for _ in 0..<200 where broker?.hasStopped == false { loop.runOnce(limit: .zero) }
        try require(broker?.hasStopped == true, "The service does not end.")
        weak let last = broker
        let budget = broker?.listener.budget
        broker = nil
        try require(last == nil, "The service is still retained.")
        try require(budget?.used == 0, "\(budget?.used ?? 0) bytes of the budget are left.")
    }

    private func checkMessages() throws(FuzzFinding) {
        var replies: [UInt32: Int] = [:]
        var requests: [UInt32: Int] = [:]
        for visitor in visitors {
            // A request that cannot be decoded is answered too, if it has a serial.
            for parts in ReferenceStream(visitor.end.written, listens: true, limits: (1 << 24, 1 << 24)).messages {
                guard parts.count == 1 else { continue }
                let serial = parts[0].withUnsafeBytes { RequestHeader.serial(in: $0) }
                if let serial { requests[serial, default: 0] += 1 }
            }
            let stream = ReferenceStream(visitor.end.received, listens: false, limits: (1 << 24, 1 << 24))
            try require(!stream.isInvalid, "The service sent an invalid stream.")
            for (index, parts) in stream.messages.enumerated() {
                if parts.count == 2 {
                    try require(parts[0].count == 4, "A message to a worker has no number.")
                    try checkForWorker(parts)
                    continue
                }
                try require(parts.count == 1, "A message has \(parts.count) parts.")
                let kind = parts[0].first.flatMap(MessageKind.init)
                let message = decoded(parts)
                // Those of a worker are forwarded as they are.
                let isForwarded = kind == .frame || kind == .event || kind == .reply
                try require(message != nil || isForwarded, "The service sent an invalid message: \(parts[0])")
                if case .reply(let reply)? = message { replies[reply.serial, default: 0] += 1 }
                let isFirst = index == 0
                if case .welcome? = message {
                    try require(isFirst && visitor.saidHello, "A Welcome without Hello.")
                } else if case .goodbye? = message {
                    continue
                } else {
                    try require(!isFirst, "A stranger was answered: \(parts[0])")
                }
            }
        }
        for (serial, count) in replies {
            try require(count <= requests[serial, default: 0], "Request \(serial) was answered \(count) times.")
        }
    }

    private func checkForWorker(_ parts: [[UInt8]]) throws(FuzzFinding) {
        guard parts[0] == [0, 0, 0, 0] else { return }
        let isValid = (try? BrokerMessage.decode(parts[1])) != nil
        try require(isValid, "The service sent a worker an invalid message: \(parts[1])")
    }
}
