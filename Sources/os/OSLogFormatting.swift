import Foundation

/// The columns that a value in a message occupies at least.
public struct OSLogStringAlignment: Sendable {
    private let columns: Int
    private let isLeft: Bool

    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isLeft: true) }
    public static func left(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isLeft: true) }
    public static func right(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isLeft: false) }

    func applied(to text: String) -> String {
        let space = String(repeating: " ", count: max(columns - text.count, 0))
        return isLeft ? text + space : space + text
    }
}

/// The words for a truth value in a message.
public enum OSLogBoolFormat: Sendable {
    /// “true” and “false”.
    case truth
    /// “yes” and “no”.
    case answer
}

/// The digits of an integer in a message.
public struct OSLogIntegerFormatting: Sendable {
    private var radix = 10
    private var prefix = ""
    private var isSigned = false
    private var isUppercase = false
    private var minDigits = 1

    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
    public static var hex: OSLogIntegerFormatting { hex() }
    public static var octal: OSLogIntegerFormatting { octal() }

    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(isSigned: explicitPositiveSign, minDigits: minDigits)
    }

    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, prefix: includePrefix ? "0x" : "", isSigned: explicitPositiveSign, isUppercase: uppercase,
            minDigits: minDigits)
    }

    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 8, prefix: includePrefix ? "0o" : "", isSigned: explicitPositiveSign, isUppercase: uppercase,
            minDigits: minDigits)
    }

    func text<Number: FixedWidthInteger>(of number: Number) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(minDigits - digits.count, 0))
        return (number < 0 ? "-" : isSigned ? "+" : "") + prefix + zeros + digits
    }
}

/// The digits of a floating-point number in a message.
public struct OSLogFloatFormatting: Sendable {
    /// The letter of the format in C.
    private var conversion: String
    private var precision: Int?
    private var isSigned = false
    private var isUppercase = false

    public static var fixed: OSLogFloatFormatting { fixed() }
    public static var exponential: OSLogFloatFormatting { exponential() }
    public static var hybrid: OSLogFloatFormatting { hybrid() }
    public static var hex: OSLogFloatFormatting { hex() }

    public static func fixed(
        precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        .init(conversion: "f", precision: precision, isSigned: explicitPositiveSign, isUppercase: uppercase)
    }

    public static func exponential(
        precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        .init(conversion: "e", precision: precision, isSigned: explicitPositiveSign, isUppercase: uppercase)
    }

    public static func hybrid(
        precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        .init(conversion: "g", precision: precision, isSigned: explicitPositiveSign, isUppercase: uppercase)
    }

    public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
        .init(conversion: "a", precision: nil, isSigned: explicitPositiveSign, isUppercase: uppercase)
    }

    func text(of number: Double) -> String {
        let letter = isUppercase ? conversion.uppercased() : conversion
        return String(format: "%\(isSigned ? "+" : "")\(precision.map { ".\(max($0, 0))" } ?? "")\(letter)", number)
    }
}
