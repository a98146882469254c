import Dispatch
import Synchronization

/// A queue of values from any thread to one reader: an event loop, or the main actor.
///
/// Values keep the order of posting. Only a value posted to an empty queue wakes the reader, so any number of waiting
/// values costs one wake-up. The queue has no limit of its own: each poster bounds what it may have under way.
public final class Inbox<Message: Sendable>: Sendable {
    private let waiting = Mutex<[Message]>([])
    private let wake: @Sendable (Inbox<Message>) -> Void

    /// - Parameter wake: Makes the reader take the values soon. Called on the thread that posts.
    public init(wake: @escaping @Sendable (Inbox<Message>) -> Void) { self.wake = wake }

    /// Never waits for the reader.
    public func post(_ message: Message) {
        let wasEmpty = waiting.withLock { waiting in
            waiting.append(message)
            return waiting.count == 1
        }
        if wasEmpty { wake(self) }
    }

    /// Swaps the waiting values with the given array, which becomes the next queue: both keep their memory.
    public func drain(into batch: inout [Message]) {
        waiting.withLock { swap(&$0, &batch) }
    }
}

extension Inbox {
    /// Returns an inbox of the main actor. `handle` gets all waiting values at once.
    public static func ofMainActor(_ handle: @escaping @MainActor @Sendable ([Message]) -> Void) -> Inbox {
        Inbox { inbox in
            DispatchQueue.main.async {
                var batch: [Message] = []
                inbox.drain(into: &batch)
                handle(batch)
            }
        }
    }
}
