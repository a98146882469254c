import CLinux
import Glibc
import Synchronization

/// A queue of values from any thread to the thread of an `EventLoop`.
public final class Mailbox<Message: Sendable>: Sendable {
    private let wakeUp: WakeUp
    private let waiting = Mutex<[Message]>([])

    init(wakeUp: WakeUp) { self.wakeUp = wakeUp }

    /// Never blocks. Has no effect after the loop's end.
    public func post(_ message: Message) {
        let wasEmpty = waiting.withLock { waiting in
            waiting.append(message)
            return waiting.count == 1
        }
        // Only a value posted to an empty queue wakes the loop: one system call for a burst.
        if wasEmpty { wakeUp.signal() }
    }

    /// Swaps all values posted so far with the given array, which becomes the next queue: neither is allocated anew.
    func drain(into batch: inout [Message]) {
        waiting.withLock { swap(&$0, &batch) }
    }
}

/// The descriptor that wakes a loop from other threads.
final class WakeUp: Sendable {
    let descriptor: Int32
    private let stopped = Atomic<Bool>(false)

    init() throws(TransportError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard descriptor >= 0 else {
            throw .system("Cannot make an event descriptor")
        }
    }

    deinit { close(descriptor) }

    func signal() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }

    var isStopped: Bool { stopped.load(ordering: .acquiring) }

    func stop() {
        stopped.store(true, ordering: .releasing)
        signal()
    }
}
