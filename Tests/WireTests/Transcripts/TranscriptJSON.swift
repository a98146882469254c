/// JSON that keeps the order of its keys, so that recorded files do not change without a reason.
indirect enum TranscriptJSON: Equatable {
    case null
    case bool(Bool)
    /// Written without quotes.
    case number(String)
    case string(String)
    case array([TranscriptJSON])
    case object([Member])

    struct Member: Equatable {
        var key: String
        var value: TranscriptJSON
    }

    static func number(_ value: some BinaryInteger) -> TranscriptJSON { .number(String(value)) }

    static func number(_ value: some BinaryFloatingPoint & LosslessStringConvertible) -> TranscriptJSON {
        let text = String(value)
        return .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }

    /// Omits members without a value.
    static func object(_ members: KeyValuePairs<String, TranscriptJSON?>) -> TranscriptJSON {
        .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }

    /// The text on one line.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let digits): digits
        case .string(let string): TranscriptJSON.quoted(string)
        case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { TranscriptJSON.quoted($0.key) + ": " + $0.value.text }.joined(separator: ", ") + "}"
        }
    }

    private static func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
