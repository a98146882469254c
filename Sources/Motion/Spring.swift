/// A damped spring that moves a value to a target.
public struct Spring: Hashable, Sendable {
    public let mass: Double
    public let stiffness: Double
    public let damping: Double

    /// Creates a spring by its perceptual duration and bounce. A bounce of 0 is the fastest without overshoot (critical
    /// damping); 1 oscillates forever; a negative one is slower.
    public init(duration: Double = 0.5, bounce: Double = 0) {
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
    public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
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
    public var duration: Double { response }
    /// The amount of overshoot; negative for a spring slower than critically damped.
    public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }

    /// The time until the spring has about settled, after a displacement of 1.
    public var settlingDuration: Double { settlingDuration(target: 1.0) }

    /// A spring that does not overshoot.
    public static var smooth: Spring { smooth() }
    /// A spring that does not overshoot, unless `extraBounce` is positive.
    public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: extraBounce)
    }

    /// A spring that overshoots slightly.
    public static var snappy: Spring { snappy() }
    /// A spring that overshoots slightly, or more with a positive `extraBounce`.
    public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// A spring that overshoots visibly.
    public static var bouncy: Spring { bouncy() }
    /// A spring that overshoots visibly, or more with a positive `extraBounce`.
    public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.3 + extraBounce)
    }
}

// MARK: Value, velocity and force

extension Spring {
    private var oscillation: DampedOscillation {
        DampedOscillation(frequency: frequency, dampingRatio: dampingRatio)
    }

    /// Returns the value at a time, in the motion from zero to the target.
    public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
        let state = oscillation.state(at: time)
        return target - target.scaled(by: state.distanceOfDistance)
            + initialVelocity.scaled(by: state.distanceOfVelocity)
    }

    /// Returns the velocity at a time, in the motion from zero to the target.
    public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
        let state = oscillation.state(at: time)
        return initialVelocity.scaled(by: state.velocityOfVelocity) - target.scaled(by: state.velocityOfDistance)
    }

    /// Advances a value and its velocity by a time step.
    public func update<V: VectorArithmetic>(value: inout V, velocity: inout V, target: V, deltaTime: Double) {
        let distance = target - value
        let next = value + self.value(target: distance, initialVelocity: velocity, time: deltaTime)
        velocity = self.velocity(target: distance, initialVelocity: velocity, time: deltaTime)
        value = next
    }

    /// Returns the force towards the target.
    public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
        (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
    }

    /// Returns the time from which on the distance to the target stays below `epsilon`; infinite without damping.
    public func settlingDuration<V: VectorArithmetic>(
        target: V, initialVelocity: V = .zero, epsilon: Double = 0.001
    ) -> Double {
        oscillation.settlingTime(
            distance: target.magnitudeSquared.squareRoot(), speed: initialVelocity.magnitudeSquared.squareRoot(),
            epsilon: epsilon)
    }
}

// MARK: Animatable values

extension Spring {
    /// Returns the value at a time, between two values.
    public func value<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: Double) -> V {
        let (from, to) = (fromValue.animatableData, toValue.animatableData)
        var result = fromValue
        result.animatableData =
            from + value(target: to - from, initialVelocity: initialVelocity.animatableData, time: time)
        return result
    }

    /// Returns the velocity at a time, between two values.
    public func velocity<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: Double) -> V {
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
    ) -> Double {
        settlingDuration(
            target: toValue.animatableData - fromValue.animatableData,
            initialVelocity: initialVelocity.animatableData, epsilon: epsilon)
    }
}
