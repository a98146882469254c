import Foundation

/// What a worker tells its operator and its author: one line each on standard error, which the service keeps.
enum Log {
    static func write(_ line: String) { put("fanlight: \(line)") }

    /// What the engine noticed about the app's code.
    static func toAuthor(_ sentence: String, session: String) { put("\(session): \(sentence)") }

    private static func put(_ text: String) {
        let line = text.replacing("\n", with: " ") + "\n"
        // One write for a line, so that lines of several threads do not mix.
        FileHandle.standardError.write(Data(line.utf8))
    }
}
