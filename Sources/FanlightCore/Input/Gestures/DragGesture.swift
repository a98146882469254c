import Foundation

/// A press that is moved before it is released.
public struct DragGesture: Equatable {
    /// The locations and the velocity of a drag.
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var location: CGPoint
        public var startLocation: CGPoint
        /// The velocity in points per second.
        public var velocity: CGSize

        /// The distance from the start.
        public var translation: CGSize {
            CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
        }

        /// The location at which the drag would come to rest if the pointer were released now.
        public var predictedEndLocation: CGPoint {
            CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
        }

        /// The distance of the predicted location from the start.
        public var predictedEndTranslation: CGSize {
            CGSize(
                width: translation.width + velocity.width / 4, height: translation.height + velocity.height / 4)
        }
    }

    /// The distance after which a moved press becomes a drag, in points.
    public var minimumDistance: CGFloat
    public var coordinateSpace: CoordinateSpace

    nonisolated public init(
        minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
    ) {
        self.minimumDistance = minimumDistance
        self.coordinateSpace = coordinateSpace.coordinateSpace
    }

    @_disfavoredOverload
    nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        self.minimumDistance = minimumDistance
        self.coordinateSpace = coordinateSpace
    }
}

extension DragGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Value> {
        DragRecognizer(gesture, context)
    }
}

private final class DragRecognizer: GestureTypeRecognizer<DragGesture> {
    private var start: (scene: CGPoint, own: CGPoint)?
    private var track = PointerTrack()

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<DragGesture.Value> {
        switch event {
        case .pressed(let sample):
            start = (sample.location, context.point(sample.location, in: gesture.coordinateSpace))
            return moved(to: sample)
        case .moved(let sample): return moved(to: sample)
        case .released(let sample):
            guard let value = moved(to: sample).value else { return .failed }
            return .ended(value)
        case .time, .held: return phase
        case .twoFinger: return .failed
        }
    }

    private func moved(to sample: PointerSample) -> GesturePhase<DragGesture.Value> {
        guard let start else { return .failed }
        let isActive = phase.value != nil
        guard isActive || start.scene.distance(to: sample.location) >= gesture.minimumDistance else {
            track.add(context.point(sample.location, in: gesture.coordinateSpace), at: sample.time)
            return .possible
        }
        let location = context.point(sample.location, in: gesture.coordinateSpace)
        track.add(location, at: sample.time)
        return .active(
            DragGesture.Value(
                time: sample.date, location: location, startLocation: start.own, velocity: track.velocity))
    }
}

/// The recent locations of a pointer, for its velocity.
struct PointerTrack {
    private var samples: [(point: CGPoint, time: Duration)] = []

    mutating func add(_ point: CGPoint, at time: Duration) {
        samples.removeAll { time - $0.time > InteractionTiming.velocityMemory }
        if let last = samples.last, last.time == time { samples.removeLast() }
        samples.append((point, time))
    }

    /// The velocity in points per second.
    var velocity: CGSize {
        guard let first = samples.first, let last = samples.last else { return .zero }
        let seconds = (last.time - first.time).seconds
        guard seconds > 0 else { return .zero }
        return CGSize(
            width: (last.point.x - first.point.x) / seconds, height: (last.point.y - first.point.y) / seconds)
    }
}
