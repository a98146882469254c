import Combine
import Dispatch
import Foundation
import Synchronization

/// A session's virtual clock for publishers and sleeping tasks on any thread.
///
/// Decision record: Decisions/VirtualTime.md
final class VirtualTime: _MainTime {
    let origin = (date: Date(), uptime: DispatchTime.now().uptimeNanoseconds)
    private let nanoseconds = Atomic<Int64>(0)
    @MainActor private weak var clock: SessionClock?

    @MainActor init(_ clock: SessionClock) { self.clock = clock }

    var elapsed: Duration { .nanoseconds(nanoseconds.load(ordering: .relaxed)) }

    @MainActor func advance(to time: Duration) {
        let (seconds, attoseconds) = time.components
        nanoseconds.store(seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000, ordering: .relaxed)
    }

    func schedule(after delay: Duration, _ name: String, _ action: @escaping @Sendable () -> Void) -> any Cancellable {
        let alarm = PendingAlarm()
        runOnMainActor { [weak self] in
            guard let clock = self?.clock else { return }
            if delay <= .zero { return clock.enqueue(name, action) }
            alarm.wait(clock, delay, name, wakesTask: false, action)
        }
        return alarm
    }

    /// Suspends the task until the clock has advanced by the duration. Throws early when the task is cancelled.
    @MainActor func sleep(_ duration: Duration) async throws {
        try Task.checkCancellation()
        guard duration > .zero else { return await Task.yield() }
        // The clock of a closed scene does not advance, and the task's result is no longer needed.
        guard let clock else { throw CancellationError() }
        let alarm = PendingAlarm()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                alarm.wait(clock, duration, "a task sleeps", wakesTask: true) { continuation.resume() }
            }
        } onCancel: {
            runOnMainActor { alarm.fire() }
        }
        try Task.checkCancellation()
    }
}

/// Runs work immediately if called on the main actor, else as soon as possible.
private func runOnMainActor(_ work: @escaping @MainActor @Sendable () -> Void) {
    if MainActorCheck.isOnMainActor {
        MainActor.assumeIsolated { work() }
    } else {
        MainInbox.post(work)
    }
}

/// An alarm that may be cancelled from any thread, even before it is set.
private final class PendingAlarm: Cancellable, Sendable {
    @MainActor private var set: (clock: SessionClock, id: UInt64, action: () -> Void)?
    @MainActor private var isOver = false

    init() {}

    @MainActor func wait(
        _ clock: SessionClock, _ delay: Duration, _ name: String, wakesTask: Bool, _ action: @escaping () -> Void
    ) {
        if isOver {
            if wakesTask { action() }
            return
        }
        let id = clock.schedule(after: delay, name, for: wakesTask ? .task : .timer) { [weak self] in
            self?.set = nil
            action()
        }
        set = (clock, id, action)
    }

    func cancel() { runOnMainActor { self.remove() } }

    /// Runs the alarm's action immediately.
    @MainActor func fire() {
        let action = set?.action
        remove()
        action?()
    }

    @MainActor private func remove() {
        isOver = true
        if let set { set.clock.cancel(set.id) }
        set = nil
    }
}

extension Task where Success == Never, Failure == Never {
    /// Suspends the task for a duration of the session's clock, if that is virtual, else of real time.
    nonisolated(nonsending) public static func sleep(for duration: Duration) async throws {
        if let time = _MainTimes.current as? VirtualTime { return try await time.sleep(duration) }
        try await ContinuousClock().sleep(for: duration)
    }

    /// Suspends the task for a duration of the session's clock, if that is virtual, else of real time.
    nonisolated(nonsending) public static func sleep(nanoseconds duration: UInt64) async throws {
        try await sleep(for: .nanoseconds(duration))
    }
}
