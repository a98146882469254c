import Transport
import Wire

/// The rates at which a session serves its clients. Those who only watch have their own, and delay nobody else.
struct SessionRates {
    /// Attachments a second, beyond those of as many clients as a session may have. For each one the session's worker
    /// sends a whole picture. A large one takes it some ten milliseconds.
    static let attachmentsPerSecond = 20

    /// Reported changes a second of the state `busy`. A main thread that is blocked for less than that is not noticed.
    static let busyChangesPerSecond = 4

    let controllers: RequestQueue
    let observers: RequestQueue
    /// The rate of the bytes of all requests by clients that only watch, in KiB.
    var observedKibibytes: RateLimit
    var busyChanges: RateLimit

    init(_ limits: Limits, now: SuspendingClock.Instant) {
        let attachments = RateLimit(
            perSecond: SessionRates.attachmentsPerSecond,
            burst: .seconds(limits.clientsPerSession) / SessionRates.attachmentsPerSecond, now: now)
        controllers = RequestQueue(attachments)
        observers = RequestQueue(attachments)
        observedKibibytes = .requestKibibytes(now)
        busyChanges = RateLimit(perSecond: SessionRates.busyChangesPerSecond, burst: .seconds(1), now: now)
    }

    func attachments(areObserved: Bool) -> RequestQueue { areObserved ? observers : controllers }
}
