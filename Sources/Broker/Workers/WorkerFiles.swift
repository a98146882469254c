import Glibc
import Transport

/// The files that a worker needs before its process starts.
struct WorkerFiles: Sendable {
    /// Identifies the worker in its registration.
    let token: String
    /// The empty file of its log. The log is named after the process, which does not run yet.
    let log: LogPath
    /// The variables by which the app finds its own folder.
    let variables: [String: String]
    /// The reason why the app has no folder of its own. It then runs with those of the person who runs the service.
    let problem: String?

    /// Removes the files of a worker that is not started.
    func discard() { log.remove() }
}

extension Broker {
    /// Makes the files of a worker on another thread. `folder` is that of the values of a new session.
    func makeFiles(
        for app: String, _ folder: StorageFolders.Folder?,
        then answer: @escaping (Result<WorkerFiles, DetachedProcess.Failure>) -> Void
    ) {
        let token = Hexadecimal.token()
        // The name has this service's process number, so that the next service finds leftovers.
        let log = LogPath(logPlace, "starting-\(token)-\(getpid()).log")
        let environment = DetachedProcess.environment()
        fileWork.perform { [files] in
            Result { () throws(DetachedProcess.Failure) in
                if let problem = folder?.make() { throw DetachedProcess.Failure(text: problem, code: .refused) }
                try Broker.makeLog(log)
                var (variables, problem): ([String: String], String?) = ([:], nil)
                do throws(OwnFolder.Problem) {
                    variables = try files.variables(for: app, in: environment)
                } catch {
                    problem = error.text
                }
                return WorkerFiles(token: token, log: log, variables: variables, problem: problem)
            }
        } then: {
            answer($0)
        }
    }

    /// Removes the files of a worker that is not started.
    func discard(_ files: Result<WorkerFiles, DetachedProcess.Failure>) {
        guard case .success(let files) = files else { return }
        fileWork.perform { files.discard() }
    }

    private static func makeLog(_ path: LogPath) throws(DetachedProcess.Failure) {
        // The folder may have been removed meanwhile.
        let problem: String
        do throws(OwnFolder.Problem) {
            let output = try path.folder.open(making: true).open(path.name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
            guard output < 0 else {
                close(output)
                return
            }
            problem = "\(TransportError.message(for: errno))."
        } catch {
            problem = error.text
        }
        let text =
            "Cannot write logs to \(path.folder): \(problem) Make that folder writable, "
            + "or start fanlightd with another one: --state DIR"
        throw DetachedProcess.Failure(text: text, code: .refused)
    }
}
