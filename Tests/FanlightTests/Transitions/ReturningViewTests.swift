import Combine
import Display
import Fanlight
import FanlightTesting
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Views that return while they leave")
struct ReturningViewTests {
    @Observable final class Model {
        var isShown = true
        var isOuterShown = true
        var rows = [1, 2, 3]
        var value = 0
        @ObservationIgnored var log: [String] = []
        @ObservationIgnored var evaluations = 0
        @ObservationIgnored weak var token: Token?
        @ObservationIgnored let values = PassthroughSubject<Int, Never>()
    }

    final class Token {}

    /// A view with state that logs its lifetime.
    private struct Counter: View {
        let model: Model
        let name: String
        @State private var count = 0
        @State private var token = Token()

        var body: some View {
            Text("\(name) \(count)").onTapGesture { count += 1 }
                .onAppear {
                    model.log.append("+\(name)")
                    model.token = token
                }
                .onDisappear { model.log.append("-\(name)") }
        }
    }

    private struct Screen<Content: View>: View {
        let model: Model
        /// Made where it is shown, because the initial value of a view's state lives as long as the view's value.
        @ViewBuilder var content: () -> Content

        var body: some View {
            VStack(spacing: 0) {
                if model.isShown { content() }
                Text("below")
            }
        }
    }

    /// Returns the presented opacities of all layers with a text, including those of the layers around.
    private func opacities(_ text: String, _ stage: Stage) -> [Float] {
        let layers = stage.presentedPicture.layers
        return layers.values.filter { $0.text.contains { $0.text == text } }
            .map { layer in
                let around = sequence(first: layer) { layers[$0.place.parent] }
                return (around.reduce(1) { $0 * $1.drawing.opacity } * 1000).rounded() / 1000
            }
    }

    @Test("a view has its state again, in one copy, and disappears only when its removal ends")
    func state() {
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Screen(model: model) { Counter(model: model, name: "A") } }
        stage.label("A 0").tap()
        #expect(opacities("A 1", stage) == [1])
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.5))
        #expect(opacities("A 1", stage) == [0.5] && stage.elements.allSatisfy { $0.label != "A 1" })
        animate(stage) { model.isShown = true }
        #expect(opacities("A 1", stage) == [0.5] && stage.elements.contains { $0.label == "A 1" })
        stage.advance(by: .seconds(2))
        #expect(opacities("A 1", stage) == [1] && model.log == ["+A"])
        stage.label("A 1").tap()
        #expect(opacities("A 2", stage) == [1])

        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.75))
        #expect(opacities("A 2", stage) == [0.25] && model.log == ["+A"])
        stage.advance(by: .seconds(0.25))
        #expect(opacities("A 2", stage).isEmpty && model.log == ["+A", "-A"])
        animate(stage) { model.isShown = true }
        stage.advance(by: .seconds(1))
        #expect(opacities("A 0", stage) == [1] && model.log == ["+A", "-A", "+A"])
        #expect(stage.misplacedLayers.isEmpty)
    }

    @Test(
        "a transition turns back like the change of a view that stays, with its velocity",
        arguments: [Animation.linear(duration: 1), .easeInOut(duration: 1), .spring(duration: 1), .snappy])
    func turns(animation: Animation) throws {
        struct Pair: View {
            let model: Model
            var body: some View {
                VStack(spacing: 0) {
                    if model.isShown { Text("A").transition(.opacity) }
                    Text("B").opacity(model.isShown ? 1 : 0)
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Pair(model: model) }
        _ = stage.currentPicture
        for isShown in [false, true, false, true] {
            animate(stage, animation) { model.isShown = isShown }
            for _ in 0..<4 {
                let (leaving, staying) = (opacities("A", stage), opacities("B", stage))
                try #require(leaving.count == 1 && staying.count == 1)
                #expect(abs(leaving[0] - staying[0]) <= 0.002)
                stage.advance(by: .milliseconds(40))
            }
        }
        stage.advance(by: .seconds(5))
        #expect(opacities("A", stage) == [1])
        #expect(stage.misplacedLayers.isEmpty)
    }

    @Test("a moving transition turns back from the presented place")
    func moves() throws {
        let model = Model()
        let stage = Stage(width: 200, height: 100) {
            Screen(model: model) { Text("A").frame(width: 40).transition(.offset(x: 100)) }
        }
        /// Returns the presented left edge of the text on the display.
        func edge() -> Double? {
            let picture = stage.presentedPicture
            let found = picture.layers.values.filter { $0.text.contains { $0.text == "A" } }
            guard found.count == 1, var layer = found.first else { return nil }
            var x = 0.0
            while true {
                x += Double(layer.placement.frame.x) + Double(layer.placement.transform?.tx ?? 0)
                guard let outer = picture.layers[layer.place.parent] else { return x }
                layer = outer
            }
        }
        let start = try #require(edge())
        animate(stage, .spring(duration: 1)) { model.isShown = false }
        stage.advance(by: .seconds(0.2))
        let turning = try #require(edge())
        #expect(turning > start + 10)
        animate(stage, .spring(duration: 1)) { model.isShown = true }
        #expect(abs(try #require(edge()) - turning) <= 1)
        stage.advance(by: .seconds(0.02))
        // The spring keeps its velocity, so the view first moves on.
        #expect(try #require(edge()) > turning)
        stage.advance(by: .seconds(5))
        #expect(edge() == start)
        #expect(stage.misplacedLayers.isEmpty)
    }

    @Test("a view that returns without an animation is shown at once, with its state")
    func immediate() {
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Screen(model: model) { Counter(model: model, name: "A") } }
        stage.label("A 0").tap()
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.5))
        model.isShown = true
        #expect(opacities("A 1", stage) == [1])
        stage.advance(by: .seconds(2))
        #expect(opacities("A 1", stage) == [1] && model.log == ["+A"])
        #expect(stage.misplacedLayers.isEmpty)
    }

    @Test("both branches of a condition keep their state while they replace each other")
    func branches() {
        struct Branches: View {
            let model: Model
            var body: some View {
                VStack {
                    if model.isShown { Counter(model: model, name: "A") } else { Counter(model: model, name: "B") }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Branches(model: model) }
        stage.label("A 0").tap()
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.5))
        stage.label("B 0").tap()
        animate(stage) { model.isShown = true }
        stage.advance(by: .seconds(0.5))
        #expect(stage.elements.contains { $0.label == "A 1" } && stage.elements.allSatisfy { $0.label != "B 1" })
        animate(stage) { model.isShown = false }
        #expect(opacities("A 1", stage).count == 1 && opacities("B 1", stage).count == 1)
        stage.advance(by: .seconds(3))
        #expect(opacities("A 1", stage).isEmpty && opacities("B 1", stage) == [1])
        #expect(model.log == ["+A", "+B", "-A"])
        #expect(stage.misplacedLayers.isEmpty)
    }

    @Test("a row of a ForEach returns with its state and to its place", arguments: [true, false])
    func rows(hasTransition: Bool) {
        struct Rows: View {
            let model: Model
            let hasTransition: Bool
            var body: some View {
                VStack(spacing: 0) {
                    ForEach(model.rows, id: \.self) { row in
                        let counter = Counter(model: model, name: "row \(row)")
                        if hasTransition { counter.transition(.opacity) } else { counter }
                    }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Rows(model: model, hasTransition: hasTransition) }
        stage.label("row 2 0").tap()
        animate(stage) { model.rows = [1, 3] }
        stage.advance(by: .seconds(0.5))
        #expect(opacities("row 2 1", stage) == [0.5])
        animate(stage) { model.rows = [3, 2, 1] }
        #expect(opacities("row 2 1", stage) == [0.5])
        stage.advance(by: .seconds(2))
        #expect(opacities("row 2 1", stage) == [1])
        let (first, second, third) = (stage.label("row 3 0"), stage.label("row 2 1"), stage.label("row 1 0"))
        #expect(first.frame.minY < second.frame.minY && second.frame.minY < third.frame.minY)
        #expect(model.log == ["+row 1", "+row 2", "+row 3"])
        #expect(stage.misplacedLayers.isEmpty)

        animate(stage) { model.rows = [3, 1] }
        stage.advance(by: .seconds(1))
        #expect(opacities("row 2 1", stage).isEmpty && model.log.last == "-row 2")
        animate(stage) { model.rows = [3, 2, 1] }
        stage.advance(by: .seconds(1))
        #expect(opacities("row 2 0", stage) == [1])
        #expect(stage.misplacedLayers.isEmpty)
    }

    @Test("nothing in a view that leaves is evaluated or runs, and it is up to date when it returns")
    func suspended() {
        struct Reader: View {
            let model: Model
            var body: some View {
                let _ = model.evaluations += 1
                Text("value \(model.value)").onReceive(model.values) { model.log.append("\($0)") }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Screen(model: model) { Reader(model: model) } }
        _ = stage.currentPicture
        model.values.send(1)
        animate(stage) { model.isShown = false }
        let before = model.evaluations
        for value in 1...3 {
            model.value = value
            model.values.send(2)
            stage.advance(by: .milliseconds(100))
        }
        #expect(model.evaluations == before && model.log == ["1"])
        #expect(opacities("value 0", stage).count == 1)
        animate(stage) { model.isShown = true }
        #expect(opacities("value 3", stage).count == 1)
        model.values.send(3)
        #expect(model.log == ["1", "3"])
    }

    @Test("a removed view is freed once its removal ends, or with its container", arguments: [true, false])
    func freed(withContainer: Bool) {
        struct Outer: View {
            let model: Model
            var body: some View {
                if model.isOuterShown { Screen(model: model) { Counter(model: model, name: "A") } }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Outer(model: model) }
        _ = stage.currentPicture
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.5))
        #expect(model.token != nil && model.log == ["+A"])
        if withContainer { model.isOuterShown = false } else { stage.advance(by: .seconds(0.5)) }
        #expect(opacities("A 0", stage).isEmpty)
        #expect(model.token == nil && model.log == ["+A", "-A"])
        stage.advance(by: .seconds(2))
        #expect(model.log == ["+A", "-A"])
    }

    @Test("a preference counts until the removal begins, and again once the view returns")
    func preferences() {
        struct Sum: PreferenceKey {
            static var defaultValue: Int { 0 }
            static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) {
            Screen(model: model) { Text("A").preference(key: Sum.self, value: 1) }
                .onPreferenceChange(Sum.self) { sum in model.log.append("\(sum)") }
        }
        _ = stage.currentPicture
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.5))
        #expect(model.log == ["1", "0"])
        animate(stage) { model.isShown = true }
        #expect(model.log == ["1", "0", "1"])
    }
}
