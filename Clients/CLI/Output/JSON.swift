/// A JSON value for output; keys keep their order, so that output can be compared.
indirect enum JSON: Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([(String, JSON)])

    static func == (a: JSON, b: JSON) -> Bool { a.compact == b.compact }

    /// The text on one line.
    var compact: String {
        var text = ""
        write(to: &text, indent: nil, depth: 0)
        return text
    }

    /// The text with one element of the outer array or object per line, for people and diffs.
    var lines: String {
        var text = ""
        write(to: &text, indent: 1, depth: 0)
        return text
    }

    private func write(to text: inout String, indent: Int?, depth: Int) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += JSON.describe(value)
        case .string(let value): JSON.quote(value, into: &text)
        case .array(let items):
            JSON.writeItems(items, "[", "]", &text, indent, depth) { item, text in
                item.write(to: &text, indent: indent, depth: depth + 1)
            }
        case .object(let fields):
            JSON.writeItems(fields, "{", "}", &text, indent, depth) { field, text in
                JSON.quote(field.0, into: &text)
                text += indent == nil ? ":" : ": "
                field.1.write(to: &text, indent: indent, depth: depth + 1)
            }
        }
    }

    private static func writeItems<Item>(
        _ items: [Item], _ open: String, _ close: String, _ text: inout String, _ indent: Int?, _ depth: Int,
        _ write: (Item, inout String) -> Void
    ) {
        text += open
        let breaks = indent.map { depth < $0 } ?? false
        for (index, item) in items.enumerated() {
            if index > 0 { text += indent != nil && !breaks ? ", " : "," }
            if breaks { text += "\n" + String(repeating: "  ", count: depth + 1) }
            write(item, &text)
        }
        if breaks, !items.isEmpty { text += "\n" + String(repeating: "  ", count: depth) }
        text += close
    }

    /// Returns whole numbers without a fraction, and null for numbers that are not finite, which JSON lacks.
    private static func describe(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return String(value)
    }

    private static func quote(_ value: String, into text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
