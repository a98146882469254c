import Fanlight
import Foundation
import Testing

@MainActor
@Suite("Keyframes")
struct KeyframeTests {
    private struct Values: Equatable {
        var x = 0.0
        var y = 0.0
    }

    /// Compares a timeline with the values at times.
    private func check(_ timeline: KeyframeTimeline<Double>, _ wanted: [(time: Double, value: Double)]) {
        for (time, value) in wanted {
            let found = timeline.value(time: time)
            #expect(abs(found - value) < 1e-9, "at \(time): \(found) instead of \(value)")
        }
    }

    @Test("linear keyframes follow their timing curves")
    func linear() {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            LinearKeyframe(10, duration: 1)
            LinearKeyframe(20, duration: 2, timingCurve: .easeIn)
        }
        #expect(timeline.duration == 3)
        check(
            timeline,
            [(-1, 0), (0, 0), (0.5, 5), (1, 10), (2, 10 + 10 * UnitCurve.easeIn.value(at: 0.5)), (3, 20), (9, 20)])
        #expect(timeline.value(progress: 0.5) == timeline.value(time: 1.5))
    }

    @Test("neighbouring cubic keyframes are a Catmull-Rom spline that rests at both ends")
    func cubic() {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            CubicKeyframe(8, duration: 1)
            CubicKeyframe(4, duration: 1)
        }
        // The velocity at the joint is (4 − 0) / 2.
        check(timeline, [(0, 0), (0.5, 4 - 0.125 * 2), (1, 8), (1.5, 6 + 0.125 * 2), (2, 4)])
        let step = 1e-6
        let speeds = [0, 1 - step, 1 + step, 2].map { time in
            (timeline.value(time: time + step) - timeline.value(time: time - step)) / (2 * step)
        }
        #expect(abs(speeds[1] - 2) < 1e-3 && abs(speeds[2] - 2) < 1e-3)
    }

    @Test("a cubic keyframe continues the velocity of a linear one, and its own velocities win")
    func velocities() {
        let continued = KeyframeTimeline(initialValue: 0.0) {
            LinearKeyframe(10, duration: 1)
            CubicKeyframe(10, duration: 1)
        }
        // Hermite's form with the velocity 10 at the beginning and 0 at the end.
        check(continued, [(1.5, 10 + 0.125 * 10)])
        let chosen = KeyframeTimeline(initialValue: 0.0) {
            CubicKeyframe(10, duration: 1, startVelocity: 8, endVelocity: -8)
        }
        check(chosen, [(0.5, 5 + 0.125 * 8 + 0.125 * 8)])
    }

    @Test("a spring keyframe follows its spring, from the velocity before it")
    func spring() {
        let spring = Spring(duration: 0.5, bounce: 0.3)
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            LinearKeyframe(10, duration: 1)
            SpringKeyframe(30, duration: 0.5, spring: spring)
            MoveKeyframe(5)
            LinearKeyframe(6, duration: 1)
        }
        #expect(timeline.duration == 2.5)
        check(
            timeline,
            [
                (1.25, 10 + spring.value(target: 20, initialVelocity: 10, time: 0.25)), (1.5, 5), (2, 5.5), (2.5, 6),
            ])
        let whole = KeyframeTimeline(initialValue: 0.0) { SpringKeyframe(1, spring: spring) }
        #expect(whole.duration == spring.settlingDuration)
    }

    @Test("tracks run at the same time, and the longest gives the duration")
    func tracks() {
        let timeline = KeyframeTimeline(initialValue: Values()) {
            KeyframeTrack(\.x) {
                for target in [1.0, 2, 3] { LinearKeyframe(target, duration: 1) }
            }
            KeyframeTrack(\.y) { LinearKeyframe(10.0, duration: 1) }
        }
        #expect(timeline.duration == 3)
        #expect(timeline.value(time: 0.5) == Values(x: 0.5, y: 5))
        #expect(timeline.value(time: 2.5) == Values(x: 2.5, y: 10))
        var value = Values(x: -1, y: -1)
        timeline.update(value: &value, progress: 1)
        #expect(value == Values(x: 3, y: 10))
    }

    @Test("empty keyframes and invalid durations keep the value")
    func empty() {
        let none = KeyframeTimeline(initialValue: Values(x: 7)) {}
        #expect(none.duration == 0 && none.value(time: 1) == Values(x: 7))
        let invalid = KeyframeTimeline(initialValue: 1.0) {
            LinearKeyframe(2, duration: .nan)
            LinearKeyframe(3, duration: -4)
        }
        #expect(invalid.duration == 0 && invalid.value(time: 0) == 3)
    }
}
