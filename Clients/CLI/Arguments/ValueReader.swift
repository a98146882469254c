import ClientKit
import Display
import ImageClient

/// Parses the values that options take.
enum ValueReader {
    static func seconds(_ text: String) -> Duration? {
        guard let value = Double(text), value >= 0, value <= 1_000_000 else { return nil }
        return .milliseconds(Int64((value * 1000).rounded()))
    }

    /// Parses frames a second, within the limits of films.
    static func frameRate(_ text: String) -> Int? {
        count(text).flatMap { FilmFrames.rates.contains($0) ? $0 : nil }
    }

    static func factor(_ text: String) -> Double? {
        guard let value = Double(text), value > 0, value <= 64 else { return nil }
        return value
    }

    static func count(_ text: String) -> Int? {
        guard let value = Int(text), value >= 0 else { return nil }
        return value
    }

    static func taps(_ text: String) -> Int? {
        count(text).flatMap { (1...ElementAction.maximumTaps).contains($0) ? $0 : nil }
    }

    static func number(_ text: Substring) -> Double? {
        guard let value = Double(text), value.isFinite, abs(value) <= 1_000_000 else { return nil }
        return value
    }

    static func pair(_ text: String, separator: Character) -> (Double, Double)? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 2, let width = number(parts[0]), let height = number(parts[1]), width > 0, height > 0
        else { return nil }
        return (width, height)
    }

    /// Parses a display's size in points, within the service's limit.
    static func size(_ text: String) -> (Double, Double)? {
        pair(text, separator: "x").flatMap { max($0.0, $0.1) <= Screen.longestSide ? $0 : nil }
    }

    static func cells(_ text: String) -> (columns: Int, rows: Int)? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
            (1...Screen.maximumColumns).contains(columns), (1...Screen.maximumRows).contains(rows)
        else { return nil }
        return (columns, rows)
    }

    static func point(_ text: String) -> ScreenPoint? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let x = number(parts[0]), let y = number(parts[1]) else { return nil }
        return ScreenPoint(x: x, y: y)
    }

    /// Parses a scroll distance: `-40` is vertical, `10,0` horizontal.
    static func distance(_ text: String) -> (x: Double, y: Double)? {
        if let y = number(text[...]) { return (0, y) }
        return point(text).map { ($0.x, $0.y) }
    }

    /// Parses a length in points above zero.
    static func points(_ text: String) -> Double? { number(text[...]).flatMap { $0 > 0 ? $0 : nil } }

    /// Parses a magnification by two fingers, within the protocol's limit.
    static func magnification(_ text: String) -> Double? {
        guard let value = number(text[...]), value > 0, value <= 1_000 else { return nil }
        return value
    }

    static func degrees(_ text: String) -> Double? {
        guard let value = number(text[...]), abs(value) <= 36_000 else { return nil }
        return value
    }

    /// Parses the containers of an element, the outermost first: `list > role=row`.
    static func container(_ text: String) -> [Locator]? {
        let parts = text.split(separator: ">", omittingEmptySubsequences: false).map { part in
            String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
        guard parts.count <= Locator.maximumContainers else { return nil }
        var locators: [Locator] = []
        for part in parts {
            guard let locator = containerPart(part) else { return nil }
            locators.append(locator)
        }
        return locators
    }

    private static func containerPart(_ part: String) -> Locator? {
        guard !part.isEmpty else { return nil }
        guard let equals = part.firstIndex(of: "=") else { return Locator(identifier: part) }
        let value = String(part[part.index(after: equals)...])
        guard !value.isEmpty else { return nil }
        switch part[..<equals] {
        case "identifier": return Locator(identifier: value)
        case "label": return Locator(label: value)
        case "role": return role(value).map { Locator(role: $0) }
        case "text": return Locator(text: value)
        default: return nil
        }
    }

    /// Returns the problem with a session's name by the service's own rule, which saves a request.
    static func sessionNameProblem(_ name: String) -> String? {
        if name.isEmpty { return "is empty; without the option the session gets the app's name" }
        return SessionName.isValid(name) ? nil : "cannot be a session's name: use \(SessionName.rule)"
    }

    static func key(_ text: String) -> (Key, KeyModifiers)? { Key.parse(text) }
    static func role(_ text: String) -> Role? { Role(name: text) }
    static var roleNames: String { Role.allCases.dropFirst().map(\.name).joined(separator: ", ") }
}
