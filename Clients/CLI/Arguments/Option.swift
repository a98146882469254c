import Display
import ImageClient

/// The syntax of a value on the command line. Checked while parsing, so that a typing mistake never reaches the
/// service.
enum ValueKind: Equatable, Sendable {
    case text
    /// A verb of this tool.
    case command
    case app
    case session
    case sessionOrApp
    /// The name of a new session.
    case newSession
    case file
    case key
    case role
    case identifier
    /// The label of an element.
    case label
    /// Seconds, with a fraction.
    case seconds
    /// Seconds within limits.
    case secondsWithin(ClosedRange<Double>)
    /// Frames a second.
    case frameRate
    /// A number above zero, up to 64, with a fraction.
    case factor
    /// A whole number from zero.
    case count
    /// A whole number within limits.
    case countWithin(ClosedRange<Int>)
    /// A whole number of taps.
    case taps
    /// Width and height in points, `390x844`.
    case size
    /// Columns and rows, `80x24`.
    case cells
    /// A point, `10,20`.
    case point
    /// A container of the element: `list`, `role=alert`, `list > label=Anna`.
    case container
    /// A length in points above zero.
    case points
    /// Points down, or to the right and down: `-40`, `10,0`.
    case distance
    /// A number above zero, up to 1,000.
    case magnification
    /// An angle, up to 36,000 either way.
    case degrees
    case choice([String])

    /// Returns the end of a sentence that starts with the invalid value; nil if the value is valid.
    func problem(with value: String) -> String? {
        switch self {
        case .text, .command, .identifier, .label, .file: nil
        case .app, .session, .sessionOrApp: value.isEmpty ? "is empty" : nil
        case .newSession: ValueReader.sessionNameProblem(value)
        case .key: ValueReader.key(value) == nil ? "is not a key, such as tab, shift+tab, ctrl+a or x" : nil
        case .role: ValueReader.role(value) == nil ? "is not a role; the roles are \(ValueReader.roleNames)" : nil
        case .seconds: ValueReader.seconds(value) == nil ? "is not a number of seconds, such as 2.5" : nil
        case .secondsWithin(let limits):
            Double(value).map(limits.contains) == true
                ? nil
                : "is not a number of seconds from \(JSON.number(limits.lowerBound).compact) to "
                    + JSON.number(limits.upperBound).compact
        case .frameRate:
            ValueReader.frameRate(value) == nil
                ? "is not a whole number of frames a second from \(FilmFrames.rates.lowerBound) to "
                    + "\(FilmFrames.rates.upperBound)" : nil
        case .factor: ValueReader.factor(value) == nil ? "is not a number above zero, up to 64, such as 2" : nil
        case .count: ValueReader.count(value) == nil ? "is not a whole number from 0" : nil
        case .countWithin(let limits):
            ValueReader.count(value).map(limits.contains) == true
                ? nil : "is not a whole number from \(limits.lowerBound) to \(limits.upperBound)"
        case .taps:
            ValueReader.taps(value) == nil ? "is not a whole number from 1 to \(ElementAction.maximumTaps)" : nil
        case .size:
            ValueReader.size(value) == nil
                ? "is not a size of at most \(Int(Screen.longestSide)) points a side, such as 390x844" : nil
        case .cells:
            ValueReader.cells(value) == nil
                ? "is not a number of columns and rows, such as 80x24; at most "
                    + "\(Screen.maximumColumns)x\(Screen.maximumRows)" : nil
        case .point: ValueReader.point(value) == nil ? "is not a position, such as 10,20" : nil
        case .container:
            ValueReader.container(value) == nil
                ? "is not an element, such as list, role=alert or list > label=Anna" : nil
        case .points: ValueReader.points(value) == nil ? "is not a length in points, such as 40" : nil
        case .distance: ValueReader.distance(value) == nil ? "is not a distance in points, such as 40 or 0,-40" : nil
        case .magnification:
            ValueReader.magnification(value) == nil ? "is not a number above zero, up to 1000, such as 2.5" : nil
        case .degrees: ValueReader.degrees(value) == nil ? "is not a number of degrees, such as 90" : nil
        case .choice(let words):
            words.contains(value) ? nil : "is not one of \(words.joined(separator: ", "))"
        }
    }
}

/// A named option of the command line: `--json`, `--output FILE`.
struct Option: Equatable, Sendable {
    var name: String
    var short: Character?
    /// The placeholder of the value in help; nil for a switch.
    var placeholder: String?
    var kind: ValueKind
    var help: String

    static func flag(_ name: String, short: Character? = nil, _ help: String) -> Option {
        Option(name: name, short: short, placeholder: nil, kind: .text, help: help)
    }

    static func value(
        _ name: String, short: Character? = nil, _ placeholder: String, _ kind: ValueKind = .text, _ help: String
    ) -> Option {
        Option(name: name, short: short, placeholder: placeholder, kind: kind, help: help)
    }

    var takesValue: Bool { placeholder != nil }
}

/// A positional argument: `SESSION`.
struct Operand: Equatable, Sendable {
    var name: String
    var kind: ValueKind
    var isOptional = false
    /// True for a last operand that accepts all remaining words.
    var repeats = false

    var usage: String {
        let name = repeats ? name + "…" : name
        return isOptional ? "[\(name)]" : name
    }
}
