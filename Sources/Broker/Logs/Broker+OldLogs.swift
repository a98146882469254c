import Dispatch
import Glibc
import Transport

/// Retention of logs: up to a size, and as long as their session is listed. A client can thus request them.
extension Broker {
    private var logFolder: String { logPlace.description }
    /// The folder of the logs of workers.
    var logPlace: FolderPath { FolderPath(root: configuration.stateFolder, names: ["logs"]) }

    /// Returns the names that the log of a worker may have.
    func logNames(app: String, process: Int32, token: String) -> LogNames {
        let word = Names.word(from: app)
        return LogNames(
            standard: LogPath(logPlace, "\(word)-\(process).log"),
            withToken: LogPath(logPlace, "\(word)-\(token)-\(process).log"))
    }

    /// Returns the process that a file in the folder of logs belongs to; nil if the name is no log's.
    private static func process(ofLog name: String) -> pid_t? {
        let ages = [""] + (1...LogRetention.olderFiles).map { ".\($0)" }
        guard let ending = ages.lazy.map({ ".log\($0)" }).first(where: name.hasSuffix) else { return nil }
        return name.dropLast(ending.count).split(separator: "-").last.flatMap { pid_t($0) }
    }

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
        DispatchQueue.global(qos: .utility).async { [logPlace, log] in
            do throws(OwnFolder.Problem) {
                let folder = try logPlace.open()
                folder.forEachName { name in
                    guard let process = Broker.process(ofLog: name), kill(process, 0) != 0, errno == ESRCH else {
                        return
                    }
                    folder.removeFile(name)
                }
            } catch {
                log.warning("Logs of earlier services are not removed. \(error.text)")
            }
        }
    }

    // MARK: Workers

    /// Reads on the output of a worker that a previous service has started. It goes to the worker's log if the service
    /// owns that.
    func adoptOutput(of worker: SupervisedWorker) {
        guard worker.origin == .adopted else { return }
        if !worker.token.isEmpty, (try? logs.start()) != nil {
            worker.log = logs.adopt(logNames(app: worker.app, process: worker.process, token: worker.token))
        }
        readOutput(of: worker)
    }

    /// Opens the pipe of an adopted worker, over and over until that succeeds. The worker waits in its `print` once the
    /// pipe is full.
    private func readOutput(of worker: SupervisedWorker, attempt: Int = 0) {
        // A worker in this process has no pipe.
        guard worker.process != getpid(), !worker.hasEnded else { return }
        do throws(TransportError) {
            guard let pipe = try openOutput(worker.process) else { return }
            try logs.start()
            if let log = worker.log { logs.read(pipe, of: log) } else { worker.discarded = logs.discard(pipe) }
        } catch {
            if attempt == 0 {
                peerLog.warning(
                    .process, "The output of process \(worker.process) (\(worker.app)) is read later. \(error.text)")
            }
            // A process may forbid it for ever, so further attempts are rarer.
            loop.schedule(after: configuration.timing.retryWait(after: attempt)) { [weak self, weak worker] in
                if let self, let worker { readOutput(of: worker, attempt: attempt + 1) }
            }
        }
    }

    /// Starts a new part of the session's log, written by a new worker.
    func beginLog(of session: Session, in worker: SupervisedWorker) {
        guard let log = worker.log else { return }
        if let old = session.log, old != log, !isWritten(old) { logs.join(old, into: log) }
        session.log = log
    }

    private func isWritten(_ log: LogNumber) -> Bool { workers.contains { $0.log == log } }

    /// Removes an ended session from the list, and the logs of its workers.
    func remove(_ session: Session) {
        sessions[session.name] = nil
        if let log = session.log, !isWritten(log) { logs.remove(log) }
    }

    /// Removes a session that ended while it started from the list. Of the session, only the log is kept, under the
    /// app's name, for the last apps.
    func retainLog(ofFailedStart session: Session) {
        sessions[session.name] = nil
        guard let log = session.log else { return }
        var old = failedStarts.filter { $0.app == session.app }
        failedStarts.removeAll { $0.app == session.app }
        failedStarts.append(FailedStart(app: session.app, log: log))
        if failedStarts.count > FailedStart.limit { old.append(failedStarts.removeFirst()) }
        for start in old where !isWritten(start.log) { logs.remove(start.log) }
    }

    /// Removes the log of an ended worker, unless a listed session ran in it, or one that failed to start.
    func removeLog(of worker: SupervisedWorker) {
        guard let log = worker.log, !isStopping, !sessions.values.contains(where: { $0.log == log }),
            !failedStarts.contains(where: { $0.log == log })
        else { return }
        logs.remove(log)
    }
}

/// The log of a session that ended while it started.
struct FailedStart {
    let app: String
    let log: LogNumber

    /// Apps whose last failed start can be read about.
    static let limit = 16
}
