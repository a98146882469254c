import Display

/// An estimate of a session's clock.
///
/// A frame takes time to arrive, so a reading is never ahead of the session. The reading that is furthest ahead is the
/// one with the shortest way, and is kept.
struct MirrorClock: Sendable {
    /// The session's time minus the time since `origin`, in microseconds.
    private var offset: Int64?
    private var standing: Int64?
    private let origin = SuspendingClock.now

    /// Limit of a frame's delay, in microseconds.
    private let largestDelay: Int64

    init(_ timing: ClientTiming) { largestDelay = Int64(timing.largestClockDelay / .microseconds(1)) }

    /// True for a virtual clock between two of its steps.
    var stands: Bool { standing != nil }

    /// Discards all readings.
    mutating func reset() { (offset, standing) = (nil, nil) }

    mutating func record(_ reading: ClockReading, at instant: SuspendingClock.Instant) {
        standing = reading.stands ? reading.microseconds : nil
        guard !reading.stands else { return }
        let new = reading.microseconds - elapsed(at: instant)
        guard let known = offset, new < known, known - new < largestDelay else { return offset = new }
    }

    /// Returns the session's time in microseconds; nil before the first reading.
    func time(at instant: SuspendingClock.Instant) -> Int64? { standing ?? offset.map { $0 + elapsed(at: instant) } }

    private func elapsed(at instant: SuspendingClock.Instant) -> Int64 {
        Int64((instant - origin) / .microseconds(1))
    }
}
