import CLinux
import Glibc
import Synchronization
import Threading

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

    /// Returns an inbox that wakes the loop.
    func inbox<Message>(of type: Message.Type = Message.self) -> Inbox<Message> {
        Inbox { [self] _ in signal() }
    }

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
