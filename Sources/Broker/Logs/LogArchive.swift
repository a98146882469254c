import Transport

/// The names that the log of a worker may have.
struct LogNames: Sendable {
    /// The name with the worker's process number.
    let standard: LogPath
    /// The name with the worker's token as well, if an earlier process had the same number. The session of an ended
    /// worker may still use the standard name.
    let withToken: LogPath

    /// The name for a new log.
    var nameForNewLog: LogPath {
        let paths = [standard] + (1...LogRetention.olderFiles).map(standard.older)
        // No other log has the name with a token. It is right as well if the folder cannot be read.
        guard let folder = try? standard.folder.open() else { return withToken }
        return paths.contains { folder.status($0.name) != nil } ? withToken : standard
    }

    /// The name of a log that a previous service has made.
    var nameOfExistingLog: LogPath {
        (try? withToken.folder.open())?.status(withToken.name) != nil ? withToken : standard
    }
}

/// A task of the thread that writes and reads the files of logs.
enum LogTask: Sendable {
    /// Begins the log of a new worker with an empty file, which gets one of the names.
    case begin(LogNumber, LogPath, LogNames, OutputQueue)
    /// Continues the log of a worker that a previous service has started.
    case adopt(LogNumber, LogNames, OutputQueue)
    /// Writes the output that waits in the queue of the log.
    case write(LogNumber)
    /// Puts the files of a log before those of the next worker's.
    case join(LogNumber, into: LogNumber)
    /// Reads a piece, for the pending read of that number.
    case read(LogNumber, cursor: UInt64, pendingRead: UInt64)
    /// Reports once when the text ends elsewhere.
    case follow(LogNumber, end: Int)
    /// Ends a log with a line of the service's own.
    case finish(LogNumber, line: String?, pendingRead: UInt64)
    /// Removes the files of a log.
    case remove(LogNumber)
    case perform(@Sendable () -> Void)

    /// The logs that the task needs.
    fileprivate var logs: [LogNumber] {
        switch self {
        case .begin(let number, _, _, _), .adopt(let number, _, _), .write(let number),
            .read(let number, cursor: _, pendingRead: _), .follow(let number, end: _),
            .finish(let number, line: _, pendingRead: _), .remove(let number):
            [number]
        case .join(let older, into: let number): [older, number]
        case .perform: []
        }
    }
}

/// A report of the thread that writes and reads the files of logs.
enum LogReport: Sendable {
    case piece(LogPiece, pendingRead: UInt64)
    case finished(lastWords: String, pendingRead: UInt64)
    /// A log that is followed has new output.
    case grown(LogNumber)
}

/// The files of all logs. A thread of its own waits for the disk, so that neither the service nor an app does.
final class LogArchive {
    private struct Entry {
        let log: SessionLog
        let queue: OutputQueue
        var isFollowed = false
    }

    /// The loop owns this object.
    private unowned let loop: EventLoop
    /// Maximum size of a file in bytes.
    private let limit: Int
    private let retryInterval: Duration
    private let report: (LogReport) -> Void
    private var entries: [LogNumber: Entry] = [:]
    /// The tasks of adopted logs whose folder cannot be opened yet, in order. The first of each log adopts it.
    private var deferred: [LogTask] = []
    /// The logs that the deferred tasks need.
    private var deferredLogs: Set<LogNumber> = []
    /// Opens the folder of an adopted log; replaced by tests.
    var openFolder: (FolderPath) throws(OwnFolder.Problem) -> Void = { path throws(OwnFolder.Problem) in
        _ = try path.open()
    }

    /// - Parameters:
    ///   - limit: Maximum size of a file in bytes.
    ///   - retryInterval: Time until another attempt to open a folder for lack of descriptors.
    init(on loop: EventLoop, limit: Int, retryInterval: Duration, _ report: @escaping (LogReport) -> Void) {
        (self.loop, self.limit, self.retryInterval, self.report) = (loop, limit, retryInterval, report)
    }

    func handle(_ task: LogTask) {
        if mustWait(task) { return put(off: task) }
        perform(task)
    }

    private func perform(_ task: LogTask) {
        switch task {
        case .begin(let number, let file, let names, let queue):
            let path = names.nameForNewLog
            file.move(to: path)
            entries[number] = Entry(log: SessionLog(path, limit: limit), queue: queue)
        case .adopt(let number, let names, let queue):
            entries[number] = Entry(log: SessionLog(continuing: names.nameOfExistingLog, limit: limit), queue: queue)
        case .write(let number): write(number)
        case .join(let older, let number):
            guard let entry = entries[number], let predecessor = entries.removeValue(forKey: older) else { return }
            entry.log.join(predecessor.log)
        case .read(let number, let cursor, let pendingRead):
            let piece = entries[number]?.log.piece(after: cursor) ?? LogPiece(cursor: cursor)
            report(.piece(piece, pendingRead: pendingRead))
        case .follow(let number, let end):
            guard let log = entries[number]?.log else { return }
            guard log.end == end else { return report(.grown(number)) }
            entries[number]?.isFollowed = true
        case .finish(let number, let line, let pendingRead):
            write(number)
            let words = entries[number]?.log.finish(with: line) ?? ""
            if line != nil { reportGrowth(number) }
            report(.finished(lastWords: words, pendingRead: pendingRead))
        case .remove(let number): entries.removeValue(forKey: number)?.log.remove()
        case .perform(let action): action()
        }
    }

    // MARK: Lack of descriptors

    /// Returns true if a task must follow one that was put off, or adopts a log whose folder cannot open. Without
    /// a descriptor the log would count as missing, and be replaced.
    private func mustWait(_ task: LogTask) -> Bool {
        if !deferredLogs.isEmpty, task.logs.contains(where: deferredLogs.contains) { return true }
        guard case .adopt(_, let names, _) = task else { return false }
        do throws(OwnFolder.Problem) {
            try openFolder(names.standard.folder)
            return false
        } catch {
            return error.mayPass
        }
    }

    /// Keeps a task for the next attempt. The tasks of other logs go on meanwhile.
    private func put(off task: LogTask) {
        if deferred.isEmpty {
            loop.schedule(after: retryInterval) { [weak self] in self?.retry() }
        }
        deferredLogs.formUnion(task.logs)
        // A write takes all that waits in the log's queue, and one follows the adoption.
        if case .write = task { return }
        deferred.append(task)
    }

    private func retry() {
        let tasks = deferred
        deferred = []
        deferredLogs = []
        for task in tasks {
            handle(task)
            if case .adopt(let number, _, _) = task, !deferredLogs.contains(number) { write(number) }
        }
    }

    private func write(_ number: LogNumber) {
        guard let entry = entries[number] else { return }
        let isLonger = entry.log.append(entry.queue.removeAll())
        entry.queue.trimHeap()
        if isLonger { reportGrowth(number) }
    }

    private func reportGrowth(_ number: LogNumber) {
        guard entries[number]?.isFollowed == true else { return }
        entries[number]?.isFollowed = false
        report(.grown(number))
    }
}
