import ClientKit
import Display
import Foundation
import Wire

/// A daemon of this run's own, in a folder of its own.
final class BenchedService {
    let folder: String
    let endpoint: String
    private let daemon: Spawned
    private let log: String

    var process: Int32 { daemon.process }

    /// - Parameter apps: name, executable and arguments of the apps that can be opened.
    init(apps: [(name: String, arguments: [String])]) throws {
        folder = NSTemporaryDirectory() + "fanlight-bench-\(getpid())"
        try? FileManager.default.removeItem(atPath: folder)
        for path in [folder, "\(folder)/apps", "\(folder)/run"] {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        for app in apps {
            let manifest: [String: Any] = [
                "name": app.name, "executable": app.arguments[0], "arguments": Array(app.arguments.dropFirst()),
            ]
            let data = try JSONSerialization.data(withJSONObject: manifest)
            try data.write(to: URL(fileURLWithPath: "\(folder)/apps/\(app.name).app.json"))
        }
        endpoint = "ipc://\(folder)/run/fanlight.sock"
        log = "\(folder)/fanlightd.log"
        daemon = try Spawned(
            [
                BenchedProgram.beside("fanlightd"), "--listen", endpoint, "--apps", "\(folder)/apps", "--state",
                "\(folder)/state", "--log-level", "debug",
            ], log: log)
        Interruption.ends(daemon.process)
        try awaitLog("Listening at", times: 1)
    }

    func end() {
        daemon.end()
        Interruption.ends(0)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Waits until the log has the given number of lines with the text.
    func awaitLog(_ text: String, times: Int) throws {
        let deadline = Stopwatch.world.now() + 20_000_000_000
        let growth = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        defer { close(growth) }
        // The watch starts before the read, so that lines written after the read are noticed.
        guard inotify_add_watch(growth, log, UInt32(IN_MODIFY)) >= 0 else {
            throw BenchError("The service's log at \(log) cannot be watched: \(String(cString: strerror(errno))).")
        }
        var changes = [UInt8](repeating: 0, count: 4096)
        while count(inLog: text) < times {
            var item = pollfd(fd: growth, events: Int16(POLLIN), revents: 0)
            let now = Stopwatch.world.now()
            guard now < deadline, poll(&item, 1, Int32((deadline - now) / 1_000_000)) > 0 else {
                throw BenchError("The service's log at \(log) does not contain “\(text)” \(times) times.")
            }
            _ = read(growth, &changes, changes.count)
        }
    }

    func count(inLog text: String) -> Int {
        guard let log = try? String(contentsOfFile: log, encoding: .utf8) else { return 0 }
        return log.split(separator: "\n").count { $0.contains(text) }
    }

    func client() throws -> Client {
        try Client(ClientOptions(endpoint: endpoint, name: "bench", role: .tester, timeout: .seconds(20)))
    }

    /// Returns the process that runs a session.
    func worker(of session: String, _ client: Client) throws -> Int32 {
        guard let found = try client.sessions().first(where: { $0.name == session }) else {
            throw BenchError("There is no session \(session).")
        }
        return found.process
    }
}

/// The programs of the same build.
enum BenchedProgram {
    static let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "Bench"

    static func beside(_ name: String) -> String {
        URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(name).path
    }
}
