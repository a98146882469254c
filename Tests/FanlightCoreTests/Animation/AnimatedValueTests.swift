import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import Testing
import TestSupport

@MainActor
@Suite("Animated values of views, modifiers and layouts")
struct AnimatedValueTests {
    @Observable final class Model {
        var target = 0.0
        var completions = 0
    }

    /// A view that shows its own animatable number.
    private struct Counter: View, Animatable {
        var number: Double
        nonisolated var animatableData: Double {
            get { number }
            set { number = newValue }
        }
        var body: some View { Text("\(Int((number * 100).rounded()))") }
    }

    private struct Screen: View {
        let model: Model
        var body: some View { Counter(number: model.target) }
    }

    private struct Inset: ViewModifier, Animatable {
        var inset: Double
        nonisolated var animatableData: Double {
            get { inset }
            set { inset = newValue }
        }
        func body(content: Content) -> some View { content.padding(.leading, inset * 100) }
    }

    /// A layout that places its only view at an animatable distance.
    private struct Shifted: Layout {
        var shift: Double
        var animatableData: Double {
            get { shift }
            set { shift = newValue }
        }

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            proposal.replacingUnspecifiedDimensions()
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            for view in subviews {
                view.place(at: CGPoint(x: bounds.minX + shift * 100, y: bounds.minY), proposal: .unspecified)
            }
        }
    }

    private func text(_ stage: Stage) -> String {
        stage.currentPicture.texts.joined(separator: " ")
    }

    @Test("an animatable view in a modifier's body is animated by the modifiers there")
    func modifierBody() {
        struct Slow: ViewModifier {
            let target: Double
            func body(content: Content) -> some View { content.animation(.linear(duration: 1), value: target) }
        }
        struct Slowed: View {
            let model: Model
            var body: some View { Counter(number: model.target).modifier(Slow(target: model.target)) }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Slowed(model: model) }
        _ = stage.currentPicture
        model.target = 1
        #expect(text(stage) == "0")
        for wanted in ["25", "50", "75", "100"] {
            stage.advance(by: .seconds(0.25))
            #expect(text(stage) == wanted)
        }
    }

    @Test("an animatable view is evaluated with intermediate values, exact at each time of the virtual clock")
    func view() {
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Screen(model: model) }
        animate(stage) { model.target = 1 }
        #expect(text(stage) == "0")
        for (step, wanted) in [(0.25, "25"), (0.31, "56"), (0.43, "99"), (0.01, "100"), (1, "100")] {
            stage.advance(by: .seconds(step))
            #expect(text(stage) == wanted)
        }
        let before = stage.work
        stage.advance(by: .seconds(5))
        #expect((stage.work - before).bodies == 0)
    }

    @Test("an interrupting curve leads the one that runs to its end, and an unanimated change applies at once")
    func interruption() {
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Screen(model: model) }
        animate(stage) { model.target = 1 }
        stage.advance(by: .seconds(0.5))
        animate(stage) { model.target = 0 }
        #expect(text(stage) == "50")
        stage.advance(by: .seconds(0.5))
        #expect(text(stage) == "50")
        stage.advance(by: .seconds(0.25))
        #expect(text(stage) == "25")
        model.target = 0.8
        #expect(text(stage) == "80")
        stage.advance(by: .seconds(0.1))
        #expect(text(stage) == "80")
    }

    @Test("a view that is updated during its animation, and at the end, arrives at its value")
    func updates() {
        struct Described: View, Animatable {
            var number: Double
            let note: Int
            nonisolated var animatableData: Double {
                get { number }
                set { number = newValue }
            }
            var body: some View { Text("\(Int((number * 100).rounded())) \(note)") }
        }
        struct Screen: View {
            let model: Model
            var body: some View { Described(number: model.target, note: model.completions) }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Screen(model: model) }
        withAnimation(.linear(duration: 1)) {
            model.target = 1
        } completion: {
            model.completions += 1
        }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.5))
        model.completions = 5
        #expect(text(stage) == "50 5")
        stage.advance(by: .seconds(0.25))
        #expect(text(stage) == "75 5")
        stage.advance(by: .seconds(0.25))
        #expect(text(stage) == "100 6")
        stage.advance(by: .seconds(1))
        #expect(text(stage) == "100 6")
    }

    @Test("an animatable modifier moves its content, and a completion runs at the end")
    func modifier() {
        struct Screen: View {
            let model: Model
            var body: some View {
                HStack(spacing: 0) {
                    Text("A").accessibilityIdentifier("a").modifier(Inset(inset: model.target))
                    Spacer(minLength: 0)
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 50) { Screen(model: model) }
        withAnimation(.linear(duration: 1)) {
            model.target = 1
        } completion: {
            model.completions += 1
        }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.5))
        #expect(stage["a"].frame.minX == 50 && model.completions == 0)
        stage.advance(by: .seconds(0.5))
        #expect(stage["a"].frame.minX == 100 && model.completions == 1)
    }

    @Test("an animatable layout places its views at intermediate positions")
    func layout() {
        struct Screen: View {
            let model: Model
            var body: some View { Shifted(shift: model.target) { Text("A").accessibilityIdentifier("a") } }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 50) { Screen(model: model) }
        animate(stage) { model.target = 1 }
        #expect(stage["a"].frame.minX == 0)
        stage.advance(by: .seconds(0.25))
        #expect(stage["a"].frame.minX == 25)
        stage.advance(by: .seconds(2))
        #expect(stage["a"].frame.minX == 100)
    }

    @Test("a spring keeps the velocity of one that it interrupts")
    func velocity() {
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Screen(model: model) }
        animate(stage, .spring(duration: 1)) { model.target = 1 }
        stage.advance(by: .seconds(0.2))
        let reached = Int(text(stage)) ?? 0
        animate(stage, .spring(duration: 1)) { model.target = 0 }
        stage.advance(by: .seconds(0.02))
        // It still moves upwards.
        #expect(Int(text(stage)) ?? 0 > reached)
        stage.advance(by: .seconds(5))
        #expect(text(stage) == "0")
    }

    @Test("a removed view's value is evaluated no more")
    func removed() {
        struct Screen: View {
            let model: Model
            var body: some View { if model.completions == 0 { Counter(number: model.target) } }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Screen(model: model) }
        animate(stage, .linear(duration: 1).repeatForever()) { model.target = 1 }
        stage.advance(by: .seconds(0.5))
        #expect(text(stage) == "50")
        model.completions = 1
        _ = stage.currentPicture
        let before = stage.work
        stage.advance(by: .seconds(5))
        #expect((stage.work - before).bodies == 0)
    }
}
