import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Declared animations of layers")
struct LayerMotionTests {
    @Observable final class Model {
        var x: CGFloat = 0
        var isOn = false
        var other = 0
        var angle = 0.0
    }

    struct Moved: View {
        let model: Model
        var body: some View { Text("A").offset(x: model.x).accessibilityIdentifier("a") }
    }

    /// Returns the distance of the text from its place at rest at each time after a change.
    func offsets(_ stage: Stage, _ model: Model, _ times: [Double], since start: inout Double) -> [Double] {
        times.map { time in
            stage.advance(by: .seconds(time - start))
            start = time
            return Double(stage["a"].presentedFrame.minX - stage["a"].frame.minX + model.x)
        }
    }

    func stage(_ model: Model, _ view: some View) -> Stage { Stage(width: 400, height: 100) { view } }

    @Test("an animated offset moves on the session's clock, and its final value applies at once")
    func offset() {
        let model = Model()
        let stage = stage(model, Moved(model: model))
        let rest = stage["a"].frame.minX
        animate(stage, .linear(duration: 1)) { model.x = 100 }
        #expect(stage["a"].frame.minX == rest + 100)
        var now = 0.0
        #expect(offsets(stage, model, [0, 0.25, 0.5, 0.99, 1, 2], since: &now) == [0, 25, 50, 99, 100, 100])
    }

    @Test("a change without animation applies at once and stops what runs")
    func stopped() {
        let model = Model()
        let stage = stage(model, Moved(model: model))
        var now = 0.0
        model.x = 40
        #expect(offsets(stage, model, [0], since: &now) == [40])
        animate(stage, .linear(duration: 1)) { model.x = 100 }
        #expect(offsets(stage, model, [0.5], since: &now) == [70])
        model.x = 10
        #expect(offsets(stage, model, [0.5, 0.6], since: &now) == [10, 10])
    }

    @Test("an animation is presented with its repetitions, its delay and its speed")
    func repeated() {
        let model = Model()
        let stage = stage(model, Moved(model: model))
        animate(stage, .linear(duration: 1).speed(2).repeatForever().delay(1)) { model.x = 100 }
        var now = 0.0
        #expect(offsets(stage, model, [0.5, 1.25, 1.75, 1_001.25], since: &now) == [0, 50, 50, 50])
    }

    @Test("animation(_:value:) animates only updates in which its value changed")
    func ofValue() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").offset(x: model.x).animation(.linear(duration: 1), value: model.other)
                    .accessibilityIdentifier("a")
            }
        }
        let model = Model()
        let stage = stage(model, Screen(model: model))
        var now = 0.0
        model.x = 50
        #expect(offsets(stage, model, [0], since: &now) == [50])
        model.x = 100
        model.other = 1
        #expect(offsets(stage, model, [0, 0.5], since: &now) == [50, 75])
    }

    @Test("a view that fades out keeps its text until its opacity has arrived at 0")
    func opacity() throws {
        struct Screen: View {
            let model: Model
            var body: some View { Text("fades").opacity(model.isOn ? 0 : 1) }
        }
        let model = Model()
        let stage = stage(model, Screen(model: model))
        animate(stage, .linear(duration: 1)) { model.isOn = true }
        stage.advance(by: .seconds(0.25))
        let layer = try #require(stage.presentedPicture.layers.values.first { !$0.text.isEmpty })
        #expect(layer.drawing.opacity == 0.75)
        #expect(stage.elements.isEmpty, "scripts see the final state")
        stage.advance(by: .seconds(1))
        #expect(stage.presentedPicture.layers.values.allSatisfy { $0.text.isEmpty })
        animate(stage, .linear(duration: 1)) { model.isOn = false }
        stage.advance(by: .seconds(0.5))
        #expect(stage.presentedPicture.layers.values.first { !$0.text.isEmpty }?.drawing.opacity == 0.5)
        #expect(stage.elements.map(\.label) == ["fades"])
    }

    @Test("a rotation follows its angle, also around the whole circle")
    func rotation() throws {
        struct Screen: View {
            let model: Model
            var body: some View { Color.red.frame(width: 40, height: 20).rotationEffect(.degrees(model.angle)) }
        }
        let model = Model()
        let stage = stage(model, Screen(model: model))
        animate(stage, .linear(duration: 1)) { model.angle = 360 }
        #expect(stage.currentPicture.layers.values.flatMap(\.animations).map(\.property) == [.rotation])
        for (time, a, b) in [(0.25, 0.0, 1.0), (0.5, -1, 0), (0.75, 0, -1)] as [(Double, Float, Float)] {
            stage.advance(by: .seconds(0.25))
            let transform = try #require(stage.presentedPicture.layers.values.compactMap(\.placement.transform).first)
            #expect(abs(transform.a - a) < 1e-4 && abs(transform.b - b) < 1e-4, "at \(time): \(transform)")
            // The centre stays in place.
            #expect(abs(transform.a * 20 + transform.c * 10 + transform.tx - 20) < 1e-3)
        }
    }

    @Test("a rotation inside a scale and an offset follows its angle too")
    func rotationInside() throws {
        struct Screen: View {
            let model: Model
            var body: some View {
                Color.red.frame(width: 40, height: 20).rotationEffect(.degrees(model.angle)).scaleEffect(0.5)
                    .offset(x: 4)
            }
        }
        let model = Model()
        let stage = stage(model, Screen(model: model))
        animate(stage, .linear(duration: 1)) { model.angle = 360 }
        for (a, b) in [(0.0, 0.5), (-0.5, 0), (0, -0.5)] as [(Float, Float)] {
            stage.advance(by: .seconds(0.25))
            let transform = try #require(stage.presentedPicture.layers.values.compactMap(\.placement.transform).first)
            #expect(abs(transform.a - a) < 1e-4 && abs(transform.b - b) < 1e-4, "\(transform)")
            let centre = (
                transform.a * 20 + transform.c * 10 + transform.tx, transform.b * 20 + transform.d * 10 + transform.ty
            )
            #expect(abs(centre.0 - 20) < 1e-3 && abs(centre.1 - 10) < 1e-3, "\(centre)")
        }
    }

    @Test("a scale and a rotation that change together both follow their way")
    func rotationAndScale() throws {
        struct Screen: View {
            let model: Model
            var body: some View {
                Color.red.frame(width: 40, height: 20).scaleEffect(model.isOn ? 3 : 1)
                    .rotationEffect(.degrees(model.angle))
            }
        }
        let model = Model()
        let stage = stage(model, Screen(model: model))
        animate(stage, .linear(duration: 1)) { (model.angle, model.isOn) = (180, true) }
        let properties = stage.currentPicture.layers.values.flatMap(\.animations).map(\.property)
        #expect(Set(properties) == [.rotation, .transform])
        for (scale, a, b) in [(1, 1.0, 0.0), (1.5, 0.707_107, 0.707_107), (2, 0, 1)] as [(Float, Float, Float)] {
            let transform = try #require(stage.presentedPicture.layers.values.compactMap(\.placement.transform).first)
            #expect(
                abs(transform.a - scale * a) < 1e-4 && abs(transform.b - scale * b) < 1e-4,
                "scale \(scale): \(transform)")
            stage.advance(by: .seconds(0.25))
        }
    }

    @Test("a scale is interpolated about its anchor")
    func scale() throws {
        struct Screen: View {
            let model: Model
            var body: some View { Color.red.frame(width: 40, height: 20).scaleEffect(model.isOn ? 3 : 1) }
        }
        let model = Model()
        let stage = stage(model, Screen(model: model))
        animate(stage, .easeIn(duration: 1)) { model.isOn = true }
        stage.advance(by: .seconds(0.5))
        let scale = Float(1 + 2 * UnitCurve.easeIn.value(at: 0.5))
        let transform = try #require(stage.presentedPicture.layers.values.compactMap(\.placement.transform).first)
        #expect(abs(transform.a - scale) < 1e-4 && abs(transform.tx - 20 * (1 - scale)) < 1e-3)
        stage.advance(by: .seconds(1))
        animate(stage, .linear(duration: 1)) { model.isOn = false }
        stage.advance(by: .seconds(0.5))
        let back = try #require(stage.presentedPicture.layers.values.compactMap(\.placement.transform).first)
        #expect(abs(back.a - 2) < 1e-4, "without a transform at the end")
    }

    @Test("the views of a changed layout move together")
    func layout() {
        struct Screen: View {
            let model: Model
            var body: some View {
                VStack(spacing: 0) {
                    Color.red.frame(width: 10, height: model.isOn ? 50 : 10)
                    Text("below").accessibilityIdentifier("a")
                }
                .frame(height: 100, alignment: .top)
            }
        }
        let model = Model()
        let stage = stage(model, Screen(model: model))
        #expect(stage["a"].frame.minY == 10)
        animate(stage, .linear(duration: 1)) { model.isOn = true }
        stage.advance(by: .seconds(0.5))
        #expect(stage["a"].frame.minY == 50 && stage["a"].presentedFrame.minY == 30)
        let heights = stage.presentedPicture.layers.values.filter { !$0.drawing.commands.isEmpty }
            .map(\.placement.frame.height)
        #expect(heights == [30])
    }

    @Test("an animation that begins in onAppear starts from the initial state")
    func onAppear() {
        struct Screen: View {
            @State private var isAway = false
            var body: some View {
                Text("A").offset(x: isAway ? 100 : 0).accessibilityIdentifier("a")
                    .onAppear { withAnimation(.linear(duration: 1)) { isAway = true } }
            }
        }
        let stage = Stage(width: 400, height: 100) { Screen() }
        stage.advance(by: .seconds(0.5))
        #expect(stage["a"].frame.minX - stage["a"].presentedFrame.minX == 50)
    }

    @Test("each change is animated as its own transaction specifies, also within a turn")
    func twoTransactions() {
        struct Screen: View {
            @State private var isOn = false
            @State private var isAway = false
            var body: some View {
                VStack {
                    Text("A").offset(x: isOn ? 100 : 0).accessibilityIdentifier("a")
                    Text("B").offset(x: isAway ? 100 : 0).accessibilityIdentifier("b")
                }
                .onTapGesture {
                    withAnimation(.linear(duration: 1)) { isOn = true }
                    isAway = true
                }
            }
        }
        let stage = Stage(width: 400, height: 100) { Screen() }
        stage["a"].tap()
        stage.advance(by: .seconds(0.5))
        #expect(stage["a"].frame.minX - stage["a"].presentedFrame.minX == 50)
        #expect(stage["b"].frame.minX == stage["b"].presentedFrame.minX)
    }

    @Test("views that are evaluated again after layout move in the same animation")
    func geometry() {
        struct Screen: View {
            let model: Model
            var body: some View {
                VStack(spacing: 0) {
                    Color.red.frame(width: 10, height: model.isOn ? 50 : 10)
                    GeometryReader { reader in
                        Text("A").accessibilityIdentifier("a").offset(x: reader.frame(in: .global).minY)
                    }
                }
            }
        }
        let model = Model()
        let stage = stage(model, Screen(model: model))
        let before = stage["a"].frame
        animate(stage, .linear(duration: 1)) { model.isOn = true }
        stage.advance(by: .seconds(0.5))
        let (frame, presented) = (stage["a"].frame, stage["a"].presentedFrame)
        #expect(frame.minX == before.minX + 40 && frame.minY == before.minY + 40)
        #expect(presented.minX == before.minX + 20 && presented.minY == before.minY + 20)
    }

    @Test("an invisible view that moves in an animation stays invisible")
    func invisible() {
        struct Screen: View {
            let model: Model
            var body: some View { Text("A").opacity(0).offset(x: model.x) }
        }
        let model = Model()
        let stage = stage(model, Screen(model: model))
        animate(stage, .linear(duration: 1)) { model.x = 100 }
        stage.advance(by: .seconds(0.5))
        #expect(stage.elements.isEmpty)
        #expect(stage.presentedPicture.layers.values.allSatisfy { $0.text.isEmpty })
    }

    @Test("invalid durations apply the change at once", arguments: [0, -1, Double.nan, -Double.infinity])
    func invalid(_ duration: Double) {
        let model = Model()
        let stage = stage(model, Moved(model: model))
        animate(stage, .linear(duration: duration)) { model.x = 100 }
        var now = 0.0
        #expect(offsets(stage, model, [0], since: &now) == [100])
    }

    private enum Pace: String, CaseIterable {
        case linear, easeInOut, spring

        var animation: Animation {
            switch self {
            case .linear: .linear(duration: 0.4)
            case .easeInOut: .easeInOut(duration: 0.4)
            case .spring: .spring(duration: 0.4)
            }
        }

        /// The progress by the closed form.
        func progress(_ time: Double) -> Double {
            switch self {
            case .linear: min(time / 0.4, 1)
            case .easeInOut: UnitCurve.easeInOut.value(at: min(time / 0.4, 1))
            case .spring: Spring(duration: 0.4).value(target: 1, time: time)
            }
        }
    }

    @Test(
        "a layout animation of 50 views sends at most 4 kB, and is presented as at 120 layouts a second",
        arguments: Pace.allCases)
    private func fiftyViews(_ pace: Pace) {
        struct Screen: View {
            let model: Model
            var body: some View {
                VStack(alignment: model.isOn ? .trailing : .leading, spacing: model.isOn ? 3 : 1) {
                    ForEach(0..<50) { Color.red.frame(width: model.isOn ? 50 : 90, height: CGFloat(4 + $0 % 3)) }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 600, scale: 2) { Screen(model: model) }
        func frames() -> [LayerID: DotRect] {
            Dictionary(uniqueKeysWithValues: stage.currentPicture.layers.map { ($0.key, $0.value.placement.frame) })
        }
        let start = frames()
        stage.resetWork()
        animate(stage, pace.animation) { model.isOn = true }
        #expect(stage.work.bytes <= 4_000, "\(stage.work.bytes) bytes")
        let end = frames()
        for frame in 1...60 {
            stage.advance(by: .seconds(1.0 / 120))
            let share = pace.progress(Double(frame) / 120)
            for (id, layer) in stage.presentedPicture.layers {
                guard let first = start[id], let last = end[id] else { continue }
                let shown = layer.placement.frame
                for (a, b, c) in [
                    (first.x, last.x, shown.x), (first.y, last.y, shown.y), (first.width, last.width, shown.width),
                    (first.height, last.height, shown.height),
                ] {
                    let expected = Double(a) + Double(b - a) * share
                    // A dot is half a point.
                    #expect(abs(expected - Double(c)) <= 1.001, "frame \(frame): \(c) dots, not \(expected)")
                }
            }
        }
        #expect(stage.work.bodies <= 51)
    }

    @Test("a repeating animation of a view that is removed, or scrolled away, has no effect any more")
    func endlessAndGone() {
        struct Screen: View {
            let model: Model
            var body: some View {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(0..<200) { row in
                            if row > 0 || model.other == 0 {
                                Text("\(row)").frame(height: 20).opacity(row == 0 && model.isOn ? 0.5 : 1)
                                    .animation(.linear(duration: 1).repeatForever(), value: model.isOn)
                            }
                        }
                    }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(model: model) }
        _ = stage.currentPicture
        model.isOn = true
        #expect(stage.currentPicture.animated.count == 1)
        model.other = 1
        #expect(stage.currentPicture.animated.isEmpty)
        stage.resetWork()
        stage.advance(by: .seconds(60))
        #expect(stage.work.bodies == 0 && stage.work.layers == 0 && stage.work.bytes == 0)
    }

    private struct Endless: CustomAnimation {
        func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
            value.scaled(by: 1 - 1 / (1 + time))
        }
    }

    @Test("an animation that never ends is cut, and reported once with the view's path")
    func endless() {
        for animation in [Animation.interpolatingSpring(stiffness: 100, damping: 0), Animation(Endless())] {
            let model = Model()
            let stage = stage(model, Moved(model: model))
            animate(stage, animation) { model.x = 100 }
            animate(stage, animation) { model.x = 0 }
            let found = stage.diagnostics
            #expect(found.count == 1, "\(found)")
            #expect(found.first?.contains("Moved") == true, "\(found)")
            stage.advance(by: .seconds(700))
            #expect(stage["a"].info.presentedFrame == nil)
        }
    }
}
