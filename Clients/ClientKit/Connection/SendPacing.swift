/// Keeps the client below the service's rate limit.
struct SendPacing {
    /// The limit in the service's Welcome.
    var perSecond: Int { didSet { spacing = SendPacing.spacing(perSecond) } }
    /// Stored, because a duration is divided in 128 bits, and every input needs it.
    private var spacing: Duration
    /// The instant at which the messages so far would be done at exactly the allowed rate.
    private var drainedAt: SuspendingClock.Instant?

    private let burst: Duration

    init(perSecond: Int, burst: Duration) {
        self.perSecond = perSecond
        self.burst = burst
        spacing = SendPacing.spacing(perSecond)
    }

    private static func spacing(_ perSecond: Int) -> Duration { .seconds(1) / max(perSecond, 1) }

    /// The earliest instant for the next message; nil if there is no restriction.
    var nextTime: SuspendingClock.Instant? { drainedAt.map { $0 + spacing - max(spacing, burst) } }

    func allows(_ now: SuspendingClock.Instant) -> Bool { nextTime.map { now >= $0 } ?? true }

    mutating func count(_ now: SuspendingClock.Instant) {
        drainedAt = max(drainedAt ?? now, now) + spacing
    }
}
