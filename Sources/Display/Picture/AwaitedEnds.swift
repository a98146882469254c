/// A property that is animated: of a layer, or the value of a view.
package struct AnimatedProperty: Hashable {
    package enum Owner: Hashable {
        case layer(LayerID)
        case view(ObjectIdentifier)
        case unknown
    }

    package let owner: Owner
    package var kind: LayerAnimation.Property?
    /// The modifier whose part of the layer's place it is.
    package var mover: ObjectIdentifier?

    package init(owner: Owner, kind: LayerAnimation.Property? = nil, mover: ObjectIdentifier? = nil) {
        (self.owner, self.kind, self.mover) = (owner, kind, mover)
    }
}

/// The actions that wait for the ends of animations, and these ends by the session's clock.
///
/// An animation that interrupts another one on the same property replaces its end. This concerns actions that wait
/// until it is removed. A change without animation ends it for all, as does the removal of the view.
package struct AwaitedEnds<Action> {
    package typealias Ends = [AnimatedProperty: Duration]

    private struct Wait {
        /// True if the action follows interruptions.
        let untilRemoved: Bool
        /// True if what stops an animation ends the wait for it.
        let mayStop: Bool
        var ends: Ends
        let otherEnd: Duration
        let action: Action

        var end: Duration { max(ends.values.max() ?? .zero, otherEnd) }
    }

    private var waiting: [Wait] = []
    /// The ends of what runs, interruptions included.
    private var running: [AnimatedProperty.Owner: Ends] = [:]

    package init() {}

    package var isEmpty: Bool { waiting.isEmpty }
    /// The times at which finite waits end.
    package var ends: [(end: Duration, action: Action)] {
        waiting.map { ($0.end, $0.action) }.filter { $0.end < .endless }
    }

    /// Adds an action that runs once animations are complete.
    ///
    /// - Parameter ends: The ends of the animations if nothing interrupts them.
    package mutating func add(_ action: Action, after ends: Ends, untilRemoved: Bool, mayStop: Bool) {
        var (known, time) = (Ends(), Duration.zero)
        for (property, end) in ends {
            if let presented = running[property.owner]?[property] {
                known[property] = untilRemoved ? presented : end
            } else {
                time = max(time, end)
            }
        }
        guard time < .endless else { return }
        waiting.append(
            Wait(
                untilRemoved: untilRemoved, mayStop: mayStop, ends: known, otherEnd: time, action: action))
    }

    /// Sets the ends of all animations that run on an owner's properties.
    package mutating func set(_ ends: Ends, of owner: AnimatedProperty.Owner, at now: Duration) {
        let before = running[owner] ?? [:]
        running[owner] = ends.isEmpty ? nil : ends
        for (property, old) in before {
            for index in waiting.indices where waiting[index].mayStop {
                guard let end = waiting[index].ends[property], end > now else { continue }
                if let next = ends[property] {
                    if waiting[index].untilRemoved { waiting[index].ends[property] = next }
                } else if old > now {
                    waiting[index].ends[property] = nil
                }
            }
        }
    }

    /// Forgets what runs, once nothing waits for it.
    package mutating func forgetRunning() { if !running.isEmpty { running = [:] } }

    /// Removes and returns the actions whose waits end by a time, in the order of their ends.
    package mutating func removeEnded(by time: Duration) -> [Action] {
        let ended = waiting.filter { $0.end <= time }.sorted { $0.end < $1.end }
        waiting.removeAll { $0.end <= time }
        return ended.map(\.action)
    }
}

/// The times in microseconds at which the finite animations of layers end.
package struct LayerEnds {
    private var times: [LayerID: Int64] = [:]
    /// The last end that has passed: clients may not have presented it yet.
    private var passed: Int64 = -1
    private var known: Int64?

    package init() {}

    /// The time at which the last animation ends or has ended; negative before the first one.
    package mutating func last(at now: Int64) -> Int64 {
        if let known { return known }
        for (id, end) in times where end <= now { set(nil, of: id, at: now) }
        let last = times.values.reduce(passed, max)
        known = last
        return last
    }

    package mutating func set(_ end: Int64?, of id: LayerID, at now: Int64) {
        guard end != nil || !times.isEmpty, times[id] != end else { return }
        if let old = times[id], old <= now { passed = max(passed, old) }
        times[id] = end
        known = nil
    }
}

extension Duration {
    /// The end of an endless animation.
    package static let endless = Duration.seconds(1 << 40)

    /// Creates a time in whole microseconds, so that sums of lengths are equal in spite of rounding errors.
    package static func end(at microseconds: Double) -> Duration {
        microseconds < 1e15 ? .microseconds(Int64(microseconds.rounded())) : .endless
    }
}

extension LayerAnimation {
    /// The end by the session's clock.
    package var awaitedEnd: Duration { .end(at: Double(start) + timing.length * 1e6) }
}

extension LayerAnimation.Property {
    /// True if the property shows content and its place, and no effects on it.
    package var isOfContent: Bool { [.placement, .drawing, .textPaint].contains(self) }
}
