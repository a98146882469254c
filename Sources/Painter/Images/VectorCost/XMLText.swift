/// The tags of an XML text, in order, as far as they can be determined.
struct XMLText: Sequence {
    struct Attribute {
        /// The name without its namespace prefix.
        var name: String
        var value: String
        /// True if the attribute has a namespace prefix, as those that only editors read.
        var isForeign: Bool
    }

    enum Part {
        case start(String, [Attribute], isEmpty: Bool)
        case end
        /// The number of characters between tags. With entities it is an upper bound.
        case letters(Int)
        /// The content of a `style` element.
        case style(String)
        /// A processing instruction.
        case instruction(String)
        /// A construct that may be replaced by something else.
        case unclear
    }

    private let bytes: [UInt8]

    /// Creates the text. Returns nil if its encoding may change the meaning of bytes.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard hasKnownLetters else { return nil }
    }

    func makeIterator() -> Iterator { Iterator(bytes: bytes) }

    /// Encodings in which a tag begins with the same byte as in ASCII.
    private static let encodings = ["utf-8", "us-ascii", "ascii", "iso-8859-", "windows-125"]

    private var hasKnownLetters: Bool {
        let beginning = String(decoding: bytes.prefix(256), as: UTF8.self).lowercased()
        guard let declared = beginning.firstRange(of: "encoding") else { return true }
        let name = beginning[declared.upperBound...].drop { " =\t\r\n\"'".contains($0) }
        return XMLText.encodings.contains { name.hasPrefix($0) }
    }

    struct Iterator: IteratorProtocol {
        fileprivate let bytes: [UInt8]
        private var place = 0
        /// The end tag of the current style element.
        private var sheetEnd: String?
        /// The length of the longest replacement of the file's own entities.
        private var longestMeaning = 0

        fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func next() -> Part? {
            if let sheetEnd {
                self.sheetEnd = nil
                let start = place
                defer { place = start }
                let sheet = text(upTo: sheetEnd)
                // The file may declare entities that stand for themselves, so both forms count.
                guard let plain = XMLText.unescaped(sheet) else { return .unclear }
                return .style(plain == sheet ? sheet : sheet + "\n" + plain)
            }
            while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
                if start > place { return letters(upTo: start) }
                place = start + 1
                if skip("!--") {
                    _ = text(upTo: "-->")
                } else if skip("![CDATA[") {
                    return .letters(text(upTo: "]]>").utf8.count)
                } else if skip("?") {
                    return .instruction(text(upTo: "?>"))
                } else if skip("!") {
                    if !isPlainDeclaration() { return .unclear }
                } else if skip("/") {
                    _ = text(upTo: ">")
                    return .end
                } else {
                    return tag()
                }
            }
            return nil
        }

        private mutating func letters(upTo end: Int) -> Part {
            let letters = bytes[place..<end]
            place = end
            let names = letters.indices.count { index in
                letters[index] == UInt8(ascii: "&") && !XMLText.isLetter(named: letters[(index + 1)...])
            }
            return .letters(letters.count + names * longestMeaning)
        }

        private mutating func skip(_ word: String) -> Bool {
            guard bytes[place...].starts(with: word.utf8) else { return false }
            place += word.utf8.count
            return true
        }

        /// Returns the text before a word and skips both.
        private mutating func text(upTo word: String) -> String {
            let letters = Array(word.utf8)
            let start = place
            while place < bytes.count, !bytes[place...].starts(with: letters) { place += 1 }
            let text = String(decoding: bytes[start..<place], as: UTF8.self)
            place = Swift.min(place + letters.count, bytes.count)
            return text
        }

        /// Skips a declaration. Returns false if it defines entities with tags or further entities.
        private mutating func isPlainDeclaration() -> Bool {
            var depth = 1
            while place < bytes.count, depth > 0 {
                let byte = bytes[place]
                place += 1
                switch byte {
                case UInt8(ascii: "<"): depth += 1
                case UInt8(ascii: ">"): depth -= 1
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    let value = bytes[place...].prefix { $0 != byte }
                    place = Swift.min(value.endIndex + 1, bytes.count)
                    longestMeaning = Swift.max(longestMeaning, value.count)
                    // A namespace URL may end with one of these characters.
                    if value.dropLast().contains(where: { "<>&%#(".utf8.contains($0) }) { return false }
                default: break
                }
            }
            return true
        }

        private mutating func tag() -> Part {
            let whole = word { " \t\r\n/>".utf8.contains($0) }
            let name = XMLText.bare(whole)
            var attributes: [Attribute] = []
            while true {
                _ = word { !" \t\r\n".utf8.contains($0) }
                guard place < bytes.count else { return .start(name, attributes, isEmpty: true) }
                if bytes[place] == UInt8(ascii: ">") {
                    place += 1
                    if name == "style" { sheetEnd = "</" + whole }
                    return .start(name, attributes, isEmpty: false)
                }
                if bytes[place] == UInt8(ascii: "/") {
                    place += 1
                    if place < bytes.count, bytes[place] == UInt8(ascii: ">") {
                        place += 1
                        return .start(name, attributes, isEmpty: true)
                    }
                    continue
                }
                let attribute = word { " \t\r\n=/>".utf8.contains($0) }
                _ = word { !" \t\r\n=".utf8.contains($0) }
                guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'")
                else {
                    // The text is not well-formed XML, so it will not be painted.
                    if attribute.isEmpty { place = Swift.min(place + 1, bytes.count) }
                    continue
                }
                let quote = bytes[place]
                place += 1
                guard let value = XMLText.unescaped(word { $0 == quote }) else { return .unclear }
                place = Swift.min(place + 1, bytes.count)
                let bare = XMLText.bare(attribute)
                let isForeign = bare != attribute && bare != "href"
                attributes.append(Attribute(name: bare, value: value, isForeign: isForeign))
            }
        }

        private mutating func word(until isEnd: (UInt8) -> Bool) -> String {
            let start = place
            while place < bytes.count, !isEnd(bytes[place]) { place += 1 }
            return String(decoding: bytes[start..<place], as: UTF8.self)
        }
    }

    private static func bare(_ name: String) -> String {
        guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
        return String(name[name.index(after: colon)...])
    }

    private static let standard = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// True if a name or number stands for one character in every file.
    private static func isLetter(named name: ArraySlice<UInt8>) -> Bool {
        name.first == UInt8(ascii: "#") || standard.keys.contains { name.starts(with: ($0 + ";").utf8) }
    }

    /// Returns the value with predefined entities and numeric references replaced, or nil if an entity of the file may
    /// stand for more.
    private static func unescaped(_ value: String) -> String? {
        guard value.utf8.contains(UInt8(ascii: "&")) else { return value }
        var result = ""
        var rest = Substring(value)
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[rest.index(after: start)...]
            guard let end = rest.firstIndex(of: ";") else { return nil }
            let name = rest[..<end]
            rest = rest[rest.index(after: end)...]
            if name.hasPrefix("#") {
                let digits = name.dropFirst()
                let code =
                    digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
                guard let scalar = code.flatMap(Unicode.Scalar.init) else { return nil }
                result.unicodeScalars.append(scalar)
            } else {
                // Other entities are namespace URLs, see above.
                result += standard[String(name)] ?? ""
            }
        }
        return result + rest
    }
}
