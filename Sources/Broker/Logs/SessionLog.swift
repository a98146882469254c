import Glibc

/// What a session's workers wrote, one file each, read as one text. A cursor counts its bytes from the beginning.
struct SessionLog {
    private struct Part {
        let path: String
        let start: Int
        /// Where it ends, once its writer is gone.
        var end: Int?
    }

    private var parts: [Part] = []

    /// The most bytes that one answer has; the cursor leads to the rest.
    static let bytesPerRead = 128 << 10
    /// Longer lines are cut.
    static let longestLine = 16 << 10
    /// Lines of one answer.
    static let linesPerRead = 5_000

    /// Follows the file from where it is now, or from its beginning.
    mutating func begin(_ path: String, fromStart: Bool = true) {
        finish()
        parts.append(Part(path: path, start: fromStart ? 0 : SessionLog.size(path), end: nil))
    }

    /// Nothing more is written to the current file.
    mutating func finish() {
        guard let last = parts.indices.last, parts[last].end == nil else { return }
        parts[last].end = max(SessionLog.size(parts[last].path), parts[last].start)
    }

    /// The file that may still grow.
    var growing: String? { parts.last.flatMap { $0.end == nil ? $0.path : nil } }
    var isEmpty: Bool { parts.isEmpty }
    var paths: [String] { parts.map(\.path) }

    /// Whole lines after the cursor, and the cursor after them.
    func lines(after cursor: UInt64) -> (lines: [String], cursor: UInt64) {
        var position = 0
        let wanted = Int(clamping: cursor)
        for part in parts {
            let length = (part.end ?? max(SessionLog.size(part.path), part.start)) - part.start
            defer { position += length }
            guard wanted < position + length else { continue }
            let offset = max(wanted - position, 0)
            let bytes = SessionLog.read(
                part.path, from: part.start + offset, count: min(length - offset, SessionLog.bytesPerRead))
            let isLast = part.end != nil && offset + bytes.count == length
            let (lines, used) = SessionLog.split(bytes, isLast: isLast)
            if used > 0 { return (lines, UInt64(position + offset + used)) }
            // The file is shorter than it was, or its last line is not finished: what follows may have more.
            if part.end == nil { return ([], UInt64(max(position + offset, 0))) }
        }
        return ([], UInt64(min(wanted, position)))
    }

    /// The line that best says why the last writer died: the runtime's own word, else the last one.
    var lastWords: String {
        guard let part = parts.last else { return "" }
        let size = max(part.end ?? SessionLog.size(part.path), part.start)
        let start = max(part.start, size - (64 << 10))
        let lines = SessionLog.split(SessionLog.read(part.path, from: start, count: size - start), isLast: true).lines
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

    private static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private static func read(_ path: String, from offset: Int, count: Int) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return SmallFile.read(descriptor, from: offset, count: max(count, 0)) ?? []
    }
}
