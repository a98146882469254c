import Foundation

/// A time interval as progress: the part that has passed, or the part that is left.
struct ProgressTime {
    let interval: ClosedRange<Date>
    let countsDown: Bool

    func fraction(at now: Date) -> Double {
        let length = interval.upperBound.timeIntervalSince(interval.lowerBound)
        let passed = min(max(now.timeIntervalSince(interval.lowerBound), 0), length)
        let part = length > 0 ? passed / length : now < interval.lowerBound ? 0 : 1
        return countsDown ? 1 - part : part
    }
}

/// A schedule with a step for each visible change of a bar of a few hundred points. It has steps only within the
/// interval.
extension ProgressTime: TimelineSchedule {
    func entries(from start: Date, mode: TimelineScheduleMode) -> some Sequence<Date> {
        let length = interval.upperBound.timeIntervalSince(interval.lowerBound)
        let step = max(length / 300, mode == .lowFrequency ? 60 : 0.125)
        let first = max(start, interval.lowerBound)
        return sequence(first: min(start, interval.upperBound)) { [interval] last in
            guard last < interval.upperBound else { return nil }
            let passed = max(last, first).timeIntervalSince(interval.lowerBound)
            let next = interval.lowerBound.addingTimeInterval(((passed / step + 1e-6).rounded(.down) + 1) * step)
            return min(last < interval.lowerBound ? interval.lowerBound : next, interval.upperBound)
        }
    }
}

/// The time left in an interval, or the time passed, as a clock.
public struct DefaultDateProgressLabel: View {
    let time: ProgressTime

    public var body: some View { Text(timerInterval: time.interval, countsDown: time.countsDown) }
}

extension ProgressView {
    /// Creates a progress view that advances through a time interval on its own.
    ///
    /// - Parameter countsDown: True if the bar is full at the beginning and empty at the end.
    nonisolated public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        let time = ProgressTime(interval: timerInterval, countsDown: countsDown)
        self.init(nil, time: time, label(), currentValueLabel())
    }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
    /// Creates a progress view that advances through a time interval on its own, with a clock below it.
    ///
    /// - Parameter countsDown: True if the bar is full at the beginning and empty at the end.
    nonisolated public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
    ) {
        let time = ProgressTime(interval: timerInterval, countsDown: countsDown)
        self.init(nil, time: time, label(), DefaultDateProgressLabel(time: time))
    }

    /// Creates a progress view for a time interval without a label.
    nonisolated public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) where Label == EmptyView {
        let time = ProgressTime(interval: timerInterval, countsDown: countsDown)
        self.init(nil, time: time, nil, DefaultDateProgressLabel(time: time))
    }
}
