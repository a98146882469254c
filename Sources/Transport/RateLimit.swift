/// A rate limit that allows a burst: the events of some time at once.
package struct RateLimit {
    private let spacing: Duration
    private let burst: Duration
    /// The instant at which the events so far would be done at exactly the allowed rate.
    private var drainedAt: SuspendingClock.Instant

    package init(perSecond: Int, burst: Duration, now: SuspendingClock.Instant) {
        spacing = .seconds(1) / max(perSecond, 1)
        self.burst = burst
        drainedAt = now
    }

    /// Returns the number of recent events that would not be done yet at exactly the allowed rate.
    package func recentCount(_ now: SuspendingClock.Instant) -> Int {
        drainedAt > now ? Int((drainedAt - now) / spacing) : 0
    }

    /// Counts an event; returns false if it exceeds the limit.
    package mutating func consume(_ now: SuspendingClock.Instant) -> Bool {
        let next = max(drainedAt, now) + spacing
        guard next - now <= burst else { return false }
        drainedAt = next
        return true
    }
}
