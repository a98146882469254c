import Display

/// Elements as `inspect --json` prints them: an array, in the picture's order.
enum ElementTree {
    static func json(_ elements: [ElementInfo]) -> [UInt8] {
        let objects = elements.map { "  " + object($0) }
        return Array((objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n").utf8)
    }

    private static func object(_ element: ElementInfo) -> String {
        let fields: [(String, String)] = [
            ("id", String(element.id.rawValue)), ("parent", String(element.parent.rawValue)),
            ("role", string(element.role.name)), ("identifier", string(element.identifier)),
            ("label", string(element.label)), ("value", string(element.value)),
            ("frame", "[" + element.frame.map(number).joined(separator: ",") + "]"),
            ("enabled", String(element.isEnabled)), ("focused", String(element.isFocused)),
            ("actions", "[" + element.actions.names.map(string).joined(separator: ",") + "]"),
        ]
        return "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(value)
    }

    private static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
