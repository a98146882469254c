import Foundation

/// A format that depends on a calendar, because it counts days.
package protocol CalendarFormat {
    func calendar(_ calendar: Calendar) -> Self
}

extension SystemFormatStyle {
    /// The distance of a date from another one, in the largest units: "2 hours, 3 minutes".
    public struct DateOffset: DiscreteFormatStyle, CalendarFormat, Sendable {
        private let anchor: Date
        private var distance: DistanceFormat
        private let sign: NumberFormatStyleConfiguration.SignDisplayStrategy

        public init(
            to anchor: Date,
            allowedFields: Set<Date.ComponentsFormatStyle.Field> = [.year, .month, .day, .hour, .minute, .second],
            maxFieldCount: Int = 2, sign: NumberFormatStyleConfiguration.SignDisplayStrategy = .automatic
        ) {
            self.anchor = anchor
            self.sign = sign
            distance = DistanceFormat(fields: allowedFields, unitLimit: maxFieldCount)
        }

        public func format(_ value: Date) -> AttributedString {
            let words = distance.words(from: value, to: anchor)
            let isZero = TimeDistance.wholeSeconds(from: value, to: anchor) == 0
            if sign == .never { return AttributedString(words) }
            let showsPlus =
                sign == .always(includingZero: true) || sign == .always(includingZero: false) && !isZero
            if value < anchor, !isZero { return AttributedString("-" + words) }
            return AttributedString(showsPlus ? "+" + words : words)
        }

        public func discreteInput(after input: Date) -> Date? { distance.next(after: input, to: anchor) }
        public func discreteInput(before input: Date) -> Date? { distance.last(before: input, to: anchor) }

        public func locale(_ locale: Locale) -> DateOffset {
            var copy = self
            copy.distance.locale = locale
            return copy
        }

        public func calendar(_ calendar: Calendar) -> DateOffset {
            var copy = self
            copy.distance.calendar = calendar
            return copy
        }
    }

    /// The distance of a date from another one while it is near, and the date itself otherwise. Examples are "in 2
    /// hours" and "3 minutes ago".
    public struct DateReference: DiscreteFormatStyle, CalendarFormat, Sendable {
        private let date: Date
        private var distance: DistanceFormat
        private let threshold: Date.ComponentsFormatStyle.Field

        public init(
            to date: Date,
            allowedFields: Set<Date.ComponentsFormatStyle.Field> = [.year, .month, .day, .hour, .minute, .second],
            maxFieldCount: Int = 2, thresholdField: Date.ComponentsFormatStyle.Field = .day
        ) {
            self.date = date
            threshold = thresholdField
            distance = DistanceFormat(fields: allowedFields, unitLimit: maxFieldCount)
        }

        /// True if the date itself is displayed. Computed with all units, independent of the displayed units.
        private func isFar(_ value: Date) -> Bool {
            guard
                let largest = TimeDistance(
                    from: value, to: date, distance.calendar, units: Set(TimeDistance.Unit.allCases)
                ).largest
            else { return false }
            return largest.rawValue <= TimeDistance.Unit(threshold).rawValue
        }

        public func format(_ value: Date) -> AttributedString {
            if isFar(value) {
                return AttributedString(
                    date.formatted(
                        Date.FormatStyle(
                            date: .abbreviated, time: .shortened, locale: distance.locale, calendar: distance.calendar,
                            timeZone: distance.calendar.timeZone)))
            }
            return AttributedString(distance.phrase(from: value, to: date))
        }

        public func discreteInput(after input: Date) -> Date? {
            if isFar(input), date < input { return nil }
            return distance.next(after: input, to: date)
        }

        public func discreteInput(before input: Date) -> Date? {
            if isFar(input), date > input { return nil }
            return distance.last(before: input, to: date)
        }

        public func locale(_ locale: Locale) -> DateReference {
            var copy = self
            copy.distance.locale = locale
            return copy
        }

        public func calendar(_ calendar: Calendar) -> DateReference {
            var copy = self
            copy.distance.calendar = calendar
            return copy
        }
    }
}

/// The format of a distance in time: its units and their number.
private struct DistanceFormat: Hashable, Codable, Sendable {
    var locale = Locale.autoupdatingCurrent
    var calendar = Calendar.autoupdatingCurrent
    let fields: Set<Date.ComponentsFormatStyle.Field>
    let unitLimit: Int

    init(fields: Set<Date.ComponentsFormatStyle.Field>, unitLimit: Int) {
        self.fields = fields
        self.unitLimit = max(unitLimit, 1)
    }

    private func distance(from now: Date, to date: Date) -> TimeDistance {
        TimeDistance(from: now, to: date, calendar, units: Set(fields.map(TimeDistance.Unit.init)))
    }

    func words(from now: Date, to date: Date) -> String {
        distance(from: now, to: date).words(locale, unitLimit: unitLimit)
    }

    func phrase(from now: Date, to date: Date) -> String {
        distance(from: now, to: date).phrase(locale, unitLimit: unitLimit, isAhead: date > now)
    }

    func next(after now: Date, to date: Date) -> Date {
        TimeDistance.next(step: distance(from: now, to: date).step(unitLimit: unitLimit), to: date, after: now)
    }

    /// The last time at which the text was different.
    func last(before now: Date, to date: Date) -> Date {
        let step = distance(from: now, to: date).step(unitLimit: unitLimit)
        return TimeDistance.next(step: step, to: date, after: now).addingTimeInterval(-step - 1e-3)
    }
}

extension TimeDistance.Unit {
    init(_ field: Date.ComponentsFormatStyle.Field) {
        self =
            switch field {
            case .year: .year
            case .month: .month
            case .week: .week
            case .day: .day
            case .hour: .hour
            case .minute: .minute
            default: .second
            }
    }
}

extension FormatStyle where Self == SystemFormatStyle.DateOffset {
    /// The distance of a date from another one, in the largest units.
    public static func offset(
        to anchor: Date,
        allowedFields: Set<Date.ComponentsFormatStyle.Field> = [.year, .month, .day, .hour, .minute, .second],
        maxFieldCount: Int = 2, sign: NumberFormatStyleConfiguration.SignDisplayStrategy = .automatic
    ) -> Self {
        Self(to: anchor, allowedFields: allowedFields, maxFieldCount: maxFieldCount, sign: sign)
    }
}

extension FormatStyle where Self == SystemFormatStyle.DateReference {
    /// The distance of a date from another one while it is near, and the date itself otherwise.
    public static func reference(
        to date: Date,
        allowedFields: Set<Date.ComponentsFormatStyle.Field> = [.year, .month, .day, .hour, .minute, .second],
        maxFieldCount: Int = 2, thresholdField: Date.ComponentsFormatStyle.Field = .day
    ) -> Self {
        Self(to: date, allowedFields: allowedFields, maxFieldCount: maxFieldCount, thresholdField: thresholdField)
    }
}
