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
