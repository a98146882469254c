import Display
import Foundation
import Glibc
import Testing
import Transport
import Wire

@testable import Broker

@Suite("Service files")
struct ServiceTests {
    @Test("a log entry is one line without terminal control, whatever a peer has sent")
    func plainLog() {
        let logged = Service.LogLines()
        let log = ServiceLog(level: .info) { _, text in logged.lines.append(text) }
        log.info("last words: \u{1B}[31mred\u{1B}[0m\u{7}\nnext\u{2028}one\u{9B}2Jé\u{202E}漢字")
        #expect(logged.lines == ["last words:  [31mred [0m  next one 2Jé漢字"])
    }

    @Test("a second service at the same socket is refused with the process of the first, which continues to run")
    func second() throws {
        let service = try Service()
        let client = try service.client()
        let error = #expect(throws: TransportError.self) {
            let configuration = BrokerConfiguration(
                endpoints: [service.endpoint], appFolders: [], stateFolder: service.folder)
            _ = try Broker(configuration, log: ServiceLog(level: .error) { _, _ in }, on: try EventLoop())
        }
        #expect(error?.kind == .inUse)
        #expect(error?.text.contains("process \(getpid())") == true)
        client.request(1, .sessions)
        service.turn(until: { client.reply(1) != nil })
    }

    @Test("a killed service's socket is replaced, and ending leaves neither socket nor lock nor child")
    func staleSocket() throws {
        let service = try Service()
        service.end()
        let path = "\(service.folder)/s.sock"
        #expect(access(path, F_OK) != 0)
        // Bound and never listening: the state that a killed process leaves.
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        close(descriptor)
        #expect(bound == 0)
        try service.start()
        let (client, worker) = try service.session()
        service.end()
        #expect(kill(worker.process, 0) != 0)
        #expect(access(path, F_OK) != 0)
        #expect(access("\(path).lock", F_OK) != 0)
        service.turn(until: { client.goodbye?.code == .shuttingDown && worker.messages.contains(.terminate) })
    }

    @Test("a file that is not a socket is not removed")
    func noSocket() throws {
        let service = try Service()
        service.end()
        try "mine".write(toFile: "\(service.folder)/s.sock", atomically: true, encoding: .utf8)
        let error = #expect(throws: TransportError.self) { try service.start() }
        #expect(error?.kind == .unusableFolder)
        #expect(access("\(service.folder)/s.sock", F_OK) == 0)
        #expect(access("\(service.folder)/s.sock.lock", F_OK) != 0)
    }

    @Test("a failed lock closes its descriptor once: its number may belong to another file by then")
    func lockIsClosedOnce() throws {
        let service = try Service()
        service.end()
        let path = "\(service.folder)/s.sock"
        try "mine".write(toFile: path, atomically: true, encoding: .utf8)
        var lastError: Int32 = 0
        errno = 0
        do throws(TransportError) {
            _ = try ServiceLock(socketPath: path)
        } catch {
            lastError = errno
        }
        #expect(lastError != EBADF)
    }

    @Test("without a Unix socket there is no service, because workers dial it")
    func onlyTCP() throws {
        let error = #expect(throws: TransportError.self) {
            let configuration = BrokerConfiguration(
                endpoints: [try Endpoint("tcp://127.0.0.1:1")], appFolders: [], stateFolder: "/tmp")
            _ = try Broker(configuration, log: ServiceLog(level: .error) { _, _ in }, on: try EventLoop())
        }
        #expect(error?.text.contains("ipc://") == true)
    }

    @Test("an automatically started service ends once it is idle")
    func idleLimit() throws {
        let service = try Service {
            $0.timing.heartbeat = Heartbeat(interval: .milliseconds(20), silence: .seconds(60))
            $0.idleLimit = .milliseconds(100)
        }
        var isOver = false
        service.broker?.onStopped = { isOver = true }
        service.turn(until: { isOver })
    }
}

@Suite("Apps")
struct AppTests {
    @Test("apps lists the folders' apps with their problems, and notices changes")
    func list() throws {
        let service = try Service()
        let client = try service.client()
        try service.install("good", script: "exit 0")
        try service.describe("broken", "{")
        try service.describe("vague", #"{"description": "says nothing"}"#)
        try service.describe("gone", #"{"executable": "/nowhere/at/all"}"#)
        try service.describe("wrong", #"{"executable": 7}"#)
        try service.describe("listed", #"[{"executable": "good.sh"}]"#)
        try service.describe("named", #"{"name": "Another Name", "executable": "good.sh", "icon": "star.png"}"#)
        client.request(1, .apps)
        service.turn(until: { client.reply(1) != nil })
        let apps = try #require(client.apps(1))
        #expect(apps.map(\.name) == ["Another Name", "broken", "gone", "good", "listed", "vague", "wrong"])
        #expect(apps.filter { $0.problem.isEmpty }.map(\.name) == ["Another Name", "good"])
        #expect(apps[0].icon == "\(service.folder)/apps/star.png")
        #expect(apps[3].executable == "\(service.folder)/apps/good.sh")
        #expect(apps[2].problem.contains("/nowhere/at/all"))
        #expect(apps[4].problem.hasSuffix(#"it has no keys: write { "name": …, "executable": … }."#))
        chmod("\(service.folder)/apps/good.sh", 0o600)
        unlink("\(service.folder)/apps/broken.app.json")
        client.request(2, .apps)
        service.turn(until: { client.reply(2) != nil })
        let later = try #require(client.apps(2))
        #expect(later.map(\.name) == ["Another Name", "gone", "good", "listed", "vague", "wrong"])
        // For root, any x bit makes a file executable; without one no user can execute it.
        #expect(later.allSatisfy { !$0.problem.isEmpty })
    }

    @Test(
        "an icon is a file or a symbol name",
        arguments: [
            ("star.png", "/star.png"), ("pictures/star", "/pictures/star"), ("/usr/share/star", ""),
            ("square.grid.2x2", nil),
            ("star", nil), ("STAR.SVG", "/STAR.SVG"),
        ] as [(String, String?)])
    func icon(text: String, inFolder: String?) throws {
        let service = try Service()
        try service.describe("app", #"{"executable": "/bin/true", "icon": "\#(text)"}"#)
        let icon = AppManifest(path: "\(service.folder)/apps/app.app.json").icon
        #expect(icon == (inFolder.map { $0.isEmpty ? text : "\(service.folder)/apps\($0)" } ?? text))
    }

    @Test("the file of an app with a problem is parsed once, and its executable is checked each time")
    func unusableApps() throws {
        let service = try Service()
        try service.describe("missing", #"{"executable": "missing.sh"}"#)
        try service.describe("broken", "[]")
        let catalog = AppCatalog(folders: ["\(service.folder)/apps"])
        for _ in 1...5 {
            #expect(catalog.app(named: "unknown") == nil && catalog.apps().count { !$0.problem.isEmpty } == 2)
        }
        #expect(catalog.reads == 2)
        try service.install("missing", script: "exit")
        unlink("\(service.folder)/apps/broken.app.json")
        #expect(catalog.apps().map(\.problem) == [""])
        unlink("\(service.folder)/apps/missing.sh")
        #expect(catalog.app(named: "missing")?.problem.contains("cannot be found") == true && catalog.reads == 3)
    }

    @Test("256 sessions with the longest names, apps and locales are listed in half a MiB")
    func longestList() throws {
        let service = try Service()
        let screen = Screen(width: 1, height: 1, locale: String(repeating: "l", count: 64))
        let sessions = (0..<255).map { number in
            SessionInfo(
                name: String(repeating: "n", count: 61) + String(100 + number), app: "", state: .running, process: 1,
                epoch: .max, clients: 0, screen: screen, startedAt: .max)
        }
        let worker = try FakeWorker(
            service, app: String(repeating: "a", count: 1_024), token: "", sessions: sessions, epoch: .max)
        service.turn(until: { worker.isRegistered })
        let client = try service.client()
        client.request(1, .sessions)
        service.turn(until: { client.reply(1) != nil })
        let reply = try #require(client.reply(1))
        #expect(client.sessions(1)?.count == 255)
        #expect(ServiceMessage.reply(reply).encode().count < 512 << 10)
    }

    @Test("a list of apps that exceeds what a client accepts fails with a sentence")
    func longList() throws {
        let service = try Service { $0.limits.frameBytes = 10_000 }
        for number in 1...4 {
            try service.describe("\(number)", #"{"description": "\#(String(repeating: "x", count: 3_000))"}"#)
        }
        let client = try service.client()
        client.request(1, .apps)
        service.turn(until: { client.reply(1) != nil })
        #expect(client.failure(1)?.code == .tooLarge && client.failure(1)?.text.contains("Remove apps") == true)
    }

    @Test("the shadowed one of two manifests with the same app name is logged once")
    func sameName() throws {
        let service = try Service()
        try service.describe("first", #"{"name": "app", "executable": "/bin/true"}"#)
        try service.describe("second", #"{"name": "app", "executable": "/bin/false"}"#)
        let client = try service.client()
        client.request(1, .apps)
        client.request(2, .apps)
        service.turn(until: { client.reply(2) != nil })
        #expect(client.apps(1)?.map(\.executable) == ["/bin/true"])
        let apps = "\(service.folder)/apps"
        #expect(
            service.logged.lines.filter { $0.contains("is ignored") } == [
                "info: \(apps)/second.app.json is ignored: \(apps)/first.app.json has an app of the same name."
            ])
    }

    @Test("a missing app folder that a person named is logged, and may be made later")
    func missingFolder() throws {
        let service = try Service {
            $0.appFolders.append("/nowhere/apps")
            $0.hasChosenAppFolders = true
        }
        #expect(
            service.logged.lines.filter { $0.hasPrefix("warning") } == [
                "warning: The folder /nowhere/apps does not exist; apps are found there once it does."
            ])
        let quiet = try Service { $0.appFolders.append("/nowhere/apps") }
        #expect(!quiet.logged.lines.contains { $0.hasPrefix("warning") })
    }

    @Test("a started app gets its name, socket and token, and an environment without the service's variables")
    func environment() throws {
        let service = try Service()
        try service.install(
            "app",
            script:
                "env > \(service.folder)/env.part; mv \(service.folder)/env.part \(service.folder)/env; exec sleep 1000"
        )
        let client = try service.client()
        client.request(1, .open(OpenRequest(app: "app", screen: .cells(columns: 1, rows: 1))))
        service.turn(until: { access("\(service.folder)/env", F_OK) == 0 })
        let lines = try String(contentsOfFile: "\(service.folder)/env", encoding: .utf8).split(separator: "\n")
        #expect(lines.contains("FANLIGHT_WORKER=1"))
        #expect(lines.contains("FANLIGHT_APP=app"))
        #expect(lines.contains("FANLIGHT_ENDPOINT=ipc://\(service.folder)/s.sock"))
        #expect(lines.contains("FANLIGHT_STATE=\(service.folder)/state"))
        #expect(lines.contains("FANLIGHT_DISPLAY=cells"))
        #expect(lines.contains("FANLIGHT_WORKER_SOCKET=3") && lines.contains("FANLIGHT_WORKER_OUTPUT=4"))
        #expect(lines.contains { $0.hasPrefix("FANLIGHT_SPAWN_TOKEN=") && $0.count == 53 })
        // Clients wait for as long as the runtime writes a crash report.
        #expect(lines.contains { $0.hasPrefix("SWIFT_BACKTRACE=") && $0.contains("top=0") })
    }
}

@Suite("Units without a service")
struct PartTests {
    @Test("the serial is found in Wire's encoding, and in other orders of the fields")
    func serial() {
        func peek(_ bytes: [UInt8]) -> UInt32? { bytes.withUnsafeBytes { RequestHeader.serial(in: $0) } }
        for serial: UInt32 in [0, 1, 127, 128, 300, .max] {
            #expect(peek(ClientMessage.request(Request(serial: serial, verb: .inspect)).encode()) == serial)
            #expect(peek(ServiceMessage.reply(Reply(serial: serial, .success(.done), version: 9)).encode()) == serial)
        }
        #expect(peek([17, 0x12, 3, 1, 2, 3, 0x19, 0, 0, 0, 0, 0, 0, 0, 0, 0x25, 0, 0, 0, 0, 0x08, 42]) == 42)
        #expect(peek([17]) == nil)
        #expect(peek([17, 0x12, 0x7F, 1]) == nil)
        #expect(peek([17, 0x08]) == nil)
        #expect(peek([17, 0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]) == nil)
        #expect(peek([17, 0x0B]) == nil)
    }

    @Test("read-only requests are recognised by the field of their verb alone")
    func questions() {
        func isQuestion(_ verb: Verb) -> Bool {
            let bytes = ClientMessage.request(Request(serial: 300, verb: verb)).encode()
            return bytes.withUnsafeBytes { RequestHeader.isReadOnly($0) }
        }
        #expect(isQuestion(.inspect) && isQuestion(.stats) && isQuestion(.settle) && isQuestion(.audit))
        #expect(!isQuestion(.advance(milliseconds: 16)) && !isQuestion(.perform([])))
        #expect(!isQuestion(.close(session: "s")) && !isQuestion(.apps))
    }

    @Test("restarts come immediately, then with growing delays, and end at the limit")
    func restarts() {
        var policy = RestartPolicy()
        let timing = BrokerTiming()
        let start = SuspendingClock.now
        #expect(policy.died(start, timing: timing) == .restart(after: .zero))
        #expect(policy.died(start, timing: timing) == .restart(after: .milliseconds(100)))
        #expect(policy.died(start, timing: timing) == .restart(after: .milliseconds(400)))
        #expect(policy.died(start, timing: timing) == .restart(after: .milliseconds(1600)))
        #expect(policy.died(start, timing: timing) == .giveUp(deaths: 5))
        #expect(policy.died(start + .seconds(61), timing: timing) == .restart(after: .zero))
    }

    @Test(
        "state is stored below the home folder, or without one in a private folder",
        arguments: [
            (["XDG_STATE_HOME": "/s", "HOME": "/usr"], "/s/fanlight"), (["HOME": "/usr"], "/usr/.local/state/fanlight"),
            (["HOME": "/nonexistent"], "/tmp/fanlight-\(geteuid())/state"), ([:], "/tmp/fanlight-\(geteuid())/state"),
            (["TMPDIR": "/t"], "/t/fanlight-\(geteuid())/state"),
            (["XDG_STATE_HOME": "s", "HOME": "usr", "TMPDIR": "t"], "/tmp/fanlight-\(geteuid())/state"),
            (["XDG_STATE_HOME": "../s", "HOME": "/usr"], "/usr/.local/state/fanlight"),
        ])
    func state(variables: [String: String], folder: String) {
        #expect(StandardFolders.state { variables[$0] } == folder)
    }

    @Test("the events of one second may come in a burst, then one at a time")
    func rate() {
        let start = SuspendingClock.now
        var rate = RateLimit(perSecond: 10, burst: .seconds(1), now: start)
        func allowed(_ wanted: Int, at time: Duration) -> Int {
            (0..<wanted).count { _ in rate.consume(start + time) }
        }
        #expect(allowed(20, at: .zero) == 10)
        #expect(allowed(2, at: .milliseconds(100)) == 1)
        #expect(allowed(20, at: .seconds(60)) == 10)
    }

    @Test(
        "session names are limited to safe characters and 64 bytes",
        arguments: [
            ("gallery", true), ("a.b-c_9", true), ("", false), (".hidden", false), ("-x", false), ("a/b", false),
            ("a b", false), ("é", false), (String(repeating: "x", count: 65), false),
        ])
    func names(name: String, isValid: Bool) {
        #expect(SessionName.isValid(name) == isValid)
        #expect(SessionName.isValid(Names.word(from: name)))
    }

    @Test("a repeated endpoint is a usage error, not another service")
    func twice() throws {
        for place in ["ipc:///tmp/a.sock", "tcp://127.0.0.1:7400"] {
            let problem = #expect(throws: BrokerConfiguration.Problem.self) {
                try BrokerConfiguration(listen: [place, "ipc:///tmp/b.sock", place], apps: [], state: "/tmp")
            }
            #expect(problem?.text == "\(place) is given twice: give each endpoint once.")
        }
    }

    @Test("readiness is reported to the service manager's socket")
    func notify() throws {
        let path = "/tmp/fanlight-notify-\(UUID().uuidString.prefix(8))"
        defer { unlink(path) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        ServiceNotifier(path: path).ready()
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "READY=1")
    }
}
