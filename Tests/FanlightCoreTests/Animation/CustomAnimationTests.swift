import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

/// Custom animations of a value that a body shows, and of a layer that clients move.
@MainActor
@Suite("Custom animations")
struct CustomAnimationTests {
    @Observable final class Model {
        var x = 0.0
        var y = 0.0
    }

    private struct Counter: View, Animatable {
        var number: Double
        nonisolated var animatableData: Double {
            get { number }
            set { number = newValue }
        }
        var body: some View { Text("\(Int(number.rounded()))").accessibilityIdentifier("number") }
    }

    private struct Screen: View {
        let model: Model
        var body: some View {
            VStack {
                Counter(number: model.x)
                Text("A").offset(x: model.x, y: model.y).accessibilityIdentifier("a")
            }
        }
    }

    private func stage(_ model: Model) -> Stage {
        let stage = Stage(width: 500, height: 300) { Screen(model: model).environment(\.pace, 4) }
        _ = stage.currentPicture
        return stage
    }

    /// Returns the number, and the place of the text relative to its place without offset.
    private func values(_ stage: Stage, _ model: Model) -> [Double] {
        let (final, shown) = (stage["a"].frame, stage["a"].presentedFrame)
        return [
            Double(stage["number"].label) ?? .nan, shown.minX - final.minX + model.x, shown.minY - final.minY + model.y,
        ]
    }

    private func expect(_ found: [Double], _ expected: [Double]) {
        for (found, expected) in zip(found, expected) {
            #expect(abs(found - expected) <= 1, "\(found) instead of \(expected)")
        }
    }

    /// Moves evenly. An animation that follows takes over at the present value.
    private struct Steady: CustomAnimation {
        var duration = 1.0

        private struct Start<V: VectorArithmetic> {
            var value = V.zero
            var time = 0.0
        }

        private struct StartKey<V: VectorArithmetic>: AnimationStateKey {
            static var defaultValue: Start<V> { Start() }
        }

        func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
            let start = context.state[StartKey<V>.self]
            guard time - start.time < duration else { return nil }
            return start.value + (value - start.value).scaled(by: (time - start.time) / duration)
        }

        func shouldMerge<V: VectorArithmetic>(
            previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> Bool {
            guard previous.base is Steady else { return false }
            let now = previous.animate(value: value, time: time, context: &context) ?? value
            context.state[StartKey<V>.self] = Start(value: now, time: time)
            return true
        }
    }

    @Test("an animation that merges continues with the state and the time of the previous one")
    func merging() {
        let model = Model()
        let stage = stage(model)
        animate(stage, Animation(Steady())) { model.x = 100 }
        stage.advance(by: .seconds(0.5))
        expect(values(stage, model), [50, 50, 0])
        animate(stage, Animation(Steady())) { (model.x, model.y) = (0, 40) }
        expect(values(stage, model), [50, 50, 0])
        stage.advance(by: .seconds(0.5))
        expect(values(stage, model), [25, 25, 20])
        animate(stage, Animation(Steady(duration: 2))) { model.y = -60 }
        stage.advance(by: .seconds(0.5))
        expect(values(stage, model), [0, 18.75, 0])
        stage.advance(by: .seconds(1.6))
        expect(values(stage, model), [0, 0, -60])
        #expect(stage.diagnostics.isEmpty)
    }

    /// Forwards everything to a spring. It may forward the spring of a previous animation of its type, or that itself.
    private struct Wrapped: CustomAnimation {
        var unwraps = true
        var base = Animation.spring(Wrapped.spring)
        static let spring = Spring(duration: 1, bounce: 0.2)

        func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
            base.animate(value: value, time: time, context: &context)
        }

        func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
            base.velocity(value: value, time: time, context: context)
        }

        func shouldMerge<V: VectorArithmetic>(
            previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> Bool {
            let inner = unwraps ? (previous.base as? Wrapped)?.base : nil
            return base.shouldMerge(previous: inner ?? previous, value: value, time: time, context: &context)
        }
    }

    @Test(
        "an animation that forwards its merging to a spring goes on from the value and the velocity",
        arguments: [true, false])
    func wrappedSpring(unwraps: Bool) {
        let (model, spring) = (Model(), Wrapped.spring)
        let stage = stage(model)
        animate(stage, Animation(Wrapped(unwraps: unwraps))) { model.x = 200 }
        stage.advance(by: .seconds(0.3))
        var (value, speed) = (spring.value(target: 200.0, time: 0.3), spring.velocity(target: 200.0, time: 0.3))
        expect(values(stage, model), [value, value, 0])
        for target in [0.0, 120] {
            animate(stage, Animation(Wrapped(unwraps: unwraps))) { model.x = target }
            expect(values(stage, model), [value, value, 0])
            for step in 1...3 {
                stage.advance(by: .seconds(0.1))
                let time = Double(step) / 10
                let now = value + spring.value(target: target - value, initialVelocity: speed, time: time)
                expect(values(stage, model), [now, now, 0])
            }
            let way = target - value
            value += spring.value(target: way, initialVelocity: speed, time: 0.3)
            speed = spring.velocity(target: way, initialVelocity: speed, time: 0.3)
        }
        stage.advance(by: .seconds(5))
        #expect(values(stage, model) == [120, 120, 0] && stage.diagnostics.isEmpty)
    }

    /// Moves evenly, and never merges.
    private struct Even: CustomAnimation {
        var duration = 1.0
        /// The velocity that it specifies, as a multiple of the true one; nil for none.
        var push: Double?

        func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
            time < duration ? value.scaled(by: time / duration) : nil
        }

        func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
            push.map { value.scaled(by: $0 / duration) }
        }
    }

    @Test("an animation that does not merge leads what runs to its end")
    func adding() {
        let model = Model()
        let stage = stage(model)
        animate(stage, Animation(Even())) { model.x = 100 }
        stage.advance(by: .seconds(0.5))
        animate(stage, Animation(Even())) { model.x = 0 }
        stage.advance(by: .seconds(0.25))
        expect(values(stage, model), [56.25, 56.25, 0])
        stage.advance(by: .seconds(0.25))
        expect(values(stage, model), [50, 50, 0])
        stage.advance(by: .seconds(0.25))
        expect(values(stage, model), [25, 25, 0])
    }

    @Test("an animation that lasts longer than a thousand samples is played to its end")
    func long() {
        let model = Model()
        let stage = stage(model)
        animate(stage, Animation(Even(duration: 40))) { model.x = 200 }
        for (time, expected) in [(10.0, 50.0), (20, 150), (9.5, 197.5)] {
            stage.advance(by: .seconds(time))
            expect(values(stage, model), [expected, expected, 0])
        }
        stage.advance(by: .seconds(1))
        #expect(values(stage, model) == [200, 200, 0])
        #expect(stage.diagnostics.isEmpty)
    }

    private struct Paced: CustomAnimation {
        func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
            let duration = context.environment.pace
            return time < duration ? value.scaled(by: time / duration) : nil
        }
    }

    @Test("the context has the environment of the animated view", arguments: [1.0, 0.5])
    func environment(_ speed: Double) {
        let model = Model()
        let stage = stage(model)
        animate(stage, Animation(Paced()).speed(speed)) { model.x = 100 }
        stage.advance(by: .seconds(2 / speed))
        expect(values(stage, model), [50, 50, 0])
    }

    @Test("the context has the environment of the view inside an accessibility modifier")
    func environmentInside() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").offset(x: model.x).environment(\.pace, 4).accessibilityIdentifier("a")
            }
        }
        let model = Model()
        let stage = Stage(width: 500, height: 300) { Screen(model: model) }
        _ = stage.currentPicture
        animate(stage, Animation(Paced())) { model.x = 100 }
        stage.advance(by: .seconds(2))
        #expect(stage["a"].frame.minX - stage["a"].presentedFrame.minX == 50)
    }

    @Test("a completion waits as long as the environment of the animated view lets it last")
    func completion() {
        let model = Model()
        let stage = stage(model)
        var isComplete = false
        withAnimation(Animation(Paced())) {
            model.x = 100
        } completion: {
            isComplete = true
        }
        _ = stage.currentPicture
        stage.advance(by: .milliseconds(3_900))
        #expect(!isComplete)
        stage.advance(by: .milliseconds(100))
        #expect(isComplete)
    }

    @Test(
        "a spring that replaces an animation begins with the velocity that it specifies, if that is a number",
        arguments: [nil, 3.0, 0, .nan, .infinity])
    func velocity(_ push: Double?) {
        let model = Model()
        let stage = stage(model)
        let spring = Spring(duration: 0.5)
        animate(stage, Animation(Even(push: push))) { model.x = 100 }
        stage.advance(by: .seconds(0.5))
        animate(stage, .spring(spring)) { model.x = 20 }
        for _ in 0..<3 { stage.advance(by: .seconds(0.05)) }
        let factor = push.flatMap { $0.isFinite ? $0 : nil } ?? 1
        let wanted = 50 + spring.value(target: -30, initialVelocity: 100 * factor, time: 0.15)
        expect(values(stage, model), [wanted, wanted, 0])
    }

    /// Approaches its end and never arrives.
    private struct Endless: CustomAnimation {
        func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
            value.scaled(by: 1 - 1 / (1 + time))
        }
    }

    @Test("an animation of a value that never ends is reported once with the view's path")
    func endless() {
        struct Screen: View {
            let model: Model
            var body: some View { Counter(number: model.x) }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Screen(model: model) }
        _ = stage.currentPicture
        animate(stage, Animation(Endless())) { model.x = 100 }
        animate(stage, Animation(Endless())) { model.x = 0 }
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("Screen") == true, "\(stage.diagnostics)")
    }

    /// Approaches its end, continues others of its kind, and counts its evaluations.
    private struct Counted: CustomAnimation {
        let calls: CallCount

        func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
            calls.add()
            return value.scaled(by: 1 - 1 / (1 + time))
        }

        func shouldMerge<V: VectorArithmetic>(
            previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> Bool { true }
    }

    // 600 s have 36,000 steps of 1/60 s.
    @Test("an animation that never ends has few evaluations in the turn that begins or continues it")
    func evaluations() {
        struct Screen: View {
            let model: Model
            var body: some View { Text("A").offset(x: model.x).accessibilityIdentifier("a") }
        }
        let (model, calls) = (Model(), CallCount())
        let stage = Stage(width: 500, height: 300) { Screen(model: model) }
        _ = stage.currentPicture
        animate(stage, Animation(Counted(calls: calls))) { model.x = 100 }
        // The environments of the text and of its offset may be sampled each.
        #expect(calls.value > 1_000 && calls.value <= 2 * 3_600, "\(calls.value) evaluations")
        for (seconds, place) in [(9.0, 90.0), (90, 99)] {
            let before = calls.value
            stage.advance(by: .seconds(seconds))
            let (final, shown) = (stage["a"].frame, stage["a"].presentedFrame)
            #expect(abs(shown.minX - final.minX + 100 - place) <= 1, "\(shown.minX) instead of \(place)")
            #expect(calls.value == before)
        }
        // The samples for the shares, the steps so far and the samples of what is left.
        let before = calls.value
        animate(stage, Animation(Counted(calls: calls))) { model.x = 200 }
        #expect(calls.value - before <= 4 * 3_600, "\(calls.value - before) evaluations")
    }
}

extension EnvironmentValues {
    @Entry fileprivate var pace = 1.0
}
