/// Keeps a distance between frames that answer no input, so that a timer or an animation does not flood a slow line.
struct Pacing {
    private var last: SuspendingClock.Instant?
    private var roundTrip: Duration?

    /// Half a round trip: then about one frame is on its way in each direction of time.
    var interval: Duration {
        guard let roundTrip else { return HostTiming.fastestPace }
        return min(max(roundTrip / 2, HostTiming.fastestPace), HostTiming.slowestPace)
    }

    /// When the next such frame may go.
    var due: SuspendingClock.Instant? { last.map { $0 + interval } }

    mutating func sent(at now: SuspendingClock.Instant) { last = now }

    /// Smoothed as TCP does it: an eighth of each new sample.
    mutating func observed(_ sample: Duration) {
        roundTrip = roundTrip.map { $0 + (sample - $0) / 8 } ?? sample
    }
}
