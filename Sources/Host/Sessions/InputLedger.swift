/// The inputs of one client by their serials: which arrived, which the picture includes, and what the client knows of it.
struct InputLedger {
    /// Never applied again: a client that reconnects repeats what it has no word of.
    private(set) var received: UInt64
    private(set) var included: UInt64
    private(set) var reported: UInt64
    private(set) var stale: [UInt64] = []

    private static let longestReport = 1_024

    init(after serial: UInt64 = 0) {
        received = serial
        included = serial
        reported = serial
    }

    /// - Returns: Whether it is new; a repeated one has had its effect.
    mutating func arrived(_ serial: UInt64) -> Bool {
        guard serial > received else {
            // Who repeats it has no word of it, and may wait for one.
            if serial > 0 { reported = min(reported, serial - 1) }
            return false
        }
        received = serial
        return true
    }

    mutating func finished(_ serial: UInt64, stale isStale: Bool) {
        included = max(included, serial)
        guard isStale else { return }
        // A client that reads no frames must not make this grow; the serials before are told by `included` alone.
        if stale.count == InputLedger.longestReport { stale.removeFirst() }
        stale.append(serial)
    }

    /// Something that the client waits for and was not told.
    var hasNews: Bool { included > reported || !stale.isEmpty }

    /// What the next frame says; afterwards the client counts as told.
    mutating func report() -> (serial: UInt64, stale: [UInt64]) {
        defer {
            reported = included
            stale = []
        }
        return (included > reported ? included : 0, stale)
    }

    /// The client is back and may have missed what was said last: say it again.
    mutating func repeatReport() { reported = 0 }
}
