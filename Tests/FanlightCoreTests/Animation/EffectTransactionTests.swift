import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Animations of effects")
struct EffectTransactionTests {
    @Observable final class Model {
        var isOn = false
        var isMoved = false
    }

    private enum Effect: CaseIterable { case opacity, scale, rotation }

    private struct Modified: ViewModifier {
        let effect: Effect
        let isOn: Bool
        func body(content: Content) -> some View {
            content.opacity(effect == .opacity && isOn ? 0.5 : 1).scaleEffect(effect == .scale && isOn ? 3 : 1)
                .rotationEffect(.degrees(effect == .rotation && isOn ? 90 : 0))
        }
    }

    private func isMoving(_ stage: Stage) -> Bool {
        stage.currentPicture.layers.values.contains { !$0.animations.isEmpty }
    }

    @Test("an effect in animation(_:body:) is animated by it alone", arguments: Effect.allCases)
    private func scoped(_ effect: Effect) {
        struct Screen: View {
            let effect: Effect
            let model: Model
            var body: some View {
                Text("A").animation(.linear(duration: 1)) {
                    $0.modifier(Modified(effect: effect, isOn: model.isOn))
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(effect: effect, model: model) }
        _ = stage.currentPicture
        model.isOn = true
        #expect(isMoving(stage))
        stage.advance(by: .seconds(0.5))
        let layer = stage.presentedPicture.layers.values.first { !$0.text.isEmpty }
        if effect == .opacity { #expect(layer?.drawing.opacity == 0.75) }
        if effect == .scale { #expect(abs((layer?.placement.transform?.a ?? 0) - 2) < 1e-3) }
    }

    @Test("an effect around an animation modifier is not animated by it", arguments: Effect.allCases)
    private func outside(_ effect: Effect) {
        struct Screen: View {
            let effect: Effect
            let model: Model
            var body: some View {
                Text("A").animation(.linear(duration: 1), value: model.isOn)
                    .modifier(Modified(effect: effect, isOn: model.isOn))
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(effect: effect, model: model) }
        _ = stage.currentPicture
        model.isOn = true
        #expect(!isMoving(stage))
    }

    /// Returns the presented layer of the text.
    private func text(_ stage: Stage) -> Layer? { stage.presentedPicture.layers.values.first { !$0.text.isEmpty } }

    /// Returns the presented scale and opacity of the layer that has a transform.
    private func presented(_ stage: Stage) -> (width: Float, height: Float, opacity: Float)? {
        stage.presentedPicture.layers.values.lazy.compactMap { layer in
            layer.placement.transform.map { ($0.a, $0.d, layer.drawing.opacity) }
        }.first
    }

    private func isNear(_ found: Float?, _ wanted: Float) -> Bool { abs((found ?? .nan) - wanted) <= 0.02 }

    @Test("an opacity inside animation(_:body:) fades, while the scale around it changes at once")
    func insideAndOutside() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").animation(.linear(duration: 1)) { $0.opacity(model.isOn ? 0.5 : 1) }
                    .scaleEffect(model.isOn ? 2 : 1)
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 200) { Screen(model: model) }
        _ = stage.currentPicture
        model.isOn = true
        _ = stage.currentPicture
        for step in 0...4 {
            let share = Float(step) / 4
            #expect(isNear(presented(stage)?.width, 2), "\(share)")
            #expect(isNear(presented(stage)?.opacity, 1 - share / 2), "\(share)")
            stage.advance(by: .seconds(0.25))
        }
    }

    @Test("each effect on a view moves in the animation of its own scope")
    func ownScopes() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").scaleEffect(x: model.isOn ? 3 : 1, y: 1).animation(.linear(duration: 1), value: model.isOn)
                    .animation(.linear(duration: 2)) { $0.scaleEffect(x: 1, y: model.isOn ? 5 : 1) }
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 200) { Screen(model: model) }
        _ = stage.currentPicture
        model.isOn = true
        _ = stage.currentPicture
        for time in stride(from: Float(0.5), through: 2, by: 0.5) {
            stage.advance(by: .seconds(0.5))
            let found = presented(stage)
            #expect(isNear(found?.width, min(1 + 2 * time, 3)) && isNear(found?.height, 1 + 2 * time), "\(time)")
        }
    }

    @Test("an effect goes on moving where another effect on the view changes at once")
    func laterChange() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").scaleEffect(x: model.isOn ? 3 : 1, y: 1).animation(.linear(duration: 1), value: model.isOn)
                    .scaleEffect(x: 1, y: model.isMoved ? 2 : 1)
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 200) { Screen(model: model) }
        _ = stage.currentPicture
        model.isOn = true
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.25))
        model.isMoved = true
        _ = stage.currentPicture
        for width in [1.5, 2, 2.5, 3] as [Float] {
            let found = presented(stage)
            #expect(isNear(found?.width, width) && isNear(found?.height, 2), "\(width)")
            stage.advance(by: .seconds(0.25))
        }
    }

    @Test("an endless turn goes on where the view is moved without animation")
    func endlessTurn() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").rotationEffect(.degrees(model.isOn ? 360 : 0))
                    .animation(.linear(duration: 1).repeatForever(autoreverses: false), value: model.isOn)
                    .offset(x: model.isMoved ? 40 : 0)
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 200) { Screen(model: model) }
        _ = stage.currentPicture
        model.isOn = true
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.25))
        model.isMoved = true
        for cosine in [0, -1, 0, 1, 0, -1] as [Float] {
            let transform = text(stage)?.placement.transform ?? .identity
            #expect(abs(transform.a - cosine) < 0.1, "\(transform)")
            stage.advance(by: .seconds(0.25))
        }
    }

    @Test("a transaction that disables animations also disables those of modifiers inside")
    func disabled() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").offset(x: model.isOn ? 100 : 0).animation(.linear(duration: 1), value: model.isOn)
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 200) { Screen(model: model) }
        _ = stage.currentPicture
        var transaction = Transaction(animation: .linear(duration: 1))
        transaction.disablesAnimations = true
        withTransaction(transaction) { model.isOn = true }
        #expect(!isMoving(stage))
        withTransaction(Transaction()) { model.isOn = false }
        #expect(isMoving(stage))
    }

    @Test("text that fades out in animation(_:body:) stays visible meanwhile")
    func fading() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").animation(.linear(duration: 1)) { $0.opacity(model.isOn ? 0 : 1) }
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(model: model) }
        _ = stage.currentPicture
        model.isOn = true
        // The animation begins with the change's turn, which must precede the step of the clock.
        #expect(isMoving(stage))
        stage.advance(by: .seconds(0.5))
        let layer = stage.presentedPicture.layers.values.first { !$0.text.isEmpty }
        #expect(layer?.drawing.opacity == 0.5)
        stage.advance(by: .seconds(1))
        #expect(stage.presentedPicture.layers.values.allSatisfy { $0.text.isEmpty })
    }
}
