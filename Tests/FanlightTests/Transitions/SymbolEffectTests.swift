import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Symbol effects")
struct SymbolEffectTests {
    @Observable final class Model {
        var isOn = false
        var runs = 0
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

    private struct Signal: View {
        let model: Model
        let effect: VariableColorSymbolEffect
        var body: some View { Image(systemName: "star").symbolEffect(effect, isActive: model.isOn) }
    }

    @Test("a variable colour pulses the whole symbol, whatever order is chosen")
    func variableColor() {
        let plain = VariableColorSymbolEffect.variableColor
        for effect in [plain, plain.iterative, plain.cumulative.reversing, plain.hideInactiveLayers.nonReversing] {
            let model = Model()
            let stage = Stage(width: 100, height: 50) { Signal(model: model, effect: effect) }
            /// Returns the opacities of the layers that are not opaque.
            func opacities() -> [Float] {
                stage.presentedPicture.layers.values.map(\.drawing.opacity).filter { $0 < 0.99 }
            }
            #expect(opacities().isEmpty)
            model.isOn = true
            _ = stage.currentPicture
            for wanted in [0.675, 0.35, 0.675] as [Float] {
                stage.advance(by: .seconds(0.35))
                #expect(opacities().map { abs($0 - wanted) < 0.03 } == [true], "\(opacities()), not \(wanted)")
            }
            stage.advance(by: .seconds(0.35))
            #expect(opacities().isEmpty)
        }
    }

    @Test("a variable colour that is switched off turns to rest from where it is seen")
    func interruptedVariableColor() {
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Signal(model: model, effect: .variableColor) }
        func opacity() -> Float { stage.presentedPicture.layers.values.map(\.drawing.opacity).min() ?? 0 }
        model.isOn = true
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.35))
        let turn = opacity()
        #expect(abs(turn - 0.675) < 0.03)
        model.isOn = false
        #expect(abs(opacity() - turn) < 0.02)
        stage.advance(by: .seconds(0.1))
        let way = opacity()
        #expect(way > turn + 0.05 && way < 0.99)
        stage.advance(by: .seconds(0.2))
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

    private struct Played<Effect: DiscreteSymbolEffect & SymbolEffect>: View {
        let model: Model
        let effect: Effect
        var options = SymbolEffectOptions.default
        var body: some View {
            Image(systemName: "star").symbolEffect(effect, options: options, value: model.runs)
        }
    }

    /// Plays an effect, and returns a number of the symbol's layer after equal steps.
    private func play(
        _ effect: some DiscreteSymbolEffect & SymbolEffect, _ options: SymbolEffectOptions = .default,
        step: Double, count: Int, isMirrored: Bool = false, _ number: (Layer) -> Float
    ) -> [Float] {
        let model = Model()
        let stage = Stage(width: 100, height: 50) {
            Played(model: model, effect: effect, options: options)
                .environment(\.layoutDirection, isMirrored ? .rightToLeft : .leftToRight)
        }
        _ = stage.currentPicture
        model.runs += 1
        _ = stage.currentPicture
        return (0..<count).map { _ in
            stage.advance(by: .seconds(step))
            return stage.presentedPicture.layers.values.map(number).max { abs($0) < abs($1) } ?? 0
        }
    }

    @Test("a wiggle turns, or moves along the axis that is chosen, and begins in its direction")
    func wiggles() {
        func first(_ effect: WiggleSymbolEffect, isMirrored: Bool = false) -> [Float] {
            let parts: [(Layer) -> Float] = [
                { $0.placement.transform?.b ?? 0 }, { $0.placement.transform?.tx ?? 0 },
                { $0.placement.transform?.ty ?? 0 },
            ]
            return parts.map { part in
                let found = play(effect, step: 0.09, count: 1, isMirrored: isMirrored, part)[0]
                return abs(found) < 0.01 ? 0 : found
            }
        }
        #expect(first(.wiggle.clockwise)[0] > 0 && first(.wiggle.counterClockwise)[0] < 0)
        for (effect, x, y) in [
            (WiggleSymbolEffect.wiggle.left, -1, 0), (WiggleSymbolEffect.wiggle.right, 1, 0),
            (WiggleSymbolEffect.wiggle.up, 0, -1), (WiggleSymbolEffect.wiggle.down, 0, 1),
            (WiggleSymbolEffect.wiggle.forward, 1, 0),
            (WiggleSymbolEffect.wiggle.backward, -1, 0), (WiggleSymbolEffect.wiggle.custom(angle: 90), 0, 1),
            (WiggleSymbolEffect.wiggle.custom(angle: .degrees(180)), -1, 0),
        ] as [(WiggleSymbolEffect, Float, Float)] {
            let found = first(effect)
            #expect(found[0] == 0 && found[1].sign(of: x) && found[2].sign(of: y), "\(found)")
        }
        #expect(first(WiggleSymbolEffect.wiggle.forward, isMirrored: true)[1] < 0)
    }

    @Test("an effect that runs several times returns to rest in between, and waits there for its delay")
    func repeatedRuns() {
        let scales = play(.bounce, .repeat(2), step: 0.16, count: 5) { $0.placement.transform?.a ?? 1 }
        #expect(scales[0] > 1.19 && scales[1] < 1.01 && scales[2] > 1.19 && scales[3] < 1.01 && scales[4] == 1)
        let waiting = play(.bounce, .repeat(.periodic(2, delay: 0.32)), step: 0.16, count: 7) {
            $0.placement.transform?.a ?? 1
        }
        #expect(waiting[1] < 1.01 && waiting[2] < 1.01 && waiting[3] < 1.01 && waiting[4] > 1.19, "\(waiting)")
    }

    @Test("an effect that repeats for ever begins with the first change of its value, by one declaration")
    func endlessRuns() {
        let model = Model()
        let stage = Stage(width: 100, height: 50) {
            Played(model: model, effect: .pulse, options: .repeating)
        }
        func opacity() -> Float { stage.presentedPicture.layers.values.map(\.drawing.opacity).min() ?? 0 }
        stage.advance(by: .seconds(0.7))
        #expect(opacity() == 1)
        model.runs += 1
        _ = stage.currentPicture
        stage.resetWork()
        for _ in 0..<3 {
            stage.advance(by: .seconds(0.7))
            #expect(opacity() < 0.4)
            stage.advance(by: .seconds(0.7))
            #expect(opacity() > 0.9)
        }
        #expect(stage.work.bodies == 0)
    }

    @Test("a bounce that lasts is still between two jumps, and one that is continuous is not")
    func lastingBounce() {
        func moving(_ options: SymbolEffectOptions) -> Int {
            let stage = Stage(width: 100, height: 50) {
                Image(systemName: "star").symbolEffect(.bounce, options: options)
            }
            _ = stage.currentPicture
            stage.resetWork()
            return (0..<24).filter { _ in
                stage.advance(by: .seconds(0.1))
                #expect(stage.work.bodies == 0)
                return stage.presentedPicture.layers.values.contains {
                    abs(($0.placement.transform?.a ?? 1) - 1) > 0.01
                }
            }.count
        }
        #expect((2...10).contains(moving(.default)))
        #expect(moving(.repeat(.continuous)) > 16)
    }

    @Test("symbols appear and disappear upwards by growing, and downwards by shrinking")
    func directions() {
        struct Screen: View {
            let model: Model
            let transition: SymbolEffectTransition
            var body: some View {
                VStack {
                    if model.isOn { Image(systemName: "star").transition(transition) }
                    Text("below")
                }
            }
        }
        /// Returns the scale in the middle of an insertion or a removal.
        func scale(_ effect: some SymbolEffect & TransitionSymbolEffect, appears: Bool) -> Float {
            let model = Model()
            model.isOn = !appears
            let transition = SymbolEffectTransition(effect: effect, options: .default)
            let stage = Stage(width: 100, height: 50) { Screen(model: model, transition: transition) }
            _ = stage.currentPicture
            withAnimation(.linear(duration: 1)) { model.isOn = appears }
            _ = stage.currentPicture
            stage.advance(by: .seconds(0.5))
            return stage.presentedPicture.layers.values.compactMap(\.placement.transform?.a).first { $0 != 1 } ?? 1
        }
        #expect(scale(.appear.up, appears: true) < 1 && scale(.appear.down, appears: true) > 1)
        #expect(scale(.disappear.up, appears: false) > 1 && scale(.disappear.down, appears: false) < 1)
        #expect(scale(.disappear, appears: false) < 1 && scale(.appear, appears: true) < 1)
    }

    @Test("a rotation turns the symbol once around in its direction, and ends at rest")
    func rotation() {
        func turn(_ effect: RotateSymbolEffect) -> (sines: [Float], cosine: Float) {
            let sines = play(effect, step: 0.225, count: 4) { $0.placement.transform?.b ?? 0 }
            return (sines, 1 + play(effect, step: 0.45, count: 1) { ($0.placement.transform?.a ?? 1) - 1 }[0])
        }
        let quarter = Float(sin(2 * Double.pi * UnitCurve.easeInOut.value(at: 0.25)))
        for (effect, sign) in [
            (.rotate, 1), (.rotate.clockwise, 1), (.rotate.counterClockwise, -1), (.rotate.byLayer, 1),
        ] as [(RotateSymbolEffect, Float)] {
            let found = turn(effect)
            let wanted = [quarter * sign, 0, -quarter * sign, 0]
            #expect(zip(found.sines, wanted).allSatisfy { abs($0 - $1) < 0.05 }, "\(found), not \(wanted)")
            #expect(abs(found.cosine + 1) < 0.05)
        }
    }

    @Test("a scale lasts while it is active, upwards or downwards, and returns to rest")
    func scale() {
        struct Icon: View {
            let model: Model
            let effect: ScaleSymbolEffect
            var body: some View { Image(systemName: "star").symbolEffect(effect, isActive: model.isOn) }
        }
        // The spring of 0.3 s, half way in time.
        let share = Float(Spring(duration: 0.3).value(target: 1.0, time: 0.15))
        for (effect, size) in [
            (.scale, 1.25), (.scale.up, 1.25), (.scale.down, 0.8), (.scale.up.byLayer, 1.25),
            (.scale.down.wholeSymbol, 0.8),
        ] as [(ScaleSymbolEffect, Float)] {
            let model = Model()
            let stage = Stage(width: 100, height: 50) { Icon(model: model, effect: effect) }
            /// Returns the scale that differs most from 1.
            func scale() -> Float {
                let scales = stage.presentedPicture.layers.values.map { $0.placement.transform?.a ?? 1 }
                return scales.max { abs($0 - 1) < abs($1 - 1) } ?? 0
            }
            #expect(scale() == 1)
            model.isOn = true
            _ = stage.currentPicture
            stage.advance(by: .seconds(0.15))
            #expect(abs(scale() - 1 - (size - 1) * share) < 0.01, "\(scale())")
            stage.advance(by: .seconds(2))
            #expect(abs(scale() - size) < 0.001)
            model.isOn = false
            _ = stage.currentPicture
            stage.advance(by: .seconds(2))
            #expect(abs(scale() - 1) < 0.001)
        }
    }

    @Test("a bounce grows upwards and shrinks downwards")
    func bounces() {
        for (effect, size) in [
            (.bounce, 1.2), (.bounce.up, 1.2), (.bounce.down, 0.82), (.bounce.down.byLayer, 0.82),
        ] as [(BounceSymbolEffect, Float)] {
            let found = play(effect, step: 0.16, count: 2) { ($0.placement.transform?.a ?? 1) - 1 }
            #expect(abs(found[0] - (size - 1)) < 0.01 && abs(found[1]) < 0.01, "\(found)")
        }
    }

    @Test("symbols have one layer, so effects by layer and of the whole symbol are the same")
    func byLayer() {
        func configuration(_ effect: some SymbolEffect) -> SymbolEffectConfiguration { effect.configuration }
        #expect(configuration(.bounce.down.byLayer) == configuration(.bounce.down))
        #expect(configuration(.pulse.byLayer) == configuration(.pulse.wholeSymbol))
        #expect(configuration(.appear.down.byLayer) == configuration(.appear.down.wholeSymbol))
        #expect(configuration(.disappear.up.byLayer) == configuration(.disappear.up.wholeSymbol))
        #expect(configuration(.replace.offUp.byLayer) == configuration(.replace.offUp.wholeSymbol))
        #expect(configuration(.wiggle.left.byLayer) == configuration(.wiggle.left.wholeSymbol))
        #expect(configuration(.breathe.plain.byLayer) == configuration(.breathe.plain.wholeSymbol))
    }

    @Test("a symbol breathes by its size, and by its opacity unless that is plain")
    func breath() {
        func opacity(_ effect: BreatheSymbolEffect) -> Float {
            1 - play(effect, step: 1.1, count: 1) { 1 - $0.drawing.opacity }[0]
        }
        #expect(opacity(.breathe) < 0.8 && opacity(.breathe.pulse) < 0.8)
        #expect(opacity(.breathe.plain) == 1)
    }
}

extension Float {
    /// Returns true if this number has the sign of another one, or is 0 like that.
    fileprivate func sign(of other: Float) -> Bool { other == 0 ? self == 0 : self * other > 0 }
}
