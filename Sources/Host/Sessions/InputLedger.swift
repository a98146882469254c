/// The ledger of one client's inputs by serial: which arrived, which the picture includes, and which were reported.
struct InputLedger {
    /// The last serial that arrived. Serials up to it are never applied again: a reconnected client repeats inputs
    /// without a report.
    private(set) var received: UInt64 = 0
    private(set) var included: UInt64 = 0
    private(set) var reported: UInt64 = 0
    /// The last serial of an earlier epoch. It is 0 once the client has the present one and may count from 1 again.
    private var lastEarlier: UInt64
    private(set) var stale: [UInt64] = []
    /// Reported serials of stale inputs, oldest first: the frame may have been lost.
    private var reportedStale: [UInt64] = []

    private static let longestReport = 1_024

    /// - Parameter lastEarlier: The last serial that the client sent in an earlier epoch.
    init(lastEarlier: UInt64 = 0) { self.lastEarlier = lastEarlier }

    /// Lets the client count from 1 again: it has a frame of this epoch, and repeats no earlier input.
    mutating func endEarlierSerials() { lastEarlier = 0 }

    /// - Returns: True if the input is new. A repeated one has had its effect, and one of an earlier epoch is stale.
    mutating func accept(_ serial: UInt64) -> Bool {
        if serial > 0, serial <= lastEarlier {
            addStale(serial)
            return false
        }
        guard serial > received else {
            // A client that repeats an input has no report of it, and may wait for one.
            if serial > 0 { reported = min(reported, serial - 1) }
            return false
        }
        received = serial
        return true
    }

    mutating func finished(_ serial: UInt64, stale isStale: Bool) {
        included = max(included, serial)
        if isStale { addStale(serial) }
    }

    private mutating func addStale(_ serial: UInt64) {
        // Bounded, so that a client that reads no frames cannot make the list grow. Dropped serials are covered by
        // `included`.
        if stale.count == InputLedger.longestReport { stale.removeFirst() }
        stale.append(serial)
    }

    /// True if there is something to report to the client.
    var hasUnreported: Bool { included > reported || !stale.isEmpty }

    /// Returns the report for the next frame; afterwards it counts as reported.
    mutating func report() -> (serial: UInt64, stale: [UInt64]) {
        defer {
            reported = included
            if !stale.isEmpty { reportedStale = Array((reportedStale + stale).suffix(InputLedger.longestReport)) }
            stale = []
        }
        return (included > reported ? included : 0, stale)
    }

    /// Reports everything again: a client that is back may have missed the last report.
    mutating func repeatReport() {
        reported = 0
        stale = Array((reportedStale + stale).suffix(InputLedger.longestReport))
        reportedStale = []
    }
}
