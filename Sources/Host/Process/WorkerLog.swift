import Foundation
import Glibc

/// Diagnostics for the operator and the app author: one line each on standard error, which the service stores.
enum WorkerLog {
    static func write(_ line: String) { put("fanlight: \(line)") }

    /// Writes a diagnostic of the engine about the app's code.
    static func toAuthor(_ sentence: String, session: String) { put("\(session): \(sentence)") }

    private static func put(_ text: String) {
        let line = text.replacing("\n", with: " ") + "\n"
        // One write per line, so that lines of several threads do not mix. If it fails, on a full disk or a closed
        // pipe, only the line is lost: a file handle would end the process.
        let bytes = Array(line.utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}
