import Synchronization

/// The time that the main thread may wait for the sizes of vector images together.
///
/// Each size has a limit of its own, but an app may make any number of images in a turn. Used time returns at a
/// fraction of the time that passes.
final class SizeBudget: Sendable {
    private struct State {
        var used = Duration.zero
        var time: ContinuousClock.Instant
    }

    /// Maximum time at once.
    let limit: Duration
    private let state: Mutex<State>

    init(_ limit: Duration, now: ContinuousClock.Instant = .now) {
        self.limit = limit
        state = Mutex(State(time: now))
    }

    /// Returns the time that is left.
    func left(_ now: ContinuousClock.Instant = .now) -> Duration { state.withLock { limit - update(&$0, now) } }

    /// Adds a wait; one of no time is free.
    func add(_ wait: Duration, _ now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            state.used = min(limit, update(&state, now) + max(wait, .zero))
        }
    }

    private func update(_ state: inout State, _ now: ContinuousClock.Instant) -> Duration {
        state.used = max(state.used - state.time.duration(to: now) / DecoderTiming.sizeRecovery, .zero)
        state.time = now
        return state.used
    }
}
