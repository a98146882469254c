import Foundation
import Glibc

/// What a worker tells its operator and its author: one line each on standard error, which the service keeps.
enum Log {
    static func write(_ line: String) { put("fanlight: \(line)") }

    /// What the engine noticed about the app's code.
    static func toAuthor(_ sentence: String, session: String) { put("\(session): \(sentence)") }

    private static func put(_ text: String) {
        let line = text.replacing("\n", with: " ") + "\n"
        // One write for a line, so that lines of several threads do not mix. Where it fails, on a full disk or because nobody
        // reads any more, the line is lost and nothing else: a file handle would end the process.
        let bytes = Array(line.utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}
