import Foundation

/// An animation with a known duration.
protocol TimedLength {
    /// Duration in seconds, infinite for an endless animation.
    var length: TimeInterval { get }
    /// Seconds until the animation counts as logically complete.
    var logicalLength: TimeInterval { get }
}

extension TimedLength {
    var logicalLength: TimeInterval { length }
}

extension CustomAnimation {
    /// The duration in seconds, infinite also where it is unknown.
    fileprivate var anyLength: TimeInterval { (self as? any TimedLength)?.length ?? .infinity }
    fileprivate var anyLogicalLength: TimeInterval { (self as? any TimedLength)?.logicalLength ?? .infinity }
}

/// An animation along a curve with a fixed duration.
struct TimedAnimation: CustomAnimation, TimedLength {
    let curve: UnitCurve
    let duration: TimeInterval

    var length: TimeInterval { max(duration, 0) }

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        guard time < duration else {
            context.isLogicallyComplete = true
            return nil
        }
        return value.scaled(by: curve.value(at: max(time, 0) / duration))
    }

    func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
        guard time < duration else { return .zero }
        return value.scaled(by: curve.velocity(at: max(time, 0) / duration) / duration)
    }
}

/// A spring animation. It is logically complete after the spring's duration, and complete when movement is no longer
/// visible.
struct SpringAnimation: CustomAnimation, TimedLength {
    let spring: Spring
    let initialVelocity: Double
    /// True if the spring combines with the remainder of an interrupted animation instead of replacing it.
    var isAdditive = false
    /// Seconds over which the response changes from that of a replaced spring.
    var blendDuration: TimeInterval = 0
    /// True for the default animation, which equals no other one.
    var isDefault = false

    var length: TimeInterval { spring.settlingDuration }
    var logicalLength: TimeInterval { spring.duration }

    /// The invisible fraction of the distance.
    private static let invisibleFraction = 0.001

    /// The presented value and velocity at the interruption of the previous animation. This one begins there.
    private struct Merge<V: VectorArithmetic>: AnimationStateKey {
        var value = V.zero
        /// Nil without a merge: the spring begins with its initial velocity.
        var velocity: V?
        var time = 0.0
        static var defaultValue: Merge { Merge() }
    }

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        let merge = context.state[Merge<V>.self]
        let (distance, time) = (value - merge.value, time - merge.time)
        let start = merge.velocity ?? value.scaled(by: initialVelocity)
        let now = spring.value(target: distance, initialVelocity: start, time: time)
        guard time >= spring.duration else { return merge.value + now }
        context.isLogicallyComplete = true
        let unit = spring.response / (2 * Double.pi)
        let push = merge.velocity?.scaled(by: unit).magnitudeSquared ?? 0
        let seen = max(distance.magnitudeSquared, push) * pow(SpringAnimation.invisibleFraction, 2)
        let speed = spring.velocity(target: distance, initialVelocity: start, time: time).scaled(by: unit)
        return max((distance - now).magnitudeSquared, speed.magnitudeSquared) > seen ? merge.value + now : nil
    }

    func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
        let merge = context.state[Merge<V>.self]
        return spring.velocity(
            target: value - merge.value, initialVelocity: merge.velocity ?? value.scaled(by: initialVelocity),
            time: time - merge.time)
    }

    func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool {
        guard !isAdditive else { return false }
        var before = context
        let now = previous.animate(value: value, time: time, context: &before)
        let speed = now == nil ? .zero : previous.velocity(value: value, time: time, context: context)
        context.state[Merge<V>.self] = Merge(value: now ?? value, velocity: speed ?? .zero, time: time)
        return true
    }
}

/// An animation with a delay.
struct DelayedAnimation<Base: CustomAnimation>: CustomAnimation, TimedLength {
    let base: Base
    let delay: TimeInterval

    var length: TimeInterval { base.anyLength + delay }
    var logicalLength: TimeInterval { base.anyLogicalLength + delay }

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        time < delay ? .zero : base.animate(value: value, time: time - delay, context: &context)
    }

    func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
        time < delay ? .zero : base.velocity(value: value, time: time - delay, context: context)
    }
}

/// An animation at another speed.
struct SpeedAnimation<Base: CustomAnimation>: CustomAnimation, TimedLength {
    let base: Base
    let speed: Double

    var length: TimeInterval { speed > 0 ? base.anyLength / speed : .infinity }
    var logicalLength: TimeInterval { speed > 0 ? base.anyLogicalLength / speed : .infinity }

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        base.animate(value: value, time: time * speed, context: &context)
    }

    func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
        base.velocity(value: value, time: time * speed, context: context)?.scaled(by: speed)
    }

    /// Merges with animations at the same speed, whose state counts the same time.
    func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool {
        guard let same = previous.base as? Self, same.speed == speed else { return false }
        return base.shouldMerge(previous: Animation(same.base), value: value, time: time * speed, context: &context)
    }
}

/// An animation repeated several times, optionally reversing every second repetition.
struct RepeatedAnimation<Base: CustomAnimation>: CustomAnimation, TimedLength {
    let base: Base
    /// The number of repetitions, nil for endless.
    let count: Int?
    let autoreverses: Bool

    var length: TimeInterval { count.map { base.anyLength * Double(max($0, 1)) } ?? .infinity }

    /// Maximum number of repetitions that are computed, more than anyone watches.
    private static var maximumRepetitions: Double { 1e9 }

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        var memory = context.state[Memory<V>.self]
        defer { context.state[Memory<V>.self] = memory }
        var inner = context.withState(memory.state)
        var now = base.animate(value: value, time: time - memory.start, context: &inner)
        // Each completion of the base starts the next repetition: at the base's own length, if that is known.
        while now == nil {
            let elapsed = time - memory.start
            let length = min((base as? any TimedLength)?.length ?? elapsed, elapsed)
            // An animation without duration counts as complete.
            guard length > 0, elapsed / length < RepeatedAnimation.maximumRepetitions else {
                return count == nil ? value : nil
            }
            let turns = max((elapsed / length).rounded(.down), 1)
            memory.start += turns * length
            memory.index += Int(turns)
            if let count, memory.index >= count {
                context.isLogicallyComplete = true
                return nil
            }
            inner = context.withState(AnimationState())
            now = base.animate(value: value, time: time - memory.start, context: &inner)
        }
        memory.state = inner.state
        guard let now else { return nil }
        return autoreverses && memory.index % 2 == 1 ? value - now : now
    }
}

extension RepeatedAnimation {
    private struct Memory<V: VectorArithmetic>: AnimationStateKey {
        var index = 0
        var start: TimeInterval = 0
        var state = AnimationState<V>()

        static var defaultValue: Memory<V> { Memory() }
    }
}

/// An animation that counts as logically complete at a time chosen by the app, unless it did before.
struct LogicallyCompleteAnimation<Base: CustomAnimation>: CustomAnimation, TimedLength {
    let base: Base
    let duration: TimeInterval

    var length: TimeInterval { base.anyLength }
    var logicalLength: TimeInterval { min(max(duration, 0), base.anyLogicalLength) }

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        let now = base.animate(value: value, time: time, context: &context)
        if now == nil || time >= duration { context.isLogicallyComplete = true }
        return now
    }

    func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
        base.velocity(value: value, time: time, context: context)
    }

    func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool {
        let inner = (previous.base as? Self).map { Animation($0.base) }
        return base.shouldMerge(previous: inner ?? previous, value: value, time: time, context: &context)
    }
}
