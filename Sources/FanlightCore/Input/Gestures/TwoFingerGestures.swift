import Foundation

/// Two fingers that move apart or together.
public struct MagnifyGesture: Equatable, Sendable {
    public struct Value: Equatable, Sendable {
        public var time: Date
        /// The ratio of the distance to the initial one.
        public var magnification: CGFloat
        /// The change of magnification per second.
        public var velocity: CGFloat
        /// The location of the start, as a part of the view's size.
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }

    public var minimumScaleDelta: CGFloat
    nonisolated public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

extension MagnifyGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Value> {
        MagnifyRecognizer(gesture, context)
    }
}

private final class MagnifyRecognizer: GestureTypeRecognizer<MagnifyGesture> {
    private var fingers = TwoFingerTracker()

    override func handle(
        _ event: GestureEvent, _ effects: inout GestureEffects
    ) -> GesturePhase<MagnifyGesture.Value> {
        fingers.handle(event, isActive: phase.value != nil, context) { abs($0.scale - 1) >= gesture.minimumScaleDelta }
            .map { sample, start in
                MagnifyGesture.Value(
                    time: sample.sample.date, magnification: sample.scale, velocity: fingers.velocity.width,
                    startAnchor: start.anchor, startLocation: start.location)
            }
    }
}

/// Two fingers that rotate around each other.
public struct RotateGesture: Equatable, Sendable {
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var rotation: Angle
        /// The rotation per second.
        public var velocity: Angle
        /// The location of the start, as a part of the view's size.
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }

    public var minimumAngleDelta: Angle
    nonisolated public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}

extension RotateGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Value> {
        RotateRecognizer(gesture, context)
    }
}

private final class RotateRecognizer: GestureTypeRecognizer<RotateGesture> {
    private var fingers = TwoFingerTracker()

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<RotateGesture.Value> {
        fingers.handle(event, isActive: phase.value != nil, context) {
            abs($0.angle.radians) >= gesture.minimumAngleDelta.radians
        }
        .map { sample, start in
            RotateGesture.Value(
                time: sample.sample.date, rotation: sample.angle,
                velocity: .radians(Double(fingers.velocity.height)), startAnchor: start.anchor,
                startLocation: start.location)
        }
    }
}

/// Tracks two fingers from the point where they were put down.
private struct TwoFingerTracker {
    typealias Start = (location: CGPoint, anchor: UnitPoint)
    private var start: Start?
    /// Tracks the scale and the angle as the two coordinates of a point.
    private var track = PointerTrack()

    var velocity: CGSize { track.velocity }

    @MainActor
    mutating func handle(
        _ event: GestureEvent, isActive: Bool, _ context: _GestureContext, isEnough: (TwoFingerSample) -> Bool
    ) -> GesturePhase<(TwoFingerSample, Start)> {
        guard case .twoFinger(let sample) = event else {
            if case .pressed = event { return .failed }
            return .possible
        }
        let start = start ?? begin(sample, context)
        self.start = start
        track.add(CGPoint(x: sample.scale, y: CGFloat(sample.angle.radians)), at: sample.sample.time)
        let isOn = isActive || isEnough(sample)
        if sample.phase == .ended { return isOn ? .ended((sample, start)) : .failed }
        return isOn ? .active((sample, start)) : .possible
    }

    @MainActor
    private func begin(_ sample: TwoFingerSample, _ context: _GestureContext) -> Start {
        let place = context.point(sample.sample.location, in: .local)
        let size = context.size
        let anchor = UnitPoint(
            x: size.width > 0 ? place.x / size.width : 0.5, y: size.height > 0 ? place.y / size.height : 0.5)
        return (place, anchor)
    }
}

/// Two fingers that move apart or together, with the magnification as value.
public struct MagnificationGesture: Equatable, Sendable {
    public var minimumScaleDelta: CGFloat
    nonisolated public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

extension MagnificationGesture: Gesture {
    public var body: some Gesture<CGFloat> {
        MagnifyGesture(minimumScaleDelta: minimumScaleDelta).map { $0.magnification }
    }
}

/// Two fingers that rotate around each other, with the angle as value.
public struct RotationGesture: Equatable, Sendable {
    public var minimumAngleDelta: Angle
    nonisolated public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}

extension RotationGesture: Gesture {
    public var body: some Gesture<Angle> { RotateGesture(minimumAngleDelta: minimumAngleDelta).map { $0.rotation } }
}
