import Broker
import Foundation
import Glibc
import Transport

/// Diagnostics for the operator and the app author: one line each on standard error, which the service stores.
///
/// Never blocks. The reader of a pipe or terminal may be stopped. A pipe may be full of what the app prints.
enum WorkerLog {
    static func write(_ line: String) { put("fanlight: \(line)") }

    /// Writes a diagnostic of the engine about the app's code.
    static func writeDiagnostic(_ sentence: String, session: String) { put("\(session): \(sentence)") }

    private static func put(_ text: String) {
        let line = text.replacing("\n", with: " ") + "\n"
        let bytes = Array(line.utf8)
        // Written at once if possible, so that the line is there if the app crashes next. One write per line, so that
        // lines of several threads do not mix. It writes all of the line or nothing.
        if let direct, bytes.count <= PIPE_BUF, writer.isIdle, Glibc.write(direct, bytes, bytes.count) == bytes.count {
            return
        }
        writer.put(line)
    }

    /// Waits until all lines are written, but not longer than the time limit.
    static func flush(within limit: Duration) { writer.flush(within: limit) }

    /// A descriptor whose writes do not wait; nil if there is none. A worker that the service started opens its pipe
    /// once more for that. A write then fails if the pipe is full, while the app's own writes wait.
    private static let direct: Int32? = {
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return nil }
        if status.st_mode & S_IFMT == S_IFREG { return STDERR_FILENO }
        guard status.st_mode & S_IFMT == S_IFIFO, Endpoint.environment("FANLIGHT_WORKER") == "1" else { return nil }
        let descriptor = open("/proc/self/fd/\(STDERR_FILENO)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        return descriptor >= 0 ? descriptor : nil
    }()

    private static let writer = LogWriter(
        notice: { "fanlight: \($0) lines could not be written in time\n" },
        write: { LogWriter.writeAll($0, to: STDERR_FILENO) })
}
