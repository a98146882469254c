/// Keeps an interval between frames that answer no input. A timer or an animation thus does not flood a slow line.
struct Pacing {
    private let fastest: Duration
    private let slowest: Duration
    private var last: SuspendingClock.Instant?
    private var roundTrip: Duration?

    init(_ timing: HostTiming) {
        fastest = timing.fastestPace
        slowest = timing.slowestPace
    }

    /// Half a round trip: about one frame and one acknowledgement are then in transit.
    var interval: Duration {
        guard let roundTrip else { return fastest }
        return min(max(roundTrip / 2, fastest), slowest)
    }

    /// The earliest instant for the next such frame.
    var due: SuspendingClock.Instant? { last.map { $0 + interval } }

    mutating func sent(at now: SuspendingClock.Instant) { last = now }

    /// Adds a sample of the round trip time; smoothed as in TCP, with a weight of one eighth.
    mutating func observed(_ sample: Duration) {
        roundTrip = roundTrip.map { $0 + (sample - $0) / 8 } ?? sample
    }
}
