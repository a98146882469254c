import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Animations with invalid numbers, and clocks that jump")
struct InvalidAnimationTests {
    @Observable final class Model {
        var x = 0.0
    }

    private struct Counter: View, Animatable {
        var number: Double
        nonisolated var animatableData: Double {
            get { number }
            set { number = newValue }
        }
        var body: some View { Text(number.isFinite ? "\(Int(number.rounded()))" : "invalid") }
    }

    private struct Screen: View {
        let hasValue: Bool
        let model: Model
        var body: some View {
            VStack {
                if hasValue { Counter(number: model.x).accessibilityIdentifier("number") }
                Text("A").offset(x: model.x).accessibilityIdentifier("a")
            }
        }
    }

    private func begin(_ animation: Animation, hasValue: Bool, _ model: Model) -> Stage {
        let display = Display.Screen(width: 400, height: 100, frameRate: 30)
        let configuration = SessionConfiguration(screen: display, clock: .virtual)
        let stage = Stage(
            display, SceneSession(Screen(hasValue: hasValue, model: model), configuration: configuration))
        _ = stage.currentPicture
        withAnimation(animation) { model.x = 100 }
        _ = stage.currentPicture
        return stage
    }

    @Test(
        "an animation with a number that is none ends at the final value",
        arguments: [
            .linear(duration: .nan), .linear(duration: -1), .timingCurve(.nan, 0, 1, 1, duration: 1),
            .timingCurve(0, .nan, 1, .nan, duration: 1), .spring(duration: .nan), .spring(duration: 0.5, bounce: .nan),
            .spring(response: .nan, dampingFraction: .nan), .interpolatingSpring(stiffness: .nan, damping: .nan),
            .interpolatingSpring(stiffness: 100, damping: .nan),
            .interpolatingSpring(Spring(duration: 0.5), initialVelocity: .nan), .linear.delay(.nan),
            .linear.speed(.nan), .linear.repeatCount(-3), .spring.logicallyComplete(after: .nan),
        ] as [Animation])
    func noNumber(_ animation: Animation) {
        let model = Model()
        let stage = begin(animation, hasValue: true, model)
        for step in [0, 0.1, 0.4, 2] {
            stage.advance(by: .seconds(step))
            #expect(stage["number"].label != "invalid")
            #expect(stage["a"].presentedFrame.minX.isFinite)
        }
        #expect(stage["number"].label == "100")
        #expect(stage["a"].presentedFrame == stage["a"].frame)
    }

    @Test(
        "an animation that never ends has its final value at once, and is over after a bounded time",
        arguments: [
            .linear(duration: .infinity), .linear.speed(0), .linear.speed(-1), .linear.delay(.infinity),
            .interpolatingSpring(stiffness: 100, damping: 0), .spring(duration: .infinity),
        ] as [Animation])
    func infinite(_ animation: Animation) {
        let model = Model()
        let stage = begin(animation, hasValue: false, model)
        let final = stage["a"].frame
        stage.advance(by: .seconds(1))
        #expect(stage["a"].frame == final && stage["a"].presentedFrame.minX.isFinite)
        stage.advance(by: .seconds(700))
        #expect(stage["a"].frame == final && stage["a"].presentedFrame == final)
        #expect(stage.diagnostics.count <= 1)
    }

    @Test("a spring that never settles ends after a bounded time, and is reported once with the view's path")
    func unsettled() {
        let model = Model()
        let spring = Animation.interpolatingSpring(stiffness: 100, damping: 0)
        let stage = begin(spring, hasValue: false, model)
        for x in [20.0, 80] {
            stage.advance(by: .seconds(1))
            withAnimation(spring) { model.x = x }
        }
        let ends = stage.currentPicture.layers.values.flatMap(\.animations).map(\.timing.length)
        #expect(!ends.isEmpty && ends.allSatisfy { $0 <= 600 }, "\(ends)")
        #expect(stage.diagnostics.count == 1)
        let report = stage.diagnostics.first ?? ""
        #expect(report.contains("never settles") && report.contains("Screen"), "\(report)")
    }

    @Test("a value whose animation has an infinite duration is cut like a layer, and reported")
    func infiniteValue() {
        let model = Model()
        let stage = begin(.linear(duration: .infinity), hasValue: true, model)
        stage.advance(by: .seconds(1))
        #expect(stage["number"].label == "0")
        model.x = 50
        #expect(stage["number"].label == "50")
        #expect(stage.diagnostics.contains { $0.contains("never settles") })
    }

    @Test("a clock that jumps by an hour ends what is over, and is exact in what repeats")
    func jump() {
        let hour = 3_600.0
        let model = Model()
        let stage = begin(.easeInOut(duration: 1), hasValue: true, model)
        let bodies = stage.work.bodies
        stage.advance(by: .seconds(hour))
        #expect(stage["number"].label == "100")
        #expect(stage["a"].presentedFrame == stage["a"].frame)
        // Thirty steps in a second, and some at its end.
        #expect(stage.work.bodies - bodies <= 40)
        let other = Model()
        let repeating = begin(.linear(duration: 1).repeatForever(autoreverses: false), hasValue: false, other)
        repeating.advance(by: .seconds(hour + 0.25))
        let (final, shown) = (repeating["a"].frame, repeating["a"].presentedFrame)
        #expect(abs(shown.minX - final.minX + 75) <= 1)
        #expect(repeating.work.frames <= 4)
    }
}
