import Glibc

/// The output of a session's workers, one file each, read as one text. A cursor counts bytes from the beginning,
/// including evicted ones.
struct SessionLog {
    private struct Part {
        let path: String
        /// The final length, once its writer is gone.
        var end: Int?

        var length: Int { end ?? LogFile.size(path) }
    }

    private var parts: [Part] = []
    /// Length of the parts that were removed.
    private var evictedBytes = 0

    /// Most bytes in one answer; the cursor leads to the rest.
    static let bytesPerRead = 128 << 10
    /// Longer lines are split. In bytes.
    static let longestLine = 16 << 10
    /// Most lines in one answer.
    static let linesPerRead = 5_000
    /// Most parts of a log. A session that crashes now and then for months has as many; the reason is in the last ones.
    static let partLimit = 8

    /// Adds the file of a new worker. Returns the paths that are not part of the log any more.
    mutating func begin(_ path: String) -> [String] {
        finish()
        parts.append(Part(path: path, end: nil))
        let old = parts.prefix(max(0, parts.count - SessionLog.partLimit))
        parts.removeFirst(old.count)
        evictedBytes += old.reduce(0) { $0 + $1.length }
        return old.map(\.path)
    }

    /// Ends the current part: nothing more is written to its file.
    mutating func finish() {
        guard let last = parts.indices.last, parts[last].end == nil else { return }
        parts[last].end = parts[last].length
    }

    /// The path of the file that may still grow.
    var currentPath: String? { parts.last.flatMap { $0.end == nil ? $0.path : nil } }
    var isEmpty: Bool { parts.isEmpty }
    /// True if the file of the last worker was removed.
    var isRemoved: Bool { parts.last.map { access($0.path, F_OK) != 0 } ?? false }
    var paths: [String] { parts.map(\.path) }

    /// Returns whole lines after the cursor, and the cursor after them.
    func lines(after cursor: UInt64) -> (lines: [String], cursor: UInt64) {
        var position = evictedBytes
        let wanted = Int(clamping: cursor)
        for part in parts {
            let length = part.length
            defer { position += length }
            guard wanted < position + length else { continue }
            let start = min(LogFile.start(part.path), length)
            let offset = max(wanted - position, start)
            var bytes = LogFile.read(part.path, from: offset, count: min(length - offset, SessionLog.bytesPerRead))
            let isLast = part.end != nil && offset + bytes.count == length
            // The stored bytes begin within a line.
            var skipped = 0
            if start > 0, wanted - position < start, let end = bytes.firstIndex(of: 10) {
                skipped = end + 1
                bytes.removeFirst(skipped)
            }
            let (lines, used) = SessionLog.split(bytes, isLast: isLast)
            if used > 0 { return (lines, UInt64(position + offset + skipped + used)) }
            // The file was shortened, or its last line is incomplete: a later call may return more.
            if part.end == nil { return ([], UInt64(position + offset + skipped)) }
        }
        return ([], UInt64(min(wanted, position)))
    }

    /// The line that best explains why the last worker died: a fatal error of the runtime, else the last line.
    var lastWords: String {
        guard let part = parts.last else { return "" }
        let size = part.length
        let start = max(0, size - (64 << 10))
        let lines = SessionLog.split(LogFile.read(part.path, from: start, count: size - start), isLast: true).lines
        let word = lines.last { $0.contains("Fatal error") } ?? lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
        return String(word.prefix(300))
    }

    private static func split(_ bytes: [UInt8], isLast: Bool) -> (lines: [String], used: Int) {
        var lines: [String] = []
        var start = 0
        while start < bytes.count, lines.count < linesPerRead {
            let rest = bytes[start...]
            if let end = rest.prefix(longestLine + 1).firstIndex(of: 10) {
                lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
                start = end + 1
            } else if rest.count > longestLine {
                lines.append(String(decoding: rest.prefix(longestLine), as: UTF8.self))
                start += longestLine
            } else {
                if isLast {
                    lines.append(String(decoding: rest, as: UTF8.self))
                    start = bytes.count
                }
                break
            }
        }
        return (lines, start)
    }
}
