import Glibc
import Synchronization

/// Limit of connections to a service. It reserves descriptors for the service's own files and for the apps that it
/// starts.
///
/// It applies to the whole process, as the system's limit does.
public enum ConnectionLimit {
    /// Descriptors that connections cannot use. A service's sockets, logs and watches need two dozen; the start of an
    /// app needs some more.
    private static let reserve = 32
    /// Least number of descriptors with which a service starts. Fewer would leave hardly any for clients.
    private static let minimumOpenFiles = 64
    /// Descriptors for starting an app: its process descriptor, its connection and its output. For a short time also
    /// the worker's ends of both, and its log.
    private static let perProcess = 8
    /// Descriptors of an app that runs: its process descriptor, its connection and its output.
    public static let perRunningProcess = 3
    /// Descriptors that are never kept for apps: the service's own two dozen, and as many for clients.
    private static let others = 48

    /// Number of files that the process may have open; nil before `begin`, when there is no limit.
    private static let limit = Mutex<Int?>(nil)

    /// Raises the limit as far as the system allows. Throws if that is too little for a service.
    public static func begin() throws(TransportError) {
        let limit = raisedLimit()
        guard limit >= minimumOpenFiles else {
            throw TransportError(
                .system,
                "The limit of open files is \(limit); a service needs at least \(minimumOpenFiles). "
                    + ConnectionLimit.advice
            )
        }
        self.limit.withLock { $0 = limit }
    }

    /// Returns the number of descriptors to keep for apps that a previous service has started.
    ///
    /// - Parameter descriptors: Number of descriptors that connections may use.
    public static func keptDescriptors(for processes: Int, among descriptors: Int) -> Int {
        min(processes * perRunningProcess, keptLimit(among: descriptors))
    }

    /// Returns the number of apps that may run, so that the next service can keep descriptors for all of them.
    public static func processLimit(among descriptors: Int) -> Int {
        keptLimit(among: descriptors) / perRunningProcess
    }

    private static func keptLimit(among descriptors: Int) -> Int { descriptors - min(others, descriptors / 2) }

    /// Returns a sentence why no app can be started now; nil if one can.
    ///
    /// - Parameters:
    ///   - kept: Descriptors that are kept for processes which were started before.
    ///   - running: Number of apps that run, with those processes.
    public static func refusalOfProcess(keeping kept: Int, running: Int) -> String? {
        guard let limit = limit.withLock({ $0 }) else { return nil }
        guard running < processLimit(among: limit - reserve) else {
            return
                "\(running) apps run, the most for which the service can keep open files. Close sessions that are no "
                + "longer needed. \(advice)"
        }
        // The open files cannot be counted if no descriptor is left.
        let open = openFiles ?? limit
        guard open + perProcess + kept > limit - reserve else { return nil }
        return
            "The service has \(open) open files of at most \(limit), so it starts no app now. Close sessions that are "
            + "no longer needed. \(advice)"
    }

    /// The number from which on descriptors are not for connections.
    public static var descriptors: Int32 { limit.withLock { Int32(clamping: ($0 ?? .max) - reserve) } }

    /// A sentence for the log of a service that refuses connections for lack of descriptors.
    public static var refusalOfConnections: String {
        "New connections are refused: the limit is \(limit.withLock { $0 } ?? 0) open files, and connections use all "
            + "that the service does not need itself. \(advice)"
    }

    private static let advice =
        "Raise the limit with `ulimit -n` before fanlightd starts, or with LimitNOFILE= in its unit."

    /// Raises the limit of descriptors, because each client needs one. The usual limit of 1,024, which a process may
    /// raise itself, is for programs that use `select`.
    private static func raisedLimit() -> Int {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return Int(Int32.max) }
        let maximum = limit.rlim_max
        let before = limit.rlim_cur
        limit.rlim_cur = maximum
        return Int(clamping: min(setrlimit(kind, &limit) == 0 ? maximum : before, rlim_t(Int32.max)))
    }

    private static var openFiles: Int? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Without the folder itself, its parent, and the descriptor that reads it.
        return count - 3
    }
}
