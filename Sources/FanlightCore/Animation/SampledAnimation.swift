import Foundation
import Motion

/// An animation whose progress is given at equal intervals, such as a movement away and back.
struct SampledAnimation: CustomAnimation, TimedLength, DescribedAnimation {
    let progress: [Float]
    let duration: TimeInterval

    var length: TimeInterval { duration }
    private var timing: MotionTiming { MotionTiming(.samples(progress), duration: duration) }
    var course: AnimationCourse? { AnimationCourse(timing) }

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        guard time < duration else {
            context.isLogicallyComplete = true
            return nil
        }
        return value.scaled(by: 1 - timing.remainder(at: time).ofDistance)
    }
}

extension Animation {
    /// An animation along samples of the progress, from the beginning to the end.
    package static func sampled(_ progress: [Float], duration: TimeInterval) -> Animation {
        Animation(SampledAnimation(progress: progress, duration: duration))
    }
}
