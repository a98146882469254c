import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

/// Animations of layers that interrupt each other.
extension LayerMotionTests {
    @Test("a curve that begins while another runs leads it to the new end")
    func interrupting() {
        let model = Model()
        let stage = stage(model, Moved(model: model))
        var now = 0.0
        animate(stage, .linear(duration: 1)) { model.x = 100 }
        #expect(offsets(stage, model, [0.5], since: &now) == [50])
        animate(stage, .linear(duration: 1)) { model.x = 0 }
        // The value of the first times the rest of the second.
        #expect(offsets(stage, model, [0.5, 0.75, 1, 1.25, 1.5], since: &now) == [50, 56, 50, 25, 0])
    }

    @Test("a short curve that interrupts a long one does not overshoot", arguments: [1.0, 10])
    func shorter(_ scale: Double) {
        let model = Model()
        let stage = stage(model, Moved(model: model))
        animate(stage, .linear(duration: scale)) { model.x = 100 }
        stage.advance(by: .seconds(scale / 2))
        animate(stage, .linear(duration: 0.2)) { model.x = 0 }
        var now = 0.0
        let times = [0, 0.05, 0.08, 0.15, 0.2, 0.5]
        let expected = times.map { ((50 + 100 / scale * $0) * max(1 - $0 / 0.2, 0)).rounded() }
        #expect(offsets(stage, model, times, since: &now) == expected)
        #expect(stage.currentPicture.layers.values.allSatisfy { $0.animations.allSatisfy { $0.end != nil } })
    }

    @Test("a rotation, an opacity and a scale are led to the new end too")
    func properties() throws {
        struct Screen: View {
            let model: Model
            var body: some View {
                Color.red.frame(width: 40, height: 20).scaleEffect(1 + model.x / 100)
                Color.blue.frame(width: 40, height: 20).rotationEffect(.degrees(model.x))
                Text("A").opacity(1 - model.x / 200)
            }
        }
        let model = Model()
        let stage = stage(model, Screen(model: model))
        animate(stage, .linear(duration: 1)) { model.x = 100 }
        stage.advance(by: .seconds(0.5))
        animate(stage, .linear(duration: 0.2)) { model.x = 0 }
        for time in [0, 0.05, 0.1, 0.15] {
            let value = Float((50 + 100 * time) * (1 - time / 0.2))
            let layers = stage.presentedPicture.layers.values
            let transforms = layers.compactMap(\.placement.transform)
            let scaled = try #require(transforms.first { abs($0.b) < 1e-6 && $0.a > 1 })
            let turned = try #require(transforms.first { abs($0.b) > 1e-6 })
            #expect(abs(scaled.a - 1 - value / 100) < 1e-3)
            #expect(abs(atan2(turned.b, turned.a) * 180 / .pi - value) < 0.1)
            let opacity = try #require(layers.first { !$0.text.isEmpty }).drawing.opacity
            #expect(abs(opacity - 1 + value / 200) < 1e-3)
            stage.advance(by: .seconds(0.05))
        }
    }

    @Test("a spring that interrupts an interrupted curve keeps its velocity")
    func springAfterInterruption() {
        let model = Model()
        let stage = stage(model, Moved(model: model))
        animate(stage, .linear(duration: 1)) { model.x = 200 }
        stage.advance(by: .seconds(0.5))
        animate(stage, .linear(duration: 0.4)) { model.x = 0 }
        stage.advance(by: .seconds(0.1))
        let spring = Spring(duration: 0.5, bounce: 0.2)
        animate(stage, .spring(spring)) { model.x = 100 }
        // (100 + 200 t) · (1 − t / 0.4) and its derivative at 0.1 s.
        let (value, speed) = (90.0, -150.0)
        var now = 0.0
        let times = [0, 0.05, 0.1, 0.3, 2]
        for (time, found) in zip(times, offsets(stage, model, times, since: &now)) {
            let wanted = value + spring.value(target: 100 - value, initialVelocity: speed, time: time)
            #expect(abs(found - wanted) <= 1, "at \(time): \(found) instead of \(wanted)")
        }
    }

    @Test("a spring that is retargeted continues from the presented value and velocity")
    func retargeted() throws {
        let model = Model()
        let stage = stage(model, Moved(model: model))
        let spring = Spring(duration: 0.5, bounce: 0.2)
        stage.resetWork()
        animate(stage, .spring(spring)) { model.x = 200 }
        stage.advance(by: .seconds(0.1))
        let value = spring.value(target: 200.0, time: 0.1)
        let speed = spring.velocity(target: 200.0, time: 0.1)
        animate(stage, .spring(spring)) { model.x = -50 }
        var now = 0.0
        let times = [0, 0.05, 0.1, 0.3, 0.6]
        for (time, found) in zip(times, offsets(stage, model, times, since: &now)) {
            let wanted = value + spring.value(target: -50 - value, initialVelocity: speed, time: time)
            #expect(abs(found - wanted) <= 0.75, "at \(time): \(found) instead of \(wanted)")
        }
    }

    @Test("an interpolating spring leads one that runs to the new end")
    func interpolatingSprings() {
        let model = Model()
        let stage = stage(model, Moved(model: model))
        let spring = Spring(duration: 0.5, bounce: 0.2)
        animate(stage, .interpolatingSpring(spring)) { model.x = 200 }
        stage.advance(by: .seconds(0.1))
        animate(stage, .interpolatingSpring(spring)) { model.x = 100 }
        stage.advance(by: .seconds(0.2))
        let value = spring.value(target: 200.0, time: 0.3)
        let wanted = value + spring.value(target: 100 - value, time: 0.2)
        var now = 0.0
        #expect(abs(offsets(stage, model, [0], since: &now)[0] - wanted) <= 0.75)
    }
}
