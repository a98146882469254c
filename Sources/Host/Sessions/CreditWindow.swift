import Display

/// What a client was sent and has not acknowledged. While it is full nothing is produced for the client: its picture
/// merely falls behind, and one step to now follows the next acknowledgement.
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
        count >= HostTiming.window || (count > 0 && bytes >= HostTiming.byteBudget)
    }

    mutating func sent(_ version: Version, bytes: Int, at now: SuspendingClock.Instant) {
        unacknowledged.append(Sent(version: version, bytes: bytes, at: now))
        self.bytes += bytes
    }

    /// Gives back what is acknowledged: the frame with this version and all before it.
    ///
    /// - Returns: How long the newest of them took there and back.
    mutating func acknowledged(_ version: Version, at now: SuspendingClock.Instant) -> Duration? {
        let count = unacknowledged.prefix { $0.version <= version }.count
        guard count > 0 else { return nil }
        let roundTrip = unacknowledged[count - 1].at.duration(to: now)
        bytes -= unacknowledged.prefix(count).reduce(0) { $0 + $1.bytes }
        unacknowledged.removeFirst(count)
        return roundTrip
    }
}
