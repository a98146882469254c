import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Animations inside transparent views")
struct HiddenMotionTests {
    @Observable final class Model {
        var isShown = false
        var x: CGFloat = 0
        var other = 0
    }

    /// Returns the presented red layer and the opacity of the layer around it.
    private func red(_ stage: Stage) -> (layer: Layer, opacity: Float)? {
        let picture = stage.presentedPicture
        let found = picture.layers.values.first { layer in
            layer.drawing.commands.contains {
                if case .color(let color) = $0.paint { color.red > 200 && color.green < 100 } else { false }
            }
        }
        return found.map { ($0, picture.layers[$0.place.parent]?.drawing.opacity ?? 1) }
    }

    /// Returns the presented distance of the red layer from its place before; nil if the picture does not have it.
    private func distance(_ stage: Stage) -> Int32? { red(stage)?.layer.placement.frame.x }

    private struct Screen: View {
        let model: Model

        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                HStack(spacing: 0) {
                    Color.red.frame(width: 20, height: 20).offset(x: model.x)
                    Color.green.frame(width: 20, height: 20)
                }
                .opacity(model.isShown ? 1 : 0)
            }
            .frame(width: 200, alignment: .leading)
        }
    }

    @Test("a view that is shown in the middle of an animation inside shows it at the right point")
    func shownLater() {
        let model = Model()
        let stage = Stage(width: 200, height: 20) { Screen(model: model) }
        #expect(red(stage) == nil)
        animate(stage) { model.x = 100 }
        stage.advance(by: .seconds(0.25))
        model.isShown = true
        #expect(distance(stage) == 25 && red(stage)?.opacity == 1)
        stage.advance(by: .seconds(0.5))
        #expect(distance(stage) == 75)
        stage.advance(by: .seconds(1))
        #expect(distance(stage) == 100)
    }

    @Test("an update that shows a view also animates the changes inside")
    func together() {
        let model = Model()
        let stage = Stage(width: 200, height: 20) { Screen(model: model) }
        _ = stage.currentPicture
        animate(stage) {
            model.isShown = true
            model.x = 100
        }
        stage.advance(by: .seconds(0.5))
        #expect(distance(stage) == 50 && red(stage)?.opacity == 0.5)
        stage.advance(by: .seconds(1))
        #expect(distance(stage) == 100 && red(stage)?.opacity == 1)
    }

    @Test("an animation goes on while its view is hidden, and hidden content leaves the picture after it")
    func hiddenMeanwhile() {
        let model = Model()
        model.isShown = true
        let stage = Stage(width: 200, height: 20) { Screen(model: model) }
        _ = stage.currentPicture
        animate(stage, .linear(duration: 2)) { model.x = 100 }
        stage.advance(by: .seconds(0.5))
        model.isShown = false
        #expect(red(stage)?.opacity == 0)
        stage.advance(by: .seconds(0.5))
        model.isShown = true
        #expect(distance(stage) == 50 && red(stage)?.opacity == 1)
        model.isShown = false
        stage.advance(by: .seconds(0.5))
        #expect(distance(stage) == 75)
        stage.advance(by: .seconds(0.5))
        #expect(red(stage) == nil)
        model.isShown = true
        #expect(distance(stage) == 100)
    }

    @Test("an animated update sends nothing of hidden content in which nothing changes")
    func resting() {
        struct Screen: View {
            let model: Model
            let count: Int

            var body: some View {
                VStack(spacing: 0) {
                    Text("\(model.other)").frame(width: 100)
                    HStack(spacing: 0) {
                        ForEach(0..<count, id: \.self) { _ in
                            Color.red.frame(width: 2, height: 20)
                            Text("hidden")
                        }
                    }
                    .frame(width: 100, height: 20)
                    .opacity(model.isShown ? 1 : 0)
                }
            }
        }
        let work = [0, 10].map { (count: Int) -> Work in
            let model = Model()
            let stage = Stage(width: 400, height: 200) { Screen(model: model, count: count) }
            _ = stage.currentPicture
            stage.resetWork()
            for step in 1...5 { animate(stage) { model.other = step } }
            #expect(red(stage) == nil)
            return stage.work
        }
        #expect(work[0].bytes == work[1].bytes && work[0].layers == work[1].layers)
    }

    @Test("an animated update describes the hidden content that it changes and no other, however much is hidden")
    func described() {
        struct Screen: View {
            let models: [Model]

            var body: some View {
                VStack(spacing: 0) {
                    ForEach(models.indices, id: \.self) { Row(model: models[$0]) }
                }
            }
        }
        struct Row: View {
            let model: Model

            var body: some View {
                Text("hidden").offset(x: model.x).opacity(0)
                Text("\(model.other)")
            }
        }
        let described = [1, 10].map { (count: Int) -> Int in
            let models = (0..<count).map { _ in Model() }
            let stage = Stage(width: 200, height: 600) { Screen(models: models) }
            _ = stage.currentPicture
            stage.resetWork()
            models[0].x = 50
            #expect(stage.work.hidden == 0)
            animate(stage) { models[0].x = 100 }
            return stage.work.hidden
        }
        #expect(described[0] == described[1])
        #expect((1...3).contains(described[0]), "\(described)")
    }

    @Test("a repeating animation in a hidden view costs nothing, and runs once the view is shown")
    func repeating() {
        struct Spinner: View {
            @State private var isAway = false

            var body: some View {
                Color.red.frame(width: 20, height: 20).offset(x: isAway ? 100 : 0)
                    .onAppear {
                        withAnimation(.linear(duration: 1).repeatForever(autoreverses: false)) { isAway = true }
                    }
            }
        }
        struct Screen: View {
            let model: Model

            var body: some View {
                HStack(spacing: 0) {
                    Spinner()
                    Color.green
                }
                .opacity(model.isShown ? 1 : 0)
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 20) { Screen(model: model) }
        #expect(!stage.currentPicture.isAnimated(at: 0))
        stage.resetWork()
        stage.advance(by: .seconds(60.25))
        #expect(stage.work.bodies == 0 && stage.work.layers == 0 && stage.work.frames <= 1)
        model.isShown = true
        #expect(stage.currentPicture.isAnimated(at: 0))
        #expect(distance(stage) == 25)
        stage.advance(by: .seconds(0.5))
        #expect(distance(stage) == 75)
    }

    private struct Pushed: ViewModifier, Animatable {
        var x: CGFloat
        nonisolated var animatableData: CGFloat {
            get { x }
            set { x = newValue }
        }

        func body(content: Content) -> some View { content.offset(x: x) }
    }

    @Test("a modifier inside a hidden view is evaluated for its steps only once the view is shown")
    func animatable() {
        struct Screen: View {
            let model: Model

            var body: some View {
                HStack(spacing: 0) {
                    Color.red.frame(width: 20, height: 20).modifier(Pushed(x: model.x))
                    Color.green
                }
                .opacity(model.isShown ? 1 : 0)
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 20) { Screen(model: model) }
        _ = stage.currentPicture
        animate(stage) { model.x = 100 }
        stage.resetWork()
        stage.advance(by: .seconds(0.25))
        #expect(stage.work.bodies == 0)
        model.isShown = true
        #expect(distance(stage) == 25)
        stage.advance(by: .seconds(0.5))
        #expect(distance(stage) == 75)
        stage.advance(by: .seconds(1))
        #expect(distance(stage) == 100)
    }

    /// A triangle that is as wide as a share of its place.
    private struct Share: Shape {
        var share: Double
        var animatableData: Double {
            get { share }
            set { share = newValue }
        }

        func path(in rect: CGRect) -> Path {
            var path = Path()
            path.addLines([.zero, CGPoint(x: rect.width * share, y: 0), CGPoint(x: 0, y: rect.height)])
            path.closeSubpath()
            return path
        }
    }

    /// Shows the content for angles below 90°.
    private struct Turning: ViewModifier, Animatable {
        var angle: Double
        nonisolated var animatableData: Double {
            get { angle }
            set { angle = newValue }
        }

        func body(content: Content) -> some View {
            ZStack {
                Color.blue
                content.opacity(angle < 90 ? 1 : 0)
            }
        }
    }

    private struct Card: View {
        let model: Model
        @State private var left = 0.5

        var body: some View {
            GeometryReader { _ in
                ZStack {
                    if model.isShown {
                        Share(share: left).fill(.red)
                            .onAppear {
                                left = 1
                                withAnimation(.linear(duration: 4)) { left = 0.2 }
                            }
                    }
                    Color.green.frame(width: 1, height: 1)
                }
                .modifier(Turning(angle: model.isShown ? 0 : 180))
            }
        }
    }

    /// Returns the presented width of the triangle.
    private func width(_ stage: Stage) -> Double? {
        guard let command = red(stage)?.layer.drawing.commands.first, case .path(let path) = command.outline else {
            return nil
        }
        let left = Double(command.rect?.x ?? 0)
        return stride(from: 0, to: path.numbers.count, by: 2).map { Double(path.numbers[$0]) + left }.max()
    }

    @Test("a shape that begins to move while its card still shows the back moves on when the front is seen")
    func card() throws {
        let model = Model()
        let stage = Stage(width: 100, height: 40) { Card(model: model) }
        _ = stage.currentPicture
        animate(stage) { model.isShown = true }
        stage.advance(by: .seconds(0.25))
        #expect(red(stage)?.opacity == 0)
        for time in [1.0, 2, 3] {
            stage.advance(by: .seconds(time == 1 ? 0.75 : 1))
            let found = try #require(width(stage))
            #expect(abs(found - (100 - 20 * time)) <= 1, "at \(time) s: \(found)")
            #expect(red(stage)?.opacity == 1)
        }
    }
}
