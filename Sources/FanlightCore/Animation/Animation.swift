import Foundation

/// The timing of a change.
public struct Animation: Sendable {
    /// The algorithm that computes the intermediate values.
    public let base: any CustomAnimation

    /// Creates an animation with a custom algorithm.
    public init<A: CustomAnimation>(_ base: A) { self.base = base }

    /// The animation of changes for which no other one is chosen: a spring that does not overshoot. It equals no
    /// other animation, so that a choice of the same spring can be told from it.
    public static let `default` = Animation(
        SpringAnimation(spring: Spring(response: 0.55, dampingRatio: 1), initialVelocity: 0, isDefault: true))
    public static let linear = linear(duration: 0.35)
    public static let easeIn = easeIn(duration: 0.35)
    public static let easeOut = easeOut(duration: 0.35)
    public static let easeInOut = easeInOut(duration: 0.35)

    public static func linear(duration: TimeInterval) -> Animation {
        timingCurve(.linear, duration: duration)
    }

    public static func easeIn(duration: TimeInterval) -> Animation {
        timingCurve(.easeIn, duration: duration)
    }

    public static func easeOut(duration: TimeInterval) -> Animation {
        timingCurve(.easeOut, duration: duration)
    }

    public static func easeInOut(duration: TimeInterval) -> Animation {
        timingCurve(.easeInOut, duration: duration)
    }

    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
    ) -> Animation {
        let start = UnitPoint(x: p1x, y: p1y)
        return timingCurve(
            .bezier(startControlPoint: start, endControlPoint: UnitPoint(x: p2x, y: p2y)), duration: duration)
    }

    public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
        Animation(TimedAnimation(curve: curve, duration: duration))
    }

    /// Delays the beginning by `delay` seconds.
    public func delay(_ delay: TimeInterval) -> Animation {
        func open<Base: CustomAnimation>(_ base: Base) -> Animation {
            Animation(DelayedAnimation(base: base, delay: delay))
        }
        return open(base)
    }

    /// Multiplies the speed.
    public func speed(_ speed: Double) -> Animation {
        func open<Base: CustomAnimation>(_ base: Base) -> Animation {
            Animation(SpeedAnimation(base: base, speed: speed))
        }
        return open(base)
    }

    /// Repeats the animation `repeatCount` times, reversing every second repetition if `autoreverses` is true.
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        repeated(repeatCount, autoreverses)
    }

    /// Repeats the animation until the value changes again, reversing every second repetition if `autoreverses` is
    /// true.
    public func repeatForever(autoreverses: Bool = true) -> Animation { repeated(nil, autoreverses) }

    private func repeated(_ count: Int?, _ autoreverses: Bool) -> Animation {
        func open<Base: CustomAnimation>(_ base: Base) -> Animation {
            Animation(RepeatedAnimation(base: base, count: count, autoreverses: autoreverses))
        }
        return open(base)
    }

    /// Makes the animation count as logically complete after `duration` seconds, even if it continues. One that is
    /// logically complete before stays so. See `AnimationCompletionCriteria`.
    public func logicallyComplete(after duration: TimeInterval) -> Animation {
        func open<Base: CustomAnimation>(_ base: Base) -> Animation {
            Animation(LogicallyCompleteAnimation(base: base, duration: duration))
        }
        return open(base)
    }

    /// Returns the interpolated value at a time, between zero and `value`; nil once it has arrived.
    public func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> V? { base.animate(value: value, time: time, context: &context) }

    /// Returns the velocity at a time; nil where the animation does not define it.
    public func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
        base.velocity(value: value, time: time, context: context)
    }

    /// Returns true if this animation continues a previous one instead of adding to it.
    public func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool { base.shouldMerge(previous: previous, value: value, time: time, context: &context) }
}

extension Animation: Hashable {
    public static func == (a: Animation, b: Animation) -> Bool {
        func isSame<Base: CustomAnimation>(_ base: Base) -> Bool { b.base as? Base == base }
        return isSame(a.base)
    }

    public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}

extension Animation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "\(base)" }
    public var debugDescription: String { "Animation(\(base))" }
    public var customMirror: Mirror { Mirror(self, children: ["base": base]) }
}
