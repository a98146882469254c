import Foundation

/// A Foundation `Progress`, which is polled until the work has ended because it does not notify.
struct PolledProgress: TimelineSchedule {
    let work: Progress

    var fraction: Double? { work.isIndeterminate ? nil : min(max(work.fractionCompleted, 0), 1) }

    func entries(from start: Date, mode: TimelineScheduleMode) -> some Sequence<Date> {
        let step = mode == .lowFrequency ? InterfaceTiming.slowProgressPoll : InterfaceTiming.progressPoll
        return sequence(first: start) { [work] last in
            work.isFinished || work.isCancelled ? nil : last.addingTimeInterval(step)
        }
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// Creates a view of a Foundation `Progress`. The progress is polled four times a second until the work has ended.
    nonisolated public init(_ progress: Progress) { self.init(watching: PolledProgress(work: progress)) }
}
