import Foundation

/// A press that is held for a while. True from the press on; it ends when it has been held long enough.
public struct LongPressGesture: Equatable, Sendable {
    /// Seconds.
    public var minimumDuration: Double
    /// Points that the pointer may move meanwhile.
    public var maximumDistance: CGFloat {
        get { distance ?? 10 }
        set { distance = newValue }
    }
    /// What the author says; otherwise it depends on the display.
    private(set) var distance: CGFloat?

    nonisolated public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
        self.minimumDuration = minimumDuration
        distance = maximumDistance == 10 ? nil : maximumDistance
    }
}

extension LongPressGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Bool> {
        LongPressRecognizer(gesture, context)
    }
}

private final class LongPressRecognizer: GestureTypeRecognizer<LongPressGesture> {
    /// Seconds after which nothing is recognised any more.
    private static let longest = 1e9
    private var start: CGPoint?
    private var heldUntil: Duration?

    override func take(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Bool> {
        switch event {
        case .pressed(let sample):
            start = sample.location
            let duration = max(0, gesture.minimumDuration)
            guard duration > 0 else { return .ended(true) }
            // Nobody holds longer than that.
            if duration < LongPressRecognizer.longest { heldUntil = sample.time + .seconds(duration) }
            return .active(true)
        case .moved(let sample):
            let distance = gesture.distance ?? context.slop
            if let start, start.distance(to: sample.location) > distance { return .failed }
        case .released(let sample):
            // It may have been long enough before anybody looked at the time.
            if let heldUntil, sample.time >= heldUntil { return .ended(true) }
            return .failed
        case .time(let now):
            if let heldUntil, now >= heldUntil { return .ended(true) }
        case .held: break
        case .spread: return .failed
        }
        return phase
    }

    override var deadline: Duration? { heldUntil }
}
