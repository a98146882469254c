import Foundation

/// Work that tells how far it is when it is asked, and not when that changes: it is asked again until it has ended.
struct WatchedProgress: TimelineSchedule {
    let work: Progress

    var fraction: Double? { work.isIndeterminate ? nil : min(max(work.fractionCompleted, 0), 1) }

    func entries(from start: Date, mode: TimelineScheduleMode) -> some Sequence<Date> {
        let step: TimeInterval = mode == .lowFrequency ? 60 : 0.25
        return sequence(first: start) { [work] last in
            work.isFinished || work.isCancelled ? nil : last.addingTimeInterval(step)
        }
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// How far work is that Foundation keeps account of. It is looked at four times a second until it has ended.
    nonisolated public init(_ progress: Progress) { self.init(watching: WatchedProgress(work: progress)) }
}
