import Broker
import Foundation
import Glibc

/// Diagnostics for the operator and the app author: one line each on standard error, which the service stores.
///
/// Never blocks. A worker that a person started writes to a terminal or a pipe, whose reader may be stopped.
enum WorkerLog {
    static func write(_ line: String) { put("fanlight: \(line)") }

    /// Writes a diagnostic of the engine about the app's code.
    static func toAuthor(_ sentence: String, session: String) { put("\(session): \(sentence)") }

    private static func put(_ text: String) {
        let line = text.replacing("\n", with: " ") + "\n"
        guard !isFile else {
            // Written at once, so that the line is there if the app crashes next. One write per line, so that lines of
            // several threads do not mix. If it fails, on a full disk, only the line is lost.
            let bytes = Array(line.utf8)
            _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
            return
        }
        writer.put(line)
    }

    /// Waits until all lines are written, but not longer than the time limit.
    static func flush(within limit: Duration) {
        if !isFile { writer.flush(within: limit) }
    }

    /// True if standard error is a file, as in workers that the service started.
    private static let isFile: Bool = {
        var status = stat()
        return fstat(STDERR_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }()

    private static let writer = LogWriter(
        notice: { "fanlight: \($0) lines could not be written in time\n" },
        write: { LogWriter.writeAll($0, to: STDERR_FILENO) })
}
