import Glibc

/// The output of a session's workers, one file each, read as one text. A cursor counts bytes from the beginning,
/// including evicted ones.
struct SessionLog {
    private struct Part {
        let path: LogPath
        /// The final length, once its writer is gone.
        var end: Int?
        /// Length of the text before the beginning of the file, which was emptied.
        var emptied = 0

        var length: Int { end ?? emptied + LogFile.size(path) }
        /// The first stored byte of the text.
        var start: Int { min(emptied + LogFile.start(path), length) }

        func read(from offset: Int, count: Int) -> [UInt8] {
            LogFile.read(path, from: offset - emptied, count: count)
        }
    }

    private var parts: [Part] = []
    /// Length of the parts that were removed.
    private var evictedBytes = 0
    /// Limit of lengths of removed text, so that sums with it cannot overflow.
    private static let mostEvictedBytes = 1 << 60

    /// Most bytes in one answer; the cursor leads to the rest.
    static let bytesPerRead = 128 << 10
    /// Longer lines are split. In bytes.
    static let longestLine = 16 << 10
    /// Most lines in one answer. Each costs about as much as a hundred bytes.
    static let linesPerRead = 1_000
    /// Most parts of a log. A session that crashes now and then for months has as many; the reason is in the last ones.
    static let partLimit = LogRetention.olderFiles + 1

    /// Adds the file of a new worker. Returns the paths that are not part of the log any more.
    mutating func begin(_ path: LogPath) -> [LogPath] {
        finish()
        parts.append(Part(path: path, end: nil))
        let old = parts.prefix(max(0, parts.count - SessionLog.partLimit))
        parts.removeFirst(old.count)
        evictedBytes = min(old.reduce(evictedBytes) { $0 + $1.length }, SessionLog.mostEvictedBytes)
        return old.map(\.path)
    }

    /// Ends the current part: nothing more is written to its file.
    mutating func finish() {
        guard let last = parts.indices.last, parts[last].end == nil else { return }
        parts[last].end = parts[last].length
    }

    /// The path of the file that may still grow.
    var currentPath: LogPath? { parts.last.flatMap { $0.end == nil ? $0.path : nil } }
    var isEmpty: Bool { parts.isEmpty }
    /// The reason why the file of the last worker cannot be read; nil if it can.
    var problem: (path: LogPath, problem: LogProblem)? {
        guard let path = parts.last?.path, let problem = LogFile.problem(path) else { return nil }
        return (path, problem)
    }
    var paths: [LogPath] { parts.map(\.path) }

    /// Records that a file was emptied while its writer goes on. Cursors stay valid.
    mutating func recordEmptied(_ path: LogPath, bytes: Int) {
        guard let index = parts.lastIndex(where: { $0.path == path && $0.end == nil }) else { return }
        parts[index].emptied = min(parts[index].emptied + bytes, SessionLog.mostEvictedBytes)
    }

    /// Returns whole lines after the cursor, and the cursor after them.
    func lines(after cursor: UInt64) -> (lines: [String], cursor: UInt64) {
        var position = evictedBytes
        let wanted = Int(clamping: cursor)
        for part in parts {
            let length = part.length
            defer { position += length }
            guard wanted < position + length else { continue }
            let start = part.start
            let offset = max(wanted - position, start)
            var bytes = part.read(from: offset, count: min(length - offset, SessionLog.bytesPerRead))
            let isLast = part.end != nil && offset + bytes.count == length
            // The stored bytes begin within a line.
            var skipped = 0
            if start > part.emptied, wanted - position < start, let end = bytes.firstIndex(of: 10) {
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
        let start = max(part.emptied, size - (64 << 10))
        let lines = SessionLog.split(part.read(from: start, count: size - start), isLast: true).lines
        let word = lines.last { $0.contains("Fatal error") } ?? lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
        return String(word.prefix(300))
    }

    private static func split(_ bytes: [UInt8], isLast: Bool) -> (lines: [String], used: Int) {
        bytes.withUnsafeBytes { split($0, isLast: isLast) }
    }

    private static func split(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> (lines: [String], used: Int) {
        var lines: [String] = []
        var start = 0
        func append(_ count: Int) {
            let line = UnsafeRawBufferPointer(rebasing: bytes[start..<start + count])
            lines.append(String(decoding: line, as: UTF8.self))
        }
        while start < bytes.count, lines.count < linesPerRead, let base = bytes.baseAddress {
            let rest = bytes.count - start
            if let end = memchr(base + start, 10, min(rest, longestLine + 1)) {
                let count = UnsafeRawPointer(end) - (base + start)
                append(count)
                start += count + 1
            } else if rest > longestLine {
                append(longestLine)
                start += longestLine
            } else {
                if isLast {
                    append(rest)
                    start = bytes.count
                }
                break
            }
        }
        return (lines, start)
    }
}
