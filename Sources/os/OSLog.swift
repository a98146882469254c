import Foundation

/// A log of a part of a program. Its messages go to standard error, where `fanlight logs` finds them.
public final class OSLog: Sendable {
    /// The purpose of a log for profilers. There is no profiler here.
    public struct Category: Hashable, Sendable {
        let name: String
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        public static let dynamicTracing = Category(name: "DynamicTracing")
        public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
    }

    /// The log of messages without a subsystem.
    public static let `default` = OSLog(prefix: "", isEnabled: true)
    /// A log that writes nothing.
    public static let disabled = OSLog(prefix: "", isEnabled: false)

    /// The text that begins each line.
    private let prefix: String
    private let isEnabled: Bool

    private init(prefix: String, isEnabled: Bool) { (self.prefix, self.isEnabled) = (prefix, isEnabled) }

    public init(subsystem: String, category: String) {
        prefix = category.isEmpty ? "[\(subsystem)] " : "[\(subsystem):\(category)] "
        isEnabled = true
    }

    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name)
    }

    public func isEnabled(type: OSLogType) -> Bool { isEnabled }

    /// False: no profiler records signposts.
    public var signpostsEnabled: Bool { false }

    /// Returns the line of a message.
    func line(_ type: OSLogType, _ message: String) -> String {
        prefix + (type.name.map { "\($0): " } ?? "") + message + "\n"
    }

    func write(_ type: OSLogType, _ message: @autoclosure () -> String) {
        guard isEnabled else { return }
        // One write per line, so that lines of several threads do not mix. Without a reader the line is lost.
        try? FileHandle.standardError.write(contentsOf: Data(line(type, message()).utf8))
    }
}
