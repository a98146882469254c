import Foundation

/// A press and a release in the same place, once or several times.
public struct TapGesture: Equatable, Sendable {
    public var count: Int
    nonisolated public init(count: Int = 1) { self.count = count }
}

extension TapGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Void> {
        TapRecognizer(gesture, context)
    }
}

private final class TapRecognizer: GestureTypeRecognizer<TapGesture> {
    private var taps = TapCounter()

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        taps.handle(event, count: gesture.count, slop: context.slop).map { _ in }
    }

    override var deadline: Duration? { taps.deadline }
}

/// A tap that reports its location.
public struct SpatialTapGesture: Equatable {
    public struct Value: Equatable, Sendable {
        public var location: CGPoint
    }

    public var count: Int
    public var coordinateSpace: CoordinateSpace

    nonisolated public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {
        self.count = count
        self.coordinateSpace = coordinateSpace.coordinateSpace
    }

    @_disfavoredOverload
    nonisolated public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
        self.count = count
        self.coordinateSpace = coordinateSpace
    }
}

extension SpatialTapGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Value> {
        SpatialTapRecognizer(gesture, context)
    }
}

private final class SpatialTapRecognizer: GestureTypeRecognizer<SpatialTapGesture> {
    private var taps = TapCounter()

    override func handle(
        _ event: GestureEvent, _ effects: inout GestureEffects
    ) -> GesturePhase<SpatialTapGesture.Value> {
        taps.handle(event, count: gesture.count, slop: context.slop).map { place in
            SpatialTapGesture.Value(location: context.point(place, in: gesture.coordinateSpace))
        }
    }

    override var deadline: Duration? { taps.deadline }
}

/// Counts presses that are released where they began, each soon after the previous press.
struct TapCounter {
    /// The largest distance between two taps. The pointer may move further between two taps than within one tap.
    static func reach(_ slop: CGFloat) -> CGFloat { 4 * slop }

    private var start: CGPoint?
    private var isDown = false
    private var taps = 0
    private(set) var deadline: Duration?

    mutating func handle(_ event: GestureEvent, count: Int, slop: CGFloat) -> GesturePhase<CGPoint> {
        switch event {
        case .pressed(let sample):
            if let start, start.distance(to: sample.location) > TapCounter.reach(slop) { return .failed }
            start = sample.location
            isDown = true
            deadline = nil
        case .moved(let sample):
            if isDown, let start, start.distance(to: sample.location) > slop { return .failed }
        case .released(let sample):
            guard isDown, let start else { return .failed }
            if start.distance(to: sample.location) > slop { return .failed }
            isDown = false
            taps += 1
            if taps >= count { return .ended(sample.location) }
            deadline = sample.time + InteractionTiming.repeatedPress
        case .time(let now):
            if let deadline, now >= deadline { return .failed }
        case .held:
            if isDown { return .failed }
        case .twoFinger: return .failed
        }
        return .possible
    }
}
