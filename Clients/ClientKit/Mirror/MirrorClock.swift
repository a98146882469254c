import Display

/// An estimate of a session's clock.
///
/// A frame takes time to arrive, so a reading is never ahead of the session. The reading that is furthest ahead is the
/// one with the shortest delay. Half of the shortest round trip of a heartbeat is that delay. Both count for a while
/// only: clocks drift apart and jump, and a connection gets another route.
struct MirrorClock: Sendable {
    /// The session's time minus the time since `origin` in microseconds, the largest of each of two periods. Each
    /// estimate thus has the readings of one to two periods.
    private var offsets: (present: Int64, previous: Int64?)?
    /// The start of the present period, as the time since `origin`.
    private var periodStart: Int64 = 0
    private var standing: Int64?
    /// Delays from the service in microseconds, by the last round trips.
    private var delays: [Int64] = []
    private let origin = SuspendingClock.now

    /// Limit of a frame's delay, and a period of readings, in microseconds.
    private let largestDelay, period: Int64
    /// The number of round trips that count. Heartbeats are rare, so most of them are older than a period.
    static let roundTripCount = 8

    init(_ timing: ClientTiming) {
        largestDelay = Int64(timing.largestClockDelay / .microseconds(1))
        period = Int64(timing.clockPeriod / .microseconds(1))
    }

    /// True for a virtual clock between two of its steps.
    var isPaused: Bool { standing != nil }

    /// The shortest delay from the service, in microseconds; nil before the first heartbeat.
    var oneWayDelay: Int64? { delays.min() }

    private var offset: Int64? { offsets.map { max($0.present, $0.previous ?? $0.present) } }

    /// Records the time from a ping to its answer. A duration that no slow connection explains has no effect.
    mutating func record(roundTrip: Duration) {
        let new = Int64(roundTrip / .microseconds(1)) / 2
        guard (0..<largestDelay).contains(new) else { return }
        delays = delays.suffix(MirrorClock.roundTripCount - 1) + [new]
    }

    /// Discards the round trips of an earlier connection.
    mutating func discardRoundTrips() { delays = [] }

    /// Discards all readings.
    mutating func reset() { (offsets, standing) = (nil, nil) }

    mutating func record(_ reading: ClockReading, at instant: SuspendingClock.Instant) {
        standing = reading.isPaused ? reading.microseconds : nil
        guard !reading.isPaused else { return }
        let time = elapsed(at: instant)
        let new = reading.microseconds - time
        guard let known = offsets, let offset, offset - new < largestDelay else {
            (offsets, periodStart) = ((new, nil), time)
            return
        }
        let age = time - periodStart
        if (0..<period).contains(age) {
            offsets = (max(known.present, new), known.previous)
        } else {
            // Readings from before a silence, or before the own clock jumped back, no longer count.
            (offsets, periodStart) = ((new, (0..<2 * period).contains(age) ? known.present : nil), time)
        }
    }

    /// Returns the session's time in microseconds; nil before the first reading.
    func time(at instant: SuspendingClock.Instant) -> Int64? {
        standing ?? offset.map { $0 + elapsed(at: instant) + (oneWayDelay ?? 0) }
    }

    private func elapsed(at instant: SuspendingClock.Instant) -> Int64 {
        Int64((instant - origin) / .microseconds(1))
    }
}
