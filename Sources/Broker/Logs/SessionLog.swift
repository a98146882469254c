import Glibc

/// A piece of a log that a client reads.
struct LogPiece: Sendable {
    var lines: [String] = []
    /// The place after the lines, from which a client reads on.
    var cursor: UInt64
    /// The end of the text when the piece was read.
    var end = 0
    /// The reason why the log cannot be read, which begins with the path of its file; empty if it can.
    var problem = ""

    /// True if nothing follows, unless something is printed.
    var isAtEnd: Bool { lines.isEmpty || cursor >= UInt64(end) }
}

/// The output of a session's workers, in files of bounded size that are read as one text.
///
/// Belongs to the thread that writes logs. Only the last worker's output grows. Its older files have the suffixes `.1`,
/// the most recent, to `.3`. A cursor counts bytes from the beginning, including evicted ones.
final class SessionLog {
    private struct Part {
        var path: LogPath
        /// The place of its first byte in the text.
        var start = 0
        var length = 0
        /// False until something is written to it.
        var isMade = true

        var end: Int { start + length }
    }

    /// Maximum bytes in one answer; the cursor leads to the rest.
    static let bytesPerRead = 128 << 10
    /// Longer lines are split. In bytes.
    static let longestLine = 16 << 10
    /// Maximum lines in one answer. Each costs about as much as a hundred bytes.
    static let linesPerRead = 1_000
    /// Maximum bytes from the end in which the reason of a crash is searched.
    private static let lastWordsBytes = 64 << 10
    private static let lineFeed = UInt8(ascii: "\n")

    private let path: LogPath
    private let limit: Int
    private var parts: [Part]
    /// Number of the last parts that the last worker has printed. The others are of its predecessors.
    private var own = 1
    /// The beginning of a line that is not complete. It is written with its rest, so that one file has all of it.
    private var incomplete: [UInt8] = []
    /// True if the text ends within a line.
    private var isInLine = false
    /// Number of lines that were lost since the last ones that were written.
    private var lost = 0
    private var isOver = false

    /// Makes the log of a new worker, whose file is empty.
    init(_ path: LogPath, limit: Int) {
        (self.path, self.limit) = (path, limit)
        parts = [Part(path: path)]
        // A process of an earlier service may have had the same number.
        for age in 1...LogRetention.olderFiles { path.older(age).remove() }
    }

    /// Continues the log of a worker that a previous service has started.
    init(continuing path: LogPath, limit: Int) {
        (self.path, self.limit) = (path, limit)
        parts = []
        let paths = (1...LogRetention.olderFiles).reversed().map { path.older($0) } + [path]
        for path in paths {
            // The app may have changed the size.
            guard let size = LogFile.size(path) else { continue }
            parts.append(Part(path: path, start: parts.last?.end ?? 0, length: min(size, limit)))
        }
        if parts.last?.path != path { parts.append(Part(path: path, start: parts.last?.end ?? 0, isMade: false)) }
        own = parts.count
        guard let last = parts.last, last.length > 0 else { return }
        isInLine = LogFile.read(path, from: last.length - 1, count: 1).first != SessionLog.lineFeed
    }

    /// Length of the text, including evicted bytes.
    var end: Int { parts.last?.end ?? 0 }

    /// Puts the files of the session's previous worker before those of this one.
    func join(_ older: SessionLog) {
        let shift = older.end
        for index in parts.indices { parts[index].start += shift }
        parts = older.parts + parts
        while parts.count > LogRetention.olderFiles + 1 { evict() }
    }

    /// Removes all files.
    func remove() { while !parts.isEmpty { evict() } }

    private func evict() {
        let part = parts.removeFirst()
        part.path.remove()
        own = min(own, parts.count)
    }

    // MARK: Writing

    /// Writes output. Returns true if the text is longer now.
    @discardableResult
    func append(_ batch: OutputQueue.Batch) -> Bool {
        guard !isOver else { return false }
        let before = end
        append(batch.bytes)
        if batch.dropped > 0 {
            lost += batch.dropped
            reportLost()
        }
        append(batch.rest)
        return end != before
    }

    /// Ends the log. Writes a line of the service's own if there is one. Returns the words that best explain why the
    /// worker died.
    func finish(with line: String?) -> String {
        guard !isOver else { return "" }
        write(incomplete[...])
        incomplete = []
        let words = lastWords
        reportLost()
        if let line { write(Array("\(isInLine ? "\n" : "")\(line)\n".utf8)[...]) }
        isOver = true
        return words
    }

    private func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        let all = incomplete.isEmpty ? bytes : incomplete + bytes
        var count = all.lastIndex(of: SessionLog.lineFeed).map { $0 + 1 } ?? 0
        if all.count - count > SessionLog.longestLine { count = all.count }
        incomplete = []
        write(all[..<count])
        incomplete = Array(all[count...])
    }

    /// Writes how many lines are missing at this place.
    private func reportLost() {
        guard lost > 0 else { return }
        let count = lost
        lost = 0
        let start = incomplete.isEmpty && !isInLine ? "" : "\n"
        let lines = count == 1 ? "A line" : "\(count) lines"
        let bytes = incomplete + Array("\(start)fanlight: \(lines) of this log could not be written\n".utf8)
        incomplete = []
        // Counted again with what is lost later.
        if !store(bytes[...]) { lost += count }
    }

    private func write(_ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        if lost > 0 { reportLost() }
        guard lost == 0, store(bytes) else { return lost += max(1, bytes.count { $0 == SessionLog.lineFeed }) }
    }

    /// Writes bytes to the current file, and to a new one as soon as the next line does not fit.
    private func store(_ bytes: ArraySlice<UInt8>) -> Bool {
        var bytes = bytes
        while let first = bytes.indices.first, let last = parts.indices.last {
            let space = max(0, limit - parts[last].length)
            var count = min(bytes.count, space)
            if count < bytes.count {
                count = bytes.prefix(space).lastIndex(of: SessionLog.lineFeed).map { $0 + 1 - first } ?? 0
                if count == 0, parts[last].length == 0 { count = space }
            }
            guard count > 0 else {
                rotate()
                continue
            }
            let piece = bytes.prefix(count)
            let part = parts[last]
            guard LogFile.write(piece, to: part.path, at: part.length, making: !part.isMade) else { return false }
            parts[last].isMade = true
            parts[last].length += count
            isInLine = piece.last != SessionLog.lineFeed
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    /// Makes the current file an older one, and removes the oldest one if there are too many.
    private func rotate() {
        while parts.count > LogRetention.olderFiles { evict() }
        for index in parts.indices.suffix(own) {
            let older = path.older(parts.count - index)
            parts[index].path.move(to: older)
            parts[index].path = older
        }
        parts.append(Part(path: path, start: end, isMade: false))
        own += 1
    }

    // MARK: Reading

    /// Returns whole lines after the cursor.
    func piece(after cursor: UInt64) -> LogPiece {
        if let last = parts.last, last.isMade, let problem = LogFile.problem(last.path) {
            return LogPiece(cursor: cursor, end: end, problem: "\(last.path) \(problem.text)")
        }
        let wanted = Int(clamping: cursor)
        for (index, part) in parts.enumerated() where wanted < part.end {
            let offset = max(wanted, part.start)
            let count = min(part.end - offset, SessionLog.bytesPerRead)
            let bytes = LogFile.read(part.path, from: offset - part.start, count: count)
            let mayGrow = index == parts.count - 1 && !isOver
            let isLast = !mayGrow && offset + bytes.count == part.end
            let (lines, used) = SessionLog.split(bytes, isLast: isLast)
            if used > 0 { return LogPiece(lines: lines, cursor: UInt64(offset + used), end: end) }
            if mayGrow {
                let problem = bytes.count < count ? "\(part.path) \(LogFile.readProblem(part.path).text)" : ""
                return LogPiece(cursor: UInt64(offset), end: end, problem: problem)
            }
        }
        return LogPiece(cursor: UInt64(min(wanted, end)), end: end)
    }

    private var lastWords: String {
        let own = parts.suffix(own)
        let start = max(own.first?.start ?? 0, end - SessionLog.lastWordsBytes)
        let bytes = own.filter { $0.end > start }.flatMap { part in
            let offset = max(0, start - part.start)
            return LogFile.read(part.path, from: offset, count: part.length - offset)
        }
        let lines = SessionLog.split(bytes, isLast: true, limit: .max).lines
        return String(CrashOutput.explanation(in: lines).prefix(300))
    }

    private static func split(
        _ bytes: [UInt8], isLast: Bool, limit: Int = linesPerRead
    ) -> (lines: [String], used: Int) {
        bytes.withUnsafeBytes { split($0, isLast: isLast, limit: limit) }
    }

    private static func split(
        _ bytes: UnsafeRawBufferPointer, isLast: Bool, limit: Int
    ) -> (lines: [String], used: Int) {
        var lines: [String] = []
        var start = 0
        func append(_ count: Int) {
            let line = UnsafeRawBufferPointer(rebasing: bytes[start..<start + count])
            lines.append(String(decoding: line, as: UTF8.self))
        }
        while start < bytes.count, lines.count < limit, let base = bytes.baseAddress {
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
