import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Content transitions and symbol effects")
struct ContentTransitionTests {
    @Observable final class Model {
        var number = 1
        var isOn = false
        var runs = 0
    }

    private func animate(_ stage: Stage, _ change: () -> Void) {
        withAnimation(.linear(duration: 1), change)
        _ = stage.currentPicture
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

    @Test("a fading content transition fades the old text out and the new one in")
    func fade() {
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Screen(model: model, transition: .opacity) }
        let rest = rest(stage)
        animate(stage) { model.number = 2 }
        stage.advance(by: .seconds(0.25))
        #expect(texts(stage, rest) == ["1 0.75 0", "2 0.25 0"])
        #expect(stage.elements.map(\.label) == ["2"])
        stage.advance(by: .seconds(0.75))
        #expect(texts(stage, rest) == ["2 1.0 0"])
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

    @Test("a discrete effect runs once for each change of its value and returns to rest")
    func bounce() {
        struct Icon: View {
            let model: Model
            var body: some View { Image(systemName: "star").symbolEffect(.bounce, value: model.runs) }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Icon(model: model) }
        func scale() -> Float {
            stage.presentedPicture.layers.values.map { $0.placement.transform?.a ?? 1 }.max() ?? 0
        }
        #expect(scale() == 1)
        model.runs += 1
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.16))
        #expect(scale() > 1.1)
        stage.advance(by: .seconds(1))
        #expect(scale() == 1)
    }

    @Test("an indefinite effect repeats by one declaration while it is active")
    func pulse() {
        struct Icon: View {
            let model: Model
            var body: some View { Image(systemName: "star").symbolEffect(.pulse, isActive: model.isOn) }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Icon(model: model) }
        func opacity() -> Float { stage.presentedPicture.layers.values.map(\.drawing.opacity).min() ?? 0 }
        model.isOn = true
        _ = stage.currentPicture
        let before = stage.work
        stage.advance(by: .seconds(0.7))
        #expect(opacity() < 0.4)
        stage.advance(by: .seconds(0.7))
        #expect(opacity() > 0.9)
        #expect((stage.work - before).bodies == 0)
        model.isOn = false
        _ = stage.currentPicture
        stage.advance(by: .seconds(1))
        #expect(opacity() == 1)
        #expect(!stage.currentPicture.isAnimated(at: .max / 2))
    }

    @Test("effects of a container move its symbols only, unless they are removed from these")
    func inherited() {
        struct Icons: View {
            let model: Model
            var body: some View {
                HStack {
                    Label("Favourite", systemImage: "star")
                    Image(systemName: "heart").symbolEffectsRemoved()
                    Image(systemName: "bolt")
                }
                .symbolEffect(.disappear, isActive: model.isOn)
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 50) { Icons(model: model) }
        func visible() -> Int { stage.presentedPicture.layers.values.filter { $0.drawing.opacity == 1 }.count }
        let all = visible()
        let work = stage.work
        model.isOn = true
        _ = stage.currentPicture
        stage.advance(by: .seconds(1))
        // The star and the bolt are gone; the title and the heart are not.
        #expect(visible() == all - 2)
        #expect(stage.text.contains("Favourite"))
        // Each symbol is evaluated for its effect, and the view that applies it.
        #expect((stage.work - work).bodies <= 8)
    }

    @Test("an indefinite effect with a number of repetitions ends at rest", arguments: [1, 2])
    func finiteRepetitions(count: Int) {
        let stage = Stage(width: 100, height: 100) {
            Image(systemName: "star").symbolEffect(.pulse, options: .repeat(count), isActive: true)
        }
        func opacity() -> Float {
            stage.presentedPicture.layers.values.map(\.drawing.opacity).min() ?? 1
        }
        var least = opacity()
        for _ in 0..<10 {
            stage.advance(by: .milliseconds(100))
            least = min(least, opacity())
        }
        #expect(least < 0.6)
        stage.advance(by: .seconds(20))
        #expect(opacity() == 1)
    }

    @Test("a symbol that is drawn or erased comes and goes as a whole, and a magic replacement is its fallback")
    func drawnSymbols() {
        func configuration(_ effect: some SymbolEffect) -> SymbolEffectConfiguration { effect.configuration }
        #expect(configuration(.drawOn.individually) == configuration(.appear))
        #expect(configuration(.drawOff.reversed) == configuration(.disappear))
        #expect(configuration(.replace.magic(fallback: .replace.downUp)) == configuration(.replace))
        let stage = Stage(width: 100, height: 100) {
            Image(systemName: "star")
                .symbolEffect(.drawOn, isActive: false)
                .contentTransition(.symbolEffect(.replace.magic(fallback: .downUp)))
                .transition(.symbolEffect(.drawOff.byLayer))
        }
        #expect(stage.diagnostics.isEmpty)
    }
}
