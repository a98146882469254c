import Combine
@_spi(Nodes) import FanlightCore
import Foundation

/// A view that is re-evaluated at the dates of a schedule, by the session's clock.
public struct TimelineView<Schedule: TimelineSchedule, Content: View> {
    /// The date for which the content is evaluated.
    public struct Context: Sendable {
        /// The approximate update frequency: views may leave out details that change too fast to follow.
        public enum Cadence: Comparable, Hashable, Sendable { case live, seconds, minutes }

        public let date: Date
        public let cadence: Cadence

        @available(*, deprecated, message: "Has no effect: no view is made in advance.")
        public func invalidateTimelineContent() {}
    }

    fileprivate let schedule: Schedule
    fileprivate let content: (TimelineViewDefaultContext) -> Content

    // The closure takes the context of another type. The view's own context type depends on the type of the content,
    // which the closure determines.
    nonisolated public init(
        _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
    ) {
        self.schedule = schedule
        self.content = content
    }
}

/// The context of a timeline's content, independent of the schedule.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View {
    public var body: Never { fatalError("TimelineView is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        TimelineElement(view, context)
    }
}

/// Tracks the position of a timeline in its schedule and schedules its next update.
private final class TimelineElement<Schedule: TimelineSchedule, Content: View>:
    ViewElement<TimelineView<Schedule, Content>>
{
    private var child: _Element?
    private var entries: Schedule.Entries.Iterator
    private var current: Date
    private var next: Date?
    private var timerID: UInt64?
    /// The date at which the schedule began.
    private var start: Date
    private var cadence = TimelineViewDefaultContext.Cadence.live

    override init(_ view: TimelineView<Schedule, Content>, _ context: _ElementContext) {
        current = context.graph.clock.date
        start = current
        entries = view.schedule.entries(from: current, mode: .normal).makeIterator()
        next = entries.next()
        super.init(view, context)
        ReportedTypeNames.add(TimelineView<Schedule, Content>.self)
        reportScheduleWarning()
        catchUp()
        evaluate()
    }

    override var isNamedInMessages: Bool { true }

    override func update(to new: TimelineView<Schedule, Content>) {
        let isSame = ValueComparison.isSame(view.schedule, new.schedule)
        view = new
        if !isSame {
            start = graph.clock.date
            entries = new.schedule.entries(from: start, mode: .normal).makeIterator()
            next = entries.next()
            reportScheduleWarning()
        }
        // A due date has ended its request, also where the view around is evaluated first.
        if !isSame || isDirty { catchUp() }
        evaluate()
    }

    override func reevaluate() {
        catchUp()
        evaluate()
    }

    private func reportScheduleWarning() {
        guard let warning = (view.schedule as? PeriodicTimelineSchedule)?.usageWarning else { return }
        graph.reportOnce(messageWithPath(warning, "TimelineView"))
    }

    /// Advances to the latest date that is due; missed dates are skipped.
    private func catchUp() {
        let now = graph.clock.date
        // A tolerance of a microsecond: dates are only as precise as clocks.
        while let due = next, due.timeIntervalSince(now) < 1e-6 {
            let later = entries.next()
            if let later { cadence = .between(due, later) }
            (current, next) = (due, later)
            if let later, later <= due { next = nil }
        }
        cancelNext()
        guard let next, next.timeIntervalSince(now) < 1e9 else { return }
        let delay = Duration.seconds(given: next.timeIntervalSince(now))
        if let frames = view.schedule as? AnimationTimelineSchedule {
            let end = frames.length.map { Duration.seconds(given: start.addingTimeInterval($0).timeIntervalSince(now)) }
            return graph.displayLink.requestStep(of: self, after: delay, deadline: end)
        }
        timerID = graph.clock.schedule(after: delay, "a timeline") { [weak self] in
            self?.timerID = nil
            self?.invalidate()
        }
    }

    private func cancelNext() {
        if let timerID { graph.clock.cancel(timerID) }
        timerID = nil
        graph.displayLink.withdraw(self)
    }

    private func evaluate() {
        isDirty = false
        graph.willEvaluate(self)
        let token = beginReading()
        let body = observing(token) {
            Tracking.with(token) { view.content(.init(date: current, cadence: cadence)) }
        }
        if let child {
            child.update(with: body)
        } else {
            child = _ElementContext(graph: graph, parent: self, environment: environment).make(body)
        }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    override func willUnmount() { cancelNext() }
}

extension TimelineViewDefaultContext.Cadence {
    fileprivate static func between(_ date: Date, _ next: Date) -> Self {
        switch next.timeIntervalSince(date) {
        case ..<1: .live
        case ..<60: .seconds
        default: .minutes
        }
    }
}
