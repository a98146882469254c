import Foundation

/// An animated scroll movement in steps of the session.
///
/// Its end position may change while rows are realised along the route. Each step interpolates towards the end position
/// known at that time.
@MainActor
final class ScrollAnimation {
    /// The offset at which the movement began.
    var start: CGPoint
    /// The phase that observers of the scroll view get.
    let phase: ScrollPhase
    let animation: Animation
    private let clock: SessionClock
    private let began: Duration
    private var context = AnimationContext<Double>()
    private var alarm: UInt64?
    /// True once the session has moved the content.
    private(set) var hasStepped = false

    init(_ animation: Animation, _ phase: ScrollPhase, from start: CGPoint, _ clock: SessionClock) {
        self.animation = animation
        self.phase = phase
        self.start = start
        self.clock = clock
        began = clock.now
    }

    /// The offset now on the route to `end`; nil once the movement is over.
    func place(towards end: CGPoint) -> CGPoint? {
        let elapsed = clock.now - began
        guard elapsed < InteractionTiming.longestScroll,
            let part = animation.animate(value: 1, time: elapsed.seconds, context: &context)
        else {
            return nil
        }
        return CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }

    /// Runs an action when the next step is due.
    func wait(_ action: @escaping () -> Void) {
        hasStepped = true
        guard alarm == nil else { return }
        alarm = clock.schedule(after: InteractionTiming.scrollStep, "scrolling", for: .animation) { [weak self] in
            guard let self, alarm != nil else { return }
            alarm = nil
            action()
        }
    }

    func stop() {
        if let alarm { clock.cancel(alarm) }
        alarm = nil
    }
}
