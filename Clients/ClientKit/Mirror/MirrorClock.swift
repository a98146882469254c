import Display

/// An estimate of a session's clock.
///
/// A frame takes time to arrive, so a reading is never ahead of the session. The reading that is furthest ahead is the
/// one with the shortest delay, and is kept. Half of the shortest round trip of a heartbeat is that delay.
struct MirrorClock: Sendable {
    /// The session's time minus the time since `origin`, in microseconds.
    private var offset: Int64?
    private var standing: Int64?
    /// The shortest delay from the service, in microseconds; nil before the first heartbeat.
    private(set) var oneWayDelay: Int64?
    private let origin = SuspendingClock.now

    /// Limit of a frame's delay, in microseconds.
    private let largestDelay: Int64

    init(_ timing: ClientTiming) { largestDelay = Int64(timing.largestClockDelay / .microseconds(1)) }

    /// True for a virtual clock between two of its steps.
    var isPaused: Bool { standing != nil }

    /// Records the time from a ping to its answer. A duration that no slow connection explains has no effect.
    mutating func record(roundTrip: Duration) {
        let new = Int64(roundTrip / .microseconds(1)) / 2
        guard (0..<largestDelay).contains(new) else { return }
        oneWayDelay = min(oneWayDelay ?? new, new)
    }

    /// Discards the round trips of an earlier connection.
    mutating func discardRoundTrips() { oneWayDelay = nil }

    /// Discards all readings.
    mutating func reset() { (offset, standing) = (nil, nil) }

    mutating func record(_ reading: ClockReading, at instant: SuspendingClock.Instant) {
        standing = reading.isPaused ? reading.microseconds : nil
        guard !reading.isPaused else { return }
        let new = reading.microseconds - elapsed(at: instant)
        guard let known = offset, new < known, known - new < largestDelay else { return offset = new }
    }

    /// Returns the session's time in microseconds; nil before the first reading.
    func time(at instant: SuspendingClock.Instant) -> Int64? {
        standing ?? offset.map { $0 + elapsed(at: instant) + (oneWayDelay ?? 0) }
    }

    private func elapsed(at instant: SuspendingClock.Instant) -> Int64 {
        Int64((instant - origin) / .microseconds(1))
    }
}
