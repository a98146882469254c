import Foundation

extension Text {
    /// How a date is written. All but `date` and `time` count on as time passes.
    public struct DateStyle: Equatable, Sendable, Codable {
        enum Kind: String, Codable, Sendable { case time, date, relative, offset, timer }
        let kind: Kind

        /// The time of day: "11:23 PM".
        public static let time = DateStyle(kind: .time)
        /// The day: "June 3, 2019".
        public static let date = DateStyle(kind: .date)
        /// How far it is from now: "2 hours, 23 minutes".
        public static let relative = DateStyle(kind: .relative)
        /// How far it is before or after now: "+2 hours".
        public static let offset = DateStyle(kind: .offset)
        /// How long until then, or since: "36:59:01".
        public static let timer = DateStyle(kind: .timer)
    }

    public init(_ date: Date, style: DateStyle) {
        self.init(.source(AnyTextSource(DateText(date: date, style: style))))
    }

    /// Two dates as one stretch of time.
    public init(_ dates: ClosedRange<Date>) {
        self.init(.source(AnyTextSource(DateRangeText(start: dates.lowerBound, end: dates.upperBound))))
    }

    public init(_ interval: DateInterval) {
        self.init(.source(AnyTextSource(DateRangeText(start: interval.start, end: interval.end))))
    }

    /// A clock that counts through a stretch of time and stands still before and after it.
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

    func letters(in place: TextPlace) -> TextLetters {
        switch style.kind {
        case .time: return TextLetters(place.words(of: date, date: .omitted, time: .shortened))
        case .date: return TextLetters(place.words(of: date, date: .long, time: .omitted))
        case .relative: return relative(place)
        case .offset: return offset(place)
        case .timer:
            let seconds = Int(min(wholeSeconds(from: place.now, to: date), 1e12))
            return TextLetters(clock(seconds, showsHours: true), until: nextStep(of: 1, place.now))
        }
    }

    private func relative(_ place: TextPlace) -> TextLetters {
        let distance = TimeDistance(from: place.now, to: date, in: place)
        return TextLetters(
            distance.words(place.locale, most: 2), until: nextStep(of: distance.step(most: 2), place.now))
    }

    private func offset(_ place: TextPlace) -> TextLetters {
        let distance = TimeDistance(from: place.now, to: date, in: place)
        return TextLetters(
            (date < place.now ? "-" : "+") + distance.words(place.locale, most: 1),
            until: nextStep(of: distance.step(most: 1), place.now))
    }

    /// When the distance to the date next passes a multiple of so many seconds.
    private func nextStep(of step: Double, _ now: Date) -> Date {
        let distance = now.timeIntervalSince(date)
        // On the way to the date a minute is over a second after it began to be told; see `wholeSeconds`.
        let shift: Double = distance < 0 && step > 1 ? 1 : 0
        var next = ((distance - shift) / step).rounded(.down) * step + step + shift
        // What is a whole step away within arithmetic's noise is that step.
        if next - distance < 1e-6 { next += step }
        return date.addingTimeInterval(next)
    }
}

struct DateRangeText: TextSource, Equatable {
    let start: Date
    let end: Date

    func letters(in place: TextPlace) -> TextLetters {
        var calendar = place.calendar
        calendar.timeZone = place.timeZone
        if calendar.isDate(start, inSameDayAs: end) {
            return TextLetters(
                "\(place.words(of: start, date: .omitted, time: .shortened)) – \(place.words(of: end, date: .omitted, time: .shortened))"
            )
        }
        return TextLetters(
            "\(place.words(of: start, date: .abbreviated, time: .omitted)) – \(place.words(of: end, date: .abbreviated, time: .omitted))"
        )
    }
}

struct TimerText: TextSource, Equatable {
    let interval: ClosedRange<Date>
    let pause: Date?
    let countsDown: Bool
    let showsHours: Bool

    func letters(in place: TextPlace) -> TextLetters {
        let now = min(max(pause.map { min($0, place.now) } ?? place.now, interval.lowerBound), interval.upperBound)
        let passed = now.timeIntervalSince(interval.lowerBound)
        let left = interval.upperBound.timeIntervalSince(now)
        // A second that has begun is still to come when it counts down.
        let seconds = countsDown ? (left - 1e-6).rounded(.up) : (passed + 1e-6).rounded(.down)
        return TextLetters(clock(Int(min(max(seconds, 0), 1e12)), showsHours: showsHours), until: next(place.now))
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

/// How many seconds apart two moments are: those that have passed, or those that are still to come, begun ones included.
private func wholeSeconds(from now: Date, to date: Date) -> Double {
    let distance = date.timeIntervalSince(now)
    return distance > 0 ? (distance - 1e-6).rounded(.up) : (-distance + 1e-6).rounded(.down)
}

/// Hours where there are some, minutes, seconds: "1:02:03", "2:03".
private func clock(_ seconds: Int, showsHours: Bool) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60)
    return showsHours && hours > 0
        ? "\(hours):\(two(minutes % 60)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
}

extension TextPlace {
    func words(of date: Date, date dateStyle: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle) -> String {
        date.formatted(
            Date.FormatStyle(date: dateStyle, time: time, locale: locale, calendar: calendar, timeZone: timeZone))
    }
}

/// How far two moments are apart, in the units that people count in.
private struct TimeDistance {
    private enum Unit: Int, CaseIterable {
        case year, month, day, hour, minute, second

        var seconds: Double { [31_536_000, 2_592_000, 86_400, 3600, 60, 1][rawValue] }
        var component: Calendar.Component { [.year, .month, .day, .hour, .minute, .second][rawValue] }
        var name: String { ["year", "month", "day", "hour", "minute", "second"][rawValue] }
    }

    private let counts: [(unit: Unit, count: Int)]

    init(from now: Date, to date: Date, in place: TextPlace) {
        var calendar = place.calendar
        calendar.timeZone = place.timeZone
        let (start, end) = (date, date.addingTimeInterval(wholeSeconds(from: now, to: date)))
        let parts = calendar.dateComponents(Set(Unit.allCases.map(\.component)), from: start, to: end)
        counts = Unit.allCases.compactMap { unit in
            let count = parts.value(for: unit.component) ?? 0
            return count > 0 ? (unit, count) : nil
        }
    }

    /// The largest unit and those directly below it.
    private func shown(_ most: Int) -> [(unit: Unit, count: Int)] {
        guard let first = counts.first else { return [(.second, 0)] }
        return counts.filter { $0.unit.rawValue < first.unit.rawValue + most }
    }

    func words(_ locale: Locale, most: Int) -> String {
        shown(most).map { TimeDistance.words($0.unit, $0.count, locale) }.joined(separator: ", ")
    }

    /// How often, in seconds, what is said may change.
    func step(most: Int) -> Double {
        guard let first = counts.first else { return 1 }
        let smallest = min(first.unit.rawValue + most - 1, Unit.second.rawValue)
        // The calendar's days and months are not all as long: an hour notices each of them in time.
        return min(Unit.allCases[smallest].seconds, 3600)
    }

    private static func words(_ unit: Unit, _ count: Int, _ locale: Locale) -> String {
        let duration: Duration
        let allowed: Set<Duration.UnitsFormatStyle.Unit>
        switch unit {
        case .year, .month: return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
        case .day: (duration, allowed) = (.seconds(count * 86_400), [.days])
        case .hour: (duration, allowed) = (.seconds(count * 3600), [.hours])
        case .minute: (duration, allowed) = (.seconds(count * 60), [.minutes])
        case .second: (duration, allowed) = (.seconds(count), [.seconds])
        }
        return duration.formatted(.units(allowed: allowed, width: .wide).locale(locale))
    }
}
