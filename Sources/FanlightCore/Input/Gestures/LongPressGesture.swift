import Foundation

/// A press that is held for a duration. The gesture's value is true from the press on. The gesture ends once the press
/// was held long enough.
public struct LongPressGesture: Equatable, Sendable {
    /// The duration in seconds.
    public var minimumDuration: Double
    /// The distance that the pointer may move meanwhile, in points.
    public var maximumDistance: CGFloat {
        get { distance ?? 10 }
        set { distance = newValue }
    }
    /// The distance set by the app; nil uses the display's slop.
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
    /// The longest duration that is recognised, in seconds.
    private static let longest = 1e9
    private var start: CGPoint?
    private var heldUntil: Duration?

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Bool> {
        switch event {
        case .pressed(let sample):
            start = sample.location
            let duration = max(0, gesture.minimumDuration)
            guard duration > 0 else { return .ended(true) }
            // A longer duration counts as infinite, because adding it to the time could overflow.
            if duration < LongPressRecognizer.longest { heldUntil = sample.time + .seconds(duration) }
            return .active(true)
        case .moved(let sample):
            let distance = gesture.distance ?? context.slop
            if let start, start.distance(to: sample.location) > distance { return .failed }
        case .released(let sample):
            // The release may arrive before the `time` event of the deadline.
            if let heldUntil, sample.time >= heldUntil { return .ended(true) }
            return .failed
        case .time(let now):
            if let heldUntil, now >= heldUntil { return .ended(true) }
        case .held: break
        case .twoFinger: return .failed
        }
        return phase
    }

    override var deadline: Duration? { heldUntil }
}
