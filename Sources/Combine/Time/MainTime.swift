import Foundation

/// A virtual clock of the main thread, for programs whose time is stepped.
///
/// The host of a program installs it around the program's code, and tasks started there inherit it. Without it there is
/// no cost.
public protocol _MainTime: AnyObject, Sendable {
    /// The start of the clock as a date and as uptime in nanoseconds.
    var origin: (date: Date, uptime: UInt64) { get }
    /// The time since the start.
    var elapsed: Duration { get }
    /// Runs an action on the main thread after a delay; without a delay, as soon as possible.
    func schedule(after delay: Duration, _ name: String, _ action: @escaping @Sendable () -> Void) -> any Cancellable
}

public enum _MainTimes {
    /// The virtual clock in this context; nil for the system's clock.
    @TaskLocal public static var current: (any _MainTime)?
}

extension _MainTime {
    var date: Date { origin.date.addingTimeInterval(elapsed.seconds) }
    var dispatchTime: DispatchTime {
        DispatchTime(uptimeNanoseconds: origin.uptime &+ UInt64(max(0, elapsed.nanoseconds)))
    }

    /// Runs an action repeatedly.
    func schedule(
        after delay: Duration, every interval: Duration, _ name: String, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let repetition = Repetition(time: self, interval: max(interval, .microseconds(100)), name, action)
        repetition.wait(delay)
        return AnyCancellable { repetition.cancel() }
    }
}

/// An action that is scheduled again after each run.
private final class Repetition: Sendable {
    private let time: any _MainTime
    private let interval: Duration
    private let name: String
    private let action: UncheckedTransfer<() -> Void>
    private let lock = Lock()
    // Proof: both are private, and only `wait`, its closure and `cancel` use them, inside the lock. Only a value leaves
    // the lock, or a token that any thread may cancel.
    private nonisolated(unsafe) var waiting: (any Cancellable)?
    private nonisolated(unsafe) var isCancelled = false

    init(time: any _MainTime, interval: Duration, _ name: String, _ action: @escaping () -> Void) {
        (self.time, self.interval, self.name, self.action) = (time, interval, name, UncheckedTransfer(value: action))
    }

    func wait(_ delay: Duration) {
        let next = time.schedule(after: delay, name) { [self] in
            // The action may have been cancelled after the clock had already removed it.
            if lock.withLock({ isCancelled }) { return }
            // Scheduled before the action runs, so that the action can cancel it.
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
