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

    /// Returns the time until an event of this weight is within the limit; nil if it is. After a pause any weight is.
    package func wait(for weight: Int, _ now: SuspendingClock.Instant) -> Duration? {
        let excess = max(drainedAt, now) + spacing * weight - now - burst
        return drainedAt <= now || excess <= .zero ? nil : min(excess, drainedAt - now)
    }

    /// Counts an event as several.
    package mutating func add(_ weight: Int, _ now: SuspendingClock.Instant) {
        drainedAt = max(drainedAt, now) + spacing * weight
    }

    /// Counts an event; returns false if it exceeds the limit.
    package mutating func consume(_ now: SuspendingClock.Instant) -> Bool {
        let next = max(drainedAt, now) + spacing
        guard next - now <= burst else { return false }
        drainedAt = next
        return true
    }
}
