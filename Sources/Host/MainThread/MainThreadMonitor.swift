import CoreFoundation
import Foundation
import Synchronization

/// Measures how long the main thread has been busy, without its cooperation.
///
/// The main run loop records each iteration here, which costs a clock reading. Any thread may read it.
final class MainThreadMonitor: Sendable {
    /// Start of the run loop's iteration in nanoseconds of the monotonic clock; 0 while the main thread sleeps.
    private let turnBegan = Atomic<UInt64>(0)

    /// Starts the measurement. Must be called on the main thread.
    @MainActor func begin() {
        // `kCFRunLoopBeforeTimers`, `BeforeWaiting` and `AfterWaiting`; these constants are not imported into Swift
        // here.
        let activities: CFOptionFlags = 1 << 1 | 1 << 5 | 1 << 6
        let observer = CFRunLoopObserverCreateWithHandler(nil, activities, true, 0) { [self] _, activity in
            turnBegan.store(activity.rawValue == 1 << 5 ? 0 : MainThreadMonitor.now(), ordering: .relaxed)
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
        turnBegan.store(MainThreadMonitor.now(), ordering: .relaxed)
    }

    /// Restarts the measurement: the main thread finished one task and continues with another in the same iteration.
    func progress() { turnBegan.store(MainThreadMonitor.now(), ordering: .relaxed) }

    /// Duration of the main thread's iteration so far; zero while it sleeps.
    var busyDuration: Duration {
        let began = turnBegan.load(ordering: .relaxed)
        let now = MainThreadMonitor.now()
        return began == 0 || now < began ? .zero : .nanoseconds(now - began)
    }

    private static func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
}

extension Duration {
    var milliseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(max(0, seconds)) * 1000 + UInt64(max(0, attoseconds)) / 1_000_000_000_000_000
    }
}
