import Display
import Foundation
import Glibc
import Testing
import Transport
import Wire

@testable import Broker

/// `fanlightd` from the operator's view: a process, its exit code and its output.
@Suite("Daemon process")
final class DaemonTests {
    private let folder: String
    private let loop: EventLoop
    private var running: [Int32] = []

    init() throws {
        folder = "/tmp/fanlight-daemon-\(UUID().uuidString.prefix(8))"
        for name in ["", "/apps", "/run"] {
            try FileManager.default.createDirectory(
                atPath: folder + name, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        loop = try EventLoop()
    }

    deinit {
        for process in running {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        try? FileManager.default.removeItem(atPath: folder)
    }

    private var endpoint: Endpoint { .ipc(path: "\(folder)/run/fanlight/fanlight.sock") }

    /// Next to the bundle that contains these tests.
    private func program() throws -> String {
        let bundle = try #require(CommandLine.arguments.first { $0.hasSuffix(".xctest") || $0.contains(".xctest/") })
        let folder = try #require(
            bundle.range(
                of: "/", options: .backwards,
                range: bundle.startIndex..<(bundle.range(of: ".xctest")?.lowerBound ?? bundle.endIndex)))
        return "\(bundle[..<folder.lowerBound])/fanlightd"
    }

    private func start(
        _ arguments: [String] = [], runtime: String? = nil, hasState: Bool = true, environment: [String: String] = [:],
        output: Int32? = nil
    ) throws -> Int32 {
        let log = open("\(folder)/log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(log) }
        let process = try DetachedProcess.start(
            try program(),
            arguments: ["--apps", "\(folder)/apps"] + (hasState ? ["--state", "\(folder)/state"] : []) + arguments,
            environment: ["XDG_RUNTIME_DIR": runtime ?? "\(folder)/run", "PATH": "/usr/bin:/bin"]
                .merging(environment) { $1 }, output: output ?? log)
        running.append(process)
        return process
    }

    private func startListening() throws -> Int32 {
        let process = try start()
        loop.turn(until: { RuntimeFolder.isListening(at: "\(folder)/run/fanlight/fanlight.sock") })
        return process
    }

    private func ending(of process: Int32) -> DetachedProcess.Ending? {
        var ending: DetachedProcess.Ending?
        loop.turn(until: {
            ending = DetachedProcess.reap(process)
            return ending != nil
        })
        running.removeAll { $0 == process }
        return ending
    }

    @Test("a service with unread standard error serves and exits")
    func fullStandardError() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let filling = [UInt8](repeating: 10, count: 4096)
        while write(ends[1], filling, filling.count) > 0 {}
        _ = fcntl(ends[1], F_SETFL, 0)
        let process = try start(["--log-level", "debug"], output: ends[1])
        loop.turn(until: { RuntimeFolder.isListening(at: "\(folder)/run/fanlight/fanlight.sock") })
        let client = try connected()
        client.request(1, .sessions)
        loop.turn(until: { client.reply(1) != nil })
        kill(process, SIGTERM)
        #expect(ending(of: process) == .exited(0))
    }

    @Test("the file of --log gets the messages and is renamed when it is full")
    func rotatedLog() throws {
        let path = "\(folder)/own.log"
        let full = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        #expect(ftruncate(full, off_t(LogRetention.fileBytes)) == 0)
        close(full)
        let process = try start(["--log", path], environment: ["JOURNAL_STREAM": "8:9"])
        let written = { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        loop.turn(until: { written().contains("\(self.folder)/run/fanlight/fanlight.sock") })
        #expect(written().contains(" info: ") && log.isEmpty)
        let older = try FileManager.default.attributesOfItem(atPath: "\(path).1")
        #expect(older[.size] as? Int == LogRetention.fileBytes)
        kill(process, SIGTERM)
        #expect(ending(of: process) == .exited(0))
    }

    @Test("a file of --log that cannot be used is named")
    func unusableLog() throws {
        #expect(ending(of: try start(["--log", "\(folder)/apps"])) == .exited(1))
        #expect(log.contains("Cannot write to \(folder)/apps: it is not a file but a folder."))
        #expect(ending(of: try start(["--log", "\(folder)/none/log"])) == .exited(1))
        #expect(log.contains("\(folder)/none/log: its folder does not exist"))
    }

    private var log: String { (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "" }

    private func connected() throws -> TestClient {
        let client = try TestClient(loop, endpoint)
        client.send(.hello(Hello(client: "test", role: .controller)))
        loop.turn(until: { client.welcome != nil })
        return client
    }

    @Test("SIGTERM ends the service in order: sends Goodbye to clients, leaves no child, socket or lock, exit code 0")
    func terminated() throws {
        let script = "#!/bin/sh\necho $$ > \(folder)/part\nmv \(folder)/part \(folder)/child\nexec sleep 1000\n"
        try script.write(toFile: "\(folder)/apps/a.sh", atomically: true, encoding: .utf8)
        chmod("\(folder)/apps/a.sh", 0o700)
        try #"{"executable": "a.sh"}"#.write(toFile: "\(folder)/apps/a.app.json", atomically: true, encoding: .utf8)
        let daemon = try startListening()
        let client = try connected()
        client.request(1, .open(OpenRequest(app: "a", screen: .cells(columns: 1, rows: 1))))
        loop.turn(until: { access("\(folder)/child", F_OK) == 0 })
        let text = try String(contentsOfFile: "\(folder)/child", encoding: .utf8)
        let child = try #require(Int32(text.trimmingCharacters(in: .newlines)))
        kill(daemon, SIGTERM)
        #expect(ending(of: daemon) == .exited(0))
        loop.turn(until: { client.goodbye?.code == .shuttingDown })
        #expect(kill(child, 0) != 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/run/fanlight").isEmpty)
    }

    @Test("a new service replaces a killed one at the same socket")
    func killed() throws {
        let first = try startListening()
        let client = try connected()
        kill(first, SIGKILL)
        #expect(ending(of: first) == .killed(SIGKILL))
        loop.turn(until: { client.isLost })
        #expect(access("\(folder)/run/fanlight/fanlight.sock", F_OK) == 0)
        let second = try startListening()
        _ = try connected()
        kill(second, SIGINT)
        #expect(ending(of: second) == .exited(0))
    }

    @Test("without a home folder, state is in a private temporary folder")
    func homeless() throws {
        let temporary = "\(folder)/fanlight-\(geteuid())"
        mkdir(temporary, 0o755)
        chmod(temporary, 0o755)
        #expect(ending(of: try start(hasState: false, environment: ["TMPDIR": folder])) == .exited(4))
        #expect(log.contains("chmod 700 \(temporary)"))
        rmdir(temporary)
        let daemon = try start(hasState: false, environment: ["TMPDIR": folder])
        loop.turn(until: { RuntimeFolder.isListening(at: "\(folder)/run/fanlight/fanlight.sock") })
        // Sent immediately: a service with a socket already handles signals.
        kill(daemon, SIGTERM)
        #expect(ending(of: daemon) == .exited(0))
        #expect(access("\(folder)/run/fanlight/fanlight.sock", F_OK) != 0)
        var status = stat()
        #expect(stat(temporary, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(access("\(temporary)/state/logs", F_OK) == 0)
    }

    @Test("a second service, an unusable folder and wrong usage each end with a sentence and their own exit code")
    func refused() throws {
        _ = try startListening()
        #expect(ending(of: try start()) == .exited(3))
        #expect(log.contains("already listens"))
        #expect(ending(of: try start(runtime: "/proc/none")) == .exited(4))
        #expect(log.contains("Cannot make the folder /proc/none/fanlight"))
        #expect(ending(of: try start(["--state", "/proc/none"], runtime: folder)) == .exited(4))
        #expect(log.contains("Cannot write to /proc/none/logs"))
        #expect(ending(of: try start(["--state", "\(folder)/log"], runtime: folder)) == .exited(4))
        #expect(log.contains("\(folder)/log is not a folder. Choose another with --state."))
        #expect(ending(of: try start(["--bogus"])) == .exited(2))
        #expect(log.contains("no option “--bogus”"))
        #expect(ending(of: try start(["--listen", "ws://x:1"])) == .exited(2))
        #expect(log.contains("not offered"))
        for size in ["1M", "much", "-1G", "99999999999G", "G"] {
            #expect(ending(of: try start(["--memory", size])) == .exited(2))
            #expect(log.contains("“\(size)” is not a memory limit"))
        }
        #expect(ending(of: try start(["--log-level"])) == .exited(2))
        #expect(log.contains("needs a value"))
        #expect(ending(of: try start(["--listen=/\(String(repeating: "x", count: 200))"])) == .exited(2))
        #expect(log.contains("201 bytes"))
        #expect(ending(of: try start(["--version"])) == .exited(0))
    }
}
