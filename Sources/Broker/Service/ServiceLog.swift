import Glibc
import Transport

/// Diagnostics for the operator of the service, written to standard error. Never blocks: see `LogWriter`.
public struct ServiceLog: Sendable {
    public enum Level: Int, Comparable, Sendable, CaseIterable {
        case error = 3, warning = 4, info = 6, debug = 7

        public init?(name: String) {
            guard let level = Level.allCases.first(where: { $0.name == name }) else { return nil }
            self = level
        }

        public var name: String {
            switch self {
            case .error: "error"
            case .warning: "warning"
            case .info: "info"
            case .debug: "debug"
            }
        }

        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The reason why a log cannot be written, a sentence.
    public struct Problem: Error {
        public var text: String
    }

    public var level: Level
    private let writeLine: @Sendable (Level, String) -> Void
    private let waitUntilWritten: @Sendable (Duration) -> Void

    public init(level: Level, write: @escaping @Sendable (Level, String) -> Void) {
        self.init(level: level, write: write, flush: { _ in })
    }

    private init(
        level: Level, write: @escaping @Sendable (Level, String) -> Void,
        flush: @escaping @Sendable (Duration) -> Void
    ) {
        self.level = level
        writeLine = write
        waitUntilWritten = flush
    }

    /// Returns a log whose format suits the reader of standard error. The log has priorities without times for the
    /// journal, colours for a terminal, times for a file.
    public static func standardError(_ level: Level) -> ServiceLog {
        formatted(level) { LogWriter.writeAll($0, to: STDERR_FILENO) }
    }

    /// Returns a log in a file that becomes standard output and error, for what the runtime writes when it traps.
    /// Renames the file when it is full. Must be called before any other file is opened.
    public static func file(_ path: String, _ level: Level) throws(Problem) -> ServiceLog {
        StandardDescriptors.fillClosed()
        let folder = path.hasPrefix("/") ? nil : BrokerProcess.workingFolder()
        let path = folder.map { "\($0)/\(path)" } ?? path
        do throws(LogProblem) {
            let file = try LogFile.open(LogPath(path), O_WRONLY | O_CREAT | O_APPEND)
            for descriptor in [STDOUT_FILENO, STDERR_FILENO] { dup2(file, descriptor) }
            close(file)
        } catch {
            let reason = error == .missing ? "its folder does not exist" : "it \(error.text)"
            throw Problem(text: "Cannot write to \(path): \(reason).")
        }
        return standardErrorFile(path, level)
    }

    /// Returns a log that writes to standard error, which must be the file at `path`. Renames the file when it is full.
    static func standardErrorFile(_ path: String, _ level: Level) -> ServiceLog {
        let file = RotatingFile(path, descriptors: [STDOUT_FILENO, STDERR_FILENO])
        return formatted(level, isJournal: false) { file.write($0) }
    }

    static func formatted(
        _ level: Level, limit: Int = LogWriter.standardLimit, isJournal: Bool = getenv("JOURNAL_STREAM") != nil,
        _ write: @escaping @Sendable ([UInt8]) -> Void
    ) -> ServiceLog {
        let colours = !isJournal && isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil
        let line: @Sendable (Level, String) -> String = { level, text in
            if isJournal { return "<\(level.rawValue)>\(text)\n" }
            let name = colours ? "\u{1B}[\(level.colour)m\(level.name)\u{1B}[0m" : level.name
            return "\(timestamp()) \(name): \(text)\n"
        }
        let notice: @Sendable (Int) -> String = { count in
            line(.warning, "\(count == 1 ? "A line" : "\(count) lines") of this log could not be written in time")
        }
        let writer = LogWriter(limit: limit, notice: notice, write: write)
        return ServiceLog(
            level: level, write: { writer.put(line($0, $1)) }, flush: { writer.flush(within: $0) })
    }

    /// Waits until all lines are written, but not longer than the time limit.
    public func flush(within limit: Duration) { waitUntilWritten(limit) }

    public func error(_ text: @autoclosure () -> String) { log(.error, text) }
    public func warning(_ text: @autoclosure () -> String) { log(.warning, text) }
    public func info(_ text: @autoclosure () -> String) { log(.info, text) }
    public func debug(_ text: @autoclosure () -> String) { log(.debug, text) }

    private func log(_ level: Level, _ text: () -> String) {
        guard level <= self.level else { return }
        write(level, text())
    }

    /// Writes a line whose level is enabled.
    func write(_ level: Level, _ text: String) { writeLine(level, ServiceLog.plain(text)) }

    /// Returns the text as one line without terminal control or bidi control characters. Names of peers and last lines
    /// of apps are untrusted.
    private static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: plain.append(" ")
            case .format where (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value):
                break
            default: plain.append(scalar)
            }
        }
        return String(plain)
    }

    private static func timestamp() -> String {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S%z", &parts)
        return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension ServiceLog.Level {
    fileprivate var colour: Int {
        switch self {
        case .error: 31
        case .warning: 33
        case .info: 32
        case .debug: 90
        }
    }
}
