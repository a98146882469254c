import Foundation

/// A damped spring that moves a value to a target.
public struct Spring: Hashable, Sendable {
    public let mass: Double
    public let stiffness: Double
    public let damping: Double

    /// Creates a spring by its perceptual duration and bounce. A bounce of 0 is the fastest without overshoot (critical
    /// damping); 1 oscillates forever; a negative one is slower.
    public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
        let bounce = min(max(bounce, -0.999), 1)
        self.init(response: duration, dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
    }

    /// Creates a spring by the period of its undamped oscillation, and by its damping as a fraction of critical
    /// damping.
    public init(response: Double, dampingRatio: Double) {
        let frequency = 2 * Double.pi / max(response, Spring.shortest)
        self.init(frequency: frequency, dampingRatio: max(dampingRatio, 0), mass: 1)
    }

    /// Creates a spring by its physical parameters. Unless `allowOverDamping` is true, the damping is at most critical.
    public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
        self.mass = max(mass, Spring.shortest)
        self.stiffness = max(stiffness, Spring.shortest)
        let critical = 2 * (self.mass * self.stiffness).squareRoot()
        self.damping = allowOverDamping ? max(damping, 0) : min(max(damping, 0), critical)
    }

    /// Creates a spring that settles after a given time.
    public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
        // The movement depends on time and frequency only by their product.
        let slow = Spring(frequency: 1, dampingRatio: max(dampingRatio, Spring.shortest), mass: 1)
        let time = slow.settlingDuration(target: 1.0, epsilon: epsilon)
        self.init(
            frequency: time / max(settlingDuration, Spring.shortest), dampingRatio: max(dampingRatio, Spring.shortest),
            mass: 1)
    }

    private init(frequency: Double, dampingRatio: Double, mass: Double) {
        self.mass = mass
        stiffness = frequency * frequency * mass
        damping = 2 * dampingRatio * frequency * mass
    }

    /// The smallest valid duration and mass. Invalid values are replaced by it.
    private static let shortest = 1e-6

    private var frequency: Double { (stiffness / mass).squareRoot() }

    /// The damping as a fraction of critical damping; 1 just prevents overshoot.
    public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
    /// The period of the undamped oscillation, in seconds.
    public var response: Double { 2 * Double.pi / frequency }
    /// The perceptual duration, in seconds.
    public var duration: TimeInterval { response }
    /// The amount of overshoot; negative for a spring slower than critically damped.
    public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }

    /// The time until the spring has about settled, after a displacement of 1.
    public var settlingDuration: TimeInterval { settlingDuration(target: 1.0) }

    /// A spring that does not overshoot.
    public static var smooth: Spring { smooth() }
    /// A spring that does not overshoot, unless `extraBounce` is positive.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: extraBounce)
    }

    /// A spring that overshoots slightly.
    public static var snappy: Spring { snappy() }
    /// A spring that overshoots slightly, or more with a positive `extraBounce`.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// A spring that overshoots visibly.
    public static var bouncy: Spring { bouncy() }
    /// A spring that overshoots visibly, or more with a positive `extraBounce`.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.3 + extraBounce)
    }
}

// MARK: Value, velocity and force

extension Spring {
    /// The linear map from an initial distance and velocity to those at a later time. The distance is the remaining
    /// distance to the target.
    private struct Motion {
        var distanceOfDistance: Double
        var distanceOfVelocity: Double
        var velocityOfDistance: Double
        var velocityOfVelocity: Double
    }

    private func motion(at time: TimeInterval) -> Motion {
        let time = max(time, 0)
        let (w, ratio) = (frequency, dampingRatio)
        // Near critical damping the formulas below would divide by almost zero.
        if abs(ratio - 1) < 1e-6 {
            let decay = exp(-w * time)
            return Motion(
                distanceOfDistance: decay * (1 + w * time), distanceOfVelocity: decay * time,
                velocityOfDistance: -decay * w * w * time, velocityOfVelocity: decay * (1 - w * time))
        }
        if ratio < 1 {
            let (fade, swing) = (ratio * w, w * (1 - ratio * ratio).squareRoot())
            let decay = exp(-fade * time)
            let (sine, cosine) = (sin(swing * time), cos(swing * time))
            return Motion(
                distanceOfDistance: decay * (cosine + fade / swing * sine), distanceOfVelocity: decay * sine / swing,
                velocityOfDistance: -decay * w * w / swing * sine,
                velocityOfVelocity: decay * (cosine - fade / swing * sine))
        }
        let root = (ratio * ratio - 1).squareRoot()
        let (slow, fast) = (-w * (ratio - root), -w * (ratio + root))
        let (late, early) = (exp(slow * time), exp(fast * time))
        let width = slow - fast
        return Motion(
            distanceOfDistance: (slow * early - fast * late) / width, distanceOfVelocity: (late - early) / width,
            velocityOfDistance: slow * fast * (early - late) / width,
            velocityOfVelocity: (slow * late - fast * early) / width)
    }

    /// Returns the value at a time, on its way from zero to the target.
    public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
        let motion = motion(at: time)
        return target - target.scaled(by: motion.distanceOfDistance)
            + initialVelocity.scaled(by: motion.distanceOfVelocity)
    }

    /// Returns the velocity at a time, on the way from zero to the target.
    public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
        let motion = motion(at: time)
        return initialVelocity.scaled(by: motion.velocityOfVelocity) - target.scaled(by: motion.velocityOfDistance)
    }

    /// Advances a value and its velocity by a time step.
    public func update<V: VectorArithmetic>(value: inout V, velocity: inout V, target: V, deltaTime: TimeInterval) {
        let way = target - value
        let next = value + self.value(target: way, initialVelocity: velocity, time: deltaTime)
        velocity = self.velocity(target: way, initialVelocity: velocity, time: deltaTime)
        value = next
    }

    /// Returns the force towards the target.
    public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
        (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
    }

    /// Returns the time from which on the distance to the target stays below `epsilon`; infinite without damping.
    public func settlingDuration<V: VectorArithmetic>(
        target: V, initialVelocity: V = .zero, epsilon: Double = 0.001
    ) -> TimeInterval {
        guard damping > 0, epsilon > 0 else { return .infinity }
        let (w, ratio) = (frequency, dampingRatio)
        let (distance, speed) = (target.magnitudeSquared.squareRoot(), initialVelocity.magnitudeSquared.squareRoot())
        if distance <= epsilon, speed == 0 { return 0 }
        // An upper bound of the displacement, which decreases from `after` on.
        let bound: (TimeInterval) -> Double
        var (before, after) = (0.0, 1 / w)
        if ratio < 1 - 1e-6 {
            let swing = w * (1 - ratio * ratio).squareRoot()
            let reach = distance + (speed + ratio * w * distance) / swing
            bound = { reach * exp(-ratio * w * $0) }
        } else {
            let root = max(ratio * ratio - 1, 0).squareRoot()
            let (slow, gap) = (w * (ratio - root), 2 * w * root)
            bound = { time in
                let pushed = gap < 1e-9 ? time : (1 - exp(-gap * time)) / gap
                return exp(-slow * time) * (distance + (speed + slow * distance) * pushed)
            }
            after = 1 / slow
        }
        while bound(after) > epsilon, after < 1e9 { (before, after) = (after, after * 2) }
        for _ in 0..<50 {
            let middle = (before + after) / 2
            if bound(middle) > epsilon { before = middle } else { after = middle }
        }
        return after
    }
}

// MARK: Animatable values

extension Spring {
    /// Returns the value at a time, between two values.
    public func value<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval) -> V {
        let (from, to) = (fromValue.animatableData, toValue.animatableData)
        var result = fromValue
        result.animatableData =
            from + value(target: to - from, initialVelocity: initialVelocity.animatableData, time: time)
        return result
    }

    /// Returns the velocity at a time, between two values.
    public func velocity<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval) -> V {
        var result = fromValue
        result.animatableData = velocity(
            target: toValue.animatableData - fromValue.animatableData,
            initialVelocity: initialVelocity.animatableData, time: time)
        return result
    }

    /// Returns the force on a position between two values.
    public func force<V: Animatable>(fromValue: V, toValue: V, position: V, velocity: V) -> V {
        var result = fromValue
        let from = fromValue.animatableData
        result.animatableData = force(
            target: toValue.animatableData - from, position: position.animatableData - from,
            velocity: velocity.animatableData)
        return result
    }

    /// Returns the time from which on the distance to the final value stays below `epsilon`.
    public func settlingDuration<V: Animatable>(
        fromValue: V, toValue: V, initialVelocity: V, epsilon: Double = 0.001
    ) -> TimeInterval {
        settlingDuration(
            target: toValue.animatableData - fromValue.animatableData,
            initialVelocity: initialVelocity.animatableData, epsilon: epsilon)
    }
}
