import Glibc
public import Motion

/// A running animation of a property of a layer.
///
/// The layer has the final value. The presented value is the final value plus the remaining distance of each of the
/// property's animations. Animations of the same property thus add up. Drawings and styles cannot be added: the last
/// animation of them is presented.
public struct LayerAnimation: Hashable, Sendable {
    /// The animated property, with the numbers of its distance.
    public enum Property: UInt8, CaseIterable, Sendable {
        /// x, y, width, height, content x and content y in dots.
        case placement = 0
        case opacity = 1
        /// The nine numbers of the transform: a, b, c, d, tx, ty, px, py, pw.
        case transform = 2
        /// Radians clockwise about a point of the layer, which follow as x and y in dots and do not change.
        case rotation = 3
        /// The remainder of the change to the layer's drawing, from 1 to 0.
        case drawing = 4
        /// The remainder of the change to the paints of the layer's text, from 1 to 0.
        case textPaint = 5

        /// The number of numbers.
        public var count: Int {
            switch self {
            case .placement: 6
            case .opacity, .drawing, .textPaint: 1
            case .transform: 9
            case .rotation: 3
            }
        }
    }

    public var property: Property
    /// The previous value minus the final value.
    public var distance: [Float]
    /// The velocity at the start, per second; empty for none. Only springs have one.
    public var velocity: [Float]
    /// The intermediate drawings, at equal steps from the first one to the layer's drawing. Only for `drawing`.
    public var drawings: [Drawing] = []
    /// The previous style of each text run. Only for `textPaint`.
    public var styles: [TextStyle] = []
    public var timing: MotionTiming
    /// The start in microseconds of the session's clock.
    public var start: Int64

    public init(
        _ property: Property, distance: [Float], velocity: [Float] = [], timing: MotionTiming, start: Int64
    ) {
        self.property = property
        self.distance = distance
        self.velocity = velocity
        self.timing = timing
        self.start = start
    }

    /// Creates an animation of the drawing, from the first of `drawings`.
    public static func drawing(_ drawings: [Drawing], timing: MotionTiming, start: Int64) -> LayerAnimation {
        var animation = LayerAnimation(.drawing, distance: [1], timing: timing, start: start)
        animation.drawings = drawings
        return animation
    }

    /// Creates an animation of the paints of text from those of `styles`, one for each run.
    public static func textPaint(_ styles: [TextStyle], timing: MotionTiming, start: Int64) -> LayerAnimation {
        var animation = LayerAnimation(.textPaint, distance: [1], timing: timing, start: start)
        animation.styles = styles
        return animation
    }

    /// The time of the end in microseconds; nil for an endless animation.
    public var end: Int64? {
        let length = timing.length * 1e6
        return length < 1e15 ? start + Int64(length.rounded(.up)) : nil
    }

    /// Returns true if the presented value differs from the final one at a time or later.
    public func isRunning(at time: Int64) -> Bool { end.map { $0 > time } ?? true }

    /// The largest distance that is presented. Extreme springs would exceed what can be computed.
    private static let maximumDistance = 1e9

    /// Returns the distance from the final value at a time. It is always finite.
    public func remainder(at time: Int64) -> [Double] {
        let remainder = timing.remainder(at: Double(time - start) / 1e6)
        return distance.indices.map { index in
            let pushed = velocity.indices.contains(index) ? Double(velocity[index]) * remainder.ofVelocity : 0
            let left = Double(distance[index]) * remainder.ofDistance + pushed
            return left.isFinite ? min(max(left, -LayerAnimation.maximumDistance), LayerAnimation.maximumDistance) : 0
        }
    }
}

/// A rotation as the last step of a layer's transform.
public struct LayerRotation: Hashable, Sendable {
    /// Radians, clockwise.
    public var angle: Double
    /// The point that stays in place, in dots of the layer.
    public var x: Double
    public var y: Double

    public init(angle: Double, x: Double, y: Double) {
        self.angle = angle
        self.x = x
        self.y = y
    }

    /// Returns a transform followed by a rotation about the same point.
    public func turning(_ transform: Transform, by angle: Double) -> Transform {
        let (sine, cosine) = (sin(angle), cos(angle))
        let turn = Projection(
            a: cosine, b: sine, c: -sine, d: cosine, tx: x - cosine * x + sine * y, ty: y - sine * x - cosine * y)
        return Transform(turn.composedAfter(Projection(transform)))
    }
}

/// The time of a session's clock.
public struct ClockReading: Hashable, Sendable {
    public var microseconds: Int64
    /// True for a virtual clock, which stands still between its steps.
    public var isPaused: Bool

    public init(microseconds: Int64, isPaused: Bool) {
        self.microseconds = microseconds
        self.isPaused = isPaused
    }
}
