import Foundation

/// A part of a formatted date: an editable number or a separator.
struct DatePart: Equatable {
    enum Kind: Equatable {
        case number(Calendar.Component)
        /// The half of the day: morning or afternoon.
        case half
        case between(String)
    }

    let kind: Kind
    /// The minimum number of digits.
    var digits = 1
    /// True if hours count from 1 to 12.
    var isTwelve = false

    var isNumber: Bool {
        if case .between = kind { return false }
        return true
    }

    /// The calendar component that one step changes. `size` is the number of units per step.
    var unit: Calendar.Component {
        switch kind {
        case .number(let component): component
        case .half: .hour
        case .between: .second
        }
    }

    var size: Int { kind == .half ? 12 : 1 }

    /// The maximum number of digits that can be typed.
    var longest: Int { unit == .year ? 4 : 2 }

    func value(_ date: Date, _ days: DayCalendar) -> Int {
        let value = days.calendar.component(unit, from: date)
        if kind == .half { return value < 12 ? 0 : 1 }
        return isTwelve ? (value + 11) % 12 + 1 : value
    }

    /// True if a wheel shows the value this many steps away: a day has only two halves.
    func isValid(_ steps: Int, from date: Date, _ days: DayCalendar) -> Bool {
        kind != .half || (0...1).contains(value(date, days) + steps)
    }

    func words(_ date: Date, _ days: DayCalendar) -> String {
        switch kind {
        case .between(let words): return words
        case .half: return value(date, days) == 0 ? days.calendar.amSymbol : days.calendar.pmSymbol
        case .number: return days.words(value(date, days), digits: digits)
        }
    }

    /// Returns the text in a wheel, which has space for month names.
    func wheelWords(_ date: Date, _ days: DayCalendar) -> String {
        guard unit == .month, kind != .half else { return words(date, days) }
        let names = days.calendar.shortMonthSymbols
        let number = days.calendar.component(.month, from: date) - 1
        return names.indices.contains(number) ? names[number] : words(date, days)
    }

    /// Returns the date with another number in this part. If the month has too few days, the day becomes its last.
    /// Returns nil if no such date exists.
    func date(_ number: Int, instead date: Date, _ days: DayCalendar) -> Date? {
        let units: Set<Calendar.Component> = [.era, .year, .month, .day, .hour, .minute, .second]
        var wanted = days.calendar.dateComponents(units, from: date)
        switch kind {
        case .between, .half: return nil
        case .number(.hour):
            guard isTwelve else {
                wanted.hour = number
                break
            }
            guard (1...12).contains(number) else { return nil }
            wanted.hour = number % 12 + ((wanted.hour ?? 0) < 12 ? 0 : 12)
        case .number(.day): wanted.day = number
        case .number(.minute): wanted.minute = number
        case .number(.second): wanted.second = number
        case .number(.month), .number(.year):
            if unit == .month { wanted.month = number } else { wanted.year = number }
            var first = wanted
            first.day = 1
            guard let month = days.calendar.date(from: first),
                let count = days.calendar.range(of: .day, in: .month, for: month)?.count
            else { return nil }
            wanted.day = min(wanted.day ?? 1, count)
        case .number: return nil
        }
        guard let found = days.calendar.date(from: wanted), days.calendar.dateComponents(units, from: found) == wanted
        else { return nil }
        return found
    }
}

extension DatePart {
    /// Returns the parts in the order of the locale's date format.
    static func parts(
        _ components: DatePickerComponents, _ days: DayCalendar, hasDate: Bool, hasTime: Bool
    ) -> [DatePart] {
        func pattern(_ template: String) -> [DatePart] {
            read(DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: days.locale) ?? template)
        }
        var parts: [DatePart] = []
        if hasDate { parts += pattern("yMd") }
        if hasDate, hasTime { parts.append(DatePart(kind: .between("  "))) }
        if hasTime { parts += pattern(components.hasSeconds ? "jmmss" : "jmm") }
        return parts
    }

    private static func read(_ pattern: String) -> [DatePart] {
        var parts: [DatePart] = []
        var rest = Substring(pattern)
        var between = ""
        func end() {
            if !between.isEmpty { parts.append(DatePart(kind: .between(between))) }
            between = ""
        }
        while let character = rest.first {
            if character == "'" {
                rest.removeFirst()
                between += rest.prefix { $0 != "'" }
                rest = rest.drop { $0 != "'" }.dropFirst()
                continue
            }
            let count = rest.prefix { $0 == character }.count
            rest.removeFirst(count)
            let digits = character == "y" ? 1 : min(count, 2)
            let kind: Kind? =
                switch character {
                case "y", "u": .number(.year)
                case "M", "L": .number(.month)
                case "d": .number(.day)
                case "h", "H", "k", "K": .number(.hour)
                case "m": .number(.minute)
                case "s": .number(.second)
                case "a", "b", "B": .half
                default: nil
                }
            if let kind {
                end()
                parts.append(DatePart(kind: kind, digits: digits, isTwelve: character == "h" || character == "K"))
            } else if !character.isLetter {
                between += String(repeating: character, count: count)
            }
        }
        end()
        return parts
    }
}
