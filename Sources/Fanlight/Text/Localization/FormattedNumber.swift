import Foundation

/// A number in a text, written in the customs of whoever reads it.
struct FormattedNumber: Equatable, Sendable {
    enum Value: Equatable, Sendable {
        case signed(Int64)
        case unsigned(UInt64)
        case floating(Double)
        case other(String)
    }

    let value: Value

    init(_ number: some CVarArg) {
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

    /// How much there is of something, for choosing between singular and plural.
    var quantity: Double? {
        switch value {
        case .signed(let number): Double(number)
        case .unsigned(let number): Double(number)
        case .floating(let number): number
        case .other: nil
        }
    }

    func formatted(_ specifier: String, _ locale: Locale) -> String {
        if case .signed(let number) = value, number > -1000, number < 1000, specifier == "%lld", locale.countsInLatin {
            return number.description
        }
        guard let format = NumberSpecifier(specifier) else { return plain(specifier) }
        switch value {
        case .signed(let number): return format.isWhole ? number.formatted(.number.locale(locale)) : plain(specifier)
        case .unsigned(let number): return format.isWhole ? number.formatted(.number.locale(locale)) : plain(specifier)
        case .floating(let number):
            guard let digits = format.fractionDigits, number.isFinite else { return plain(specifier) }
            return number.formatted(.number.precision(.fractionLength(digits)).locale(locale))
        case .other(let words): return words
        }
    }

    /// As C writes it: for what no custom is known, as hexadecimal numbers.
    private func plain(_ specifier: String) -> String {
        switch value {
        case .signed(let number): String(format: specifier, number)
        case .unsigned(let number): String(format: specifier, number)
        case .floating(let number): String(format: specifier, number)
        case .other(let words): words
        }
    }
}

/// A `printf` specifier without flags and widths: those that customs know better than C.
private struct NumberSpecifier {
    let isWhole: Bool
    /// nil for whole numbers.
    let fractionDigits: Int?

    init?(_ specifier: String) {
        guard specifier.first == "%", let kind = specifier.last else { return nil }
        var middle = specifier.dropFirst().dropLast()
        while let last = middle.last, "lhqjzt".contains(last) { middle = middle.dropLast() }
        switch kind {
        case "d", "i", "u", "D", "U":
            guard middle.isEmpty else { return nil }
            (isWhole, fractionDigits) = (true, nil)
        case "f", "F":
            if middle.isEmpty {
                (isWhole, fractionDigits) = (false, 6)
            } else {
                guard middle.first == ".", let digits = Int(middle.dropFirst().isEmpty ? "0" : middle.dropFirst()),
                    (0...20).contains(digits)
                else { return nil }
                (isWhole, fractionDigits) = (false, digits)
            }
        default: return nil
        }
    }
}

extension Locale {
    /// Whether small numbers are written as everywhere: without asking the tables of customs.
    fileprivate var countsInLatin: Bool {
        switch identifier.prefix(2) {
        case "en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "uk", "cs", "sv", "da", "fi", "ja", "zh", "ko", "tr":
            true
        default: false
        }
    }
}
