import CLinux
import Glibc
import Transport

/// The service as a process of its own, made from whatever executable links this library: so an app that is started
/// where no service runs brings one along, and the service does not end with the app.
public enum BrokerProcess {
    private static let marker = "FANLIGHT_SERVICE"
    /// A service that an app brought along ends after this long without anything to do: nobody asked for it by name.
    private static let idleLimit: Duration = .seconds(60)
    /// How long a new service may take until clients can connect.
    private static let patience: Int32 = 10_000

    /// Call this first in `main`. In a process that `start` made it serves and never returns; elsewhere it does nothing.
    public static func serveIfAsked() {
        guard let text = Endpoint.environment(marker) else { return }
        unsetenv(marker)
        // The service's own workers must not take it for theirs.
        for name in ["FANLIGHT_WORKER", "FANLIGHT_SPAWN_TOKEN"] { unsetenv(name) }
        linux_name_thread("fanlightd")
        let log = Log.standardError(.info)
        do throws(TransportError) {
            var configuration = BrokerConfiguration(
                endpoints: [try Endpoint(text)], appFolders: StandardFolders.apps(program: executable()),
                stateFolder: StandardFolders.state())
            configuration.idleLimit = idleLimit
            leaveWorkingFolder(&configuration)
            exit(BrokerService.run(configuration, log: log, started: report))
        } catch {
            log.error(error.text)
            report(error)
            exit(BrokerService.exitCode(for: error))
        }
    }

    /// Takes away what a service left at its endpoint that was killed, where no other is there or about to be.
    public static func tidy(at endpoint: Endpoint) {
        // Folders that are gone already are not made again for it.
        guard case .ipc(let path) = endpoint, FileIdentity(path: path) != nil,
            let lock = try? ServiceLock(socketPath: path)
        else { return }
        lock.release()
    }

    /// It outlives whoever brought it along: their folder may be unmounted or removed meanwhile, and is none of its apps' business.
    private static func leaveWorkingFolder(_ configuration: inout BrokerConfiguration) {
        if let here = workingFolder() {
            func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(here)/\(path)" }
            configuration.appFolders = configuration.appFolders.map(absolute)
            configuration.stateFolder = absolute(configuration.stateFolder)
        }
        _ = chdir("/")
    }

    /// Starts a service at the endpoint as a separate, detached process, and returns once clients can connect: also
    /// where somebody else was quicker. It writes to `fanlightd.log` in the state folder.
    public static func start(at endpoint: Endpoint, stateFolder: String = StandardFolders.state())
        throws(TransportError)
    {
        guard case .ipc(let path) = endpoint else {
            throw TransportError(.badEndpoint, "A service can only be started on this machine, not at \(endpoint).")
        }
        let program = executable() ?? "/proc/self/exe"
        try RuntimeFolder.prepareTemporary(for: stateFolder)
        SmallFile.makeFolders(stateFolder)
        let logPath = "\(stateFolder)/fanlightd.log"
        let log = Glibc.open(logPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard log >= 0 else {
            throw TransportError(.system, "Cannot write \(logPath): \(TransportError.words(for: errno)).")
        }
        defer { close(log) }
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw TransportError(.system, "Cannot make a pair of sockets: \(TransportError.words(for: errno)).")
        }
        defer { close(ends[0]) }
        var environment = WorkerProcess.environment()
        environment[marker] = "ipc://\(path)"
        do throws(WorkerProcess.Failure) {
            let process: Int32
            do {
                defer { close(ends[1]) }
                process = try WorkerProcess.start(
                    program, name: "fanlightd", arguments: [], environment: environment, output: log,
                    keeping: ends[1])
            }
            try awaitAnswer(ends[0], process, logPath)
        } catch {
            throw TransportError(.system, error.text)
        }
    }

    // MARK: Between the two

    /// What the new process says on descriptor 3: nothing wrong, or a sentence.
    private static func report(_ error: TransportError?) {
        let text = error.map { $0.kind == .inUse ? "ready" : $0.text } ?? "ready"
        _ = write(3, text, text.utf8.count)
        close(3)
    }

    private static func awaitAnswer(_ descriptor: Int32, _ process: Int32, _ logPath: String) throws(WorkerProcess
        .Failure)
    {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1024)
        while true {
            var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&item, 1, patience)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else {
                throw WorkerProcess.Failure(text: "The service did not start within ten seconds; see \(logPath).")
            }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            text += buffer[..<count]
        }
        let answer = String(decoding: text, as: UTF8.self)
        if answer == "ready" { return }
        _ = WorkerProcess.reap(process)
        let help = answer.isEmpty ? "It ended without a word; see \(logPath)." : answer
        throw WorkerProcess.Failure(text: "The service could not be started: \(help)")
    }

    public static func workingFolder() -> String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// The path of the running executable.
    public static func executable() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
