import Glibc
import Synchronization
import Transport

/// A log file that is renamed when it is full. Older files have the suffixes `.1`, the most recent, to `.3`.
final class RotatingFile: Sendable {
    private let path: String
    private let limit: Int
    private let kept: Int
    /// The descriptors that every new file gets, such as standard error, which the runtime writes to when it traps.
    private let descriptors: [Int32]
    private let writing = Mutex(())

    /// `descriptors` are open and refer to the file at `path`.
    init(
        _ path: String, descriptors: [Int32], limit: Int = LogRetention.fileBytes, kept: Int = LogRetention.olderFiles
    ) {
        (self.path, self.descriptors, self.limit, self.kept) = (path, descriptors, limit, kept)
    }

    /// Appends bytes that end with a line feed. If they do not fit into the file, a new one begins.
    func write(_ bytes: [UInt8]) {
        guard let descriptor = descriptors.last else { return }
        writing.withLock { _ in
            var status = stat()
            if fstat(descriptor, &status) == 0, status.st_size > 0, Int(status.st_size) > limit - bytes.count {
                // Another service that shares the folder may have renamed the file: its new one is used.
                if FileIdentity(path: path) == FileIdentity(descriptor: descriptor) { renameFiles() }
                reopen()
            }
            LogWriter.writeAll(bytes, to: descriptor)
        }
    }

    private func renameFiles() {
        for number in stride(from: kept - 1, through: 1, by: -1) {
            rename("\(path).\(number)", "\(path).\(number + 1)")
        }
        rename(path, "\(path).1")
    }

    /// Without a new file, the old one is written on.
    private func reopen() {
        guard let new = try? LogFile.open(LogPath(path), O_WRONLY | O_CREAT | O_APPEND) else { return }
        for descriptor in descriptors { dup2(new, descriptor) }
        close(new)
    }
}
