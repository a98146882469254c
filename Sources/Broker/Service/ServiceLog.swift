import Glibc

/// Diagnostics for the operator of the service, written to standard error.
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

    public var level: Level
    private let write: @Sendable (Level, String) -> Void

    public init(level: Level, write: @escaping @Sendable (Level, String) -> Void) {
        self.level = level
        self.write = write
    }

    /// Returns a log whose format suits the reader of standard error: priorities without times for the journal, colours
    /// for a terminal, times for a file.
    public static func standardError(_ level: Level) -> ServiceLog {
        if getenv("JOURNAL_STREAM") != nil {
            return ServiceLog(level: level) { level, text in put("<\(level.rawValue)>\(text)\n") }
        }
        let colours = isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil
        return ServiceLog(level: level) { level, text in
            let name = colours ? "\u{1B}[\(level.colour)m\(level.name)\u{1B}[0m" : level.name
            put("\(timestamp()) \(name): \(text)\n")
        }
    }

    public func error(_ text: @autoclosure () -> String) { log(.error, text) }
    public func warning(_ text: @autoclosure () -> String) { log(.warning, text) }
    public func info(_ text: @autoclosure () -> String) { log(.info, text) }
    public func debug(_ text: @autoclosure () -> String) { log(.debug, text) }

    private func log(_ level: Level, _ text: () -> String) {
        guard level <= self.level else { return }
        write(level, ServiceLog.plain(text()))
    }

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

    private static func put(_ line: String) {
        var line = line
        line.withUTF8 { bytes in _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
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
