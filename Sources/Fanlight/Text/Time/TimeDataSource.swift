import Foundation

/// Something that depends on what time it is, for a text that tells it in a format.
public struct TimeDataSource<Value> {
    /// What it is at a date.
    let value: @Sendable (Date) -> Value
    /// When it becomes a later value, or passes it.
    let date: @Sendable (Value) -> Date
    /// What tells sources apart.
    let key: TimeDataKey
}

/// What a source of time is, for whoever compares texts.
enum TimeDataKey: Equatable, Sendable {
    case now
    case rangeStart(Date)
    case rangeEnd(Date)
    case offset(Date)
}

extension TimeDataSource: Sendable {}

extension TimeDataSource where Value == Date {
    /// What time it is.
    public static var currentDate: TimeDataSource<Date> {
        TimeDataSource(value: { $0 }, date: { $0 }, key: .now)
    }
}

extension TimeDataSource where Value == Range<Date> {
    /// From a date until now; nothing before that.
    public static func dateRange(startingAt date: Date) -> TimeDataSource<Range<Date>> {
        TimeDataSource(value: { date..<max(date, $0) }, date: { $0.upperBound }, key: .rangeStart(date))
    }

    /// From now until a date; nothing behind that.
    public static func dateRange(endingAt date: Date) -> TimeDataSource<Range<Date>> {
        TimeDataSource(value: { min(date, $0)..<date }, date: { $0.lowerBound }, key: .rangeEnd(date))
    }
}

extension TimeDataSource where Value == Duration {
    /// How long it is since a date; less than nothing before it.
    public static func durationOffset(to date: Date) -> TimeDataSource<Duration> {
        TimeDataSource(
            value: { .seconds($0.timeIntervalSince(date)) },
            date: { date.addingTimeInterval($0 / .seconds(1)) }, key: .offset(date))
    }
}

/// A format that counts days, and so depends on whose days those are.
protocol CalendarFormat {
    func calendar(_ calendar: Calendar) -> Self
}

/// A source of time in a format.
///
/// Proof of the unchecked promise: the format never changes, and is only asked by whoever shows the text.
private struct TimedText<Format: DiscreteFormatStyle>: TextSource, @unchecked Sendable {
    let source: TimeDataSource<Format.FormatInput>
    let format: Format
    let write: @Sendable (Format.FormatOutput) -> TextLetters

    func letters(in place: TextPlace) -> TextLetters {
        var format = format.locale(place.locale)
        if let counting = format as? any CalendarFormat, let placed = counting.calendar(place.ownCalendar) as? Format {
            format = placed
        }
        let value = source.value(place.now)
        var letters = write(format.format(value))
        letters.next = format.discreteInput(after: value).map(source.date)
        return letters
    }

    func isEqual(to other: any TextSource) -> Bool {
        guard let other = other as? TimedText<Format> else { return false }
        return source.key == other.source.key && format == other.format
    }
}

extension AnyTextSource {
    fileprivate init<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, words format: F)
    where V == F.FormatInput, F.FormatOutput == String {
        self.init(TimedText(source: source, format: format) { TextLetters($0) })
    }

    fileprivate init<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, letters format: F)
    where V == F.FormatInput, F.FormatOutput == AttributedString {
        self.init(TimedText(source: source, format: format) { TextLetters($0) })
    }
}

extension Text {
    /// Tells the time in a format, and goes on with it.
    public init<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
    where V == F.FormatInput, F.FormatOutput == String {
        self.init(.source(AnyTextSource(source, words: format)))
    }

    public init<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
    where V == F.FormatInput, F.FormatOutput == AttributedString {
        self.init(.source(AnyTextSource(source, letters: format)))
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Tells the time in a format, and goes on with it.
    public mutating func appendInterpolation<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
    where V == F.FormatInput, F.FormatOutput == String {
        append(.source(AnyTextSource(source, words: format)))
    }

    public mutating func appendInterpolation<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
    where V == F.FormatInput, F.FormatOutput == AttributedString {
        append(.source(AnyTextSource(source, letters: format)))
    }
}
