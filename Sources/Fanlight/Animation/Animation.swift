import Foundation

/// How a change is shown over time.
public struct Animation: Sendable {
    /// What computes the values on the way.
    public let base: any CustomAnimation

    /// An animation that the author computes.
    public init<A: CustomAnimation>(_ base: A) { self.base = base }

    public static let `default` = spring()
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

    /// Begins so many seconds later.
    public func delay(_ delay: TimeInterval) -> Animation {
        func open<Base: CustomAnimation>(_ base: Base) -> Animation {
            Animation(DelayedAnimation(base: base, delay: delay))
        }
        return open(base)
    }

    /// Takes its time so many times as fast.
    public func speed(_ speed: Double) -> Animation {
        func open<Base: CustomAnimation>(_ base: Base) -> Animation {
            Animation(FasterAnimation(base: base, speed: speed))
        }
        return open(base)
    }

    /// Does the same so many times, every second time backwards if asked to.
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        repeated(repeatCount, autoreverses)
    }

    /// Does the same until the value changes again, every second time backwards if asked to.
    public func repeatForever(autoreverses: Bool = true) -> Animation { repeated(nil, autoreverses) }

    private func repeated(_ count: Int?, _ autoreverses: Bool) -> Animation {
        func open<Base: CustomAnimation>(_ base: Base) -> Animation {
            Animation(RepeatedAnimation(base: base, count: count, autoreverses: autoreverses))
        }
        return open(base)
    }

    /// Counts as over after so many seconds, whatever it still does. See `AnimationCompletionCriteria`.
    public func logicallyComplete(after duration: TimeInterval) -> Animation {
        func open<Base: CustomAnimation>(_ base: Base) -> Animation {
            Animation(LogicallyCompleteAnimation(base: base, duration: duration))
        }
        return open(base)
    }

    /// How far a value has come after some time on its way from zero; nil once it has arrived.
    public func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> V? { base.animate(value: value, time: time, context: &context) }

    /// How fast a value is after some time; nil where the animation cannot tell.
    public func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
        base.velocity(value: value, time: time, context: context)
    }

    /// Whether this animation goes on where another was, rather than adding to it.
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
