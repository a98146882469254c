import Motion
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite("Ways that are known by their states")
struct MotionTimingPartsTests {
    /// Returns the sum of the parts at a time after their start.
    private func sum(_ parts: [MotionTiming.Part], _ count: Int, at time: Double) -> [Double] {
        parts.reduce([Double](repeating: 0, count: count)) { sum, part in
            let left = part.timing.remainder(at: time).ofDistance
            return zip(sum, part.distance).map { $0 + $1 * left }
        }
    }

    /// The numbers of a turn by an angle, which is what is left of the way times `whole`.
    private func turn(_ timing: MotionTiming, _ whole: Double, at time: Double) -> [Double] {
        let left = timing.remainder(at: time)
        let angle = whole * left.ofDistance
        return [cos(angle) - 1, sin(angle), -sin(angle), 3 * sin(angle) + 5 * (1 - cos(angle))]
    }

    private static let timings: [MotionTiming] = [
        MotionTiming(.cubic(.linear), duration: 1),
        MotionTiming(.cubic(CubicProgress(x1: 0.42, y1: 0, x2: 0.58, y2: 1)), duration: 0.3, delay: 0.5),
        MotionTiming(.spring(DampedOscillation(frequency: 12, dampingRatio: 0.5)), duration: 1.5),
        MotionTiming(.cubic(.linear), duration: 1, lead: 0.25, delay: 0.5, repetitions: nil),
        MotionTiming(
            .cubic(CubicProgress(x1: 0.42, y1: 0, x2: 1, y2: 1)), duration: 0.5, repetitions: 4, autoreverses: true),
        MotionTiming(.cubic(.linear), duration: 0.4, delay: 0.2, repetitions: 3, autoreverses: true),
        MotionTiming(.cubic(.linear), duration: 0.4, repetitions: nil, autoreverses: true),
    ]

    @Test("the parts of a turn add up to it, also before it begins and in each repetition", arguments: timings)
    func turns(_ timing: MotionTiming) {
        let parts = timing.parts(within: [0.01, 0.01, 0.01, 0.01]) { turn(timing, .pi, at: $0) }
        // A sine, a cosine and a constant.
        #expect((1...3).contains(parts.count))
        #expect(parts.allSatisfy { $0.timing.length == timing.length && $0.timing.delay == timing.delay })
        for step in 0..<300 {
            // The ends of repetitions are jumps.
            let time = Double(step) * 0.01013 + 0.0007
            let (found, wanted) = (sum(parts, 4, at: time), turn(timing, .pi, at: time))
            #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 0.15 }, "at \(time): \(found), not \(wanted)")
        }
    }

    @Test("numbers that return to their beginning move, and numbers that keep their value take no part")
    func waves() {
        let timing = MotionTiming(.cubic(.linear), duration: 0.4)
        let parts = timing.parts(within: [0.25, 0.25]) { time in
            [10 * sin((1 - timing.remainder(at: time).ofDistance) * .pi * 4), 0]
        }
        #expect(!parts.isEmpty && parts.count <= 2)
        for (time, wanted) in [(0, 0), (0.05, 10), (0.15, -10), (0.25, 10), (0.35, -10), (0.4, 0)] as [(Double, Double)]
        {
            #expect(abs(sum(parts, 2, at: time)[0] - wanted) <= 0.5, "at \(time)")
        }
        #expect(timing.parts(within: [0.25]) { _ in [0.1] }.isEmpty)
        #expect(MotionTiming(.cubic(.linear), duration: 0).parts(within: [0.25]) { _ in [1] }.isEmpty)
    }

    @Test("samples are few, also of a way that jumps and of one that takes long", arguments: [0.2, 1, 60, 600])
    func bounded(_ duration: Double) {
        let timing = MotionTiming(.cubic(.linear), duration: duration)
        let parts = timing.parts(within: [0.1, 0.1]) { [$0 < duration / 3 ? 1 : 0, sin($0 * 40)] }
        #expect(parts.count <= 3)
        for part in parts {
            guard case .samples(let values) = part.timing.curve else {
                Issue.record("A part has no samples.")
                continue
            }
            #expect((2...241).contains(values.count))
        }
    }
}
