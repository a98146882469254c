/// A rate limit with a burst of one second's worth of events.
struct RateLimit {
    private let spacing: Duration
    private let burst: Duration = .seconds(1)
    /// The instant at which the events so far would be done at exactly the allowed rate.
    private var through: SuspendingClock.Instant

    init(perSecond: Int, now: SuspendingClock.Instant) {
        spacing = .seconds(1) / max(perSecond, 1)
        through = now
    }

    /// Returns the number of recent events that would not be done yet at exactly the allowed rate.
    func lately(_ now: SuspendingClock.Instant) -> Int { through > now ? Int((through - now) / spacing) : 0 }

    /// Counts an event; returns false if it exceeds the limit.
    mutating func allows(_ now: SuspendingClock.Instant) -> Bool {
        let next = max(through, now) + spacing
        guard next - now <= burst else { return false }
        through = next
        return true
    }
}
