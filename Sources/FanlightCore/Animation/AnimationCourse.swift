import Foundation
import Motion

/// An animation in the form that clients evaluate.
struct AnimationCourse {
    var timing: MotionTiming
    /// The velocity at the start, as distances per second.
    var initialVelocity = 0.0
    /// Seconds over which the response of a spring changes from that of the spring that it interrupts.
    var blendDuration = 0.0
    /// True if the animation replaces a running one, from the presented value and velocity. Otherwise it combines with
    /// the remainder.
    var continuesPrevious = false
    /// A sentence for the author if the animation would never end, and is cut.
    private(set) var warning: String?

    /// The described animation.
    private(set) var animation: Animation?
    /// True for an algorithm of the app, which may depend on its state and on the distance.
    private(set) var isComputed = false

    /// True if the animation can begin with the velocity of the interrupted animation.
    var isSpring: Bool { if case .spring = timing.curve { true } else { false } }

    /// The longest time in seconds that is sent to a client; a spring without damping would never settle.
    static let longest: TimeInterval = 600

    /// Returns nil for an animation that changes nothing over time.
    init?(_ animation: Animation, in environment: EnvironmentScope? = nil) {
        let known = (animation.base as? any DescribedAnimation)?.course
        guard var course = known ?? AnimationCourse(sampling: animation, environment) else { return nil }
        let times = [course.timing.duration, course.timing.lead, course.timing.delay]
        guard times.allSatisfy({ !$0.isNaN }), course.timing.duration > 0 else { return nil }
        if course.timing.duration > AnimationCourse.longest {
            course.warning =
                "An animation never settles, so it ends after \(Int(AnimationCourse.longest)) s. Give its spring a "
                + "damping, or use an animation with a duration."
        }
        course.timing.duration = min(course.timing.duration, AnimationCourse.longest)
        course.timing.lead = min(max(course.timing.lead, 0), course.timing.duration)
        course.timing.delay = min(max(course.timing.delay, 0), AnimationCourse.longest)
        if !course.initialVelocity.isFinite { course.initialVelocity = 0 }
        let longest = AnimationCourse.longest
        course.blendDuration = course.blendDuration > 0 ? min(course.blendDuration, longest) : 0
        // Invalid parameters have no course.
        let middle = course.timing.delay + course.timing.duration / 2
        guard !course.timing.remainder(at: middle).ofDistance.isNaN else { return nil }
        course.animation = animation
        self = course
    }

    init(_ timing: MotionTiming) { self.timing = timing }

    /// Returns the courses of a distance and of a velocity for a spring that begins with another's response. Nil for a
    /// spring with its own response from the start.
    func blended(after previous: MotionTiming?) -> (ofDistance: MotionTiming, ofVelocity: MotionTiming)? {
        guard blendDuration > 0, case .spring(let old)? = previous?.curve, case .spring(let new) = timing.curve,
            old.frequency != new.frequency, timing.repetitions == 1, timing.delay == 0
        else { return nil }
        let slowest = DampedOscillation(
            frequency: min(old.frequency, new.frequency), dampingRatio: new.dampingRatio)
        let settled = slowest.settlingTime(distance: 1, speed: 0, epsilon: 0.001)
        let end = min(min(settled, blendDuration + timing.duration), AnimationCourse.longest)
        let course = new.blended(from: old, over: blendDuration, until: end)
        func sampled(_ distances: [Double]) -> MotionTiming {
            MotionTiming(.samples(distances.map { Float(1 - $0) }), duration: end)
        }
        return (sampled(course.ofDistance), sampled(course.ofVelocity))
    }

    /// Returns the course of a distance of 1 that begins with a velocity, for such a spring.
    func blended(after previous: MotionTiming?, velocity: Double) -> MotionTiming? {
        guard let parts = blended(after: previous), case .samples(let distances) = parts.ofDistance.curve,
            case .samples(let pushes) = parts.ofVelocity.curve
        else { return nil }
        var timing = parts.ofDistance
        timing.curve = .samples(zip(distances, pushes).map { $0 - Float(velocity) * (1 - $1) })
        return timing
    }

    /// Samples an algorithm of the app between 0 and 1.
    private init?(sampling animation: Animation, _ environment: EnvironmentScope?) {
        let samples = AlgorithmRun(animation, value: 1.0, in: environment).samples(from: 0)
        guard samples.remainders.count > 1 else { return nil }
        timing = MotionTiming(.samples(samples.remainders.map { Float(1 + $0) }), duration: samples.duration)
        isComputed = true
        if samples.isCut {
            warning =
                "A custom animation has not ended after \(Int(AnimationCourse.longest)) s, so it ends there. Its "
                + "animate(value:time:context:) must return nil once it has arrived."
        }
    }
}

/// An animation that clients can evaluate by a description.
protocol DescribedAnimation {
    /// The description; nil if the animation has to be sampled.
    var course: AnimationCourse? { get }
}

extension CustomAnimation {
    fileprivate var anyCourse: AnimationCourse? { (self as? any DescribedAnimation)?.course }
}

extension TimedAnimation: DescribedAnimation {
    var course: AnimationCourse? { AnimationCourse(MotionTiming(curve.motion, duration: duration)) }
}

extension SpringAnimation: DescribedAnimation {
    var course: AnimationCourse? {
        let oscillation = DampedOscillation(frequency: 2 * .pi / spring.response, dampingRatio: spring.dampingRatio)
        var course = AnimationCourse(MotionTiming(.spring(oscillation), duration: spring.settlingDuration))
        course.initialVelocity = initialVelocity
        course.continuesPrevious = !isAdditive
        course.blendDuration = blendDuration
        return course
    }
}

extension DelayedAnimation: DescribedAnimation {
    var course: AnimationCourse? {
        var course = base.anyCourse
        course?.timing.delay += delay
        // An interrupted animation continues during the delay.
        if delay > 0 { course?.continuesPrevious = false }
        return course
    }
}

extension SpeedAnimation: DescribedAnimation {
    var course: AnimationCourse? {
        guard speed > 0, speed.isFinite, var course = base.anyCourse else { return nil }
        course.timing.duration /= speed
        course.timing.lead /= speed
        course.timing.delay /= speed
        course.initialVelocity *= speed
        course.blendDuration /= speed
        if case .spring(let spring) = course.timing.curve {
            course.timing.curve = .spring(
                DampedOscillation(frequency: spring.frequency * speed, dampingRatio: spring.dampingRatio))
        }
        return course
    }
}

extension RepeatedAnimation: DescribedAnimation {
    var course: AnimationCourse? {
        guard var course = base.anyCourse, course.timing.repetitions == 1 else { return nil }
        course.timing.lead += course.timing.delay
        course.timing.duration += course.timing.delay
        course.timing.delay = 0
        course.timing.repetitions = count.map { max($0, 1) }
        course.timing.autoreverses = autoreverses
        return course
    }
}

extension LogicallyCompleteAnimation: DescribedAnimation {
    var course: AnimationCourse? { base.anyCourse }
}
