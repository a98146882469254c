import Foundation

/// Letters that depend on where and when they are shown.
protocol TextSource: Sendable {
    func letters(in place: TextPlace) -> TextLetters
    func isEqual(to other: any TextSource) -> Bool
}

/// Where and when a text is shown.
struct TextPlace {
    let locale: Locale
    let calendar: Calendar
    let timeZone: TimeZone
    let now: Date

    /// With days as they are there.
    var ownCalendar: Calendar {
        var calendar = calendar
        calendar.timeZone = timeZone
        return calendar
    }
}

/// What a source says, and until when.
struct TextLetters {
    enum Content {
        case plain(String)
        case attributed(AttributedString)
    }

    var content: Content
    /// When it will say something else; nil for never.
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

// Values that are formatted may be of any type. They are only read, by whoever shows the text.
struct FormattedText<Format: FormatStyle>: TextSource, Equatable, @unchecked Sendable
where Format.FormatInput: Equatable, Format.FormatOutput == String {
    let value: Format.FormatInput
    let format: Format

    func letters(in place: TextPlace) -> TextLetters { TextLetters(format.locale(place.locale).format(value)) }
}

// As above.
struct FormattedAttributedText<Format: FormatStyle>: TextSource, Equatable, @unchecked Sendable
where Format.FormatInput: Equatable, Format.FormatOutput == AttributedString {
    let value: Format.FormatInput
    let format: Format

    func letters(in place: TextPlace) -> TextLetters { TextLetters(format.locale(place.locale).format(value)) }
}

extension Text {
    /// A value in a format of the author's choice, in the language of whoever reads it.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(.source(AnyTextSource(FormattedText(value: input, format: format))))
    }

    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
        self.init(.source(AnyTextSource(FormattedAttributedText(value: input, format: format))))
    }

    /// A value as a formatter of Foundation's writes it.
    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    public init<Subject: Equatable>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }
}
