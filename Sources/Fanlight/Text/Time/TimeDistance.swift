import Foundation

/// How far two moments are apart, in the units that people count in.
struct TimeDistance {
    enum Unit: Int, CaseIterable {
        case year, month, week, day, hour, minute, second

        var seconds: Double { [31_536_000, 2_592_000, 604_800, 86_400, 3600, 60, 1][rawValue] }
        var component: Calendar.Component { [.year, .month, .weekOfMonth, .day, .hour, .minute, .second][rawValue] }
        var field: Date.ComponentsFormatStyle.Field {
            [.year, .month, .week, .day, .hour, .minute, .second][rawValue]
        }
        /// What texts count in that were not told: weeks are for who asks for them.
        static let usual: Set<Unit> = [.year, .month, .day, .hour, .minute, .second]
    }

    private let counts: [(unit: Unit, count: Int)]

    private let units: [Unit]

    init(from now: Date, to date: Date, in place: TextPlace) {
        self.init(from: now, to: date, place.ownCalendar)
    }

    init(from now: Date, to date: Date, _ calendar: Calendar, units wanted: Set<Unit> = Unit.usual) {
        units = Unit.allCases.filter(wanted.contains)
        let (start, end) = (date, date.addingTimeInterval(TimeDistance.wholeSeconds(from: now, to: date)))
        let parts = calendar.dateComponents(Set(units.map(\.component)), from: start, to: end)
        counts = units.compactMap { unit in
            let count = parts.value(for: unit.component) ?? 0
            return count > 0 ? (unit, count) : nil
        }
    }

    /// The largest unit; nil where not one of any has passed.
    var largest: Unit? { counts.first?.unit }

    /// The largest unit and those directly below it that are counted.
    private func shown(_ most: Int) -> [(unit: Unit, count: Int)] {
        guard let first = counts.first else { return [(units.last ?? .second, 0)] }
        let below = units.drop { $0 != first.unit }.prefix(max(most, 1))
        return counts.filter { below.contains($0.unit) }
    }

    func words(_ locale: Locale, most: Int) -> String { MeasureWords.words(shown(most), locale) }

    /// With which way it is: "in 2 hours", "2 hours ago". A language that bends the words for that tells the largest unit
    /// alone.
    func phrase(_ locale: Locale, most: Int, isAhead: Bool) -> String {
        let (unit, count) = shown(1)[0]
        let here = Date(timeIntervalSinceReferenceDate: 0)
        let there = Calendar(identifier: .gregorian).date(
            byAdding: unit.component, value: isAhead ? count : -count, to: here)
        let phrase = Date.AnchoredRelativeFormatStyle(
            anchor: there ?? here, allowedFields: [unit.field], presentation: .numeric, unitsStyle: .wide,
            locale: locale
        ).format(here)
        return phrase.replacing(
            MeasureWords.words([(unit, count)], locale), with: words(locale, most: most), maxReplacements: 1)
    }

    /// How often, in seconds, what is said may change.
    func step(most: Int) -> Double {
        guard let first = counts.first else { return min(units.last?.seconds ?? 1, 3600) }
        let smallest = units.drop { $0 != first.unit }.prefix(max(most, 1)).last ?? first.unit
        // The calendar's days and months are not all as long: an hour notices each of them in time.
        return min(smallest.seconds, 3600)
    }

    /// How many seconds apart two moments are: those that have passed, or those that are still to come, begun ones included.
    /// None where one of the moments is no date.
    static func wholeSeconds(from now: Date, to date: Date) -> Double {
        let distance = date.timeIntervalSince(now)
        if distance.isNaN { return 0 }
        return distance > 0 ? (distance - 1e-6).rounded(.up) : (-distance + 1e-6).rounded(.down)
    }

    /// When the distance to a date next passes a multiple of so many seconds.
    static func next(step: Double, to date: Date, after now: Date) -> Date {
        let distance = now.timeIntervalSince(date)
        // On the way to the date a minute is over a second after it began to be told; see `wholeSeconds`.
        let shift: Double = distance < 0 && step > 1 ? 1 : 0
        var next = ((distance - shift) / step).rounded(.down) * step + step + shift
        // What is a whole step away within arithmetic's noise is that step.
        if next - distance < 1e-6 { next += step }
        return date.addingTimeInterval(next)
    }
}
