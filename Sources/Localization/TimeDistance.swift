import Foundation

/// The distance between two dates in calendar units.
package struct TimeDistance {
    package enum Unit: Int, CaseIterable {
        case year, month, week, day, hour, minute, second

        package var seconds: Double { [31_536_000, 2_592_000, 604_800, 86_400, 3600, 60, 1][rawValue] }
        var component: Calendar.Component { [.year, .month, .weekOfMonth, .day, .hour, .minute, .second][rawValue] }
        var field: Date.ComponentsFormatStyle.Field {
            [.year, .month, .week, .day, .hour, .minute, .second][rawValue]
        }
        /// The default units. Weeks are used only on request.
        package static let usual: Set<Unit> = [.year, .month, .day, .hour, .minute, .second]
    }

    private let counts: [(unit: Unit, count: Int)]

    private let units: [Unit]

    package init(from now: Date, to date: Date, _ calendar: Calendar, units wanted: Set<Unit> = Unit.usual) {
        units = Unit.allCases.filter(wanted.contains)
        let (start, end) = (date, date.addingTimeInterval(TimeDistance.wholeSeconds(from: now, to: date)))
        let parts = calendar.dateComponents(Set(units.map(\.component)), from: start, to: end)
        counts = units.compactMap { unit in
            let count = parts.value(for: unit.component) ?? 0
            return count > 0 ? (unit, count) : nil
        }
    }

    /// The largest unit; nil if the distance is shorter than every unit.
    package var largest: Unit? { counts.first?.unit }

    /// The largest unit and the nonzero ones directly below it.
    private func shown(_ unitLimit: Int) -> [(unit: Unit, count: Int)] {
        guard let first = counts.first else { return [(units.last ?? .second, 0)] }
        let below = units.drop { $0 != first.unit }.prefix(max(unitLimit, 1))
        return counts.filter { below.contains($0.unit) }
    }

    package func words(_ locale: Locale, unitLimit: Int) -> String { DurationFormatter.words(shown(unitLimit), locale) }

    /// Formats with a direction: "in 2 hours", "2 hours ago". Languages that inflect the units for it display the
    /// largest unit alone.
    package func phrase(_ locale: Locale, unitLimit: Int, isAhead: Bool) -> String {
        let (unit, count) = shown(1)[0]
        let here = Date(timeIntervalSinceReferenceDate: 0)
        let there = Calendar(identifier: .gregorian).date(
            byAdding: unit.component, value: isAhead ? count : -count, to: here)
        let phrase = Date.AnchoredRelativeFormatStyle(
            anchor: there ?? here, allowedFields: [unit.field], presentation: .numeric, unitsStyle: .wide,
            locale: locale
        ).format(here)
        return phrase.replacing(
            DurationFormatter.words([(unit, count)], locale), with: words(locale, unitLimit: unitLimit),
            maxReplacements: 1)
    }

    /// The interval in seconds after which the text may change.
    package func step(unitLimit: Int) -> Double {
        guard let first = counts.first else { return min(units.last?.seconds ?? 1, 3600) }
        let smallest = units.drop { $0 != first.unit }.prefix(max(unitLimit, 1)).last ?? first.unit
        // Calendar days and months vary in length, so the text is checked at least once an hour.
        return min(smallest.seconds, 3600)
    }

    /// The number of seconds between two dates, rounded down for elapsed time and up for remaining time. Zero if a date
    /// is NaN.
    package static func wholeSeconds(from now: Date, to date: Date) -> Double {
        let distance = date.timeIntervalSince(now)
        if distance.isNaN { return 0 }
        return distance > 0 ? (distance - 1e-6).rounded(.up) : (-distance + 1e-6).rounded(.down)
    }

    /// The next date at which the distance to `date` passes a multiple of `step` seconds.
    package static func next(step: Double, to date: Date, after now: Date) -> Date {
        let distance = now.timeIntervalSince(date)
        // Before the date, rounding up moves each change by one second; see `wholeSeconds`.
        let shift: Double = distance < 0 && step > 1 ? 1 : 0
        var next = ((distance - shift) / step).rounded(.down) * step + step + shift
        // A distance within rounding errors of a multiple counts as that multiple.
        if next - distance < 1e-6 { next += step }
        return date.addingTimeInterval(next)
    }
}
