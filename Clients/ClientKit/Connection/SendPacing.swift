/// Keeps the client below the service's rate limit. The service accepts a burst of one second; here a burst has half of
/// that, because messages sent evenly may still arrive together.
struct SendPacing {
    /// The limit in the service's Welcome.
    var perSecond: Int { didSet { spacing = SendPacing.spacing(perSecond) } }
    /// Stored, because a duration is divided in 128 bits, and every input needs it.
    private var spacing: Duration
    /// The instant at which the messages so far would be done at exactly the allowed rate.
    private var drainedAt: SuspendingClock.Instant?

    init(perSecond: Int) {
        self.perSecond = perSecond
        spacing = SendPacing.spacing(perSecond)
    }

    private static func spacing(_ perSecond: Int) -> Duration { .seconds(1) / max(perSecond, 1) }

    /// The earliest instant for the next message; nil if there is no restriction.
    var nextTime: SuspendingClock.Instant? { drainedAt.map { $0 + spacing - max(spacing, .milliseconds(500)) } }

    func allows(_ now: SuspendingClock.Instant) -> Bool { nextTime.map { now >= $0 } ?? true }

    mutating func count(_ now: SuspendingClock.Instant) {
        drainedAt = max(drainedAt ?? now, now) + spacing
    }
}
