import Dispatch
import Foundation

/// The queue of writes from other threads to the main actor, in order. The engine's only lock.
final class Inbox: Sendable {
    static let shared = Inbox()

    private struct State {
        var waiting: [@MainActor @Sendable () -> Void] = []
    }

    // Proof of the unchecked promise: `state` is only accessed inside `lock`.
    private nonisolated(unsafe) var state = State()
    private let lock = NSLock()

    /// Runs `work` inside the lock that guards values which other threads may read.
    func withLock<Result>(_ work: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try work()
    }

    func post(_ work: @escaping @MainActor @Sendable () -> Void) {
        let isFirst = withLock {
            state.waiting.append(work)
            return state.waiting.count == 1
        }
        guard isFirst else { return }
        DispatchQueue.main.async { MainActor.assumeIsolated { self.drain() } }
    }

    @MainActor func drain() {
        let work = withLock {
            defer { state.waiting.removeAll() }
            return state.waiting
        }
        for item in work { item() }
    }
}
