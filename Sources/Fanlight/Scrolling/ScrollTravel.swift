import Foundation

/// A scrolling that takes its time.
///
/// Where it leads may only be found out on the way, as rows are made there: each step is a part of the way as it is known
/// by then.
@MainActor
final class ScrollTravel {
    /// From one step to the next.
    private static let step = Duration.milliseconds(16)
    /// Seconds after which it is over, whatever its animation says: one may repeat itself for ever.
    private static let longest = 10.0

    /// Where it began.
    var start: CGPoint
    private let animation: Animation
    private let clock: SessionClock
    private let began: Duration
    private var context = AnimationContext<Double>()
    private var alarm: UInt64?

    init(_ animation: Animation, from start: CGPoint, _ clock: SessionClock) {
        self.animation = animation
        self.start = start
        self.clock = clock
        began = clock.now
    }

    /// Where it has come to on its way to `end`; nil once it is there.
    func place(towards end: CGPoint) -> CGPoint? {
        let parts = (clock.now - began).components
        let time = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
        guard time < ScrollTravel.longest, let part = animation.animate(value: 1, time: time, context: &context) else {
            return nil
        }
        return CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }

    /// Does something when the next step is due.
    func wait(_ action: @escaping () -> Void) {
        guard alarm == nil else { return }
        alarm = clock.schedule(after: ScrollTravel.step, "scrolling", for: .animation) { [weak self] in
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
