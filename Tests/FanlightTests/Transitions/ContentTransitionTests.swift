import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Content transitions and symbol effects")
struct ContentTransitionTests {
    @Observable final class Model {
        var number = 1
        var isOn = false
        var runs = 0
    }

    private struct Screen: View {
        let model: Model
        let transition: ContentTransition
        var body: some View { Text("\(model.number)").contentTransition(transition) }
    }

    /// Returns the presented texts with their opacities and distances from the place at rest.
    private func texts(_ stage: Stage, _ rest: Int32) -> [String] {
        stage.presentedPicture.layers.values.filter { !$0.text.isEmpty }.map {
            "\($0.text[0].text) \($0.drawing.opacity) \(($0.placement.frame.y - rest).signum())"
        }.sorted()
    }

    private func rest(_ stage: Stage) -> Int32 {
        stage.currentPicture.layers.values.first { !$0.text.isEmpty }?.placement.frame.y ?? 0
    }

    @Test(
        "a fading content transition fades the old text out and the new one in, and so does the usual one",
        arguments: [true, false])
    func fade(isUsual: Bool) {
        let model = Model()
        let stage = Stage(width: 100, height: 50) {
            Screen(model: model, transition: isUsual ? .interpolate : .opacity)
        }
        let rest = rest(stage)
        animate(stage) { model.number = 2 }
        stage.advance(by: .seconds(0.25))
        #expect(texts(stage, rest) == ["1 0.75 0", "2 0.25 0"])
        #expect(stage.elements.map(\.label) == ["2"])
        stage.advance(by: .seconds(0.75))
        #expect(texts(stage, rest) == ["2 1.0 0"])
    }

    @Test("a text and a symbol fade by themselves in an animated update, and change at once in another one")
    func usual() {
        struct Usual: View {
            let model: Model
            var body: some View {
                Text("A").fontWeight(model.isOn ? .bold : .regular)
                Image(systemName: model.isOn ? "star.fill" : "heart.fill")
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 80) { Usual(model: model) }
        func opacities() -> [Float] { stage.presentedPicture.layers.values.map(\.drawing.opacity).sorted() }
        #expect(opacities() == [1, 1])
        animate(stage) { model.isOn = true }
        stage.advance(by: .seconds(0.25))
        #expect(opacities() == [0.25, 0.25, 0.75, 0.75])
        stage.advance(by: .seconds(1))
        model.isOn = false
        #expect(opacities() == [1, 1])
    }

    @Test("numbers roll upwards as they grow, and downwards as they shrink")
    func numbers() {
        struct Value: View {
            let model: Model
            var body: some View {
                Text("\(model.number)").contentTransition(.numericText(value: Double(model.number)))
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Value(model: model) }
        let rest = rest(stage)
        animate(stage) { model.number = 2 }
        stage.advance(by: .seconds(0.5))
        #expect(texts(stage, rest) == ["1 0.5 -1", "2 0.5 1"])
        stage.advance(by: .seconds(1))
        animate(stage) { model.number = 1 }
        stage.advance(by: .seconds(0.5))
        // Now 1 comes from above, and 2 leaves downwards.
        #expect(texts(stage, rest) == ["1 0.5 -1", "2 0.5 1"])
    }

    @Test("numbers that count down roll downwards")
    func countingDown() {
        struct Value: View {
            let model: Model
            var body: some View { Text("\(model.number)").contentTransition(.numericText(countsDown: true)) }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Value(model: model) }
        let rest = rest(stage)
        animate(stage) { model.number = 2 }
        stage.advance(by: .seconds(0.5))
        #expect(texts(stage, rest) == ["1 0.5 1", "2 0.5 -1"])
    }

    /// Returns the presented texts with their opacities and places, from the left.
    private func places(_ stage: Stage) -> [String] {
        stage.presentedPicture.layers.values.filter { !$0.text.isEmpty && $0.drawing.opacity > 0 }
            .sorted { $0.text[0].x.dots < $1.text[0].x.dots || $0.text[0].text < $1.text[0].text }
            .map { "\($0.text.map(\.text).joined()) \($0.drawing.opacity)" }
    }

    @Test("only the characters of a number that change roll, and the others stay")
    func digits() {
        struct Number: View {
            let model: Model
            var body: some View { Text("\(model.number)").monospacedDigit().contentTransition(.numericText()) }
        }
        let model = Model()
        model.number = 199
        let stage = Stage(width: 100, height: 50) { Number(model: model) }
        let rest = rest(stage)
        stage.resetWork()
        animate(stage) { model.number = 198 }
        #expect(stage.work.bytes <= 200, "\(stage.work.bytes) bytes")
        stage.resetWork()
        stage.advance(by: .seconds(0.25))
        #expect(places(stage) == ["19 1.0", "8 0.25", "9 0.75"])
        #expect(texts(stage, rest) == ["19 1.0 0", "198 0.0 0", "8 0.25 1", "9 0.75 -1"])
        #expect(stage.elements.map(\.label) == ["198"])
        // A step of the virtual clock is sent, and nothing else.
        #expect(stage.work.bytes <= 24 && stage.work.layers == 0)
        stage.advance(by: .seconds(0.75))
        #expect(texts(stage, rest) == ["198 1.0 0"])
        // A digit more moves those that stay, because the text is centred.
        animate(stage) { model.number = 1_198 }
        stage.advance(by: .seconds(0.5))
        #expect(places(stage).count == 2 && places(stage).contains("198 1.0"), "\(places(stage))")
        stage.advance(by: .seconds(1))
        #expect(texts(stage, rest) == ["1,198 1.0 0"] || texts(stage, rest) == ["1198 1.0 0"])
    }

    @Test("the identity, and a change without animation, apply at once", arguments: [true, false])
    func immediate(_ isIdentity: Bool) {
        let model = Model()
        let stage = Stage(width: 100, height: 50) {
            Screen(model: model, transition: isIdentity ? .identity : .opacity)
        }
        let rest = rest(stage)
        if isIdentity { animate(stage) { model.number = 2 } } else { model.number = 2 }
        #expect(texts(stage, rest) == ["2 1.0 0"])
    }

    @Test("a symbol that is replaced fades out while the other one fades in", arguments: [true, false])
    func replacedSymbol(isReplaced: Bool) {
        struct Icon: View {
            let model: Model
            let isReplaced: Bool
            var body: some View {
                Image(systemName: model.isOn && isReplaced ? "star.fill" : "heart.fill")
                    .foregroundStyle(model.isOn ? .red : .blue)
                    .contentTransition(.symbolEffect(.replace))
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Icon(model: model, isReplaced: isReplaced) }
        func opacities() -> [Float] {
            stage.presentedPicture.layers.values.filter { !$0.drawing.commands.isEmpty }.map(\.drawing.opacity).sorted()
        }
        #expect(opacities() == [1])
        animate(stage) { model.isOn = true }
        stage.advance(by: .seconds(0.25))
        #expect(opacities() == (isReplaced ? [0.25, 0.75] : [1]))
        stage.advance(by: .seconds(0.75))
        #expect(opacities() == [1])
    }

    @Test("a symbol effect replaces a symbol also outside of animated updates, and moves nothing else")
    func replacedWithoutAnimation() {
        struct Icon: View {
            let model: Model
            let transition: ContentTransition
            var body: some View {
                HStack {
                    Image(systemName: model.isOn ? "star.fill" : "heart.fill").contentTransition(transition)
                    Spacer(minLength: model.isOn ? 40 : 0).fixedSize()
                    Text("beside")
                }
            }
        }
        func opacities(_ transition: ContentTransition, _ change: (Model) -> Void) -> [Float] {
            let model = Model()
            let stage = Stage(width: 200, height: 50) { Icon(model: model, transition: transition) }
            _ = stage.currentPicture
            change(model)
            _ = stage.currentPicture
            stage.advance(by: .seconds(0.1))
            let layers = stage.presentedPicture.layers.values
            #expect(layers.allSatisfy { layer in !layer.animations.contains { $0.property == .placement } })
            return layers.filter { !$0.drawing.commands.isEmpty }.map(\.drawing.opacity).sorted()
        }
        let found = opacities(.symbolEffect(.replace)) { $0.isOn = true }
        #expect(found.count == 2 && found.allSatisfy { $0 > 0 && $0 < 1 }, "\(found)")
        #expect(opacities(.opacity) { $0.isOn = true } == [1])
        var transaction = Transaction()
        transaction.disablesAnimations = true
        let atOnce = opacities(.symbolEffect(.replace)) { model in
            withTransaction(transaction) { model.isOn = true }
        }
        #expect(atOnce == [1])
    }

    @Test("a replaced symbol changes its size as the effect says, unless motion is reduced", arguments: [false, true])
    func replacedSize(isReduced: Bool) {
        struct Icon: View {
            let model: Model
            let effect: ReplaceSymbolEffect
            var body: some View {
                Image(systemName: model.isOn ? "star.fill" : "heart.fill").contentTransition(.symbolEffect(effect))
            }
        }
        func scales(_ effect: ReplaceSymbolEffect) -> [Float] {
            let model = Model()
            let stage = Stage(width: 100, height: 50) { Icon(model: model, effect: effect) }
            stage.setPreferences(reducesMotion: isReduced)
            _ = stage.currentPicture
            animate(stage) { model.isOn = true }
            stage.advance(by: .seconds(0.5))
            let found = stage.presentedPicture.layers.values.filter { !$0.drawing.commands.isEmpty }
                .map { (($0.placement.transform?.a ?? 1) * 1000).rounded() / 1000 }.sorted()
            stage.advance(by: .seconds(0.5))
            #expect(stage.presentedPicture.layers.values.allSatisfy { $0.placement.transform?.a ?? 1 == 1 })
            return found
        }
        let still: [Float] = [1, 1]
        #expect(scales(.replace) == (isReduced ? still : [0.75, 0.75]))
        #expect(scales(.replace.upUp) == (isReduced ? still : [0.75, 1.2]))
        #expect(scales(.replace.offUp) == (isReduced ? still : [0.75, 1]))
    }
}
