import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Effects that are animated by their data")
struct EffectMotionTests {
    @Observable final class Model {
        var value = 0.0
        var isWide = false
    }

    /// Three swings to each side for a change by 2.
    private struct Shake: GeometryEffect {
        var animatableData: Double

        func effectValue(size: CGSize) -> ProjectionTransform {
            ProjectionTransform(CGAffineTransform(translationX: 10 * sin(animatableData * .pi * 3), y: 0))
        }
    }

    /// A flip of the app's own.
    private struct Flip: GeometryEffect {
        var angle: Double

        var animatableData: Double {
            get { angle }
            set { angle = newValue }
        }

        func effectValue(size: CGSize) -> ProjectionTransform {
            var transform = CATransform3DIdentity
            transform.m34 = -1 / max(size.width, size.height)
            transform = CATransform3DRotate(transform, angle * .pi / 180, 1, 0, 0)
            transform = CATransform3DTranslate(transform, -size.width / 2, -size.height / 2, 0)
            let centre = CGAffineTransform(translationX: size.width / 2, y: size.height / 2)
            return ProjectionTransform(transform).concatenating(ProjectionTransform(centre))
        }
    }

    private struct Screen<Shown: View>: View {
        let model: Model
        @ViewBuilder let shown: (Double) -> Shown
        var body: some View { shown(model.value) }
    }

    private static var card: some View { Color.red.frame(width: 80, height: 40) }

    private func stage(_ model: Model, @ViewBuilder _ shown: @escaping (Double) -> some View) -> Stage {
        Stage(width: 200, height: 100) { Screen(model: model, shown: shown) }
    }

    private func transform(_ stage: Stage) -> Transform {
        stage.presentedPicture.layers.values.compactMap(\.placement.transform).first ?? .identity
    }

    /// Returns the largest distance in dots between the corners of the card under two transforms.
    private func deviation(_ one: Transform, _ other: Transform) -> Double {
        let corners: [(Double, Double)] = [(0, 0), (80, 0), (80, 40), (0, 40)]
        return corners.reduce(0) { most, corner in
            guard let first = Projection(one)(corner.0, corner.1), let second = Projection(other)(corner.0, corner.1)
            else { return .infinity }
            return max(most, abs(first.x - second.x), abs(first.y - second.y))
        }
    }

    /// Returns the transform without animation.
    private func resting(_ value: Double, @ViewBuilder _ shown: @escaping (Double) -> some View) -> Transform {
        let model = Model()
        model.value = value
        return transform(stage(model, shown))
    }

    @Test("a geometry effect moves as its data says, although both ends are the same")
    func shake() {
        let model = Model()
        let stage = stage(model) { value in Self.card.modifier(Shake(animatableData: value)) }
        stage.resetWork()
        animate(stage) { model.value = 2 }
        #expect(stage.work.bytes <= 600, "\(stage.work.bytes) bytes")
        let work = stage.work
        for step in 0...20 {
            let wanted = 10 * sin(Double(step) / 20 * 6 * .pi)
            let found = Double(transform(stage).tx)
            #expect(abs(found - wanted) <= 0.75, "at \(step): \(found), not \(wanted)")
            stage.advance(by: .milliseconds(50))
        }
        #expect((stage.work - work).bodies == 0 && (stage.work - work).layers == 0)
        #expect(abs(transform(stage).tx) < 1e-3)
    }

    @Test("a shake waits for its delay, and repeats")
    func delayedShake() {
        let model = Model()
        let stage = stage(model) { value in Self.card.modifier(Shake(animatableData: value)) }
        animate(stage, .linear(duration: 1).repeatCount(2, autoreverses: false).delay(0.5)) { model.value = 1 }
        // The first swing of each repetition is at a sixth of it.
        let swings: [(Double, Float)] = [
            (0.25, 0), (0.5, 0), (0.667, 10), (1, -10), (1.667, 10), (2, -10), (2.6, 0),
        ]
        var now = 0.0
        for (time, wanted) in swings {
            stage.advance(by: .seconds(time - now))
            now = time
            #expect(abs(transform(stage).tx - wanted) <= 0.75, "at \(time): \(transform(stage).tx)")
        }
    }

    enum Turn: CaseIterable {
        case inSpace, ofApp, insideScale, inPlane

        @MainActor @ViewBuilder
        func shown(_ degrees: Double) -> some View {
            switch self {
            case .inSpace: EffectMotionTests.card.rotation3DEffect(.degrees(degrees), axis: (x: 0, y: 1, z: 0))
            case .ofApp: EffectMotionTests.card.modifier(Flip(angle: degrees))
            case .insideScale:
                EffectMotionTests.card
                    .rotation3DEffect(
                        .degrees(degrees), axis: (x: 1, y: 1, z: 0), anchor: .topLeading, perspective: 0.3
                    )
                    .scaleEffect(0.5)
            case .inPlane:
                EffectMotionTests.card.visualEffect { effect, _ in
                    effect.rotationEffect(.degrees(degrees)).offset(x: degrees / 4)
                }
            }
        }
    }

    @Test("a turn has all angles on its way, also all around", arguments: Turn.allCases, [180.0, 360, -270])
    func turns(_ turn: Turn, _ degrees: Double) {
        let model = Model()
        let stage = stage(model) { turn.shown($0) }
        stage.resetWork()
        animate(stage, .easeInOut(duration: 1)) { model.value = degrees }
        #expect(stage.work.bytes <= 1_500, "\(stage.work.bytes) bytes")
        for step in 0...10 {
            let angle = degrees * UnitCurve.easeInOut.value(at: Double(step) / 10)
            let (found, wanted) = (transform(stage), resting(angle) { turn.shown($0) })
            #expect(deviation(found, wanted) <= 2, "at \(angle): \(found), not \(wanted)")
            stage.advance(by: .milliseconds(100))
        }
    }

    @Test("an interrupted flip goes on, and is led to the new angle")
    func interrupted() {
        let model = Model()
        let stage = stage(model) { Turn.inSpace.shown($0) }
        animate(stage) { model.value = 180 }
        stage.advance(by: .milliseconds(250))
        animate(stage) { model.value = -135 }
        for step in 0...4 {
            let time = Double(step) / 4
            let before = min(45 + 180 * time, 180)
            let angle = before + (-135 - before) * time
            let wanted = resting(angle) { Turn.inSpace.shown($0) }
            #expect(deviation(transform(stage), wanted) <= 2, "at \(angle): \(transform(stage)), not \(wanted)")
            stage.advance(by: .milliseconds(250))
        }
        // A change without animation ends it.
        animate(stage) { model.value = 225 }
        stage.advance(by: .milliseconds(500))
        model.value = 30
        #expect(transform(stage) == resting(30) { Turn.inSpace.shown($0) })
    }

    /// An effect whose distance grows with the square of its data.
    private struct Square: GeometryEffect {
        var animatableData: Double

        func effectValue(size: CGSize) -> ProjectionTransform {
            ProjectionTransform(CGAffineTransform(translationX: animatableData * animatableData, y: 0))
        }
    }

    @Test("a spring that interrupts an effect keeps the velocity of its data")
    func spring() {
        let model = Model()
        let stage = stage(model) { value in Self.card.modifier(Square(animatableData: value)) }
        let spring = Spring(duration: 0.6, bounce: 0.2)
        animate(stage, .spring(spring)) { model.value = 10 }
        stage.advance(by: .milliseconds(150))
        let value = spring.value(target: 10.0, time: 0.15)
        let speed = spring.velocity(target: 10.0, time: 0.15)
        animate(stage, .spring(spring)) { model.value = -4 }
        for step in 0...12 {
            let time = Double(step) * 0.05
            let data = value + spring.value(target: -4 - value, initialVelocity: speed, time: time)
            #expect(abs(Double(transform(stage).tx) - data * data) <= 1.5, "at \(time): \(transform(stage).tx)")
            stage.advance(by: .milliseconds(50))
        }
    }

    @Test("a flip that goes to and fro for ever is declared once")
    func endless() {
        let model = Model()
        let stage = stage(model) { Turn.inSpace.shown($0) }
        animate(stage, .linear(duration: 1).repeatForever()) { model.value = 60 }
        let work = stage.work
        var now = 0.0
        for (time, angle) in [(0.5, 30), (1, 60), (1.75, 15), (2.25, 15), (101.5, 30)] as [(Double, Double)] {
            stage.advance(by: .seconds(time - now))
            now = time
            let wanted = resting(angle) { Turn.inSpace.shown($0) }
            #expect(deviation(transform(stage), wanted) <= 2, "at \(time): \(transform(stage)), not \(wanted)")
        }
        #expect((stage.work - work).layers == 0)
    }

    @Test("a flipped view that grows turns about its presented centre")
    func growing() {
        struct Card: View {
            let model: Model
            var body: some View {
                Color.red.frame(width: model.isWide ? 160 : 80, height: 40)
                    .rotation3DEffect(.degrees(model.value), axis: (x: 0, y: 1, z: 0))
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Card(model: model) }
        animate(stage) {
            model.value = 120
            model.isWide = true
        }
        for (step, width) in [(0, 80.0), (1, 100), (2, 120), (3, 140)] {
            let angle = Double(step) * 30
            // The vertical axis in the middle of the presented frame stays in place.
            let shown = transform(stage)
            let weight = Double(shown.px) * width / 2 + Double(shown.pw)
            let centre = (Double(shown.a) * width / 2 + Double(shown.tx)) / weight
            #expect(abs(centre - width / 2) <= 1, "at \(angle): \(centre)")
            stage.advance(by: .milliseconds(250))
        }
    }

    @Test("an effect that moves straight is declared by its ends")
    func straight() {
        let model = Model()
        let stage = stage(model) { value in Self.card.scaleEffect(1 + value).modifier(Line(animatableData: value)) }
        animate(stage, .spring) { model.value = 1 }
        let animations = stage.currentPicture.layers.values.flatMap(\.animations)
        #expect(animations.map(\.property) == [.transform])
        #expect(animations.allSatisfy { if case .spring = $0.timing.curve { true } else { false } })
    }

    private struct Line: GeometryEffect {
        var animatableData: Double

        func effectValue(size: CGSize) -> ProjectionTransform {
            ProjectionTransform(CGAffineTransform(translationX: 10 * animatableData, y: 0))
        }
    }

    // MARK: Filters

    private func colors(_ stage: Stage) -> ColorTransform {
        let effects = stage.presentedPicture.layers.values.flatMap(\.drawing.effects)
        return effects.lazy.compactMap { if case .colors(let colors) = $0 { colors } else { nil } }.first ?? .identity
    }

    @Test("a hue turns by its angle, also all around", arguments: [180.0, 360, 720], [false, true])
    func hue(_ degrees: Double, isVisualEffect: Bool) {
        @MainActor @ViewBuilder
        func shown(_ degrees: Double) -> some View {
            if isVisualEffect {
                Self.card.visualEffect { effect, _ in effect.hueRotation(.degrees(degrees)) }
            } else {
                Self.card.hueRotation(.degrees(degrees))
            }
        }
        let model = Model()
        let stage = stage(model) { shown($0) }
        stage.resetWork()
        animate(stage) { model.value = degrees }
        #expect(stage.work.bytes <= 6_000, "\(stage.work.bytes) bytes")
        for step in 0...8 {
            let other = Model()
            other.value = degrees * Double(step) / 8
            let wanted = colors(self.stage(other) { shown($0) })
            let found = colors(stage)
            let most = zip(found.rows, wanted.rows).map { abs($0 - $1) }.max() ?? 1
            #expect(most <= 0.05, "at \(other.value): \(found.rows), not \(wanted.rows)")
            stage.advance(by: .milliseconds(125))
        }
    }

    @Test("the effects of a visual effect change as the modifiers of their names do")
    func visualEffect() {
        let model = Model()
        let stage = stage(model) { value in
            Self.card.visualEffect { effect, _ in
                effect.blur(radius: value * 4).opacity(1 - value / 2).scaleEffect(1 + value).offset(x: 20 * value)
            }
        }
        animate(stage) { model.value = 1 }
        stage.advance(by: .milliseconds(250))
        let layer = stage.presentedPicture.layers.values.first { !$0.drawing.effects.isEmpty }
        #expect(layer?.drawing.opacity == 0.875 && layer?.drawing.effects == [.blur(radius: 1)])
        #expect(layer?.placement.transform?.a == 1.25 && layer?.placement.transform?.tx == -5)
        stage.advance(by: .seconds(1))
        animate(stage) { model.value = 0 }
        stage.advance(by: .milliseconds(250))
        #expect(transform(stage).a == 1.75)
    }

    @Test("a visual effect follows an animated size")
    func visualEffectOfSize() {
        struct Card: View {
            let model: Model
            var body: some View {
                Color.red.frame(width: model.isWide ? 80 : 40, height: 40)
                    .visualEffect { effect, geometry in
                        effect.rotationEffect(.degrees(geometry.size.width * 9 - 360), anchor: .topLeading)
                    }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Card(model: model) }
        animate(stage) { model.isWide = true }
        // Once around while the size doubles.
        for (a, b) in [(1, 0), (0, 1), (-1, 0), (0, -1)] as [(Float, Float)] {
            let shown = transform(stage)
            #expect(abs(shown.a - a) < 0.02 && abs(shown.b - b) < 0.02, "\(shown)")
            stage.advance(by: .milliseconds(250))
        }
    }
}
