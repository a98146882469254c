import Foundation

extension Animation {
    private static func on(_ spring: Spring, _ blendDuration: TimeInterval) -> Animation {
        Animation(SpringAnimation(spring: spring, initialVelocity: 0, blendDuration: blendDuration))
    }

    private static func adding(_ spring: Spring, initialVelocity: Double) -> Animation {
        Animation(SpringAnimation(spring: spring, initialVelocity: initialVelocity, isAdditive: true))
    }

    /// A spring that does not overshoot.
    public static var spring: Animation { spring(Spring()) }

    /// A spring by its perceptual duration and its bounce (amount of overshoot).
    ///
    /// - Parameter blendDuration: Seconds over which the response changes from that of a spring that this one replaces.
    public static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
    ) -> Animation { on(Spring(duration: duration, bounce: bounce), blendDuration) }

    /// A spring by the period of its undamped oscillation, and its damping as a fraction of critical damping.
    @_disfavoredOverload
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation { on(Spring(response: response, dampingRatio: dampingFraction), blendDuration) }

    /// An animation with the given spring.
    public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
        on(spring, blendDuration)
    }

    /// A quick spring, for content that follows a finger or a pointer.
    public static var interactiveSpring: Animation { interactiveSpring() }

    /// A quick spring, for content that follows a finger or a pointer.
    public static func interactiveSpring(
        duration: TimeInterval = 0.15, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25
    ) -> Animation { on(Spring(duration: duration, bounce: 0.15 + extraBounce), blendDuration) }

    /// A quick spring by the period of its undamped oscillation and its damping fraction.
    @_disfavoredOverload
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation { on(Spring(response: response, dampingRatio: dampingFraction), blendDuration) }

    /// A spring that combines with the running animation of a value instead of replacing it.
    ///
    /// An interrupted animation continues, and its remainder is scaled to zero by the end of the spring.
    public static var interpolatingSpring: Animation { interpolatingSpring(Spring()) }

    /// A spring that combines with the running animation of a value instead of replacing it.
    ///
    /// An interrupted animation continues, and its remainder is scaled to zero by the end of the spring.
    public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
        adding(spring, initialVelocity: initialVelocity)
    }

    /// A spring that combines with the running animation of a value, by perceptual duration and bounce.
    ///
    /// An interrupted animation continues, and its remainder is scaled to zero by the end of the spring.
    public static func interpolatingSpring(
        duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
    ) -> Animation { adding(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity) }

    /// A spring that combines with the running animation of a value, by its physical parameters. Its damping is at most
    /// critical.
    ///
    /// An interrupted animation continues, and its remainder is scaled to zero by the end of the spring.
    public static func interpolatingSpring(
        mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) -> Animation {
        adding(
            Spring(mass: mass, stiffness: stiffness, damping: damping), initialVelocity: initialVelocity)
    }

    /// A spring that does not overshoot.
    public static var smooth: Animation { spring(Spring.smooth) }

    /// A spring that does not overshoot, unless `extraBounce` is positive.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(Spring.smooth(duration: duration, extraBounce: extraBounce))
    }

    /// A spring that overshoots slightly.
    public static var snappy: Animation { spring(Spring.snappy) }

    /// A spring that overshoots slightly, or more with a positive `extraBounce`.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(Spring.snappy(duration: duration, extraBounce: extraBounce))
    }

    /// A spring that overshoots visibly.
    public static var bouncy: Animation { spring(Spring.bouncy) }

    /// A spring that overshoots visibly, or more with a positive `extraBounce`.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(Spring.bouncy(duration: duration, extraBounce: extraBounce))
    }
}
