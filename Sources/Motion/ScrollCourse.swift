import Glibc

/// The movement of scrolled content along one axis.
///
/// After a person lets go, it decelerates to a place inside the content, bounces at an end, or springs back.
public struct ScrollCourse: Hashable, Sendable {
    /// The distance to the final offset, negative where the offset increases.
    public let distance: Double
    /// The velocity of the distance at the start, per second. Only springs have one.
    public let velocity: Double
    public let timing: MotionTiming

    /// The decay of a velocity per second, at a deceleration rate of 0.998 per millisecond: that of
    /// `UIScrollView.DecelerationRate.normal`.
    private static let decay = -1_000 * log(0.998)
    /// The fastest decay to an offset that the app chose. Beyond it the content seems to stop abruptly.
    private static let fastestDecay = 15.0
    /// Radians per second of the spring at the ends: content that stretches is back after about half a second.
    private static let springFrequency = 10.0
    /// The distance in points that nobody sees.
    private static let invisible = 0.25
    /// The share of a pull beyond an end that content follows at first.
    private static let stiffness = 0.55
    /// Samples per second of a movement against an end.
    private static let sampleRate = 60.0

    /// Returns the distance in which a velocity decays.
    public static func glide(of velocity: Double) -> Double { velocity / decay }

    /// Returns the distance by which content follows a pull beyond its end, in a viewport of this length.
    public static func stretch(by pull: Double, in length: Double) -> Double {
        guard length > 0 else { return 0 }
        let stretch = (1 - 1 / (abs(pull) * stiffness / length + 1)) * length
        return pull < 0 ? -stretch : stretch
    }

    /// Returns the pull that stretches content by a distance. See `stretch(by:in:)`.
    public static func pull(stretching stretch: Double, in length: Double) -> Double {
        guard length > 0, abs(stretch) < length else { return 0 }
        let pull = (1 / (1 - abs(stretch) / length) - 1) * length / stiffness
        return stretch < 0 ? -pull : pull
    }

    /// Creates the course of an offset that is released with a velocity, between the offsets at both ends.
    ///
    /// - Parameter target: The offset that the app chose; nil for where the velocity leads.
    public init?(from start: Double, velocity: Double, in range: ClosedRange<Double>, target: Double? = nil) {
        let end = min(max(target ?? start + ScrollCourse.glide(of: velocity), range.lowerBound), range.upperBound)
        let isOutside = !range.contains(start)
        let distance = start - end
        guard isOutside || abs(distance) > ScrollCourse.invisible else { return nil }
        if isOutside {
            self.init(springing: distance, velocity: velocity)
        } else if target != nil {
            // The velocity decays the faster, the nearer the target is.
            let decay = -velocity / distance
            if decay >= ScrollCourse.decay {
                self.init(decaying: distance, by: min(decay, ScrollCourse.fastestDecay))
            } else {
                self.init(springing: distance, velocity: velocity)
            }
        } else if range.contains(start + ScrollCourse.glide(of: velocity)) {
            self.init(decaying: distance, by: ScrollCourse.decay)
        } else {
            self.init(bouncing: distance, velocity: velocity)
        }
    }

    /// Creates the course of an animated change of the offset.
    public init(_ distance: Double, velocity: Double, timing: MotionTiming) {
        (self.distance, self.velocity, self.timing) = (distance, velocity, timing)
    }

    /// A velocity that decays is the slow one of the two movements of an overdamped spring.
    private init(decaying distance: Double, by decay: Double) {
        let spring = DampedOscillation(frequency: 2 * decay, dampingRatio: 1.25)
        self.distance = distance
        velocity = -decay * distance
        timing = MotionTiming(.spring(spring), duration: log(abs(distance) / ScrollCourse.invisible) / decay)
    }

    private init(springing distance: Double, velocity: Double) {
        let spring = DampedOscillation(frequency: ScrollCourse.springFrequency, dampingRatio: 1)
        self.distance = distance
        self.velocity = velocity
        timing = MotionTiming(
            .spring(spring),
            duration: spring.settlingTime(
                distance: abs(distance), speed: abs(velocity), epsilon: ScrollCourse.invisible))
    }

    /// Runs to an end, and beyond it as a spring that starts with the velocity at the end.
    private init(bouncing distance: Double, velocity: Double) {
        let decay = ScrollCourse.decay
        let arrival = -log(max(1 + distance * decay / velocity, 1e-9)) / decay
        let rest = ScrollCourse(springing: 0, velocity: velocity + distance * decay)
        let count = ((arrival + rest.timing.duration) * ScrollCourse.sampleRate).rounded(.up)
        let samples = (0...Int(count)).map { index -> Float in
            let time = Double(index) / ScrollCourse.sampleRate
            guard time >= arrival else { return Float(velocity / decay * (exp(-decay * time) - 1) / distance) }
            return Float(1 - rest.velocity * rest.timing.remainder(at: time - arrival).ofVelocity / distance)
        }
        self.distance = distance
        self.velocity = 0
        timing = MotionTiming(.samples(samples), duration: count / ScrollCourse.sampleRate)
    }

    /// Returns the distance from the final offset at a time after the start.
    public func remainder(at time: Double) -> Double {
        let remainder = timing.remainder(at: time)
        return distance * remainder.ofDistance + velocity * remainder.ofVelocity
    }
}
