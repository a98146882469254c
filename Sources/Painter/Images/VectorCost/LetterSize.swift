/// How large letters are, by what a part of a vector image says of them: at most so many points, and so many times as large
/// as those around. Distances between them count as their size.
struct LetterSize {
    private(set) var points = 0.0
    private(set) var factor = 1.0

    private static let properties: Set<String> = ["font-size", "font", "letter-spacing", "word-spacing"]

    init() {}

    /// What an attribute says that has such a name.
    init(_ attribute: XMLText.Attribute) {
        if attribute.isForeign { return }
        if LetterSize.properties.contains(attribute.name) { take(attribute.value.lowercased()[...]) }
        if attribute.name == "style" { take(style: attribute.value) }
    }

    /// What any of a sheet's rules says.
    init(sheet: String) { take(style: sheet) }

    mutating func formUnion(_ other: LetterSize) {
        points = max(points, other.points)
        factor = max(factor, other.factor)
    }

    /// The size where those around have another.
    func size(in around: Double) -> Double { max(around * factor, points) }

    private mutating func take(style: String) {
        let style = LetterSize.withoutComments(style).lowercased()
        for property in LetterSize.properties {
            var rest = style[...]
            while let found = rest.firstRange(of: property) {
                rest = rest[found.upperBound...]
                let after = rest.drop { $0.isWhitespace }
                if after.first == ":" { take(after.dropFirst().prefix { $0 != ";" && $0 != "}" }) }
            }
        }
    }

    /// Every number of a value counts, as those are told by which the whole is meant in one way or another.
    private mutating func take(_ value: Substring) {
        if value.contains("larger") { factor = max(factor, 1.2) }
        var rest = value
        while let start = rest.firstIndex(where: { $0.isASCII && $0.isNumber }) {
            let isPart = rest[..<start].last == "."
            rest = rest[start...]
            let number = LetterSize.number(&rest, isPart: isPart)
            let unit = rest.prefix { $0.isASCII && $0.isLetter || $0 == "%" }
            rest = rest[unit.endIndex...]
            switch unit {
            case "%": factor = max(factor, number / 100)
            case "em", "rem", "ex", "ch", "lh", "rlh": factor = max(factor, number)
            // Of inches and what is less.
            case "in", "cm", "mm", "pc", "q": points = max(points, 96 * number)
            default: points = max(points, 4 / 3 * number)
            }
        }
    }

    /// Takes a number away from the start of a text that begins with a digit, be it one behind a point.
    private static func number(_ rest: inout Substring, isPart: Bool) -> Double {
        func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }
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

    private static func withoutComments(_ style: String) -> String {
        var rest = style[...]
        var plain = ""
        while let start = rest.firstRange(of: "/*") {
            plain += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
        }
        return plain + rest
    }
}
