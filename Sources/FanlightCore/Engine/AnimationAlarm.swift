/// The one alarm of an object that waits for the next time of several. A turn follows it.
@MainActor
final class AnimationAlarm {
    private unowned let graph: ViewGraph
    private var present: (id: UInt64, time: Duration, purpose: SessionClock.Purpose)?

    init(_ graph: ViewGraph) { self.graph = graph }

    /// The time of the alarm; nil without one.
    var time: Duration? { present?.time }

    /// Sets the time of the alarm, in place of an earlier one; nil for none.
    ///
    /// - Parameter isAwaited: True if the session is not settled before.
    func set(_ time: Duration?, isAwaited: Bool, _ action: @escaping () -> Void) {
        let purpose = isAwaited ? SessionClock.Purpose.animation : .timer
        if let present, present.time != time || present.purpose != purpose {
            graph.clock.cancel(present.id)
            self.present = nil
        }
        guard let time, present == nil else { return }
        let delay = max(time - graph.clock.now, .zero)
        let id = graph.clock.schedule(after: delay, "an animation", for: purpose) { [weak self] in
            guard let self else { return }
            present = nil
            action()
            graph.onNeedsFlush?()
        }
        present = (id, time, purpose)
    }
}
