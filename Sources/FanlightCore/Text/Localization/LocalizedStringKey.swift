import Foundation
import Localization

/// A key into an app's string tables. A string literal creates one.
///
/// Interpolated values are formatted for the reader's locale. The key has a placeholder for each: `%@` for text, `%lld`
/// for whole numbers, `%lf` for other numbers.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
    enum Part: Equatable, Sendable {
        case literal(String)
        /// Indirect, so that the segments are small and fast to iterate over.
        indirect case argument(LocalizedArgument)
    }

    let segments: [Part]
    /// The table key, if it differs from the default text.
    var name: String?

    public init(_ value: String) { segments = [.literal(value)] }
    public init(stringLiteral value: String) { segments = [.literal(value)] }
    public init(stringInterpolation: StringInterpolation) { segments = stringInterpolation.segments }

    public struct StringInterpolation: StringInterpolationProtocol {
        var segments: [Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            segments.reserveCapacity(2 * interpolationCount + 1)
        }

        public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { segments.append(.literal(literal)) }
        }

        mutating func append(_ value: LocalizedArgument.Value, specifier: String = "%@") {
            segments.append(.argument(LocalizedArgument(value: value, specifier: specifier)))
        }

        private mutating func append(_ source: any TextSource) { append(.source(AnyTextSource(source))) }

        public mutating func appendInterpolation(_ string: String) { append(.words(string)) }
        public mutating func appendInterpolation(_ substring: Substring) { append(.words(String(substring))) }

        @_disfavoredOverload
        public mutating func appendInterpolation<T>(_ value: T) { append(.words("\(value)")) }

        /// Interpolates a text with attributes of its own.
        public mutating func appendInterpolation(_ text: Text) { append(.text(text)) }
        /// Interpolates an image.
        public mutating func appendInterpolation(_ image: Image) { append(.text(Text(image))) }
        /// Interpolates the common name of a colour.
        public mutating func appendInterpolation(accessibilityName color: Color) {
            append(.words(color.accessibilityName))
        }
        public mutating func appendInterpolation(_ string: AttributedString) { append(.text(Text(string))) }
        public mutating func appendInterpolation(_ string: AttributedSubstring) {
            append(.text(Text(AttributedString(string))))
        }
        public mutating func appendInterpolation(_ resource: LocalizedStringResource) { append(.text(Text(resource))) }

        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
            append(.number(FormattedNumber(value._arg)), specifier: value._specifier)
        }

        /// Interpolates a number with a `printf` specifier such as "%.2f".
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
            append(.number(FormattedNumber(value._arg)), specifier: specifier)
        }

        /// Interpolates a number or date with a format style.
        public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            append(FormattedText(value: value, format: format))
        }

        public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
            append(FormattedAttributedText(value: value, format: format))
        }

        public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
            append(.words(formatter?.string(for: subject) ?? "\(subject)"))
        }

        public mutating func appendInterpolation<Subject: Equatable>(_ subject: Subject, formatter: Formatter?) {
            append(.words(formatter?.string(for: subject) ?? "\(subject)"))
        }

        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
            append(DateText(date: date, style: style))
        }

        public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {
            append(DateRangeText(start: dates.lowerBound, end: dates.upperBound))
        }

        public mutating func appendInterpolation(_ interval: DateInterval) {
            append(DateRangeText(start: interval.start, end: interval.end))
        }

        public mutating func appendInterpolation(
            timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
        ) {
            append(
                TimerText(interval: timerInterval, pause: pauseTime, countsDown: countsDown, showsHours: showsHours))
        }
    }

    /// The lookup key: one specifier for each argument, and other percent signs doubled.
    var key: String {
        if let name { return name }
        if let literal { return literal }
        return segments.reduce(into: "") { key, segment in
            switch segment {
            case .literal(let text): key += text.replacingOccurrences(of: "%", with: "%%")
            case .argument(let argument): key += argument.specifier
            }
        }
    }

    /// The whole key, if nothing is interpolated.
    var literal: String? {
        if segments.count == 1, case .literal(let text) = segments[0] { return text }
        return segments.isEmpty ? "" : nil
    }

    var arguments: [LocalizedArgument] {
        segments.compactMap { segment in
            if case .argument(let argument) = segment { return argument }
            return nil
        }
    }
}

/// A value interpolated into a key.
struct LocalizedArgument: Equatable, Sendable {
    enum Value: Equatable, Sendable {
        case words(String)
        case number(FormattedNumber)
        case text(Text)
        case source(AnyTextSource)
    }

    let value: Value
    let specifier: String
}

/// A number that a `printf` specifier can format.
public protocol _FormatSpecifiable: Equatable {
    associatedtype _Arg: CVarArg
    var _arg: _Arg { get }
    var _specifier: String { get }
}

extension _FormatSpecifiable where Self: FixedWidthInteger & SignedInteger {
    public var _arg: Int64 { Int64(clamping: self) }
    public var _specifier: String { "%lld" }
}

extension _FormatSpecifiable where Self: FixedWidthInteger & UnsignedInteger {
    public var _arg: UInt64 { UInt64(clamping: self) }
    public var _specifier: String { "%llu" }
}

extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}

extension Double: _FormatSpecifiable {
    public var _arg: Double { self }
    public var _specifier: String { "%lf" }
}

extension Float: _FormatSpecifiable {
    public var _arg: Float { self }
    public var _specifier: String { "%f" }
}

extension CGFloat: _FormatSpecifiable {
    public var _arg: CGFloat { self }
    public var _specifier: String { "%lf" }
}
