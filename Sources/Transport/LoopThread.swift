import CLinux
import Glibc
import Synchronization
import Threading

/// A thread that runs an `EventLoop`, with an inbox to post values to it.
///
/// `body` runs first, on the thread. The objects that it makes stay there, and the closure that it returns is called
/// with each posted value. Values posted before that wait.
public final class LoopThread<Message: Sendable>: Sendable {
    public let inbox: Inbox<Message>
    private let wakeUp: WakeUp
    private let thread: Mutex<pthread_t?>

    public init(
        name: String, _ body: @escaping @Sendable (EventLoop) -> (Message) -> Void
    ) throws(TransportError) {
        let wakeUp = try WakeUp()
        let inbox = wakeUp.inbox(of: Message.self)
        self.wakeUp = wakeUp
        self.inbox = inbox
        let start = ThreadStart {
            linux_name_thread(name)
            let loop = EventLoop(wakeUp: wakeUp)
            loop.serve(inbox, body(loop))
            // Values posted before the handler was registered have already signalled the descriptor; none is lost.
            loop.run()
        }
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(start).toOpaque())
        self.thread = Mutex(thread)
        guard result == 0 else {
            throw TransportError(.system, "Cannot start a thread: \(TransportError.message(for: result)).")
        }
    }

    /// Never blocks.
    public func post(_ message: Message) { inbox.post(message) }

    /// Ends the loop after its round. May be called on any thread.
    public func stop() { wakeUp.stop() }

    /// Waits until the thread and its objects are gone. Must be called at most once, and never on the thread itself.
    public func join() {
        guard let running = thread.withLock({ $0.take() }) else { return }
        pthread_join(running, nil)
    }

    deinit {
        wakeUp.stop()
        if let running = thread.withLock({ $0.take() }) { pthread_detach(running) }
    }
}

/// The body of a new thread.
private final class ThreadStart: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
