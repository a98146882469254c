import CLinux
import Glibc
import Threading

/// Waits for sockets, descriptors, timers and posted values on one thread, and calls their handlers.
///
/// All registrations belong to the loop's thread and need no lock. Other threads reach the loop only through a
/// `Inbox`.
public final class EventLoop {
    /// A registered source with its handler. Removal sets `isActive` to false, because a handler may remove another
    /// watch in the same round.
    private final class Watch {
        let source: (any MessageSource)?
        let descriptor: Int32
        let handler: () -> Void
        var events = Int16(POLLIN)
        var isActive = true

        init(source: (any MessageSource)? = nil, descriptor: Int32, handler: @escaping () -> Void) {
            self.source = source
            self.descriptor = descriptor
            self.handler = handler
        }
    }

    let wakeUp: WakeUp
    private var watches: [Watch] = []
    private var items: [pollfd] = []
    private var itemsAreCurrent = false
    private var timers = TimerQueue()
    private var inboxHandlers: [() -> Void] = []
    private var isRunning = false
    /// The time at the start of this round.
    public private(set) var now = SuspendingClock.now

    public convenience init() throws(TransportError) {
        self.init(wakeUp: try WakeUp())
    }

    init(wakeUp: WakeUp) {
        self.wakeUp = wakeUp
        watches.append(
            Watch(descriptor: wakeUp.descriptor) { [unowned self] in
                wakeUp.clear()
                for drain in inboxHandlers { drain() }
            })
    }

    // MARK: Watching

    /// Calls `handler` when the source may have messages; the handler must receive until there are none.
    package func watch(source: any MessageSource, _ handler: @escaping () -> Void) {
        watches.append(Watch(source: source, descriptor: source.descriptor, handler: handler))
        itemsAreCurrent = false
    }

    package func unwatch(source: any MessageSource) { remove { $0.source === source } }

    /// Sets if the handler is also called while the source can send.
    package func watch(source: any MessageSource, forSendSpace isWanted: Bool) {
        let events = Int16(isWanted ? POLLIN | POLLOUT : POLLIN)
        for watch in watches where watch.source === source && watch.events != events {
            watch.events = events
            itemsAreCurrent = false
        }
    }

    /// Calls `handler` while the descriptor can be read.
    public func watch(descriptor: Int32, _ handler: @escaping () -> Void) {
        watches.append(Watch(descriptor: descriptor, handler: handler))
        itemsAreCurrent = false
    }

    public func unwatch(descriptor: Int32) {
        remove { $0.source == nil && $0.descriptor == descriptor }
    }

    private func remove(where matches: (Watch) -> Bool) {
        for watch in watches where matches(watch) { watch.isActive = false }
        watches.removeAll { !$0.isActive }
        itemsAreCurrent = false
    }

    /// Returns an inbox for values from other threads. `handler` is called on the loop's thread, in the order of
    /// posting.
    public func inbox<Message: Sendable>(
        of type: Message.Type = Message.self, _ handler: @escaping (Message) -> Void
    ) -> Inbox<Message> {
        let inbox = wakeUp.inbox(of: type)
        serve(inbox, handler)
        return inbox
    }

    func serve<Message: Sendable>(_ inbox: Inbox<Message>, _ handler: @escaping (Message) -> Void) {
        var batch: [Message] = []
        inboxHandlers.append {
            inbox.drain(into: &batch)
            for message in batch { handler(message) }
            batch.removeAll(keepingCapacity: true)
        }
    }

    // MARK: Timers

    @discardableResult
    public func schedule(after delay: Duration, _ handler: @escaping () -> Void) -> LoopTimer {
        schedule(at: SuspendingClock.now + delay, handler)
    }

    @discardableResult
    public func schedule(at deadline: SuspendingClock.Instant, _ handler: @escaping () -> Void) -> LoopTimer {
        timers.add(deadline, handler)
    }

    // MARK: Running

    /// Runs until `stop()`.
    public func run() {
        isRunning = true
        while isRunning, !wakeUp.isStopped { runOnce() }
        isRunning = false
    }

    /// Ends `run()` after this round. Must be called on the loop's thread.
    public func stop() { isRunning = false }

    /// Waits once, at most until `limit`, and calls the handlers of ready sources. `run()` repeats it; tests step
    /// through it.
    ///
    /// The descriptor of a ZeroMQ socket signals new events only. The kernel does not report bytes that a dealer has
    /// already read. So these sources are polled before the wait, except those that were found empty and not used
    /// since. `zmq_poll` does that for each socket twice, and makes one more system call.
    public func runOnce(limit: Duration? = nil) {
        let isServed = pollUnreadSockets()
        if !itemsAreCurrent { rebuild() }
        let timeout = isServed || hasUnreadSocket ? 0 : milliseconds(until: deadline(limit))
        var ready = poll(&items, nfds_t(items.count), Int32(clamping: timeout))
        now = SuspendingClock.now
        if ready > 0 {
            let round = watches
            for (index, watch) in round.enumerated() where items[index].revents != 0 {
                if watch.isActive { watch.handler() }
                ready -= 1
                // A handler that adds or removes watches makes `items` outdated, but not shorter: it is rebuilt only
                // above.
                if ready == 0 { break }
            }
        }
        while let due = timers.popDue(now) { due() }
    }

    private var hasUnreadSocket: Bool {
        for watch in watches { if let source = watch.source, source.mayHaveMessages { return true } }
        return false
    }

    /// Calls the handlers of sources with unread messages; returns true if any message was received.
    private func pollUnreadSockets() -> Bool {
        guard hasUnreadSocket else { return false }
        now = SuspendingClock.now
        var isServed = false
        for watch in watches where watch.isActive {
            guard let source = watch.source, source.mayHaveMessages else { continue }
            let before = source.received
            watch.handler()
            if source.received != before { isServed = true }
        }
        return isServed
    }

    private func rebuild() {
        items.removeAll(keepingCapacity: true)
        for watch in watches {
            items.append(pollfd(fd: watch.descriptor, events: watch.events, revents: 0))
        }
        itemsAreCurrent = true
    }

    private func deadline(_ limit: Duration?) -> SuspendingClock.Instant? {
        let bound = limit.map { SuspendingClock.now + $0 }
        guard let next = timers.next else { return bound }
        return bound.map { min($0, next) } ?? next
    }

    /// Rounded up, so that a timer is due when the wait ends.
    private func milliseconds(until deadline: SuspendingClock.Instant?) -> Int {
        guard let deadline else { return -1 }
        let (seconds, attoseconds) = (deadline - SuspendingClock.now).components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return Int(min(seconds, 3_600)) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

/// A source of messages. It belongs to the thread of its loop.
package protocol MessageSource: AnyObject {
    /// Becomes readable when messages arrive.
    var descriptor: Int32 { get }
    /// True if there may be messages that the descriptor does not signal.
    var mayHaveMessages: Bool { get }
    /// Number of received messages.
    var received: UInt64 { get }
}
