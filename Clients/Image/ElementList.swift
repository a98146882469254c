import Display

/// Elements as JSON, one to a line: what `inspect --json` prints and a `.json` snapshot holds.
public enum ElementList {
    public static func json(_ elements: [ElementInfo]) -> String {
        guard !elements.isEmpty else { return "[]\n" }
        return "[\n" + elements.map { "  " + json($0) }.joined(separator: ",\n") + "\n]\n"
    }

    private static func json(_ element: ElementInfo) -> String {
        let members = [
            ("id", String(element.id.rawValue)), ("parent", String(element.parent.rawValue)),
            ("role", quoted(element.role.name)), ("identifier", quoted(element.identifier)),
            ("label", quoted(element.label)), ("value", quoted(element.value)),
            ("frame", "[" + element.frame.map(number).joined(separator: ",") + "]"),
            ("enabled", String(element.isEnabled)), ("focused", String(element.isFocused)),
            ("actions", "[" + element.actions.names.map(quoted).joined(separator: ",") + "]"),
        ]
        return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    /// Whole numbers without a fraction; JSON has no word for what is not finite.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
