import Foundation

/// Time as a program is told it: a clock that stands for the main thread's, for programs whose time somebody steps.
///
/// Whoever runs the program puts it in force around the program's code; tasks started there inherit it. Nowhere else has
/// anything a cost.
public protocol _MainTime: AnyObject, Sendable {
    /// When it began, for those who count from elsewhere.
    var origin: (date: Date, uptime: UInt64) { get }
    /// Since then.
    var elapsed: Duration { get }
    /// Does something on the main thread, later or, with no delay, as soon as it gets to it.
    func schedule(after delay: Duration, _ name: String, _ action: @escaping @Sendable () -> Void) -> any Cancellable
}

public enum _MainTimes {
    /// The time in force here; nil where it is the world's.
    @TaskLocal public static var current: (any _MainTime)?
}

extension _MainTime {
    var date: Date { origin.date.addingTimeInterval(elapsed.seconds) }
    var dispatchTime: DispatchTime {
        DispatchTime(uptimeNanoseconds: origin.uptime &+ UInt64(max(0, elapsed.nanoseconds)))
    }

    /// Does something again and again.
    func schedule(
        after delay: Duration, every interval: Duration, _ name: String, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let repetition = Repetition(time: self, interval: max(interval, .microseconds(100)), name, action)
        repetition.wait(delay)
        return AnyCancellable { repetition.cancel() }
    }
}

/// An action that is scheduled anew whenever it was done.
private final class Repetition: Sendable {
    private let time: any _MainTime
    private let interval: Duration
    private let name: String
    private let action: Handed<() -> Void>
    private let lock = Lock()
    // Proof: both are private, and `wait`, its closure and `cancel`, the only ones that name them, do so inside the lock;
    // what comes out of it is a value, or a token that its time lets any thread cancel.
    private nonisolated(unsafe) var waiting: (any Cancellable)?
    private nonisolated(unsafe) var isCancelled = false

    init(time: any _MainTime, interval: Duration, _ name: String, _ action: @escaping () -> Void) {
        (self.time, self.interval, self.name, self.action) = (time, interval, name, Handed(value: action))
    }

    func wait(_ delay: Duration) {
        let next = time.schedule(after: delay, name) { [self] in
            // Somebody may have cancelled it when the time had already let go of it.
            if lock.withLock({ isCancelled }) { return }
            // Before the action, so that it can end it.
            wait(interval)
            action.value()
        }
        let isLate = lock.withLock {
            waiting = next
            return isCancelled
        }
        if isLate { next.cancel() }
    }

    func cancel() {
        let next = lock.withLock {
            isCancelled = true
            return waiting
        }
        next?.cancel()
    }
}

extension Duration {
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? (seconds < 0 ? .min : .max) : whole &+ attoseconds / 1_000_000_000
    }

    var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
