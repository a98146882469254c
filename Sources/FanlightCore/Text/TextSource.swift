import Foundation

/// A source of text that depends on the place and time of its display.
protocol TextSource: Sendable {
    func snapshot(in place: TextContext) -> TextSnapshot
    func isEqual(to other: any TextSource) -> Bool
}

/// The place and time of a text's display.
struct TextContext {
    let locale: Locale
    let calendar: Calendar
    let timeZone: TimeZone
    let now: Date

    /// The calendar with the time zone of this place.
    var ownCalendar: Calendar {
        var calendar = calendar
        calendar.timeZone = timeZone
        return calendar
    }
}

/// The text of a source, and the date of its next change.
struct TextSnapshot {
    enum Content {
        case plain(String)
        case attributed(AttributedString)
    }

    var content: Content
    /// The date at which the text changes; nil for never.
    var next: Date?

    init(_ text: String, until next: Date? = nil) {
        content = .plain(text)
        self.next = next
    }

    init(_ text: AttributedString, until next: Date? = nil) {
        content = .attributed(text)
        self.next = next
    }
}

struct AnyTextSource: Equatable, Sendable {
    let source: any TextSource
    init(_ source: any TextSource) { self.source = source }

    static func == (a: AnyTextSource, b: AnyTextSource) -> Bool { a.source.isEqual(to: b.source) }
}

extension TextSource where Self: Equatable {
    func isEqual(to other: any TextSource) -> Bool { (other as? Self) == self }
}

// Proof of the unchecked promise: formatted values may be of any type. They are only read, when the text is displayed.
struct FormattedText<Format: FormatStyle>: TextSource, Equatable, @unchecked Sendable
where Format.FormatInput: Equatable, Format.FormatOutput == String {
    let value: Format.FormatInput
    let format: Format

    func snapshot(in place: TextContext) -> TextSnapshot { TextSnapshot(format.locale(place.locale).format(value)) }
}

// Proof of the unchecked promise: as for `FormattedText`.
struct FormattedAttributedText<Format: FormatStyle>: TextSource, Equatable, @unchecked Sendable
where Format.FormatInput: Equatable, Format.FormatOutput == AttributedString {
    let value: Format.FormatInput
    let format: Format

    func snapshot(in place: TextContext) -> TextSnapshot { TextSnapshot(format.locale(place.locale).format(value)) }
}

extension Text {
    /// Displays a value in a format, for the reader's locale.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(.source(AnyTextSource(FormattedText(value: input, format: format))))
    }

    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
        self.init(.source(AnyTextSource(FormattedAttributedText(value: input, format: format))))
    }

    /// Displays a value with a Foundation formatter.
    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    public init<Subject: Equatable>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }
}
