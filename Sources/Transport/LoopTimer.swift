/// A scheduled call of an `EventLoop`. Releasing the reference does not cancel it.
public final class LoopTimer {
    public let deadline: SuspendingClock.Instant
    fileprivate var handler: (() -> Void)?

    fileprivate init(deadline: SuspendingClock.Instant, handler: @escaping () -> Void) {
        self.deadline = deadline
        self.handler = handler
    }

    /// Prevents the call.
    public func cancel() { handler = nil }
}

/// The timers of a loop: a binary heap by deadline. Cancelled ones stay until they come up, or until the heap has
/// doubled.
struct TimerQueue {
    private var heap: [LoopTimer] = []
    /// Number of timers at which cancelled ones are removed.
    private var sweepCount = TimerQueue.minimumSweepCount
    private static let minimumSweepCount = 64

    /// Number of timers, with cancelled ones that were not removed yet.
    var count: Int { heap.count }

    mutating func add(_ deadline: SuspendingClock.Instant, _ handler: @escaping () -> Void) -> LoopTimer {
        if heap.count >= sweepCount { removeCancelled() }
        let timer = LoopTimer(deadline: deadline, handler: handler)
        heap.append(timer)
        var child = heap.count - 1
        while child > 0, heap[child].deadline < heap[(child - 1) / 2].deadline {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
        return timer
    }

    /// The deadline of the next timer.
    var next: SuspendingClock.Instant? {
        mutating get {
            while let first = heap.first, first.handler == nil { removeFirst() }
            return heap.first?.deadline
        }
    }

    mutating func popDue(_ now: SuspendingClock.Instant) -> (() -> Void)? {
        while let first = heap.first, first.deadline <= now || first.handler == nil {
            removeFirst()
            if let handler = first.handler {
                first.handler = nil
                return handler
            }
        }
        return nil
    }

    private mutating func removeCancelled() {
        heap.removeAll { $0.handler == nil }
        // An ordered array is a heap.
        heap.sort { $0.deadline < $1.deadline }
        sweepCount = max(TimerQueue.minimumSweepCount, heap.count * 2)
    }

    private mutating func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        var parent = 0
        while true {
            let left = 2 * parent + 1
            guard left < heap.count else { return }
            let right = left + 1
            let child = right < heap.count && heap[right].deadline < heap[left].deadline ? right : left
            guard heap[child].deadline < heap[parent].deadline else { return }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}
