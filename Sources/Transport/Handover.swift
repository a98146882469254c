import CLinux
import Synchronization

/// Values on their way from threads that have them to one that sleeps until there are some.
///
/// To wake a thread takes longer than most of what is handed over here. So whoever knows that a value is about to come may
/// say so: the thread is woken while the value is still being made, and looks out for it for a moment instead of falling
/// asleep again.
public final class Handover<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        /// Whether the thread was woken for a value that is not there yet.
        var isExpecting = false
    }

    private let state = Mutex(State())
    /// As `state` says, to be looked at without it.
    private let hasValues = Atomic<Bool>(false)
    /// For how long a value is looked out for: it costs the thread's core as much, and should be about what a wake-up takes
    /// with all that is done meanwhile.
    private let patience: Duration
    private let wake: @Sendable (Handover) -> Void

    /// - Parameter wake: Makes the thread call `take(into:)`; called once for all values that are there by then.
    public init(patience: Duration = .microseconds(100), wake: @escaping @Sendable (Handover) -> Void) {
        self.patience = patience
        self.wake = wake
    }

    /// Never blocks.
    public func put(_ value: Value) {
        let sleeps = state.withLock { state in
            state.values.append(value)
            hasValues.store(true, ordering: .releasing)
            return state.values.count == 1 && !state.isExpecting
        }
        if sleeps { wake(self) }
    }

    /// A value comes within microseconds: the thread may get ready. Without a core to spare it has no effect, as then the
    /// thread would keep from working whoever makes the value.
    public func expect() {
        guard SpareCores.areThere else { return }
        let sleeps = state.withLock { state in
            guard state.values.isEmpty, !state.isExpecting else { return false }
            state.isExpecting = true
            return true
        }
        if sleeps { wake(self) }
    }

    /// All values that are there, or come at once where some are expected. The array handed in is empty and becomes the
    /// next one to collect, so neither is allocated anew.
    public func take(into batch: inout [Value]) {
        guard !takeThose(into: &batch, givesUp: false) else { return }
        let deadline = SuspendingClock.now + patience
        while !hasValues.load(ordering: .acquiring), SuspendingClock.now < deadline { linux_pause() }
        _ = takeThose(into: &batch, givesUp: true)
    }

    /// Answers whether there is nothing to wait for.
    private func takeThose(into batch: inout [Value], givesUp: Bool) -> Bool {
        state.withLock { state in
            guard state.values.isEmpty, state.isExpecting, !givesUp else {
                swap(&state.values, &batch)
                state.isExpecting = false
                hasValues.store(false, ordering: .relaxed)
                return true
            }
            return false
        }
    }
}

/// Whether one thread of the process may wait for another without keeping it from running.
private enum SpareCores {
    static let areThere = linux_usable_cores() > 1
}
