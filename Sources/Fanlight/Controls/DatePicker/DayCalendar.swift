import Display
import Foundation

/// Calendar arithmetic and date formatting for a view's calendar, time zone and locale.
struct DayCalendar {
    let calendar: Calendar
    let locale: Locale

    init(_ calendar: Calendar, _ timeZone: TimeZone, _ locale: Locale) {
        var calendar = calendar
        calendar.timeZone = timeZone
        calendar.locale = locale
        self.calendar = calendar
        self.locale = locale
    }

    /// Returns a number in the locale's digits, padded with zeros to `digits`.
    func words(_ number: Int, digits: Int = 1) -> String {
        number.formatted(
            .number.locale(locale).grouping(.never).sign(strategy: .never).precision(.integerLength(max(digits, 1)...)))
    }

    func start(of date: Date) -> Date { calendar.startOfDay(for: date) }
    func isSameDay(_ one: Date, _ other: Date) -> Bool { calendar.isDate(one, inSameDayAs: other) }

    func moved(_ date: Date, by component: Calendar.Component, _ steps: Int) -> Date {
        calendar.date(byAdding: component, value: steps, to: date) ?? date
    }

    /// Returns the date after a key press in a calendar. It is a day, a week, a month or, with Shift, a year away.
    /// Returns nil for other keys.
    func moved(_ date: Date, by key: KeyInput, isMirrored: Bool = false) -> Date? {
        let isShifted = key.modifiers == .shift
        guard key.modifiers.isEmpty || isShifted && (key.key == .pageUp || key.key == .pageDown) else { return nil }
        switch key.key {
        case .left: return moved(date, by: .day, isMirrored ? 1 : -1)
        case .right: return moved(date, by: .day, isMirrored ? -1 : 1)
        case .up: return moved(date, by: .day, -7)
        case .down: return moved(date, by: .day, 7)
        case .pageUp: return moved(date, by: isShifted ? .year : .month, -1)
        case .pageDown: return moved(date, by: isShifted ? .year : .month, 1)
        case .home: return moved(date, by: .day, 1 - calendar.component(.day, from: date))
        case .end:
            guard let days = calendar.range(of: .day, in: .month, for: date) else { return nil }
            return moved(date, by: .day, days.count - calendar.component(.day, from: date))
        default: return nil
        }
    }

    /// True if any part of a day lies within the bounds.
    func isAllowed(_ day: Date, from first: Date?, through last: Date?) -> Bool {
        let start = start(of: day)
        if let last, start > last { return false }
        if let first, moved(start, by: .day, 1) <= first { return false }
        return true
    }

    /// True if a date within the bounds lies before (-1) or after (1) a month.
    func hasDays(_ side: Int, ofMonth date: Date, from first: Date?, through last: Date?) -> Bool {
        guard let month = calendar.dateInterval(of: .month, for: date) else { return true }
        return side < 0 ? first.map { $0 < month.start } ?? true : last.map { $0 >= month.end } ?? true
    }

    func clamped(_ date: Date, from first: Date?, through last: Date?) -> Date {
        if let last, date > last { return last }
        if let first, date < first { return first }
        return date
    }

    // MARK: Text

    var style: Date.FormatStyle { Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone) }

    func words(_ date: Date) -> String { style.day().month(.abbreviated).year().format(date) }
    func longWords(_ date: Date) -> String { style.weekday(.wide).day().month(.wide).year().format(date) }
    func title(ofMonth date: Date) -> String { style.month(.wide).year().format(date) }

    func time(_ date: Date, hasSeconds: Bool) -> String {
        let style = style.hour().minute()
        return (hasSeconds ? style.second() : style).format(date)
    }

    /// Returns the numbers in `2026-11-22`, `14:30` or `2026-11-22 14:30:05`.
    static func numbers(_ words: String) -> (date: [Int], time: [Int])? {
        var (date, time): ([Int], [Int]) = ([], [])
        for part in words.split(whereSeparator: { $0 == " " || $0 == "T" }) {
            let isTime = part.contains(":")
            let numbers = part.split(separator: isTime ? ":" : "-", omittingEmptySubsequences: false).map { Int($0) }
            let known = numbers.compactMap { $0 }
            guard known.count == numbers.count, isTime ? (2...3).contains(known.count) : known.count == 3 else {
                return nil
            }
            if isTime { time = known } else { date = known }
        }
        return date.isEmpty && time.isEmpty ? nil : (date, time)
    }

    func day(written words: String) -> Date? {
        guard let numbers = DayCalendar.numbers(words), numbers.time.isEmpty else { return nil }
        return day(DateComponents(year: numbers.date[0], month: numbers.date[1], day: numbers.date[2]))
    }

    // MARK: Date components

    /// Returns the start of the day, or nil if no such day exists.
    func day(_ components: DateComponents) -> Date? {
        var known = DateComponents(year: components.year, month: components.month, day: components.day)
        known.era = components.era
        guard let date = calendar.date(from: known),
            calendar.dateComponents([.year, .month, .day], from: date)
                == DateComponents(year: components.year, month: components.month, day: components.day)
        else { return nil }
        return start(of: date)
    }

    func components(of day: Date) -> DateComponents {
        calendar.dateComponents([.calendar, .era, .year, .month, .day], from: day)
    }

    // MARK: Months

    /// Returns the days of a month by weeks. A day of a neighbouring month is nil.
    func weeks(ofMonth date: Date) -> [[Date?]] {
        guard let month = calendar.dateInterval(of: .month, for: date),
            let count = calendar.range(of: .day, in: .month, for: date)?.count
        else { return [] }
        let before = (calendar.component(.weekday, from: month.start) - calendar.firstWeekday + 7) % 7
        var cells: [Date?] = Array(repeating: nil, count: before)
        for day in 0..<count { cells.append(moved(month.start, by: .day, day)) }
        cells += Array(repeating: nil, count: (7 - cells.count % 7) % 7)
        return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<($0 + 7)]) }
    }

    /// The weekday names, from the calendar's first weekday.
    var weekdays: [String] {
        let names = calendar.shortStandaloneWeekdaySymbols
        guard names.count == 7 else { return names }
        return (0..<7).map { names[(calendar.firstWeekday - 1 + $0) % 7] }
    }
}
