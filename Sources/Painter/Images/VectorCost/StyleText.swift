/// Reads declarations from `style` attributes and style sheets.
enum StyleText {
    struct Declaration {
        /// The property, in lower case.
        var name: String
        var value: ArraySlice<UInt8>
        /// The selectors of its rule; nil if they are unknown, so that it may apply to any element.
        var selectors: ArraySlice<UInt8>?
    }

    /// Returns the declarations of some properties, in braces or not: a reader of styles may see other braces.
    static func declarations(in style: String, of names: Set<String>) -> [Declaration] {
        let bytes = plain(style)
        var found: [Declaration] = []
        var selectors: ArraySlice<UInt8>?
        var start = 0
        for end in 0...bytes.count {
            let byte = end < bytes.count ? bytes[end] : UInt8(ascii: ";")
            guard "{};".utf8.contains(byte) else { continue }
            let part = bytes[start..<end]
            start = end + 1
            if let declaration = declaration(part, of: names, selectors) { found.append(declaration) }
            if byte == UInt8(ascii: "{") { selectors = part }
            if byte == UInt8(ascii: "}") { selectors = nil }
        }
        return found
    }

    private static func declaration(
        _ part: ArraySlice<UInt8>, of names: Set<String>, _ selectors: ArraySlice<UInt8>?
    ) -> Declaration? {
        guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let word = part[..<colon].drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
        guard word.count <= maximumNameBytes else { return nil }
        let name = String(decoding: word, as: UTF8.self).lowercased()
        guard names.contains(name) else { return nil }
        return Declaration(name: name, value: part[colon...].dropFirst(), selectors: selectors)
    }

    private static let maximumNameBytes = 32

    /// Returns the bytes of a style without its comments and the content of its strings.
    static func plain(_ style: String) -> [UInt8] {
        let bytes = Array(style.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "/") where place < bytes.count && bytes[place] == UInt8(ascii: "*"):
                place += 1
                while place < bytes.count, !bytes[place...].starts(with: [UInt8(ascii: "*"), UInt8(ascii: "/")]) {
                    place += 1
                }
                place = min(place + 2, bytes.count)
                result.append(UInt8(ascii: " "))
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                // The end of a line ends a string, too.
                while place < bytes.count, bytes[place] != byte, !"\n\r\u{C}".utf8.contains(bytes[place]) {
                    place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
                }
                place = min(place + 1, bytes.count)
                result.append(byte)
            default: result.append(byte)
            }
        }
        return result
    }

    /// Returns the classes to which simple selectors apply; nil if they may apply to any element.
    static func classes(of selectors: ArraySlice<UInt8>?) -> [String]? {
        guard let selectors else { return nil }
        var classes: [String] = []
        for selector in selectors.split(separator: UInt8(ascii: ",")) {
            guard selector.allSatisfy({ $0 >= 0x80 || $0.isLetterOrDigit || " \t\r\n.#*>+~-_".utf8.contains($0) }),
                // The element itself comes last, after its ancestors and siblings.
                let last = selector.split(whereSeparator: { " \t\r\n>+~".utf8.contains($0) }).last,
                let dot = last.firstIndex(of: UInt8(ascii: "."))
            else { return nil }
            let name = last[dot...].dropFirst().prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "#") }
            classes.append(String(decoding: name, as: UTF8.self))
        }
        return classes
    }
}
