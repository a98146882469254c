import Dispatch
import Glibc
import Transport

/// Retention of logs: up to a size, and as long as their session is listed. A client can thus request them.
extension Broker {
    private var logFolder: String { logPlace.description }
    /// The folder of the logs of workers.
    var logPlace: FolderPath { FolderPath(root: configuration.stateFolder, names: ["logs"]) }

    /// Returns the place of the log of a new worker. The worker's token is in its name if another log has the
    /// process number. The session of an ended worker may still use that one.
    func newLogPath(app: String, process: Int32, token: String) -> LogPath {
        let path = LogPath(logPlace, "\(Names.word(from: app))-\(process).log")
        // The current file is made older by the other thread, so it is sought first.
        let paths = [path] + (1...LogRetention.olderFiles).map(path.older)
        guard let folder = try? logPlace.open(), paths.contains(where: { folder.status($0.name) != nil }) else {
            return path
        }
        return secondLogPath(app: app, process: process, token: token)
    }

    /// Returns the place of the log of a worker that a previous service has started.
    private func oldLogPath(of worker: SupervisedWorker) -> LogPath {
        let second = secondLogPath(app: worker.app, process: worker.process, token: worker.token)
        let folder = try? logPlace.open()
        return folder?.status(second.name) != nil
            ? second : LogPath(logPlace, "\(Names.word(from: worker.app))-\(worker.process).log")
    }

    private func secondLogPath(app: String, process: Int32, token: String) -> LogPath {
        LogPath(logPlace, "\(Names.word(from: app))-\(token)-\(process).log")
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

    /// Makes the log of a process that is about to be started.
    func makeLog(_ path: LogPath) throws(DetachedProcess.Failure) {
        // The folder may have been removed meanwhile.
        let problem: String
        do throws(OwnFolder.Problem) {
            let folder = try logPlace.open(making: true)
            let output = folder.open(path.name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
            guard output < 0 else {
                close(output)
                return
            }
            problem = "\(TransportError.message(for: errno))."
        } catch {
            problem = error.text
        }
        let text =
            "Cannot write logs to \(logPlace): \(problem) Make that folder writable, "
            + "or start fanlightd with another one: --state DIR"
        throw DetachedProcess.Failure(text: text, code: .refused)
    }

    /// Reads on the output of a worker that a previous service has started. It goes to the worker's log if the service
    /// owns that.
    func adoptOutput(of worker: SupervisedWorker) {
        guard worker.origin == .adopted else { return }
        // A worker in this process has no pipe.
        let pipe = worker.process == getpid() ? nil : OutputPipe.ofPrevious(process: worker.process)
        guard pipe != nil || !worker.token.isEmpty, (try? logs.start()) != nil else { return }
        if !worker.token.isEmpty {
            worker.log = logs.adopt(oldLogPath(of: worker), reading: pipe)
        } else if let pipe {
            worker.discarded = logs.discard(pipe)
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
