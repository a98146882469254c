import Foundation

/// A number in a text, formatted for the reader's locale.
package struct FormattedNumber: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
        case signed(Int64)
        case unsigned(UInt64)
        case floating(Double)
        case other(String)
    }

    package let value: Value

    package init(_ number: some CVarArg) {
        value =
            switch number {
            case let number as Int64: .signed(number)
            case let number as UInt64: .unsigned(number)
            case let number as Double: .floating(number)
            case let number as Float: .floating(Double(number))
            case let number as CGFloat: .floating(Double(number))
            default: .other("\(number)")
            }
    }

    /// The quantity that selects a plural form; nil for values that are no numbers.
    package var quantity: Double? {
        switch value {
        case .signed(let number): Double(number)
        case .unsigned(let number): Double(number)
        case .floating(let number): number
        case .other: nil
        }
    }

    /// Formats the number with a specifier in a locale. An invalid specifier yields default formatting and a diagnostic
    /// for the app author.
    package func formatted(_ specifier: String, _ locale: Locale) -> (words: String, warning: String?) {
        if case .other(let words) = value { return (words, nil) }
        if case .signed(let number) = value, number > -1000, number < 1000, specifier == "%lld", locale.usesLatinDigits
        {
            return (number.description, nil)
        }
        guard let parsed = NumberSpecifier(specifier) else {
            let warning = "the specifier \u{201C}\(specifier)\u{201D} does not format a number; it is ignored."
            return (formattedByDefault(locale), warning)
        }
        return (parsed.before + converted(parsed, locale) + parsed.after, nil)
    }

    private func formattedByDefault(_ locale: Locale) -> String {
        switch value {
        case .signed(let number): number.formatted(.number.locale(locale))
        case .unsigned(let number): number.formatted(.number.locale(locale))
        case .floating(let number): fixed(number, NumberSpecifier(kind: "f"), locale)
        case .other(let words): words
        }
    }

    private func converted(_ specifier: NumberSpecifier, _ locale: Locale) -> String {
        switch (specifier.kind, value) {
        case ("@", _): formattedByDefault(locale)
        case ("d", .signed(let number)): whole(number, specifier, locale)
        case ("d", .unsigned(let number)): whole(number, specifier, locale)
        case ("d", .floating(let number)): whole(Int64(clamping: number), specifier, locale)
        case ("f", .floating(let number)): fixed(number, specifier, locale)
        case ("f", .signed(let number)): fixed(Double(number), specifier, locale)
        case ("f", .unsigned(let number)): fixed(Double(number), specifier, locale)
        case ("e", _), ("E", _), ("g", _), ("G", _), ("a", _), ("A", _):
            // The format of C, except for the decimal separator.
            String(format: specifier.plain, quantity ?? 0).replacing(".", with: locale.decimalSeparator ?? ".")
        case (_, .unsigned(let number)): String(format: specifier.plain, number)
        case (_, .signed(let number)): String(format: specifier.plain, number)
        case (_, .floating(let number)): String(format: specifier.plain, Int64(clamping: number))
        case (_, .other(let words)): words
        }
    }

    private func whole<N: BinaryInteger>(_ number: N, _ specifier: NumberSpecifier, _ locale: Locale) -> String {
        var style = IntegerFormatStyle<N>(locale: locale)
        if specifier.isZeroPadded { style = style.grouping(.never) }
        if let digits = specifier.precision { style = style.precision(.integerLength(max(digits, 1)...)) }
        return specifier.padded(style.format(number), number < 0, locale)
    }

    private func fixed(_ number: Double, _ specifier: NumberSpecifier, _ locale: Locale) -> String {
        guard number.isFinite else { return String(format: specifier.plain, number) }
        var style = FloatingPointFormatStyle<Double>.number.locale(locale)
            .precision(.fractionLength(specifier.precision ?? 6))
        if specifier.isZeroPadded { style = style.grouping(.never) }
        return specifier.padded(style.format(number), number < 0, locale)
    }
}

/// A `printf` specifier for a number, with the text before and after it.
private struct NumberSpecifier {
    var before = ""
    var after = ""
    private var flags = ""
    private var width = 0
    var precision: Int?
    private var modifiers = ""
    /// The conversion. All whole-number kinds are unified, and so are all fractional ones.
    var kind: Character

    /// The largest width and precision, beyond any legible number.
    private static let maximumDigits = 200

    init(kind: Character) { self.kind = kind }

    init?(_ text: String) {
        var rest = text[...]
        kind = " "
        guard let before = NumberSpecifier.words(&rest), rest.popFirst() == "%" else { return nil }
        self.before = before
        flags = String(NumberSpecifier.consumePrefix(&rest) { "-+ #0'".contains($0) })
        guard let width = NumberSpecifier.number(&rest) else { return nil }
        self.width = width
        if rest.first == "." {
            rest.removeFirst()
            guard let digits = NumberSpecifier.number(&rest) else { return nil }
            precision = digits
        }
        modifiers = String(NumberSpecifier.consumePrefix(&rest) { "lhqjztL".contains($0) })
        guard let kind = rest.popFirst(), "@dDiuUfFeEgGaAxXoO".contains(kind) else { return nil }
        self.kind = "dDiuU".contains(kind) ? "d" : "fF".contains(kind) ? "f" : kind == "O" ? "o" : kind
        guard let after = NumberSpecifier.words(&rest), rest.isEmpty else { return nil }
        self.after = after
    }

    /// The specifier for C.
    var plain: String {
        let width = width > 0 ? "\(width)" : ""
        let length = "xXo".contains(kind) ? modifiers : ""
        return "%" + flags + width + (precision.map { ".\($0)" } ?? "") + length + String(kind)
    }

    /// True if the number is padded with zeros, which excludes grouping separators.
    var isZeroPadded: Bool { flags.contains("0") && !flags.contains("-") && width > 0 }

    func padded(_ digits: String, _ isNegative: Bool, _ locale: Locale) -> String {
        var digits = digits
        if !isNegative, flags.contains("+") {
            digits = "+" + digits
        } else if !isNegative, flags.contains(" ") {
            digits = " " + digits
        }
        guard digits.count < width else { return digits }
        let missing = width - digits.count
        if flags.contains("-") { return digits + String(repeating: " ", count: missing) }
        guard isZeroPadded else { return String(repeating: " ", count: missing) + digits }
        let sign = digits.prefix { !$0.isNumber }
        let nought = 0.formatted(.number.locale(locale))
        return sign + String(repeating: nought, count: missing) + digits.dropFirst(sign.count)
    }

    /// Returns the text up to a specifier or the end; `%%` is one percent sign.
    private static func words(_ rest: inout Substring) -> String? {
        var words = ""
        while let character = rest.first {
            if character == "%" {
                guard rest.dropFirst().first == "%" else { break }
                rest.removeFirst()
            }
            words.append(character)
            rest.removeFirst()
        }
        return words
    }

    private static func consumePrefix(_ rest: inout Substring, _ isWanted: (Character) -> Bool) -> Substring {
        let taken = rest.prefix(while: isWanted)
        rest = rest[taken.endIndex...]
        return taken
    }

    /// Returns 0 if there is no number, and nil if it is too large.
    private static func number(_ rest: inout Substring) -> Int? {
        let digits = consumePrefix(&rest) { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty else { return 0 }
        return Int(digits).flatMap { $0 <= maximumDigits ? $0 : nil }
    }
}

extension Int64 {
    /// The integral part, clamped to the range of the type; 0 for NaN.
    fileprivate init(clamping number: Double) {
        self = number.isNaN ? 0 : Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
}

extension Locale {
    /// True if small numbers use Latin digits, so that no locale data is needed.
    fileprivate var usesLatinDigits: Bool {
        var bytes = identifier.utf8.makeIterator()
        guard let first = bytes.next(), let second = bytes.next() else { return false }
        return Locale.latinCounting.contains(UInt16(first) << 8 | UInt16(second))
    }

    /// The first two letters of language identifiers.
    private static let latinCounting: [UInt16] = [
        "en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "uk", "cs", "sv", "da", "fi", "ja", "zh", "ko", "tr",
    ].map { $0.utf8.reduce(0) { $0 << 8 | UInt16($1) } }
}
