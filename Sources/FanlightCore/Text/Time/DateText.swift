import Foundation
@_exported import Localization

extension Text {
    /// The style of a date. All styles but `date` and `time` update as time passes.
    public struct DateStyle: Equatable, Sendable, Codable {
        enum Kind: String, Codable, Sendable { case time, date, relative, offset, timer }
        let kind: Kind

        /// The time of day: "11:23 PM".
        public static let time = DateStyle(kind: .time)
        /// The day: "June 3, 2019".
        public static let date = DateStyle(kind: .date)
        /// The distance from now: "2 hours, 23 minutes".
        public static let relative = DateStyle(kind: .relative)
        /// The signed distance from now: "+2 hours".
        public static let offset = DateStyle(kind: .offset)
        /// The time until the date, or since it: "36:59:01".
        public static let timer = DateStyle(kind: .timer)
    }

    public init(_ date: Date, style: DateStyle) {
        self.init(.source(AnyTextSource(DateText(date: date, style: style))))
    }

    /// Displays two dates as an interval.
    public init(_ dates: ClosedRange<Date>) {
        self.init(.source(AnyTextSource(DateRangeText(start: dates.lowerBound, end: dates.upperBound))))
    }

    public init(_ interval: DateInterval) {
        self.init(.source(AnyTextSource(DateRangeText(start: interval.start, end: interval.end))))
    }

    /// Displays a clock that counts through an interval and stops before and after it.
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        self.init(
            .source(
                AnyTextSource(
                    TimerText(
                        interval: timerInterval, pause: pauseTime, countsDown: countsDown, showsHours: showsHours))))
    }
}

struct DateText: TextSource, Equatable {
    let date: Date
    let style: Text.DateStyle

    func snapshot(in place: TextContext) -> TextSnapshot {
        switch style.kind {
        case .time: return TextSnapshot(place.words(of: date, date: .omitted, time: .shortened))
        case .date: return TextSnapshot(place.words(of: date, date: .long, time: .omitted))
        case .relative: return relative(place)
        case .offset: return offset(place)
        case .timer:
            let seconds = Int(min(TimeDistance.wholeSeconds(from: place.now, to: date), 1e12))
            return TextSnapshot(
                clock(seconds, showsHours: true), until: TimeDistance.next(step: 1, to: date, after: place.now))
        }
    }

    private func relative(_ place: TextContext) -> TextSnapshot {
        let distance = TimeDistance(from: place.now, to: date, place.ownCalendar)
        return TextSnapshot(
            distance.words(place.locale, unitLimit: 2),
            until: TimeDistance.next(step: distance.step(unitLimit: 2), to: date, after: place.now))
    }

    private func offset(_ place: TextContext) -> TextSnapshot {
        let distance = TimeDistance(from: place.now, to: date, place.ownCalendar)
        return TextSnapshot(
            (date < place.now && distance.largest != nil ? "-" : "+") + distance.words(place.locale, unitLimit: 1),
            until: TimeDistance.next(step: distance.step(unitLimit: 1), to: date, after: place.now))
    }
}

struct DateRangeText: TextSource, Equatable {
    let start: Date
    let end: Date

    func snapshot(in place: TextContext) -> TextSnapshot {
        // The interval style merges the common parts of both dates, if the locale does so.
        let isOneDay = place.ownCalendar.isDate(start, inSameDayAs: end)
        let style = Date.IntervalFormatStyle(
            date: isOneDay ? .omitted : .abbreviated, time: isOneDay ? .shortened : .omitted, locale: place.locale,
            calendar: place.ownCalendar, timeZone: place.timeZone)
        return TextSnapshot((start..<end).formatted(style))
    }
}

struct TimerText: TextSource, Equatable {
    let interval: ClosedRange<Date>
    let pause: Date?
    let countsDown: Bool
    let showsHours: Bool

    func snapshot(in place: TextContext) -> TextSnapshot {
        let now = min(max(pause.map { min($0, place.now) } ?? place.now, interval.lowerBound), interval.upperBound)
        let passed = now.timeIntervalSince(interval.lowerBound)
        let left = interval.upperBound.timeIntervalSince(now)
        // A countdown includes the second that has begun.
        let seconds = countsDown ? (left - 1e-6).rounded(.up) : (passed + 1e-6).rounded(.down)
        return TextSnapshot(clock(Int(min(max(seconds, 0), 1e12)), showsHours: showsHours), until: next(place.now))
    }

    private func next(_ now: Date) -> Date? {
        if let pause, now >= pause { return nil }
        if now < interval.lowerBound { return interval.lowerBound.addingTimeInterval(countsDown ? 1e-3 : 1) }
        guard now < interval.upperBound else { return nil }
        let origin = countsDown ? interval.upperBound : interval.lowerBound
        let distance = now.timeIntervalSince(origin)
        var next = (distance + 1e-6).rounded(.down) + 1
        if next - distance < 1e-6 { next += 1 }
        return min(origin.addingTimeInterval(next), interval.upperBound)
    }
}

/// Formats hours if there are any, minutes and seconds: "1:02:03", "2:03".
private func clock(_ seconds: Int, showsHours: Bool) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60)
    return showsHours && hours > 0
        ? "\(hours):\(two(minutes % 60)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
}

extension TextContext {
    func words(of date: Date, date dateStyle: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle) -> String {
        date.formatted(
            Date.FormatStyle(date: dateStyle, time: time, locale: locale, calendar: calendar, timeZone: timeZone))
    }
}
