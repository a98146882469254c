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
        /// The number of bytes of text between two tags.
        case text(Int)
        /// The content of a `style` element.
        case style(String)
        /// A processing instruction other than the XML declaration.
        case instruction(String)
        /// A document type declaration with a subset, which may define entities and default attributes.
        case subset
        /// A construct that may be replaced by something else.
        case unclear
        /// Text of a `style` element beyond `maximumStyleBytes`.
        case excessStyle
    }

    /// The maximum size of all `style` elements together. Large maps have some KiB.
    static let maximumStyleBytes = 256 << 10

    private let bytes: [UInt8]

    /// Creates the text. Returns nil for a NUL byte: every encoding of more than one byte for a tag has them.
    init?(_ bytes: [UInt8]) {
        if bytes.contains(0) { return nil }
        self.bytes = bytes
    }

    func makeIterator() -> Iterator { Iterator(bytes: bytes) }

    /// Encodings in which a tag begins with the same byte as in ASCII.
    private static let encodings = ["utf-8", "us-ascii", "ascii", "iso-8859-", "windows-125"]

    /// True if an XML declaration names no encoding that may change the meaning of bytes.
    private static func hasKnownEncoding(_ declaration: String) -> Bool {
        let text = declaration.lowercased()
        guard let declared = text.firstRange(of: "encoding") else { return true }
        let rest = text[declared.upperBound...]
        let name = rest.drop { " =\t\r\n\"'".contains($0) }
        return rest.firstRange(of: "encoding") == nil && XMLText.encodings.contains { name.hasPrefix($0) }
    }

    struct Iterator: IteratorProtocol {
        fileprivate let bytes: [UInt8]
        private var place = 0
        /// The text of the current style element so far.
        private var sheet: String?
        private var styleBytes = 0

        fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func next() -> Part? {
            while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
                if start > place { return content(upTo: start) }
                place = start + 1
                if skip("!--") {
                    _ = text(upTo: "-->")
                } else if skip("![CDATA[") {
                    return read(text(upTo: "]]>"), isPlain: true)
                } else if skip("?") {
                    let words = text(upTo: "?>")
                    guard XMLText.isDeclaration(words) else { return .instruction(words) }
                    if !XMLText.hasKnownEncoding(words) { return .unclear }
                } else if skip("!DOCTYPE") {
                    if !skipsDeclaration() { return .subset }
                } else if skip("!") {
                    return .unclear
                } else if skip("/") {
                    if let sheet {
                        self.sheet = nil
                        place = start
                        return .style(sheet)
                    }
                    _ = text(upTo: ">")
                    return .end
                } else {
                    // The library joins the text around elements in a style.
                    return sheet == nil ? tag() : .unclear
                }
            }
            return nil
        }

        private mutating func content(upTo end: Int) -> Part {
            let content = bytes[place..<end]
            place = end
            return sheet == nil
                ? .text(content.count) : read(String(decoding: content, as: UTF8.self), isPlain: false)
        }

        /// Adds text to the current style element.
        private mutating func read(_ content: String, isPlain: Bool) -> Part {
            if sheet != nil {
                styleBytes += content.utf8.count
                guard styleBytes <= XMLText.maximumStyleBytes else { return .excessStyle }
                guard let decoded = isPlain ? content : XMLText.unescaped(content) else { return .unclear }
                // In place: a copy for each piece would make many pieces quadratic.
                sheet?.append(decoded)
            }
            return .text(content.utf8.count)
        }

        private mutating func skip(_ word: String) -> Bool {
            guard bytes[place...].starts(with: word.utf8) else { return false }
            place += word.utf8.count
            return true
        }

        /// Returns the text before a word and skips both.
        private mutating func text(upTo word: String) -> String {
            let end = Array(word.utf8)
            let start = place
            while place < bytes.count, !bytes[place...].starts(with: end) { place += 1 }
            let text = String(decoding: bytes[start..<place], as: UTF8.self)
            place = Swift.min(place + end.count, bytes.count)
            return text
        }

        /// Skips a document type declaration. Returns false if it has a subset.
        private mutating func skipsDeclaration() -> Bool {
            while place < bytes.count {
                let byte = bytes[place]
                place += 1
                switch byte {
                case UInt8(ascii: ">"): return true
                case UInt8(ascii: "["): return false
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    place = Swift.min(bytes[place...].prefix { $0 != byte }.endIndex + 1, bytes.count)
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
                    if name == "style" { sheet = "" }
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

    private static func isDeclaration(_ instruction: String) -> Bool {
        instruction.hasPrefix("xml") && " \t\r\n".utf8.contains(instruction.utf8.dropFirst(3).first ?? 0)
    }

    private static let standard = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// Returns the value with predefined entities and numeric references replaced, or nil for other entities.
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
                guard let character = standard[String(name)] else { return nil }
                result += character
            }
        }
        return result + rest
    }
}
