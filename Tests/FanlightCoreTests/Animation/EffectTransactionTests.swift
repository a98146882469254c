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

    private func isNear(_ found: Float?, _ wanted: Float) -> Bool { abs((found ?? .nan) - wanted) <= 0.5 }

    @Test("effects inside animation(_:body:) move, while those of the content and around it change at once")
    func insideAndOutside() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").offset(y: model.isOn ? 40 : 0)
                    .animation(.linear(duration: 1)) {
                        $0.offset(x: model.isOn ? 100 : 0).opacity(model.isOn ? 0.5 : 1)
                    }
                    .scaleEffect(model.isOn ? 2 : 1, anchor: .topLeading)
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 200) { Screen(model: model) }
        _ = stage.currentPicture
        model.isOn = true
        _ = stage.currentPicture
        for step in 0...4 {
            let share = Float(step) / 4
            let (transform, opacity) = (text(stage)?.placement.transform, text(stage)?.drawing.opacity)
            #expect(abs((transform?.a ?? 0) - 2) < 0.05, "\(share)")
            #expect(isNear(transform?.tx, 200 * share) && isNear(transform?.ty, 80), "\(share)")
            #expect(abs((opacity ?? 0) - 1 + share / 2) < 1e-3, "\(share)")
            stage.advance(by: .seconds(0.25))
        }
    }

    @Test("each effect on a view moves in the animation of its own scope")
    func ownScopes() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").offset(x: model.isOn ? 100 : 0).animation(.linear(duration: 1), value: model.isOn)
                    .animation(.linear(duration: 2)) { $0.offset(y: model.isOn ? 100 : 0) }
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 200) { Screen(model: model) }
        _ = stage.currentPicture
        model.isOn = true
        _ = stage.currentPicture
        for time in stride(from: Float(0), through: 2, by: 0.5) {
            let transform = text(stage)?.placement.transform ?? .identity
            #expect(isNear(transform.tx, min(100 * time, 100)) && isNear(transform.ty, 50 * time), "\(time)")
            stage.advance(by: .seconds(0.5))
        }
    }

    @Test("an effect goes on moving where another effect on the view changes at once")
    func laterChange() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").offset(x: model.isOn ? 100 : 0).animation(.linear(duration: 1), value: model.isOn)
                    .offset(y: model.isMoved ? 40 : 0)
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
        for x in [25, 50, 75, 100] as [Float] {
            let transform = text(stage)?.placement.transform
            #expect(isNear(transform?.tx, x) && isNear(transform?.ty, 40), "\(x)")
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
