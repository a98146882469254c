import Foundation

/// A parser for `"key" = "words";` with comments.
struct StringsFile {
    private let text: String
    private var rest: Substring

    private init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    /// Returns the pairs of a file, or throws the first damage with its line.
    static func pairs(in text: String) throws(DamagedTable) -> [String: String] {
        var file = StringsFile(text)
        var pairs: [String: String] = [:]
        while true {
            try file.skipSpace()
            if file.rest.isEmpty { return pairs }
            guard let key = try file.word() else { throw file.damage("a key is missing") }
            var end = file.rest.startIndex
            try file.skipSpace()
            var value = key
            if file.consume("=") {
                try file.skipSpace()
                guard let words = try file.word() else { throw file.damage("the words of “\(key)” are missing") }
                value = words
                end = file.rest.startIndex
                try file.skipSpace()
            }
            guard file.consume(";") else { throw file.damage("the semicolon after “\(key)” is missing", at: end) }
            pairs[key] = value
        }
    }

    /// Returns an error at an offset, by default the current one.
    private func damage(_ reason: String, at place: String.Index? = nil) -> DamagedTable {
        let line = text[..<(place ?? rest.startIndex)].count(where: \.isNewline) + 1
        return DamagedTable("\(reason) in line \(line)")
    }

    private mutating func consume(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipSpace() throws(DamagedTable) {
        while let first = rest.first {
            if first.isWhitespace || first == "\u{FEFF}" {
                rest.removeFirst()
            } else if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                guard let end = rest.range(of: "*/") else { throw damage("a comment without an end begins") }
                rest = rest[end.upperBound...]
            } else {
                return
            }
        }
    }

    private mutating func word() throws(DamagedTable) -> String? {
        let start = rest.startIndex
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
                guard let escaped = rest.popFirst() else { break }
                switch escaped {
                case "n": word += "\n"
                case "t": word += "\t"
                case "r": word += "\r"
                case "U", "u":
                    let digits = rest.prefix(4)
                    guard let number = UInt32(digits, radix: 16) else {
                        throw damage("“\\\(escaped)\(digits)” is no character")
                    }
                    rest = rest[digits.endIndex...]
                    word.unicodeScalars.append(Unicode.Scalar(number) ?? "\u{FFFD}")
                default: word.append(escaped)
                }
            default: word.append(character)
            }
        }
        throw damage("a text without an end begins", at: start)
    }
}
