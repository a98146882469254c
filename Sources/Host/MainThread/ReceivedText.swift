import Synchronization

/// The last text that was copied in another process, until the main actor takes it. However many are copied while the
/// main actor is busy, one waits.
final class ReceivedText: Sendable {
    private let text = Mutex<String?>(nil)

    /// Replaces the text that waits. Returns true if none did, so the caller must notify the main actor.
    func put(_ new: String) -> Bool {
        text.withLock { text in
            defer { text = new }
            return text == nil
        }
    }

    /// Removes and returns the text.
    func consume() -> String? {
        text.withLock { text in
            defer { text = nil }
            return text
        }
    }
}
