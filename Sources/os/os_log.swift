import Foundation

/// Writes a message to the default log.
public func os_log(_ message: OSLogMessage) { OSLog.default.write(.default, message.text) }

/// Writes a message to the default log.
public func os_log(_ logType: OSLogType, _ message: OSLogMessage) { OSLog.default.write(logType, message.text) }

/// Writes a message to a log.
public func os_log(_ logType: OSLogType, log: OSLog, _ message: OSLogMessage) { log.write(logType, message.text) }

/// Writes a message to a log.
///
/// - Parameter message: a format as in C, with `%@` for objects. Options such as `{public}` have no effect.
@_disfavoredOverload
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ args: Any...
) {
    log.write(type, LogFormat.text(of: "\(message)", args))
}

/// Writes a message to a log.
///
/// - Parameter message: a format as in C, with `%@` for objects. Options such as `{public}` have no effect.
@_disfavoredOverload
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ args: Any...
) {
    log.write(type, LogFormat.text(of: "\(message)", args))
}

/// Formats of C with values of any type. Values decide on their own size, so a format's length has no meaning.
enum LogFormat {
    /// Returns the text of a format. A value that does not suit its place is described as by `print`.
    static func text(of format: String, _ values: [Any]) -> String {
        let place =
            /%(?:\{[^}]*\})?(?<flags>[\-+ #0]*)(?<width>[0-9]*)(?<precision>\.[0-9]*)?[hlqLztj]*(?<letter>[@a-zA-Z%])/
        var rest = values[...]
        return format.replacing(place) { match in
            let letter = match.output.letter
            if letter == "%" { return "%" }
            if letter == "m" { return String(cString: strerror(errno)) }
            guard let value = rest.popFirst() else { return String(match.output.0) }
            let layout = "%\(match.output.flags)\(match.output.width)\(match.output.precision ?? "")"
            return text(of: value, layout, letter)
        }
    }

    private static func text(of value: Any, _ layout: String, _ letter: Substring) -> String {
        switch letter {
        case "d", "D", "i":
            if let number = integer(value) { return String(format: layout + "lld", Int64(truncatingIfNeeded: number)) }
        case "u", "U", "x", "X", "o", "O":
            let letter = letter == "X" ? "X" : letter.lowercased()
            if let number = integer(value) {
                return String(format: layout + "ll" + letter, UInt64(truncatingIfNeeded: number))
            }
        case "c", "C":
            if let number = integer(value), let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: number)) {
                return String(Character(scalar))
            }
        case "e", "E", "f", "F", "g", "G", "a", "A":
            if let number = value as? any BinaryFloatingPoint { return String(format: layout + letter, Double(number)) }
        case "s":
            if let text = value as? UnsafePointer<CChar> { return String(cString: text) }
        default: break
        }
        return "\(value)"
    }

    private static func integer(_ value: Any) -> (any BinaryInteger)? {
        if let truth = value as? Bool { return truth ? 1 : 0 }
        return value as? any BinaryInteger
    }
}
