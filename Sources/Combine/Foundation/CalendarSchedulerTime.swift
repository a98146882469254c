import Foundation

/// A date as scheduler time.
public struct CalendarSchedulerTime: Strideable, Hashable, Codable, Sendable {
    public var date: Date

    public init(_ date: Date) { self.date = date }

    public func distance(to other: Self) -> Stride { .seconds(other.date.timeIntervalSince(date)) }
    public func advanced(by stride: Stride) -> Self {
        Self(date.addingTimeInterval(Double(stride.nanoseconds) / 1e9))
    }

    public struct Stride: SchedulerStride {
        public var magnitude: Int
        public init(nanoseconds: Int) { magnitude = nanoseconds }
        public init(_ timeInterval: TimeInterval) { self = .seconds(timeInterval) }
        public var nanoseconds: Int { magnitude }
    }

    /// The date as a deadline for a queue.
    fileprivate var deadline: DispatchTime { .now() + max(0, date.timeIntervalSinceNow) }
}

extension RunLoop: Scheduler {
    public typealias SchedulerTimeType = CalendarSchedulerTime

    /// An empty type: there are no options.
    public struct SchedulerOptions: Sendable {}

    /// The virtual time of the main run loop, if one is installed.
    private var mainTime: (any _MainTime)? { self === RunLoop.main ? _MainTimes.current : nil }

    public var now: SchedulerTimeType { .init(mainTime?.date ?? Date()) }
    public var minimumTolerance: SchedulerTimeType.Stride { .init(nanoseconds: 0) }

    /// The main run loop's work is scheduled on the main queue. That wakes the loop from any thread, and works without
    /// a running loop.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let action = UncheckedTransfer(value: action)
        if let mainTime {
            _ = mainTime.schedule(after: .zero, "work for the main run loop") { action.value() }
        } else if self === RunLoop.main {
            DispatchQueue.main.async { action.value() }
        } else {
            perform { action.value() }
        }
    }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let action = UncheckedTransfer(value: action)
        if let mainTime {
            _ = mainTime.schedule(
                after: .seconds(given: date.date.timeIntervalSince(mainTime.date)), "a publisher on the main run loop"
            ) { action.value() }
        } else if self === RunLoop.main {
            DispatchQueue.main.asyncAfter(deadline: date.deadline) { action.value() }
        } else {
            add(Timer(fire: date.date, interval: 0, repeats: false) { _ in action.value() }, forMode: .common)
        }
    }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        if let mainTime {
            return mainTime.schedule(
                after: .seconds(given: date.date.timeIntervalSince(mainTime.date)),
                every: .nanoseconds(interval.nanoseconds), "a timer on the main run loop", action)
        }
        let action = UncheckedTransfer(value: action)
        let timer = Timer(fire: date.date, interval: Double(interval.nanoseconds) / 1e9, repeats: true) { _ in
            action.value()
        }
        add(timer, forMode: .common)
        return AnyCancellable { timer.invalidate() }
    }
}

extension OperationQueue: Scheduler {
    public typealias SchedulerTimeType = CalendarSchedulerTime

    /// An empty type: there are no options.
    public struct SchedulerOptions: Sendable {}

    public var now: SchedulerTimeType { .init(Date()) }
    public var minimumTolerance: SchedulerTimeType.Stride { .init(nanoseconds: 0) }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let action = UncheckedTransfer(value: action)
        addOperation { action.value() }
    }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let action = UncheckedTransfer(value: action)
        DispatchQueue.global().asyncAfter(deadline: date.deadline) { [weak self] in
            self?.addOperation { action.value() }
        }
    }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let action = UncheckedTransfer(value: action)
        let source = DispatchSource.makeTimerSource()
        source.schedule(deadline: date.deadline, repeating: .nanoseconds(max(1, interval.nanoseconds)))
        source.setEventHandler { [weak self] in self?.addOperation { action.value() } }
        source.resume()
        return AnyCancellable { source.cancel() }
    }
}
