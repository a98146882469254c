import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Springs that take over from an interaction or from another spring")
struct SpringTakeoverTests {
    @Observable final class Model {
        var x = 0.0
    }

    /// A value whose place a stage presents in points.
    enum Kind: CaseIterable {
        case view, offset, trim, shape, gradient

        static let drawings = [Kind.trim, .shape, .gradient]
    }

    /// A line whose end moves on a curve, and which may get a further element on the way.
    private struct Curve: Shape {
        var x: Double
        var bend = 0.0
        var animatableData: Double {
            get { x }
            set { x = newValue }
        }

        func path(in rect: CGRect) -> Path {
            Path { path in
                path.move(to: .zero)
                path.addLine(to: CGPoint(x: x + 100, y: x * x / 400))
                if x < bend { path.addLine(to: .zero) }
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
                case .offset: Text("A").offset(x: model.x).accessibilityIdentifier("a")
                case .trim:
                    Path { path in
                        path.move(to: .zero)
                        path.addLine(to: CGPoint(x: 1_000, y: 0))
                    }.trim(from: 0, to: (model.x + 100) / 1_000).stroke(.red, lineWidth: 2)
                        .frame(width: 1_000, height: 10)
                case .shape: Curve(x: model.x).stroke(.red, lineWidth: 2).frame(width: 400, height: 50)
                case .gradient:
                    LinearGradient(
                        stops: [
                            .init(color: .red, location: 0), .init(color: .blue, location: (model.x + 100) / 1_000),
                            .init(color: .red, location: 1),
                        ], startPoint: .leading, endPoint: .trailing
                    ).frame(width: 400, height: 10)
                }
                Spacer(minLength: 0)
            }
        }
    }

    private func stage(_ kind: Kind, _ model: Model) -> Stage {
        let stage = Stage(width: 500, height: 60) { Screen(kind: kind, model: model) }
        _ = stage.currentPicture
        return stage
    }

    private func place(_ stage: Stage) -> Double {
        for command in stage.presentedPicture.layers.values.flatMap(\.drawing.commands) {
            if case .gradient(let fill) = command.paint { return Double(fill.stops[1].location) * 1_000 - 100 }
            guard case .path(let path) = command.outline else { continue }
            return Double(path.numbers[2]) + Double(command.rect?.x ?? 0) - 100
        }
        return Double(stage["a"].presentedFrame.minX)
    }

    /// Moves by 8 points every 16 ms, which is 500 points a second.
    private func drag(_ stage: Stage, _ model: Model, tracksVelocity: Bool) {
        for step in 1...10 {
            stage.advance(by: .milliseconds(16))
            withTransaction(\.tracksVelocity, tracksVelocity) { model.x = 100 + Double(step) * 8 }
            _ = stage.currentPicture
        }
    }

    private func expect(_ stage: Stage, follows spring: Spring, from start: Double, with speed: Double) {
        for step in 1...8 {
            stage.advance(by: .milliseconds(40))
            let time = Double(step) * 0.04
            let wanted = start + spring.value(target: 100 - start, initialVelocity: speed, time: time)
            #expect(abs(place(stage) - wanted) <= 1.5, "\(place(stage)) instead of \(wanted) at \(time) s")
        }
    }

    private static let spring = Spring(duration: 0.5, bounce: 0.2)

    @Test("a spring begins with the velocity of the changes before it, if they track it", arguments: Kind.allCases)
    func tracked(_ kind: Kind) {
        for isTracked in [true, false] {
            let model = Model()
            let stage = stage(kind, model)
            drag(stage, model, tracksVelocity: isTracked)
            withAnimation(.spring(Self.spring)) { model.x = 100 }
            _ = stage.currentPicture
            expect(stage, follows: Self.spring, from: 180, with: isTracked ? 500 : 0)
        }
    }

    @Test("a value that rests before it is let go has no velocity", arguments: Kind.allCases)
    func rested(_ kind: Kind) {
        let model = Model()
        let stage = stage(kind, model)
        drag(stage, model, tracksVelocity: true)
        stage.advance(by: .milliseconds(200))
        withAnimation(.spring(Self.spring)) { model.x = 100 }
        _ = stage.currentPicture
        expect(stage, follows: Self.spring, from: 180, with: 0)
    }

    @Test(
        "a spring with a velocity of its own, and a curve, do not take over that of an interaction",
        arguments: [Kind.offset] + Kind.drawings)
    func ownVelocity(_ kind: Kind) {
        let model = Model()
        let stage = stage(kind, model)
        drag(stage, model, tracksVelocity: true)
        withAnimation(.interpolatingSpring(Self.spring, initialVelocity: 0)) { model.x = 100 }
        _ = stage.currentPicture
        expect(stage, follows: Self.spring, from: 180, with: 0)
    }

    @Test(
        "the response of a spring changes over its blend duration from that of the spring that it replaces",
        arguments: Kind.allCases)
    func blended(_ kind: Kind) {
        let (slow, quick) = (Spring(duration: 1), Spring(duration: 0.25))
        let model = Model()
        let stage = stage(kind, model)
        let rest = place(stage)
        withAnimation(.spring(slow)) { model.x = 200 }
        _ = stage.currentPicture
        stage.advance(by: .milliseconds(200))
        withAnimation(.spring(quick, blendDuration: 0.5)) { model.x = 0 }
        _ = stage.currentPicture
        // Both springs are critically damped. Their periods are mixed.
        var distance = slow.value(target: 200.0, time: 0.2)
        var speed = slow.velocity(target: 200.0, time: 0.2)
        let (start, begin, step) = (distance, speed, 1e-5)
        var largest = 0.0
        for index in 1...12 {
            for part in 0..<4_000 {
                let share = min((Double((index - 1) * 4_000 + part) * step) / 0.5, 1)
                let frequency = 2 * Double.pi / (1 - 0.75 * share)
                speed -= (frequency * frequency * distance + 2 * frequency * speed) * step
                distance += speed * step
            }
            stage.advance(by: .milliseconds(40))
            #expect(abs(place(stage) - distance) <= 2.5, "\(place(stage)) instead of \(distance) at \(index) × 40 ms")
            let sudden = start + quick.value(target: -start, initialVelocity: begin, time: Double(index) * 0.04)
            largest = max(largest, abs(place(stage) - sudden))
        }
        #expect(largest > 20)
        stage.advance(by: .seconds(3))
        #expect(place(stage) == rest)
    }

    @Test("a blend duration has no effect without another spring before")
    func unblended() {
        let model = Model()
        let stage = stage(.offset, model)
        model.x = 180
        _ = stage.currentPicture
        withAnimation(.spring(Self.spring, blendDuration: 1)) { model.x = 100 }
        _ = stage.currentPicture
        expect(stage, follows: Self.spring, from: 180, with: 0)
        for invalid in [Double.nan, -1, .infinity] {
            withAnimation(.spring(Self.spring, blendDuration: invalid)) { model.x += 10 }
            stage.advance(by: .milliseconds(100))
            #expect(place(stage).isFinite)
        }
    }

    @Test("a shape has the velocity of its data where its path gets other elements")
    func changedElements() {
        struct Bent: View {
            let model: Model
            var body: some View {
                Curve(x: model.x, bend: 140).stroke(.red, lineWidth: 2).frame(width: 400, height: 50)
            }
        }
        let model = Model()
        let stage = Stage(width: 500, height: 60) { Bent(model: model) }
        _ = stage.currentPicture
        drag(stage, model, tracksVelocity: true)
        withAnimation(.spring(Self.spring)) { model.x = 100 }
        _ = stage.currentPicture
        for step in 1...3 {
            stage.advance(by: .milliseconds(20))
            let moved: Double = Self.spring.value(target: -80.0, initialVelocity: 500.0, time: Double(step) * 0.02)
            let wanted = 180 + moved
            #expect(wanted > 150 && abs(place(stage) - wanted) <= 1.5, "\(place(stage)) instead of \(wanted)")
        }
    }

    @Test("the colours of forms and of text go on as an interaction has changed them")
    func colors() {
        struct Colours: View {
            let model: Model
            var body: some View {
                let colour = Color(white: model.x / 200)
                colour.frame(width: 50, height: 50)
                Text("A").foregroundStyle(colour)
            }
        }
        func greys(_ stage: Stage) -> [UInt8] {
            let layers = stage.presentedPicture.layers.values
            var paints: [Paint] = layers.flatMap(\.drawing.commands).map(\.paint)
            for run in layers.flatMap(\.text) { paints.append(run.style.paint) }
            return paints.compactMap { if case .color(let color) = $0 { color.red } else { nil } }
        }
        for isTracked in [true, false] {
            let model = Model()
            let stage = Stage(width: 100, height: 100) { Colours(model: model) }
            _ = stage.currentPicture
            drag(stage, model, tracksVelocity: isTracked)
            let before = greys(stage)
            withAnimation(.spring(Self.spring)) { model.x = 100 }
            #expect(stage.currentPicture.layers.values.flatMap(\.animations).count == 2)
            #expect(greys(stage) == before)
            stage.advance(by: .milliseconds(20))
            // Both still become lighter.
            let after = greys(stage)
            let isLighter = zip(after, before).map { $0 > $1 }
            #expect(isLighter == [isTracked, isTracked], "\(before) \(after)")
            stage.advance(by: .seconds(3))
            #expect(Set(greys(stage)).count == 1)
        }
    }
}
