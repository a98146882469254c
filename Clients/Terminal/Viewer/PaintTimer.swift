/// The instants at which a picture without a new version is painted again. Animations and arriving images need that.
///
/// Images arrive one by one, and each may be anywhere in the picture. Those of an interval are painted together.
struct PaintTimer {
    private let interval: Duration
    private var step: SuspendingClock.Instant?
    private var images: SuspendingClock.Instant?
    private var lastPainted: SuspendingClock.Instant?
    /// True if an animation ran when the last picture was drawn.
    private var wasMoving = false

    init(interval: Duration) { self.interval = interval }

    /// The next of these instants; nil if there is none.
    var next: SuspendingClock.Instant? { step.map { step in images.map { min(step, $0) } ?? step } ?? images }

    func isDue(_ now: SuspendingClock.Instant) -> Bool { next.map { $0 <= now } ?? false }

    /// Schedules the picture with an image that has arrived.
    mutating func imageArrived(_ now: SuspendingClock.Instant) {
        guard images == nil else { return }
        images = max(now, lastPainted.map { $0 + interval } ?? now)
    }

    /// Records the end of an output, so that a slow terminal gets fewer pictures. The picture was painted for it, or
    /// only what surrounds the picture has changed.
    mutating func drawn(_ now: SuspendingClock.Instant, isPainted: Bool, isMoving: Bool) {
        if isPainted { (lastPainted, images) = (now, nil) }
        // The last picture shows where the animations ended.
        step = isMoving ? now + interval : wasMoving ? now : nil
        wasMoving = isMoving
    }
}
