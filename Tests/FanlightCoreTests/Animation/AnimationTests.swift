import Foundation
import Testing
@testable import FanlightCore

@Suite("Animation values")
struct AnimationTests {
    /// Returns the value between 0 and 100 at each time, nil once the animation has ended.
    private func values(_ animation: Animation, _ times: [TimeInterval]) -> [Double?] {
        var context = AnimationContext<Double>()
        return times.map { time in
            animation.animate(value: 100, time: time, context: &context).map { ($0 * 1e6).rounded() / 1e6 }
        }
    }

    @Test("a timed animation interpolates until its duration is over")
    func timed() {
        #expect(values(.linear(duration: 2), [0, 0.5, 1.5, 2, 3]) == [0, 25, 75, nil, nil])
        #expect(values(.linear(duration: 0), [0]) == [nil])
    }

    @Test("the velocity of a tracked value is that of its recent samples, and 0 at rest or without numbers")
    func tracked() {
        var track = ValueTrack<Double>()
        #expect(track.velocity(at: 0) == 0)
        track.add(1, at: 0)
        #expect(track.velocity(at: 0) == 0)
        // Another value of the same time replaces the first.
        track.add(0, at: 0)
        track.add(5, at: 0.0625)
        #expect(track.velocity(at: 0.0625) == 80)
        #expect(track.velocity(at: 0.125) == 0)
        track.add(.nan, at: 0.09375)
        #expect(track.velocity(at: 0.09375) == 0)
    }

    @Test("delay and speed apply in their order")
    func changed() {
        #expect(values(.linear(duration: 2).delay(1), [0, 0.5, 1, 2, 3]) == [0, 0, 0, 50, nil])
        #expect(values(.linear(duration: 2).speed(2), [0.5, 1]) == [50, nil])
        #expect(values(.linear(duration: 2).delay(1).speed(2), [0.5, 1, 1.5]) == [0, 50, nil])
        #expect(values(.linear(duration: 2).speed(2).delay(1), [0.5, 1, 1.5, 2]) == [0, 0, 50, nil])
    }

    @Test("repeats autoreverse or restart")
    func repeated() {
        let line = Animation.linear(duration: 1)
        #expect(values(line.repeatCount(3), [0.25, 1.25, 2.25, 3]) == [25, 75, 25, nil])
        #expect(values(line.repeatCount(3, autoreverses: false), [0.25, 1.25, 2.25, 3]) == [25, 25, 25, nil])
        #expect(values(line.repeatForever(), [1_000_000.25]) == [25])
        #expect(values(line.repeatForever(autoreverses: false).delay(1), [0.5, 4.25]) == [0, 25])
        #expect(
            values(.linear(duration: 0).repeatForever(), [5]) == [100],
            "an animation without duration is finished immediately")
        #expect(values(.linear(duration: 1e-300).repeatForever(), [5]) == [100])
    }

    @Test("a spring is logically complete before it rests")
    func spring() throws {
        var context = AnimationContext<Double>()
        let spring = Animation.spring(duration: 1, bounce: 0.3)
        #expect(spring.animate(value: 100, time: 0, context: &context) == 0)
        #expect(!context.isLogicallyComplete)
        let late = try #require(spring.animate(value: 100, time: 1, context: &context))
        #expect(abs(late - 100) < 10)
        #expect(context.isLogicallyComplete)
        #expect(spring.animate(value: 100, time: 10, context: &context) == nil)
        #expect(spring.shouldMerge(previous: .bouncy, value: 100, time: 0.5, context: &context))
        #expect(!Animation.linear.shouldMerge(previous: .bouncy, value: 100, time: 0.5, context: &context))
        #expect(
            !Animation.interpolatingSpring.shouldMerge(previous: .bouncy, value: 100, time: 0.5, context: &context))
    }

    @Test("a merged spring goes on from the value and the velocity, and ends also at its start")
    func mergedSpring() throws {
        var context = AnimationContext<Double>()
        let spring = Animation.spring(duration: 1, bounce: 0.3)
        let before = try #require(spring.animate(value: 100, time: 0.3, context: &context))
        let speed = try #require(spring.velocity(value: 100, time: 0.3, context: context))
        #expect(spring.shouldMerge(previous: spring, value: 100, time: 0.3, context: &context))
        #expect(abs(try #require(spring.animate(value: 0, time: 0.3, context: &context)) - before) < 1e-9)
        #expect(abs(try #require(spring.velocity(value: 0, time: 0.3, context: context)) - speed) < 1e-6)
        #expect(spring.animate(value: 0, time: 10, context: &context) == nil)
    }

    @Test("a spring takes over the value and the velocity of any animation")
    func springAfterCurve() throws {
        var context = AnimationContext<Double>()
        let spring = Animation.spring(duration: 1, bounce: 0.3)
        #expect(spring.shouldMerge(previous: .linear(duration: 1), value: 100, time: 0.3, context: &context))
        #expect(abs(try #require(spring.animate(value: 0, time: 0.3, context: &context)) - 30) < 1e-9)
        #expect(abs(try #require(spring.velocity(value: 0, time: 0.3, context: context)) - 100) < 1e-6)
        #expect(spring.animate(value: 0, time: 10, context: &context) == nil)
    }

    @Test("logicallyComplete(after:) sets the completion time")
    func logicallyComplete() {
        var context = AnimationContext<Double>()
        let animation = Animation.linear(duration: 2).logicallyComplete(after: 0.5)
        #expect(animation.animate(value: 100, time: 0.25, context: &context) == 12.5)
        #expect(!context.isLogicallyComplete)
        #expect(animation.animate(value: 100, time: 1, context: &context) == 50)
        #expect(context.isLogicallyComplete)
        #expect(animation.animate(value: 100, time: 2, context: &context) == nil)
    }

    @Test("an animation that is logically complete stays so, although logicallyComplete(after:) is later")
    func logicallyCompleteBefore() {
        var context = AnimationContext<Double>()
        let animation = Animation.spring(duration: 0.5, bounce: 0.3).logicallyComplete(after: 0.7)
        #expect(animation.animate(value: 100, time: 0.4, context: &context) != nil)
        #expect(!context.isLogicallyComplete)
        #expect(animation.animate(value: 100, time: 0.6, context: &context) != nil)
        #expect(context.isLogicallyComplete)
    }

    @Test("velocity is the derivative of the value")
    func velocity() {
        let context = AnimationContext<Double>()
        #expect(Animation.linear(duration: 2).velocity(value: 100, time: 1, context: context) == 50)
        #expect(Animation.linear(duration: 2).speed(2).velocity(value: 100, time: 0.5, context: context) == 100)
        #expect(Animation.linear.delay(1).velocity(value: 100, time: 0.5, context: context) == 0)
        #expect(Animation(Steps(count: 2)).velocity(value: 100, time: 0.5, context: context) == nil)
    }

    /// Jumps by one step each second and counts its evaluations in its state.
    private struct Steps: CustomAnimation {
        let count: Int

        struct RequestCount: AnimationStateKey { static var defaultValue: Int { 0 } }

        func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
            context.state[RequestCount.self] += 1
            let step = Int(time)
            return step < count ? value.scaled(by: Double(step) / Double(count)) : nil
        }
    }

    @Test("a custom animation computes, keeps state and can be modified")
    func custom() {
        let own = Animation(Steps(count: 4))
        #expect(values(own, [0, 1.5, 3, 4]) == [0, 25, 75, nil])
        #expect(values(own.speed(2).delay(1), [0, 1.5, 2]) == [0, 25, 50])
        #expect(values(own.repeatCount(2, autoreverses: false), [1, 4, 5]) == [25, 0, 25])
        var context = AnimationContext<Double>()
        for time in [0.0, 1, 2] { _ = own.animate(value: 1, time: time, context: &context) }
        #expect(context.state[Steps.RequestCount.self] == 3)
        #expect(own.base as? Steps == Steps(count: 4))
    }

    @Test("animations are equal if their parameters and modifiers are equal")
    func equality() {
        #expect(Animation.linear == .linear(duration: 0.35))
        #expect(Animation.linear.delay(1) == .linear.delay(1))
        #expect(Animation.linear.delay(1) != .linear.delay(2))
        #expect(Animation.linear.speed(2).delay(1) != .linear.delay(1).speed(2))
        #expect(Animation(Steps(count: 1)) == Animation(Steps(count: 1)))
        #expect(Animation(Steps(count: 1)) != .linear)
        #expect(Set([Animation.linear, .linear, .easeIn]).count == 2)
        #expect("\(Animation.linear)".contains("0.35"))
    }
}
