import Display

/// The credit window of a client: frames that were sent and not acknowledged.
///
/// Its backpressure replaces a queue of frames. While the window is full nothing is produced for the client. The
/// client's picture falls behind, and one step to the present follows the next acknowledgement.
struct CreditWindow {
    private struct Sent {
        var version: Version
        var bytes: Int
        var at: SuspendingClock.Instant
    }

    private var unacknowledged: [Sent] = []
    private var bytes = 0

    var count: Int { unacknowledged.count }

    var isFull: Bool {
        count >= SessionLimits.window || (count > 0 && bytes >= SessionLimits.byteBudget)
    }

    mutating func sent(_ version: Version, bytes: Int, at now: SuspendingClock.Instant) {
        unacknowledged.append(Sent(version: version, bytes: bytes, at: now))
        self.bytes += bytes
    }

    /// Releases the credit of the frame with this version and of all before it.
    ///
    /// - Returns: The round trip time of the newest of them.
    mutating func acknowledged(_ version: Version, at now: SuspendingClock.Instant) -> Duration? {
        let count = unacknowledged.prefix { $0.version <= version }.count
        guard count > 0 else { return nil }
        let roundTrip = unacknowledged[count - 1].at.duration(to: now)
        bytes -= unacknowledged.prefix(count).reduce(0) { $0 + $1.bytes }
        unacknowledged.removeFirst(count)
        return roundTrip
    }
}
