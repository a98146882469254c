import Combine

/// A scheduler with a virtual clock that the test advances.
final class TestScheduler: Scheduler {
    typealias SchedulerTimeType = Moment
    typealias SchedulerOptions = Never

    struct Moment: Strideable, Hashable {
        var nanoseconds: Int
        func distance(to other: Moment) -> ImmediateScheduler.SchedulerTimeType.Stride {
            .init(nanoseconds: other.nanoseconds - nanoseconds)
        }
        func advanced(by stride: ImmediateScheduler.SchedulerTimeType.Stride) -> Moment {
            Moment(nanoseconds: nanoseconds + stride.nanoseconds)
        }
    }

    private final class Task {
        var due: Moment
        var order: Int
        let interval: Int?
        let action: () -> Void
        init(_ due: Moment, _ order: Int, _ interval: Int?, _ action: @escaping () -> Void) {
            (self.due, self.order, self.interval, self.action) = (due, order, interval, action)
        }
    }

    private(set) var now = Moment(nanoseconds: 0)
    private var tasks: [Task] = []
    private var order = 0

    var minimumTolerance: Moment.Stride { 0 }
    var pending: Int { tasks.count }

    func schedule(options: Never?, _ action: @escaping () -> Void) { add(now, nil, action) }

    func schedule(after date: Moment, tolerance: Moment.Stride, options: Never?, _ action: @escaping () -> Void) {
        add(date, nil, action)
    }

    func schedule(
        after date: Moment, interval: Moment.Stride, tolerance: Moment.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let task = add(date, interval.nanoseconds, action)
        return AnyCancellable { [weak self] in self?.tasks.removeAll { $0 === task } }
    }

    @discardableResult
    private func add(_ due: Moment, _ interval: Int?, _ action: @escaping () -> Void) -> Task {
        order += 1
        let task = Task(due, order, interval, action)
        tasks.append(task)
        return task
    }

    /// Runs all tasks that are due until then, in order.
    func advance(by stride: Moment.Stride = 0) {
        let end = now.advanced(by: stride)
        while let next = tasks.filter({ $0.due <= end }).min(by: { ($0.due, $0.order) < ($1.due, $1.order) }) {
            now = max(now, next.due)
            if let interval = next.interval {
                // The same task is scheduled again, so that its cancellable stays valid.
                order += 1
                next.due.nanoseconds += interval
                next.order = order
            } else {
                tasks.removeAll { $0 === next }
            }
            next.action()
        }
        now = end
    }
}
