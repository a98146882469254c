/// How large letters are by what a vector image says, at most.
enum LetterSize {
    private static let properties = ["font-size", "font", "letter-spacing", "word-spacing"]

    /// The largest number of a value, in points; shares are those of the size around.
    static func of(_ value: String, around: Double) -> Double {
        var largest = 0.0
        var rest = Substring(value.lowercased())
        while let start = rest.firstIndex(where: { $0.isASCII && $0.isNumber || $0 == "." }) {
            rest = rest[start...]
            let (number, unit) = number(&rest)
            let size =
                switch unit {
                case "%": number / 100 * around
                case "em", "rem", "ex", "ch", "vw", "vh": number * around
                case "in": number * 96
                case "cm", "pc": number * 40
                default: number * 4
                }
            // Points and pixels are about the same, millimetres four of them; what is no number is too large.
            largest = max(largest, unit.isEmpty || unit == "px" || unit == "pt" ? number * 4 / 3 : size)
        }
        return largest
    }

    /// That of any property of a style, or of a sheet of them.
    static func largest(in style: String, around: Double) -> Double {
        let style = style.lowercased()
        var largest = 0.0
        for property in properties {
            var rest = style[...]
            while let found = rest.firstRange(of: property) {
                rest = rest[found.upperBound...]
                let after = rest.drop { $0.isWhitespace }
                guard after.first == ":" else { continue }
                largest = max(largest, of(String(after.dropFirst().prefix { $0 != ";" && $0 != "}" }), around: around))
            }
        }
        return largest
    }

    /// Takes a number and the letters after it away from the start.
    private static func number(_ rest: inout Substring) -> (Double, String) {
        func take(while isPart: (Character) -> Bool) -> Substring {
            let part = rest.prefix(while: isPart)
            rest = rest[part.endIndex...]
            return part
        }
        func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }
        var digits = String(take { isDigit($0) || $0 == "." })
        if rest.first == "e" {
            let exponent = rest.dropFirst().prefix { isDigit($0) || $0 == "+" || $0 == "-" }
            if exponent.contains(where: isDigit) {
                digits += "e" + exponent
                rest = rest[exponent.endIndex...]
            }
        }
        let unit = String(take { $0.isASCII && $0.isLetter || $0 == "%" })
        return (Double(digits) ?? .infinity, unit)
    }
}
