import Foundation

/// System formats for times. A text created with `Text(_:format:)` updates as time passes.
public enum SystemFormatStyle: Sendable {}

extension SystemFormatStyle {
    /// A clock that counts up from a date: "1:02:03.45".
    public struct Stopwatch: DiscreteFormatStyle, Sendable {
        private let start: Date
        private var clock: ClockFormat

        public init(
            startingAt startDate: Date, showsHours: Bool = true, maxFieldCount: Int = 4,
            maxPrecision: Duration = .milliseconds(10)
        ) {
            start = startDate
            clock = ClockFormat(showsHours: showsHours, fields: maxFieldCount, precision: maxPrecision)
        }

        public func format(_ value: Date) -> AttributedString {
            AttributedString(clock.words(clock.passed(from: start, to: value)))
        }

        public func discreteInput(after input: Date) -> Date? {
            let passed = ClockFormat.ticks(from: start, to: max(input, start))
            return start.addingTicks((passed / clock.step(at: passed) + 1) * clock.step(at: passed))
        }

        public func discreteInput(before input: Date) -> Date? {
            let passed = clock.passed(from: start, to: input)
            return passed > 0 ? start.addingTicks(passed - 1) : nil
        }

        public func locale(_ locale: Locale) -> Stopwatch {
            var copy = self
            copy.clock.locale = locale
            return copy
        }
    }

    /// A clock that counts through an interval, up or down, and stops before and after it.
    public struct Timer: DiscreteFormatStyle, Sendable {
        private let interval: Range<Date>
        private let countsDown: Bool
        private var clock: ClockFormat

        public init(
            countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
            maxPrecision: Duration = .seconds(1)
        ) {
            self.interval = interval
            countsDown = true
            clock = ClockFormat(showsHours: showsHours, fields: maxFieldCount, precision: maxPrecision)
        }

        public init(
            countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
            maxPrecision: Duration = .seconds(1)
        ) {
            self.interval = interval
            countsDown = false
            clock = ClockFormat(showsHours: showsHours, fields: maxFieldCount, precision: maxPrecision)
        }

        private func inside(_ date: Date) -> Date { min(max(date, interval.lowerBound), interval.upperBound) }

        private func shown(at date: Date) -> Int64 {
            countsDown
                ? clock.left(from: inside(date), to: interval.upperBound)
                : clock.passed(from: interval.lowerBound, to: inside(date))
        }

        public func format(_ value: Date) -> AttributedString { AttributedString(clock.words(shown(at: value))) }

        public func discreteInput(after input: Date) -> Date? {
            let shown = shown(at: input)
            if countsDown {
                // A step that has begun is displayed until it is over.
                return shown > 0
                    ? interval.upperBound.addingTicks(-max(shown - clock.step(at: shown), 0)) : nil
            }
            let next = interval.lowerBound.addingTicks(shown + clock.step(at: shown))
            return next <= interval.upperBound ? next : nil
        }

        public func discreteInput(before input: Date) -> Date? {
            let shown = shown(at: input)
            if countsDown {
                let before = interval.upperBound.addingTicks(-shown - 1)
                return before >= interval.lowerBound ? before : nil
            }
            return shown > 0 ? interval.lowerBound.addingTicks(shown - 1) : nil
        }

        public func locale(_ locale: Locale) -> Timer {
            var copy = self
            copy.clock.locale = locale
            return copy
        }
    }
}

extension FormatStyle where Self == SystemFormatStyle.Stopwatch {
    /// A clock that counts up from a date.
    public static func stopwatch(
        startingAt startDate: Date, showsHours: Bool = true, maxFieldCount: Int = 4,
        maxPrecision: Duration = .milliseconds(10)
    ) -> Self {
        Self(
            startingAt: startDate, showsHours: showsHours, maxFieldCount: maxFieldCount, maxPrecision: maxPrecision)
    }
}

extension FormatStyle where Self == SystemFormatStyle.Timer {
    /// A clock that counts down to the end of an interval.
    public static func timer(
        countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
        maxPrecision: Duration = .seconds(1)
    ) -> Self {
        Self(
            countingDownIn: interval, showsHours: showsHours, maxFieldCount: maxFieldCount, maxPrecision: maxPrecision)
    }

    /// A clock that counts up from the start of an interval.
    public static func timer(
        countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
        maxPrecision: Duration = .seconds(1)
    ) -> Self {
        Self(countingUpIn: interval, showsHours: showsHours, maxFieldCount: maxFieldCount, maxPrecision: maxPrecision)
    }
}
