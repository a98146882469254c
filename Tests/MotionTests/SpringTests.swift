import Motion
import Testing

@Suite("Springs")
struct SpringTests {
    private static let springs: [Spring] = [
        .smooth, .snappy, .bouncy, .bouncy(duration: 2, extraBounce: 0.4), Spring(duration: 0.5, bounce: -0.5),
        Spring(mass: 2, stiffness: 80, damping: 3), Spring(mass: 1, stiffness: 10, damping: 40, allowOverDamping: true),
        Spring(settlingDuration: 1.5, dampingRatio: 0.6), Spring(settlingDuration: 1.5, dampingRatio: 1),
    ]

    @Test("a spring starts with the initial velocity and ends at rest at its target", arguments: springs)
    func ends(spring: Spring) {
        #expect(abs(spring.value(target: 8.0, initialVelocity: 3, time: 0)) < 1e-9)
        #expect(abs(spring.velocity(target: 8.0, initialVelocity: 3, time: 0) - 3) < 1e-9)
        #expect(abs(spring.value(target: 8.0, initialVelocity: 3, time: 60) - 8) < 1e-3)
        #expect(abs(spring.velocity(target: 8.0, initialVelocity: 3, time: 60)) < 1e-3)
    }

    @Test("velocity is the derivative of the value, and force that of the velocity", arguments: springs)
    func motion(spring: Spring) {
        func place(_ time: Double) -> Double { spring.value(target: 5.0, initialVelocity: -4, time: time) }
        func speed(_ time: Double) -> Double { spring.velocity(target: 5.0, initialVelocity: -4, time: time) }
        let step = 1e-5
        for time in [0.01, 0.1, 0.3, 0.8] {
            #expect(abs((place(time + step) - place(time - step)) / (2 * step) - speed(time)) < 1e-3)
            let change = (speed(time + step) - speed(time - step)) / (2 * step)
            let force = spring.force(target: 5.0, position: place(time), velocity: speed(time))
            #expect(abs(change * spring.mass - force) < 1e-2)
        }
    }

    @Test("several short steps give the result of one long step", arguments: springs)
    func steps(spring: Spring) {
        var (value, velocity) = (1.0, 2.0)
        for _ in 0..<10 { spring.update(value: &value, velocity: &velocity, target: 3, deltaTime: 0.02) }
        #expect(abs(value - (1 + spring.value(target: 2.0, initialVelocity: 2, time: 0.2))) < 1e-9)
        #expect(abs(velocity - spring.velocity(target: 2.0, initialVelocity: 2, time: 0.2)) < 1e-9)
    }

    @Test("after the settling duration the value stays within a thousandth, and not long before", arguments: springs)
    func settles(spring: Spring) {
        let end = spring.settlingDuration
        func isNear(_ time: Double) -> Bool { abs(spring.value(target: 1.0, time: time) - 1) <= 0.001 + 1e-9 }
        #expect(stride(from: end, to: end * 2, by: end / 100).allSatisfy(isNear))
        #expect(!stride(from: end * 0.6, to: end, by: end / 500).allSatisfy(isNear))
    }

    @Test("a spring that takes over from one with the same response moves as in its closed form")
    func sameResponse() {
        let spring = DampedOscillation(frequency: 12, dampingRatio: 0.6)
        let course = spring.blended(from: DampedOscillation(frequency: 12, dampingRatio: 1), over: 0.3, until: 1)
        #expect(course.ofDistance.count == 121 && course.ofVelocity.count == 121)
        for index in 0...120 {
            let state = spring.state(at: Double(index) / 120)
            #expect(abs(course.ofDistance[index] - state.distanceOfDistance) < 1e-9)
            #expect(abs(course.ofVelocity[index] - state.distanceOfVelocity) < 1e-9)
        }
    }

    @Test("a spring that takes over with another response obeys the equation of motion of the mixed response")
    func mixedResponse() {
        let (old, new) = (
            DampedOscillation(frequency: 6, dampingRatio: 1), DampedOscillation(frequency: 24, dampingRatio: 0.7)
        )
        let course = new.blended(from: old, over: 0.5, until: 1)
        let step = 1.0 / 12_000
        var (distance, speed) = (1.0, 0.0)
        for index in 1...120 {
            for part in 0..<100 {
                let share = min(Double((index - 1) * 100 + part) * step / 0.5, 1)
                let frequency = 1 / ((1 - share) / 6 + share / 24)
                speed -= (frequency * frequency * distance + 2 * 0.7 * frequency * speed) * step
                distance += speed * step
            }
            #expect(abs(course.ofDistance[index] - distance) < 5e-3, "at \(index)")
        }
    }

    @Test("a spring settles after the requested settling duration", arguments: [0.3, 0.6, 1, 1.5])
    func settlesInRequestedTime(ratio: Double) {
        let spring = Spring(settlingDuration: 1.5, dampingRatio: ratio)
        #expect(abs(spring.settlingDuration - 1.5) < 1e-6)
        #expect(abs(spring.dampingRatio - ratio) < 1e-9)
    }

    @Test("perceptual and physical parameters describe the same spring")
    func descriptions() {
        let spring = Spring(duration: 0.5, bounce: 0.3)
        #expect(abs(spring.stiffness - 157.914) < 0.001)
        #expect(abs(spring.damping - 17.593) < 0.001)
        #expect(abs(spring.dampingRatio - 0.7) < 1e-9)
        let same = Spring(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
        #expect(abs(same.duration - 0.5) < 1e-9)
        #expect(abs(same.bounce - 0.3) < 1e-9)
        #expect(abs(Spring(duration: 1, bounce: -0.5).dampingRatio - 2) < 1e-9)
        #expect(abs(Spring(duration: 1, bounce: -0.5).bounce + 0.5) < 1e-9)
        #expect(Spring(mass: 1, stiffness: 1, damping: 9).dampingRatio == 1)
    }

    @Test("a spring without bounce does not overshoot, and more bounce overshoots more")
    func overshooting() {
        func most(_ spring: Spring) -> Double {
            stride(from: 0, to: 3, by: 0.005).map { spring.value(target: 1.0, time: $0) }.max() ?? 0
        }
        #expect(most(.smooth) <= 1)
        #expect(most(.snappy) > 1)
        #expect(most(.bouncy) > most(.snappy))
    }
}
