/// Keeps to what a service takes in a second. It takes a second's worth at once; half of that is said at once here, because
/// what was sent evenly may still arrive in a heap.
struct Pace {
    /// As the service's Welcome has it.
    var perSecond: Int { didSet { spacing = Pace.spacing(perSecond) } }
    /// Kept, because a duration is divided in 128 bits, and every input asks for it.
    private var spacing: Duration
    /// When everything so far would be through at exactly the rate.
    private var through: SuspendingClock.Instant?

    init(perSecond: Int) {
        self.perSecond = perSecond
        spacing = Pace.spacing(perSecond)
    }

    private static func spacing(_ perSecond: Int) -> Duration { .seconds(1) / max(perSecond, 1) }

    /// When the next may go out; nil where that is at any time.
    var nextTime: SuspendingClock.Instant? { through.map { $0 + spacing - max(spacing, .milliseconds(500)) } }

    func allows(_ now: SuspendingClock.Instant) -> Bool { nextTime.map { now >= $0 } ?? true }

    mutating func count(_ now: SuspendingClock.Instant) {
        through = max(through ?? now, now) + spacing
    }
}
