/// The tags of a text that is meant to be XML, in order, as far as it is told what they say.
struct XMLText: Sequence {
    struct Attribute {
        /// Without what names its kind.
        var name: String
        var value: String
        /// Whether it has a kind of its own, as those that only editors read.
        var isForeign: Bool
    }

    enum Part {
        case start(String, [Attribute], isEmpty: Bool)
        case end
        /// So many letters between tags, or more than there are where names stand for some.
        case letters(Int)
        /// What is in a `style` element.
        case style(String)
        /// For programs that read it.
        case instruction(String)
        /// Something that may stand for something else.
        case unclear
    }

    private let bytes: [UInt8]

    /// nil where letters may be others than they seem.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard hasKnownLetters else { return nil }
    }

    func makeIterator() -> Iterator { Iterator(bytes: bytes) }

    /// Encodings in which a tag begins with the byte that it begins with in ASCII.
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
        /// How the style element ends that has just begun.
        private var sheetEnd: String?
        /// Of what names of the file's own stand for.
        private var longestMeaning = 0

        fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func next() -> Part? {
            if let sheetEnd {
                self.sheetEnd = nil
                let start = place
                defer { place = start }
                let sheet = text(upTo: sheetEnd)
                // It may be said that names of letters stand for themselves: it counts in both ways.
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

        /// What is before a word, which is left behind, too.
        private mutating func text(upTo word: String) -> String {
            let letters = Array(word.utf8)
            let start = place
            while place < bytes.count, !bytes[place...].starts(with: letters) { place += 1 }
            let text = String(decoding: bytes[start..<place], as: UTF8.self)
            place = Swift.min(place + letters.count, bytes.count)
            return text
        }

        /// What stands for more letters than it has, or for tags, is not plain.
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
                    // The names of namespaces end with it.
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
                    // No XML: nobody will paint it.
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

    /// Whether a name or a number stands for one letter in every file.
    private static func isLetter(named name: ArraySlice<UInt8>) -> Bool {
        name.first == UInt8(ascii: "#") || standard.keys.contains { name.starts(with: ($0 + ";").utf8) }
    }

    /// With the letters that are told by names and numbers; nil where a name of the file's own may stand for more.
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
                // Other names are addresses, see above.
                result += standard[String(name)] ?? ""
            }
        }
        return result + rest
    }
}
