import Motion
import Testing

@Suite("Timing of declared animations")
struct MotionTimingTests {
    private func left(_ timing: MotionTiming, _ time: Double) -> Double { timing.remainder(at: time).ofDistance }

    @Test("a linear change leaves the rest of its duration")
    func linear() {
        let timing = MotionTiming(.cubic(.linear), duration: 2)
        #expect([-1, 0, 0.5, 1, 2, 3].map { left(timing, $0) } == [1, 1, 0.75, 0.5, 0, 0])
        #expect(timing.length == 2)
    }

    @Test(
        "the ease curves keep their cubic's closed form",
        arguments: [(0.42, 0.0, 1.0, 1.0), (0.0, 0.0, 0.58, 1.0), (0.42, 0.0, 0.58, 1.0), (0.2, -0.4, 0.7, 1.6)])
    func cubics(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        let cubic = CubicProgress(x1: x1, y1: y1, x2: x2, y2: y2)
        for step in 0...50 {
            let t = Double(step) / 50
            let s = 1 - t
            let x = 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t
            let y = 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t
            #expect(abs(cubic.value(at: x) - y) < 1e-4, "at \(x)")
        }
    }

    @Test(
        "a spring's distance follows its differential equation",
        arguments: [(2 * Double.pi / 0.5, 1.0), (2 * Double.pi / 0.55, 0.825), (12, 0.3), (9, 1.8)])
    func springs(_ frequency: Double, _ ratio: Double) {
        let spring = DampedOscillation(frequency: frequency, dampingRatio: ratio)
        // Integrates x'' = −w²x − 2ζw x' with the method of Runge and Kutta.
        for (distance, velocity) in [(1.0, 0.0), (0.0, 1.0), (-2.0, 5.0)] {
            var (x, v) = (distance, velocity)
            let step = 1e-4
            func force(_ x: Double, _ v: Double) -> Double { -frequency * frequency * x - 2 * ratio * frequency * v }
            for index in 0..<8_000 {
                if index % 400 == 0 {
                    let state = spring.state(at: Double(index) * step)
                    let found = distance * state.distanceOfDistance + velocity * state.distanceOfVelocity
                    let speed = distance * state.velocityOfDistance + velocity * state.velocityOfVelocity
                    #expect(abs(found - x) < 1e-3 && abs(speed - v) < 1e-3 * frequency)
                }
                let (a1, b1) = (v, force(x, v))
                let (a2, b2) = (v + step / 2 * b1, force(x + step / 2 * a1, v + step / 2 * b1))
                let (a3, b3) = (v + step / 2 * b2, force(x + step / 2 * a2, v + step / 2 * b2))
                let (a4, b4) = (v + step * b3, force(x + step * a3, v + step * b3))
                x += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
                v += step / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
            }
        }
    }

    @Test("a delay and a lead keep the whole distance")
    func delays() {
        let timing = MotionTiming(.cubic(.linear), duration: 2, lead: 1, delay: 3, repetitions: 2)
        #expect([0, 3, 3.5, 4, 4.5, 5, 6, 6.5, 7].map { left(timing, $0) } == [1, 1, 1, 1, 0.5, 1, 1, 0.5, 0])
        #expect(timing.length == 7)
    }

    @Test("every second repetition of a reversing animation runs backwards")
    func reversing() {
        let timing = MotionTiming(.cubic(.linear), duration: 1, repetitions: nil, autoreverses: true)
        #expect([0, 0.25, 1, 1.25, 2, 2.25, 1_000.25].map { left(timing, $0) } == [1, 0.75, 0, 0.25, 1, 0.75, 0.75])
        #expect(timing.length == .infinity)
    }

    @Test("samples are joined by lines")
    func samples() {
        let timing = MotionTiming(.samples([0, 0.5, 2, 1]), duration: 3)
        #expect([0, 0.5, 1, 1.5, 2, 2.5, 3].map { left(timing, $0) } == [1, 0.75, 0.5, -0.25, -1, -0.5, 0])
    }

    @Test("a change without duration is over at once")
    func empty() {
        #expect(left(MotionTiming(.cubic(.linear), duration: 0), 0) == 0)
        #expect(left(MotionTiming(.cubic(.linear), duration: 0, repetitions: nil), 0) == 0)
    }
}
