import CoreFoundation
import Foundation
import Synchronization

/// Knows since when the main thread has not been idle, without asking it.
///
/// The main run loop notes each of its turns here, which costs a clock reading; any thread may look.
final class MainWatch: Sendable {
    /// Nanoseconds of the monotonic clock; 0 while the main thread sleeps.
    private let turnBegan = Atomic<UInt64>(0)

    /// Starts to watch. Call on the main thread.
    @MainActor func begin() {
        // kCFRunLoopBeforeTimers, BeforeWaiting and AfterWaiting; the names are not offered to Swift here.
        let activities: CFOptionFlags = 1 << 1 | 1 << 5 | 1 << 6
        let observer = CFRunLoopObserverCreateWithHandler(nil, activities, true, 0) { [self] _, activity in
            turnBegan.store(activity.rawValue == 1 << 5 ? 0 : MainWatch.now(), ordering: .relaxed)
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
        turnBegan.store(MainWatch.now(), ordering: .relaxed)
    }

    /// The main thread finished one thing and goes on with another in the same turn.
    func progress() { turnBegan.store(MainWatch.now(), ordering: .relaxed) }

    /// How long the main thread's turn lasts already; zero while it sleeps.
    var busy: Duration {
        let began = turnBegan.load(ordering: .relaxed)
        let now = MainWatch.now()
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
