import Foundation

/// A parser for `"key" = "words";` with comments.
struct StringsFile {
    private var rest: Substring

    /// Returns the pairs of a file; nil if it is not valid.
    static func pairs(in text: String) -> [String: String]? {
        var file = StringsFile(rest: text[...])
        var pairs: [String: String] = [:]
        while true {
            file.skipSpace()
            if file.rest.isEmpty { return pairs }
            guard let key = file.word() else { return nil }
            file.skipSpace()
            var value = key
            if file.consume("=") {
                file.skipSpace()
                guard let words = file.word() else { return nil }
                value = words
                file.skipSpace()
            }
            guard file.consume(";") else { return nil }
            pairs[key] = value
        }
    }

    private mutating func consume(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipSpace() {
        while let first = rest.first {
            if first.isWhitespace || first == "\u{FEFF}" {
                rest.removeFirst()
            } else if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = rest.range(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else {
                return
            }
        }
    }

    private mutating func word() -> String? {
        guard consume("\"") else {
            let word = rest.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
            rest = rest[word.endIndex...]
            return word.isEmpty ? nil : String(word)
        }
        var word = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return word
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                switch escaped {
                case "n": word += "\n"
                case "t": word += "\t"
                case "r": word += "\r"
                case "U", "u":
                    let digits = rest.prefix(4)
                    guard let number = UInt32(digits, radix: 16) else { return nil }
                    rest = rest[digits.endIndex...]
                    word.unicodeScalars.append(Unicode.Scalar(number) ?? "\u{FFFD}")
                default: word.append(escaped)
                }
            default: word.append(character)
            }
        }
        return nil
    }
}
