/// An upper bound of the font size in a part of a vector image. It is at most `points`, and at most `factor` times the
/// parent's size. Letter and word spacing count as size.
struct FontSizeBound {
    private(set) var points = 0.0
    private(set) var factor = 1.0

    private static let properties: Set<String> = ["font-size", "font", "letter-spacing", "word-spacing"]

    init() {}

    /// Reads an attribute that may set the size.
    init(_ attribute: XMLText.Attribute) {
        if attribute.isForeign { return }
        if FontSizeBound.properties.contains(attribute.name) { read(attribute.value.lowercased()[...]) }
        if attribute.name == "style" { read(style: attribute.value) }
    }

    /// Reads all rules of a style sheet.
    init(sheet: String) { read(style: sheet) }

    mutating func formUnion(_ other: FontSizeBound) {
        points = max(points, other.points)
        factor = max(factor, other.factor)
    }

    /// Returns the size for a parent's size.
    func size(in around: Double) -> Double { max(around * factor, points) }

    private mutating func read(style: String) {
        guard FontSizeBound.mayNameProperty(style) else { return }
        let style = String(decoding: StyleText.plain(style), as: UTF8.self).lowercased()
        for property in FontSizeBound.properties {
            var rest = style[...]
            while let found = rest.firstRange(of: property) {
                rest = rest[found.upperBound...]
                let after = rest.drop { $0.isWhitespace }
                guard after.first == ":" else { continue }
                let value = after.dropFirst().prefix { $0 != ";" && $0 != "}" }
                read(value)
                // Each number is read once, even if the value has the property's name many times.
                rest = rest[value.endIndex...]
            }
        }
    }

    /// True if "font" or "spac" occurs, which every property has in its name. Most styles set no size, and comparing
    /// bytes is fast.
    private static func mayNameProperty(_ style: String) -> Bool {
        var style = style
        return style.withUTF8 { bytes in
            bytes.indices.dropLast(3).contains { place in
                switch bytes[place] | 0x20 {
                case UInt8(ascii: "f"): namePart("font", isAt: place, of: bytes)
                case UInt8(ascii: "s"): namePart("spac", isAt: place, of: bytes)
                default: false
                }
            }
        }
    }

    private static func namePart(_ part: StaticString, isAt place: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        part.withUTF8Buffer { part in
            part.indices.allSatisfy { bytes[place + $0] | 0x20 == part[$0] }
        }
    }

    /// Every number in a value counts, because each may determine the size.
    private mutating func read(_ value: Substring) {
        if value.contains("larger") { factor = max(factor, 1.2) }
        var rest = value
        while let start = rest.firstIndex(where: { $0.isASCII && $0.isNumber }) {
            let isPart = rest[..<start].last == "."
            rest = rest[start...]
            let number = FontSizeBound.number(&rest, isPart: isPart)
            let unit = rest.prefix { $0.isASCII && $0.isLetter || $0 == "%" }
            rest = rest[unit.endIndex...]
            switch unit {
            case "%": factor = max(factor, number / 100)
            case "em", "rem", "ex", "ch", "lh", "rlh": factor = max(factor, number)
            // Inches and smaller units.
            case "in", "cm", "mm", "pc", "q": points = max(points, 96 * number)
            default: points = max(points, 4 / 3 * number)
            }
        }
    }

    /// Consumes a number at the start of the text. The text begins with a digit, which may follow a decimal point.
    private static func number(_ rest: inout Substring, isPart: Bool) -> Double {
        func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
        let first = rest.prefix(while: isDigit)
        rest = rest[first.endIndex...]
        var digits = (isPart ? "0." : "") + first
        if !isPart, rest.first == "." {
            let parts = rest.dropFirst().prefix(while: isDigit)
            digits += "." + parts + "0"
            rest = rest[parts.endIndex...]
        }
        if rest.first == "e" {
            let sign = rest.dropFirst().prefix { $0 == "+" || $0 == "-" }
            let exponent = rest[sign.endIndex...].prefix(while: isDigit)
            if !exponent.isEmpty {
                digits += "e" + sign.suffix(1) + exponent
                rest = rest[exponent.endIndex...]
            }
        }
        return Double(digits) ?? .infinity
    }
}
