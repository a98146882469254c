import CLinux
import Glibc
import Synchronization

/// Carries values to the thread of an `EventLoop`, from any thread.
public final class Mailbox<Message: Sendable>: Sendable {
    private let wakeUp: WakeUp
    private let waiting = Mutex<[Message]>([])

    init(wakeUp: WakeUp) { self.wakeUp = wakeUp }

    /// Never blocks. After the loop's end it has no effect.
    public func post(_ message: Message) {
        let wasEmpty = waiting.withLock { waiting in
            waiting.append(message)
            return waiting.count == 1
        }
        // Whoever found it empty wakes the loop: one system call for a burst.
        if wasEmpty { wakeUp.signal() }
    }

    /// Everything posted so far; the array handed in becomes the next one to collect, so neither is allocated anew.
    func take(into batch: inout [Message]) {
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
