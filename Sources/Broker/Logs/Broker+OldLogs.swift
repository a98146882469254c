import Glibc
import Transport

/// Retention of logs: up to a size, and as long as their session is listed. A client can thus request them.
extension Broker {
    private var logFolder: String { logPlace.description }
    /// The folder of the logs of workers.
    var logPlace: FolderPath { FolderPath(root: configuration.stateFolder, names: ["logs"]) }

    /// Makes the folder, and removes the logs of workers of previous services that have ended.
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
                "Cannot write to \(logFolder): \(TransportError.message(for: errno)). "
                    + "Choose another folder with --state."
            )
        }
        removeOldLogs()
    }

    /// Removes them on another thread, because an app may have made any number of such files. A new log gets such a
    /// name only once its process runs.
    private func removeOldLogs() {
        LogFile.queue.async { [logPlace, log] in
            do throws(OwnFolder.Problem) {
                let folder = try logPlace.open()
                folder.forEachName { name in
                    guard name.hasSuffix(".log"),
                        let process = name.dropLast(4).split(separator: "-").last.flatMap({ pid_t($0) }),
                        kill(process, 0) != 0, errno == ESRCH
                    else { return }
                    folder.removeFile(name)
                }
            } catch {
                log.warning("Logs of earlier services are not removed. \(error.text)")
            }
        }
    }

    /// Starts a new part of the session's log, written by a new worker.
    func beginLog(of session: Session, in worker: SupervisedWorker) {
        guard let path = worker.logPath else { return }
        for old in session.log.begin(path) where !isWritten(old) { old.remove() }
    }

    /// Keeps the log of a worker within its limit for as long as the worker lives.
    func boundLog(of worker: SupervisedWorker) {
        guard let path = worker.logPath else { return }
        if growthWatch == nil {
            growthWatch = try? FileGrowthWatch(on: loop) { [unowned self] in scheduleShortening(ofLogAt: $0) }
        }
        shortenLog(path)
    }

    private func scheduleShortening(ofLogAt text: String) {
        loop.schedule(after: configuration.timing.logInterval) { [weak self] in
            guard let self, let path = workers.lazy.compactMap(\.logPath).first(where: { "\($0)" == text })
            else { return }
            shortenLog(path)
        }
    }

    /// Shortens a log on another thread, because that takes long if an app prints fast.
    private func shortenLog(_ path: LogPath) {
        guard logsBeingShortened.insert(path).inserted else { return scheduleShortening(ofLogAt: path.description) }
        // The watch starts before the check, so that lines written after the check are noticed.
        growthWatch?.begin(path.description, once: true)
        LogFile.queue.async { [shortenedLogs, limit = configuration.logLimit] in
            let result = LogFile.shorten(path, to: limit, canEmpty: false)
            shortenedLogs.post(ShortenedLog(path: path, isDone: result != .impossible))
        }
    }

    /// Handles the end of the work on a log. Empties one that cannot be shortened, so that cursors stay valid.
    func finishShortening(_ log: ShortenedLog) {
        logsBeingShortened.remove(log.path)
        if !log.isDone { emptyLog(log.path) }
    }

    private func emptyLog(_ path: LogPath) {
        guard case .emptied(let bytes) = LogFile.shorten(path, to: configuration.logLimit, canRelease: false) else {
            return
        }
        for session in sessions.values { session.log.recordEmptied(path, bytes: bytes) }
        guard !hasReportedEmptiedLog else { return }
        hasReportedEmptiedLog = true
        log.warning(
            "The file system of \(logFolder) cannot drop the beginning of a file, so a log there is emptied once it "
                + "has \(configuration.logLimit >> 20) MiB")
    }

    private func isWritten(_ path: LogPath) -> Bool { workers.contains { $0.logPath == path } }

    /// Removes an ended session from the list, and the logs of its workers.
    func remove(_ session: Session) {
        sessions[session.name] = nil
        for path in session.log.paths where !isWritten(path) { path.remove() }
    }

    /// Removes a session that ended while it started from the list. Of the session, only the log is kept, under the
    /// app's name, for the last apps.
    func retainLog(ofFailedStart session: Session) {
        sessions[session.name] = nil
        guard !session.log.isEmpty else { return }
        var old = failedStarts.filter { $0.app == session.app }
        failedStarts.removeAll { $0.app == session.app }
        failedStarts.append(FailedStart(app: session.app, log: session.log))
        if failedStarts.count > FailedStart.limit { old.append(failedStarts.removeFirst()) }
        for path in old.flatMap(\.log.paths) where !isWritten(path) { path.remove() }
    }

    /// Removes the log of an ended worker, unless a listed session ran in it, or one that failed to start.
    func removeLog(of worker: SupervisedWorker) {
        guard let path = worker.logPath, !isStopping,
            !sessions.values.contains(where: { $0.log.paths.contains(path) }),
            !failedStarts.contains(where: { $0.log.paths.contains(path) })
        else { return }
        path.remove()
    }
}

/// A log after the attempt to shorten it.
struct ShortenedLog: Sendable {
    let path: LogPath
    /// False if the file system cannot release the beginning of a file.
    let isDone: Bool
}

/// The log of a session that ended while it started.
struct FailedStart {
    let app: String
    let log: SessionLog

    /// Apps whose last failed start can be read about.
    static let limit = 16
}
