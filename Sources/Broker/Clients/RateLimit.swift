/// Allows so many things a second, and a second's worth at once.
struct RateLimit {
    private let spacing: Duration
    private let burst: Duration = .seconds(1)
    /// When the things so far would be through at exactly the rate.
    private var through: SuspendingClock.Instant

    init(perSecond: Int, now: SuspendingClock.Instant) {
        spacing = .seconds(1) / max(perSecond, 1)
        through = now
    }

    /// How many there were lately that at exactly the rate would not be through yet.
    func lately(_ now: SuspendingClock.Instant) -> Int { through > now ? Int((through - now) / spacing) : 0 }

    /// Counts one; false where it is too many.
    mutating func allows(_ now: SuspendingClock.Instant) -> Bool {
        let next = max(through, now) + spacing
        guard next - now <= burst else { return false }
        through = next
        return true
    }
}
