import Foundation
import Localization

/// A value that depends on the present time, for texts that display it in a format.
public struct TimeDataSource<Value> {
    /// Returns the value at a date.
    let value: @Sendable (Date) -> Value
    /// Returns the date at which the value reaches or passes a given later value.
    let date: @Sendable (Value) -> Date
    /// The key that compares sources.
    let key: TimeDataKey
}

/// The identity of a time source, for comparing texts.
enum TimeDataKey: Equatable, Sendable {
    case now
    case rangeStart(Date)
    case rangeEnd(Date)
    case offset(Date)
}

extension TimeDataSource: Sendable {}

extension TimeDataSource where Value == Date {
    /// The present date.
    public static var currentDate: TimeDataSource<Date> {
        TimeDataSource(value: { $0 }, date: { $0 }, key: .now)
    }
}

extension TimeDataSource where Value == Range<Date> {
    /// The range from a date until now; empty before the date.
    public static func dateRange(startingAt date: Date) -> TimeDataSource<Range<Date>> {
        TimeDataSource(value: { date..<max(date, $0) }, date: { $0.upperBound }, key: .rangeStart(date))
    }

    /// The range from now until a date; empty after the date.
    public static func dateRange(endingAt date: Date) -> TimeDataSource<Range<Date>> {
        TimeDataSource(value: { min(date, $0)..<date }, date: { $0.lowerBound }, key: .rangeEnd(date))
    }
}

extension TimeDataSource where Value == Duration {
    /// The duration since a date; negative before it.
    public static func durationOffset(to date: Date) -> TimeDataSource<Duration> {
        TimeDataSource(
            value: { .seconds($0.timeIntervalSince(date)) },
            date: { date.addingTimeInterval($0 / .seconds(1)) }, key: .offset(date))
    }
}

/// A time source in a format.
///
/// Proof of the unchecked promise: the format never changes, and is only used by the display of the text.
private struct TimedText<Format: DiscreteFormatStyle>: TextSource, @unchecked Sendable {
    let source: TimeDataSource<Format.FormatInput>
    let format: Format
    let write: @Sendable (Format.FormatOutput) -> TextSnapshot

    func snapshot(in place: TextContext) -> TextSnapshot {
        var format = format.locale(place.locale)
        if let counting = format as? any CalendarFormat, let placed = counting.calendar(place.ownCalendar) as? Format {
            format = placed
        }
        let value = source.value(place.now)
        var snapshot = write(format.format(value))
        snapshot.next = format.discreteInput(after: value).map(source.date)
        return snapshot
    }

    func isEqual(to other: any TextSource) -> Bool {
        guard let other = other as? TimedText<Format> else { return false }
        return source.key == other.source.key && format == other.format
    }
}

extension AnyTextSource {
    fileprivate init<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, words format: F)
    where V == F.FormatInput, F.FormatOutput == String {
        self.init(TimedText(source: source, format: format) { TextSnapshot($0) })
    }

    fileprivate init<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, attributed format: F)
    where V == F.FormatInput, F.FormatOutput == AttributedString {
        self.init(TimedText(source: source, format: format) { TextSnapshot($0) })
    }
}

extension Text {
    /// Displays a time source in a format, and updates as time passes.
    public init<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
    where V == F.FormatInput, F.FormatOutput == String {
        self.init(.source(AnyTextSource(source, words: format)))
    }

    public init<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
    where V == F.FormatInput, F.FormatOutput == AttributedString {
        self.init(.source(AnyTextSource(source, attributed: format)))
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Interpolates a time source in a format, and updates as time passes.
    public mutating func appendInterpolation<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
    where V == F.FormatInput, F.FormatOutput == String {
        append(.source(AnyTextSource(source, words: format)))
    }

    public mutating func appendInterpolation<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
    where V == F.FormatInput, F.FormatOutput == AttributedString {
        append(.source(AnyTextSource(source, attributed: format)))
    }
}
