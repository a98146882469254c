import Foundation

/// The format of stopwatches and timers. Its fields are hours if there are any, minutes, seconds and fractions, of
/// which the largest few fields are displayed. Ticks are microseconds.
package struct ClockFormat: Hashable, Codable, Sendable {
    package var locale = Locale.autoupdatingCurrent
    private let showsHours: Bool
    private let fields: Int
    private let precision: Int64

    private static let second: Int64 = 1_000_000

    package init(showsHours: Bool, fields: Int, precision: Duration) {
        self.showsHours = showsHours
        self.fields = min(max(fields, 1), 4)
        let ticks = (precision / .seconds(1)) * Double(ClockFormat.second)
        self.precision = max(ClockFormat.whole(ticks, limit: 1e15), 1)
    }

    package static func ticks(from start: Date, to end: Date) -> Int64 {
        whole(end.timeIntervalSince(start) * Double(second), limit: 1e17)
    }

    /// Rounds and clamps the ticks; NaN becomes zero.
    private static func whole(_ ticks: Double, limit: Double) -> Int64 {
        ticks.isNaN ? 0 : Int64(min(max(ticks.rounded(), -limit), limit))
    }

    /// The displayed part of the elapsed time, in whole steps.
    package func passed(from start: Date, to end: Date) -> Int64 {
        let ticks = max(ClockFormat.ticks(from: start, to: end), 0)
        return ticks / step(at: ticks) * step(at: ticks)
    }

    /// The displayed part of the remaining time, which includes the step that has begun.
    package func left(from start: Date, to end: Date) -> Int64 {
        let ticks = max(ClockFormat.ticks(from: start, to: end), 0)
        let step = step(at: ticks)
        return (ticks + step - 1) / step * step
    }

    private func hasHours(_ ticks: Int64) -> Bool { showsHours && ticks >= 3600 * ClockFormat.second }

    /// The ticks between two changes of the display.
    package func step(at ticks: Int64) -> Int64 {
        let smallest: Int64
        switch fields - (hasHours(ticks) ? 1 : 0) {
        case ...0: smallest = 3600 * ClockFormat.second
        case 1: smallest = 60 * ClockFormat.second
        case 2: smallest = ClockFormat.second
        default: smallest = 1
        }
        return max(precision, smallest)
    }

    package func words(_ ticks: Int64) -> String {
        // The middle of the displayed interval is formatted, because the style's arithmetic may lose a little.
        let length = Duration.microseconds(ticks + min(step(at: ticks) / 2, 1000))
        var style: Duration.TimeFormatStyle
        let parts = fractionDigits(at: ticks)
        switch (hasHours(ticks), fields - (hasHours(ticks) ? 1 : 0)) {
        case (true, ...1): style = .time(pattern: .hourMinute(padHourToLength: 1, roundSeconds: .down))
        case (true, _):
            style = .time(
                pattern: .hourMinuteSecond(
                    padHourToLength: 1, fractionalSecondsLength: parts, roundFractionalSeconds: .down))
        case (false, _):
            style = .time(
                pattern: .minuteSecond(
                    padMinuteToLength: 1, fractionalSecondsLength: parts, roundFractionalSeconds: .down))
        }
        style.locale = locale
        return style.format(length)
    }

    /// The fraction digits that the step requires.
    private func fractionDigits(at ticks: Int64) -> Int {
        var (digits, unit) = (0, ClockFormat.second)
        let step = step(at: ticks)
        while digits < 6, step % unit != 0 {
            digits += 1
            unit /= 10
        }
        return digits
    }
}

extension Date {
    package func addingTicks(_ ticks: Int64) -> Date { addingTimeInterval(Double(ticks) / 1e6) }
}
