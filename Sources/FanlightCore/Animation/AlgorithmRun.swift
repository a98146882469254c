import Foundation

/// An animation of one value that is computed step by step, with its state.
///
/// The value is the distance from the start to the end. An animation that merges with this one inherits its state and
/// its time, and has another end.
struct AlgorithmRun<Value: VectorArithmetic> {
    private var animation: Animation
    private var value: Value
    private var context: AnimationContext<Value>
    /// The time of the last evaluation, in seconds since the start.
    private var time = 0.0
    private(set) var isOver = false

    /// The frequency of the first steps in hertz, and the largest number of samples.
    private static var sampleRate: Double { 60 }
    private static var maximumSamples: Int { 1_000 }
    /// Seconds over which the velocity is measured if an algorithm does not know it.
    private static var velocityStep: Double { 1e-4 }

    /// The number of intervals of the sample rate between a step and the next one. It is 1 for `maximumSamples` steps,
    /// and doubles whenever the number of intervals so far has doubled.
    ///
    /// So an animation of 600 s has 3,563 steps, not 36,000, all in the turn that begins it. An algorithm may move
    /// its state by a fixed amount in each call: it is slow in the coarse steps. One that measures the time since its
    /// last call is not.
    private static func stride(after index: Int) -> Int {
        let doublings = index / maximumSamples
        return 1 << (Int.bitWidth - doublings.leadingZeroBitCount)
    }

    init(_ animation: Animation, value: Value, in environment: EnvironmentScope?) {
        self.init(
            animation, value: value, AnimationContext(environment: EnvironmentValues(scope: environment, reader: nil)))
    }

    private init(_ animation: Animation, value: Value, _ context: AnimationContext<Value>) {
        self.animation = animation
        self.value = value
        self.context = context
    }

    /// Returns the remainder at a time, which is the presented value minus the end; nil once the animation is over.
    mutating func remainder(at time: Double) -> Value? {
        self.time = time
        guard !isOver, time < AnimationCourse.longest,
            let now = animation.animate(value: value, time: max(time, 0), context: &context)
        else {
            isOver = true
            return nil
        }
        let remainder = now - value
        return remainder.magnitudeSquared.isFinite ? remainder : .zero
    }

    /// Returns the remainder at a time, for a distance that changes while the animation runs.
    mutating func remainder(of distance: Value, at time: Double) -> Value? {
        value = distance
        return remainder(at: time)
    }

    /// Returns the change per second at a time.
    func velocity(at time: Double) -> Value {
        if let known = knownVelocity(at: time) { return known }
        var (now, later) = (self, self)
        let end = later.remainder(at: time + Self.velocityStep) ?? .zero
        return (end - (now.remainder(at: time) ?? .zero)).scaled(by: 1 / Self.velocityStep)
    }

    /// Returns the velocity that the algorithm specifies; nil if it does not.
    func knownVelocity(at time: Double) -> Value? {
        guard let known = animation.velocity(value: value, time: time, context: context) else { return nil }
        return known.magnitudeSquared.isFinite ? known : nil
    }

    /// Returns the run of another animation that replaces this one, to an end that is further by a distance. Nil if
    /// both are combined.
    func merged(with next: Animation, by distance: Value, at time: Double) -> AlgorithmRun? {
        var context = context
        guard next.shouldMerge(previous: animation, value: value, time: time, context: &context) else { return nil }
        context.isLogicallyComplete = false
        var run = AlgorithmRun(next, value: value + distance, context)
        run.time = time
        return run
    }

    /// Evaluates the same steps as `samples(from:)` up to a time, because the state may depend on them.
    mutating func advance(to end: Double) {
        let start = time
        var index = 0
        while !isOver, start + Double(index) / Self.sampleRate < end {
            _ = remainder(at: start + Double(index) / Self.sampleRate)
            index += Self.stride(after: index)
        }
        time = end
    }

    /// Samples of a run at equal intervals.
    struct Samples {
        /// The remainders. The last is 0, unless the run was cut.
        var remainders: [Value] = []
        var isCut = false
        fileprivate var stride = 1

        /// Seconds from the first sample to the last.
        var duration: Double { Double((remainders.count - 1) * stride) / sampleRate }
    }

    /// Samples the remainder from a time on. Intervals of long runs are multiples of the shortest. As many steps are
    /// evaluated as the samples need.
    func samples(from start: Double) -> Samples {
        var (run, result, index) = (self, Samples(), 0)
        while let remainder = run.remainder(at: start + Double(index) / Self.sampleRate) {
            if index % result.stride == 0 {
                if result.remainders.count == Self.maximumSamples - 1 {
                    result.remainders = result.remainders.indices.filter { $0 % 2 == 0 }.map { result.remainders[$0] }
                    result.stride *= 2
                }
                if index % result.stride == 0 { result.remainders.append(remainder) }
            }
            index += Self.stride(after: index)
        }
        result.isCut = run.time >= AnimationCourse.longest
        if !result.isCut { result.remainders.append(.zero) }
        return result
    }
}
