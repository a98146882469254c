import Glibc
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

    /// Maximum size of a file in bytes.
    private let limit: Int
    private let report: (LogReport) -> Void
    private var entries: [LogNumber: Entry] = [:]
    /// Time until another attempt to open a folder for lack of descriptors: 100 ms.
    private static let retryMicroseconds: UInt32 = 100_000

    init(limit: Int, _ report: @escaping (LogReport) -> Void) { (self.limit, self.report) = (limit, report) }

    func handle(_ task: LogTask) {
        switch task {
        case .begin(let number, let file, let names, let queue):
            let path = names.nameForNewLog
            file.move(to: path)
            entries[number] = Entry(log: SessionLog(path, limit: limit), queue: queue)
        case .adopt(let number, let names, let queue):
            awaitDescriptors(for: names.standard.folder)
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

    /// Waits until a folder can be opened. Without a descriptor a log would count as missing, and be replaced.
    private func awaitDescriptors(for path: FolderPath) {
        while true {
            do throws(OwnFolder.Problem) {
                _ = try path.open()
                return
            } catch {
                guard error.mayPass else { return }
                usleep(LogArchive.retryMicroseconds)
            }
        }
    }

    private func write(_ number: LogNumber) {
        guard let entry = entries[number], entry.log.append(entry.queue.removeAll()) else { return }
        reportGrowth(number)
    }

    private func reportGrowth(_ number: LogNumber) {
        guard entries[number]?.isFollowed == true else { return }
        entries[number]?.isFollowed = false
        report(.grown(number))
    }
}
