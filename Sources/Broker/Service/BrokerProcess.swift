import CLinux
import Glibc
import Transport

/// The service as a separate process, started from any executable that links this library. An app that is started where
/// no service runs brings a service along. The service does not end with the app.
public enum BrokerProcess {
    private static let marker = "FANLIGHT_SERVICE"

    /// Serves and never returns if `start` made this process; does nothing in any other process. Must be called first
    /// in `main`.
    public static func serveIfRequested() {
        guard let text = Endpoint.environment(marker) else { return }
        unsetenv(marker)
        // Removed so that the workers of this service do not inherit them.
        for name in ["FANLIGHT_WORKER", "FANLIGHT_SPAWN_TOKEN"] { unsetenv(name) }
        linux_name_thread("fanlightd")
        let log = logFile().map { ServiceLog.standardErrorFile($0, .info) } ?? .standardError(.info)
        do throws(TransportError) {
            var configuration = BrokerConfiguration(
                endpoints: [try Endpoint(text)], appFolders: StandardFolders.apps(program: executable()),
                stateFolder: StandardFolders.state())
            configuration.idleLimit = configuration.timing.unrequestedIdle
            leaveWorkingFolder(&configuration)
            exit(BrokerService.run(configuration, log: log, started: report))
        } catch {
            log.error(error.text)
            log.flush(within: BrokerTiming().logFlush)
            report(error)
            exit(BrokerService.exitCode(for: error))
        }
    }

    /// Removes the files that a killed service left at the endpoint, unless another service is there or about to start.
    public static func removeStaleFiles(at endpoint: Endpoint) {
        // Checked first, because a lock would create missing folders.
        guard case .ipc(let path) = endpoint, FileIdentity(path: path) != nil,
            let lock = try? ServiceLock(socketPath: path)
        else { return }
        lock.release()
    }

    /// Changes the working folder to `/` after making the configured paths absolute. The service outlives the app that
    /// started it. The app's folder may be unmounted or removed meanwhile, and does not concern other apps.
    private static func leaveWorkingFolder(_ configuration: inout BrokerConfiguration) {
        if let here = workingFolder() {
            func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(here)/\(path)" }
            configuration.appFolders = configuration.appFolders.map(absolute)
            configuration.stateFolder = absolute(configuration.stateFolder)
        }
        _ = chdir("/")
    }

    /// Starts a service at the endpoint as a separate, detached process, and returns once clients can connect. Also
    /// succeeds if another process started one first. The service writes to `fanlightd.log` in the state folder.
    /// Throws if clients cannot connect within `timeout`.
    public static func start(
        at endpoint: Endpoint, stateFolder: String = StandardFolders.state(), timeout: Duration
    ) throws(TransportError) {
        guard case .ipc(let path) = endpoint else {
            throw TransportError(.badEndpoint, "A service can only be started on this machine, not at \(endpoint).")
        }
        let program = executable() ?? "/proc/self/exe"
        try RuntimeFolder.prepareTemporary(for: stateFolder)
        SmallFile.makeFolders(stateFolder)
        let logPath = "\(stateFolder)/\(logName)"
        let log: Int32
        do throws(LogProblem) {
            log = try LogFile.open(LogPath(logPath), O_WRONLY | O_CREAT | O_APPEND)
        } catch {
            throw TransportError(.system, "Cannot write to \(logPath): it \(error.text).")
        }
        defer { close(log) }
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw TransportError(.system, "Cannot make a pair of sockets: \(TransportError.message(for: errno)).")
        }
        defer { close(ends[0]) }
        var environment = DetachedProcess.environment()
        environment[marker] = "ipc://\(path)"
        do throws(DetachedProcess.Failure) {
            let process: Int32
            do {
                defer { close(ends[1]) }
                process = try DetachedProcess.start(
                    program, name: "fanlightd", arguments: [], environment: environment, output: log,
                    keeping: [ends[1]])
            }
            try awaitAnswer(ends[0], process, logPath, timeout)
        } catch {
            throw TransportError(.system, error.text)
        }
    }

    private static let logName = "fanlightd.log"

    /// Returns the path of the log that `start` opened as standard error; nil if it was renamed or removed meanwhile.
    private static func logFile() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(STDERR_FILENO)", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard path.hasSuffix("/\(logName)"), FileIdentity(path: path) == FileIdentity(descriptor: STDERR_FILENO) else {
            return nil
        }
        return path
    }

    // MARK: Start-up report between the two processes

    /// Writes the outcome of the start to descriptor 3: "ready", or a sentence with the reason.
    private static func report(_ error: TransportError?) {
        let text = error.map { $0.kind == .inUse ? "ready" : $0.text } ?? "ready"
        _ = write(3, text, text.utf8.count)
        close(3)
    }

    private static func awaitAnswer(
        _ descriptor: Int32, _ process: Int32, _ logPath: String, _ timeout: Duration
    ) throws(DetachedProcess.Failure) {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1024)
        while true {
            var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&item, 1, timeout.wholeMilliseconds)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else {
                throw DetachedProcess.Failure(
                    text: "The service did not start within \(timeout.components.seconds) s; see \(logPath).")
            }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            text += buffer[..<count]
        }
        let answer = String(decoding: text, as: UTF8.self)
        if answer == "ready" { return }
        _ = DetachedProcess.reap(process)
        let help = answer.isEmpty ? "It ended without a message; see \(logPath)." : answer
        throw DetachedProcess.Failure(text: "The service could not be started: \(help)")
    }

    public static func workingFolder() -> String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// Returns the path of the running executable.
    public static func executable() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
