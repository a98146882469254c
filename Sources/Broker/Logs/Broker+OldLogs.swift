import Glibc
import Transport

/// Logs are kept for as long as somebody can ask for them: while their session is in the list.
extension Broker {
    private var logFolder: String { "\(configuration.stateFolder)/logs" }

    /// Makes the folder, and removes what workers of earlier services wrote that have ended.
    func prepareLogs() throws(TransportError) {
        SmallFile.makeFolders(logFolder)
        guard access(logFolder, W_OK | X_OK) == 0 else {
            throw TransportError(
                .unusableFolder,
                "Cannot write to \(logFolder): \(TransportError.words(for: errno)). Choose another folder with --state."
            )
        }
        for name in SmallFile.names(in: logFolder) where name.hasSuffix(".log") {
            guard let process = name.dropLast(4).split(separator: "-").last.flatMap({ pid_t($0) }),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlink("\(logFolder)/\(name)")
        }
    }

    /// Takes a session that has ended out of the list, and what its workers wrote with it.
    func forget(_ session: Session) {
        sessions[session.name] = nil
        for path in session.log.paths where !workers.contains(where: { $0.logPath == path }) { unlink(path) }
    }

    /// A worker has ended; what it wrote is kept where a session that is in the list ran in it.
    func removeLog(of worker: Worker) {
        guard let path = worker.logPath, !isStopping,
            !sessions.values.contains(where: { $0.log.paths.contains(path) })
        else { return }
        unlink(path)
    }
}
