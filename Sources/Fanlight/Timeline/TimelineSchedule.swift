import FanlightCore
import Foundation

/// A sequence of dates at which a timeline view is re-evaluated.
public protocol TimelineSchedule {
    associatedtype Entries: Sequence where Entries.Element == Date
    typealias Mode = TimelineScheduleMode
    /// Returns the dates in ascending order: the first is the latest one not after `startDate`, if there is one.
    func entries(from startDate: Date, mode: Mode) -> Entries
}

/// The frequency of updates that a schedule may request.
public enum TimelineScheduleMode: Hashable, Sendable { case normal, lowFrequency }

/// Dates at equal intervals.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    private let startDate: Date
    private let interval: TimeInterval

    public init(from startDate: Date, by interval: TimeInterval) {
        self.startDate = startDate
        self.interval = interval
    }

    /// The shortest interval in seconds, because no display shows changes more often.
    private static let shortest = 1.0 / 240

    /// The report about an invalid interval; nil if there is none.
    var usageWarning: String? {
        guard interval.isFinite else {
            return interval > 0 ? nil : "a periodic schedule has an interval that is not a number; it never repeats."
        }
        return interval >= PeriodicTimelineSchedule.shortest
            ? nil : "a periodic schedule has an interval of \(interval) seconds; it repeats 240 times a second."
    }

    public struct Entries: Sequence, IteratorProtocol, Sendable {
        fileprivate let start: Date
        fileprivate let interval: TimeInterval
        fileprivate var count: Double

        public mutating func next() -> Date? {
            defer { count += 1 }
            return start.addingTimeInterval(count * interval)
        }
    }

    public func entries(from date: Date, mode: TimelineScheduleMode) -> Entries {
        let interval = interval.isFinite ? max(interval, PeriodicTimelineSchedule.shortest) : .greatestFiniteMagnitude
        let passed = (date.timeIntervalSince(startDate) / interval).rounded(.down)
        return Entries(start: startDate, interval: interval, count: passed.isFinite ? max(passed, 0) : 0)
    }
}

/// The start of each minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    public init() {}

    public func entries(from date: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
        let minute = Date(
            timeIntervalSinceReferenceDate: (date.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60)
        return PeriodicTimelineSchedule(from: minute, by: 60).entries(from: date, mode: mode)
    }
}

/// A list of dates.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
    private let dates: Entries
    public init(_ dates: Entries) { self.dates = dates }
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

/// A schedule for animations, as frequent as is useful.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
    private let interval: TimeInterval
    private let isPaused: Bool
    /// Seconds until the schedule is paused, so that the session is settled only then; nil for never.
    let length: TimeInterval?

    public init(minimumInterval: Double? = nil, paused: Bool = false) {
        self.init(minimumInterval: minimumInterval, paused: paused, length: nil)
    }

    init(minimumInterval: Double? = nil, paused: Bool, length: TimeInterval?) {
        // Displays receive at most 60 frames a second.
        interval = minimumInterval.map { $0 > 1.0 / 60 ? $0 : 1.0 / 60 } ?? 1.0 / 60
        isPaused = paused
        self.length = length
    }

    public func entries(from start: Date, mode: TimelineScheduleMode) -> AnySequence<Date> {
        isPaused
            ? AnySequence(CollectionOfOne(start))
            : AnySequence(PeriodicTimelineSchedule(from: start, by: interval).entries(from: start, mode: mode))
    }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
    }
}

extension TimelineSchedule {
    public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
    where Self == ExplicitTimelineSchedule<S>, S.Element == Date {
        ExplicitTimelineSchedule(dates)
    }
}
