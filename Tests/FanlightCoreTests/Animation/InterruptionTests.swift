import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Interrupted animations of values and layers")
struct InterruptionTests {
    @Observable final class Model {
        var x = 0.0
    }

    /// A value whose place a stage presents in points.
    private enum Kind: CaseIterable { case view, modifier, layout, offset, shape }

    private struct Inset: ViewModifier, Animatable {
        var x: Double
        nonisolated var animatableData: Double {
            get { x }
            set { x = newValue }
        }
        func body(content: Content) -> some View { content.padding(.leading, x) }
    }

    private struct Shifted: Layout {
        var x: Double
        var animatableData: Double {
            get { x }
            set { x = newValue }
        }

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            proposal.replacingUnspecifiedDimensions()
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            for view in subviews {
                view.place(at: CGPoint(x: bounds.minX + x, y: bounds.minY), proposal: .unspecified)
            }
        }
    }

    private struct Screen: View {
        let kind: Kind
        let model: Model
        var body: some View {
            HStack(spacing: 0) {
                switch kind {
                case .view: MovedText(x: model.x)
                case .modifier: Text("A").accessibilityIdentifier("a").modifier(Inset(x: model.x))
                case .layout: Shifted(x: model.x) { Text("A").accessibilityIdentifier("a") }
                case .offset: Text("A").offset(x: model.x).accessibilityIdentifier("a")
                case .shape: MovedSquare(x: model.x).fill(.red).frame(width: 400, height: 10)
                }
                Spacer(minLength: 0)
            }
        }
    }

    private func place(_ kind: Kind, _ stage: Stage) -> Double {
        kind == .shape ? stage.presentedPicture.leftEdge : Double(stage["a"].presentedFrame.minX)
    }

    private struct Step {
        let animation: Animation
        let x: Double
        /// Seconds from the change before.
        let time: Double
    }

    /// Returns the places at times after the last change.
    private func places(_ kind: Kind, _ steps: [Step], _ times: [Double]) -> [Double] {
        let model = Model()
        let stage = Stage(width: 500, height: 60) { Screen(kind: kind, model: model) }
        _ = stage.currentPicture
        for step in steps {
            stage.advance(by: .seconds(step.time))
            withAnimation(step.animation) { model.x = step.x }
            _ = stage.currentPicture
        }
        var now = 0.0
        return times.map { time in
            stage.advance(by: .seconds(time - now))
            now = time
            return place(kind, stage)
        }
    }

    private func expect(_ found: [Double], _ expected: [Double], within tolerance: Double, _ kind: Kind) {
        for (found, expected) in zip(found, expected) {
            #expect(abs(found - expected) <= tolerance, "\(kind): \(found) instead of \(expected)")
        }
    }

    /// Returns the places by the rule, for steps that follow one curve each.
    private func rule(_ steps: [Step], _ times: [Double], _ progress: @escaping (Double) -> Double) -> [Double] {
        var (chain, now) = (MovementChain(), 0.0)
        for step in steps {
            now += step.time
            chain.add(from: now, to: step.x, progress)
        }
        return times.map { chain.value(at: now + $0) }
    }

    @Test("curves that do not merge lead what runs to their end", arguments: Kind.allCases)
    private func curves(_ kind: Kind) {
        let steps = [
            Step(animation: .linear(duration: 1), x: 100, time: 0),
            Step(animation: .linear(duration: 1), x: 0, time: 0.5),
        ]
        let found = places(kind, steps, [0, 0.25, 0.5, 0.75, 1, 1.5])
        expect(found, [50, 56.25, 50, 25, 0, 0], within: 1, kind)
        let eased = [
            Step(animation: .easeInOut(duration: 1), x: 200, time: 0),
            Step(animation: .easeInOut(duration: 1), x: 100, time: 0.5),
            Step(animation: .easeInOut(duration: 1), x: 300, time: 0.25),
        ]
        let times = [0, 0.1, 0.25, 0.5, 0.9, 1]
        let expected = rule(eased, times) { UnitCurve.easeInOut.value(at: $0) }
        expect(places(kind, eased, times), expected, within: kind == .shape ? 2 : 1, kind)
    }

    @Test("a short curve that interrupts a long one does not overshoot, and ends it", arguments: Kind.allCases)
    private func shorter(_ kind: Kind) {
        let steps = [
            Step(animation: .linear(duration: 10), x: 200, time: 0),
            Step(animation: .linear(duration: 0.3), x: 0, time: 5),
        ]
        let found = places(kind, steps, [0, 0.1, 0.2, 0.3, 1, 6])
        expect(found, [100, 68, 34.67, 0, 0, 0], within: kind == .shape ? 2 : 1, kind)
    }

    @Test("interpolating springs have their own velocity", arguments: [Kind.view, .modifier, .layout, .offset])
    private func interpolatingSprings(_ kind: Kind) {
        let spring = Spring(duration: 0.5, bounce: 0.2)
        let animation = Animation.interpolatingSpring(spring, initialVelocity: 2)
        let steps = [Step(animation: animation, x: 200, time: 0), Step(animation: animation, x: 100, time: 0.1)]
        let times = [0.0, 0.1, 0.2, 0.4, 2]
        let expected = rule(steps, times) { spring.value(target: 1.0, initialVelocity: 2.0, time: $0) }
        expect(places(kind, steps, times), expected, within: 1, kind)
    }

    @Test("a spring that replaces an interrupted curve keeps its velocity", arguments: [Kind.view, .layout, .offset])
    private func springAfterCurves(_ kind: Kind) {
        let spring = Spring(duration: 0.5, bounce: 0.2)
        let steps = [
            Step(animation: .linear(duration: 1), x: 200, time: 0),
            Step(animation: .linear(duration: 0.4), x: 20, time: 0.5),
            Step(animation: .spring(spring), x: 100, time: 0.1),
        ]
        // (80 + 200 t) · (1 − t / 0.4) + 20, and its derivative at 0.1 s.
        let (value, speed) = (95.0, -100.0)
        let times = [0.0, 0.05, 0.1, 0.3, 2]
        let expected = times.map { value + spring.value(target: 100 - value, initialVelocity: speed, time: $0) }
        expect(places(kind, steps, times), expected, within: 1, kind)
    }

    @Test(
        "a spring replaces what runs, and keeps its velocity",
        arguments: [Kind.view, .modifier, .layout, .offset],
        [Animation.linear(duration: 1), .spring(duration: 0.7), .interpolatingSpring(duration: 0.7)])
    private func springs(_ kind: Kind, _ first: Animation) {
        let spring = Spring(duration: 0.5, bounce: 0.2)
        let steps = [Step(animation: first, x: 200, time: 0), Step(animation: .spring(spring), x: 40, time: 0.2)]
        let before = Spring(duration: 0.7)
        let isLinear = first == .linear(duration: 1)
        let value = isLinear ? 40 : before.value(target: 200.0, time: 0.2)
        let velocity = isLinear ? 200 : before.velocity(target: 200.0, time: 0.2)
        let times = [0.0, 0.05, 0.1, 0.3, 3]
        let expected: [Double] = times.map { time in
            value + spring.value(target: 40 - value, initialVelocity: velocity, time: time)
        }
        expect(places(kind, steps, times), expected, within: 1, kind)
    }

    @Test(
        "a change to the presented value without animation ends what runs", arguments: [Kind.view, .modifier, .layout])
    private func presentedValue(_ kind: Kind) {
        let model = Model()
        let stage = Stage(width: 500, height: 60) { Screen(kind: kind, model: model) }
        _ = stage.currentPicture
        withAnimation(.linear(duration: 1)) { model.x = 200 }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.25))
        #expect(place(kind, stage) == 50)
        model.x = 50
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.5))
        #expect(place(kind, stage) == 50)
    }

    @Test("an animation goes on during the delay of a spring that follows", arguments: [Kind.view, .offset])
    private func delayedSpring(_ kind: Kind) {
        let steps = [
            Step(animation: .linear(duration: 1), x: 100, time: 0),
            Step(animation: .spring(duration: 0.3).delay(1), x: 0, time: 0.5),
        ]
        expect(places(kind, steps, [0, 0.25, 0.5, 0.9, 4]), [50, 75, 100, 100, 0], within: 1, kind)
    }

    @Test("an endless animation ends with the one that interrupts it", arguments: Kind.allCases)
    private func endless(_ kind: Kind) {
        let steps = [
            Step(animation: .linear(duration: 1).repeatForever(), x: 100, time: 0),
            Step(animation: .linear(duration: 1), x: 0, time: 0.5),
        ]
        // It goes on to 100 and back meanwhile.
        let found = places(kind, steps, [0, 0.25, 0.5, 0.75, 1, 5])
        expect(found, [50, 56.25, 50, 18.75, 0, 0], within: kind == .shape ? 2 : 1, kind)
    }

    @Test("the last one of two endless animations goes on", arguments: [Kind.view, .offset])
    private func endlessTwice(_ kind: Kind) {
        let animation = Animation.linear(duration: 1).repeatForever()
        let steps = [Step(animation: animation, x: 100, time: 0), Step(animation: animation, x: 0, time: 0.5)]
        expect(places(kind, steps, [0, 0.5, 1, 1.5, 101]), [50, 25, 0, 25, 0], within: 1, kind)
    }

    @Test("a value that is retargeted a thousand times in a turn's distance stays bounded and arrives")
    func retargets() {
        let model = Model()
        let stage = Stage(width: 500, height: 60) { Screen(kind: .view, model: model) }
        for index in 0..<1_000 {
            withAnimation(.easeInOut(duration: 1)) { model.x = Double(index % 100) }
            _ = stage.currentPicture
        }
        stage.advance(by: .seconds(1.1))
        #expect(abs(place(.view, stage) - 99) < 1)
        let bodies = stage.work.bodies
        stage.advance(by: .seconds(5))
        #expect(stage.work.bodies == bodies)
    }
}
