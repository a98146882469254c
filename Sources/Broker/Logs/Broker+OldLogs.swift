import Glibc
import Transport

/// Logs are kept for as long as somebody can ask for them, while their session is in the list, and up to a size.
extension Broker {
    private var logFolder: String { "\(configuration.stateFolder)/logs" }

    /// Makes the folder, and removes what workers of earlier services wrote that have ended.
    func prepareLogs() throws(TransportError) {
        try RuntimeFolder.prepareTemporary(for: configuration.stateFolder)
        SmallFile.makeFolders(logFolder)
        guard SmallFile.isFolder(configuration.stateFolder) || access(configuration.stateFolder, F_OK) != 0 else {
            throw TransportError(
                .unusableFolder, "\(configuration.stateFolder) is not a folder. Choose another with --state.")
        }
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

    /// The session goes on in a worker.
    func beginLog(of session: Session, in worker: Worker) {
        guard let path = worker.logPath else { return }
        for old in session.log.begin(path) where !isWritten(old) { unlink(old) }
    }

    /// Keeps the log of a worker within its bounds for as long as the worker lives.
    func boundLog(of worker: Worker) {
        guard let path = worker.logPath else { return }
        if growthWatch == nil {
            growthWatch = try? FileWatch(on: loop) { [unowned self] path in
                loop.schedule(after: configuration.patience.logInterval) { [weak self] in
                    guard let self, isWritten(path) else { return }
                    // The watch first: what is written after the look is then noticed.
                    growthWatch?.begin(path, once: true)
                    shortenLog(path)
                }
            }
        }
        growthWatch?.begin(path, once: true)
        shortenLog(path)
    }

    private func shortenLog(_ path: String) {
        guard canShortenLogs, !LogFile.shorten(path, to: configuration.logLimit) else { return }
        canShortenLogs = false
        log.warning(
            "The file system of \(logFolder) cannot drop the beginning of a file, so logs grow there without limit")
    }

    private func isWritten(_ path: String) -> Bool { workers.contains { $0.logPath == path } }

    /// Takes a session that has ended out of the list, and what its workers wrote with it.
    func forget(_ session: Session) {
        sessions[session.name] = nil
        for path in session.log.paths where !isWritten(path) { unlink(path) }
    }

    /// A worker has ended; what it wrote is kept where a session that is in the list ran in it.
    func removeLog(of worker: Worker) {
        guard let path = worker.logPath, !isStopping,
            !sessions.values.contains(where: { $0.log.paths.contains(path) })
        else { return }
        unlink(path)
    }
}
