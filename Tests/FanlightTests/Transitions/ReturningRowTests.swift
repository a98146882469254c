import Display
import Fanlight
import FanlightTesting
import Observation
import Testing
import TestSupport

@MainActor
@Suite("Rows of lazy containers that leave, return and join")
struct ReturningRowTests {
    /// A container that makes its rows lazily, or a way to write its rows.
    enum Container: CaseIterable {
        case list, stack, horizontal, grid
        /// A stack whose rows are conditional.
        case conditional
        /// A stack with a modifier around all rows.
        case modified
    }

    final class Token {}

    final class WeakToken {
        weak var token: Token?
    }

    @Observable final class Model {
        var rows = [1, 2, 3]
        var isShown = true
        var value = 0
        @ObservationIgnored var log: [String] = []
        @ObservationIgnored var evaluations = 0
        @ObservationIgnored let second = WeakToken()
    }

    /// A row with state that logs its lifetime.
    private struct Row: View {
        let model: Model
        let number: Int
        @State private var count = 0
        @State private var token = Token()

        var body: some View {
            let _ = number == 2 ? model.evaluations += model.value : ()
            Text("row \(number) \(count)").onTapGesture { count += 1 }
                .accessibilityIdentifier("row \(number)")
                .onAppear {
                    model.log.append("+\(number)")
                    if number == 2 { model.second.token = token }
                }
                .onDisappear { model.log.append("-\(number)") }
        }
    }

    private struct Rows: View {
        let model: Model
        let container: Container

        private var rows: some DynamicViewContent {
            ForEach(model.rows, id: \.self) { Row(model: model, number: $0) }
        }

        var body: some View {
            switch container {
            case .list: List { rows }
            case .stack: ScrollView { LazyVStack(spacing: 0) { rows } }
            case .horizontal: ScrollView(.horizontal) { LazyHStack(spacing: 0) { rows } }
            case .grid: ScrollView { LazyVGrid(columns: [GridItem(), GridItem()], spacing: 0) { rows } }
            case .conditional:
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(model.rows, id: \.self) { row in
                            if row > 0 { Row(model: model, number: row) }
                        }
                    }
                }
            case .modified: ScrollView { LazyVStack(spacing: 0) { rows.padding(1) } }
            }
        }
    }

    private func stage(_ model: Model, _ container: Container) -> Stage {
        let stage = Stage(width: 400, height: 300) { Rows(model: model, container: container) }
        _ = stage.currentPicture
        return stage
    }

    /// Returns the presented opacities of the layers with a text.
    private func opacities(_ text: String, _ stage: Stage) -> [Float] {
        stage.shown(text).map { ($0.opacity * 1000).rounded() / 1000 }
    }

    @Test("a row returns with its state, in one copy and to its place", arguments: Container.allCases)
    func returns(to container: Container) {
        let model = Model()
        let stage = stage(model, container)
        stage["row 2"].tap()
        animate(stage) { model.rows = [1, 3] }
        stage.advance(by: .seconds(0.5))
        #expect(opacities("row 2 1", stage) == [0.5])
        #expect(stage.elements.allSatisfy { $0.identifier != "row 2" })
        animate(stage) { model.rows = [3, 2, 1] }
        #expect(opacities("row 2 1", stage) == [0.5])
        stage.advance(by: .seconds(0.75))
        #expect(opacities("row 2 1", stage) == [0.75])
        stage.advance(by: .seconds(1))
        #expect(opacities("row 2 1", stage) == [1] && opacities("row 2 0", stage).isEmpty)
        #expect(model.log == ["+1", "+2", "+3"])
        let frames = ["row 3", "row 2", "row 1"].map { stage[$0].frame }
        #expect(frames.map { $0.minY * 1000 + $0.minX } == frames.map { $0.minY * 1000 + $0.minX }.sorted())
        #expect(stage.misplacedLayers.isEmpty)
        stage["row 2"].tap()
        #expect(opacities("row 2 2", stage) == [1])
    }

    @Test("a row disappears once its removal ends, is freed, and is new when it returns", arguments: Container.allCases)
    func disappears(from container: Container) {
        let model = Model()
        let stage = stage(model, container)
        stage["row 2"].tap()
        animate(stage) { model.rows = [1, 3] }
        stage.advance(by: .seconds(0.75))
        #expect(opacities("row 2 1", stage) == [0.25])
        #expect(model.log == ["+1", "+2", "+3"] && model.second.token != nil)
        stage.advance(by: .seconds(0.25))
        #expect(opacities("row 2 1", stage).isEmpty && model.log == ["+1", "+2", "+3", "-2"])
        if container != .modified { #expect(model.second.token == nil) }
        animate(stage) { model.rows = [1, 2, 3] }
        stage.advance(by: .seconds(1))
        #expect(opacities("row 2 0", stage) == [1])
        #expect(stage.misplacedLayers.isEmpty)
    }

    @Test(
        "nothing in a row that leaves is evaluated, and its container may leave meanwhile",
        arguments: Container.allCases)
    func suspended(in container: Container) {
        struct Screen: View {
            let model: Model
            let container: Container
            var body: some View { if model.isShown { Rows(model: model, container: container) } }
        }
        let model = Model()
        let stage = Stage(width: 400, height: 300) { Screen(model: model, container: container) }
        _ = stage.currentPicture
        animate(stage) { model.rows = [1, 3] }
        model.value = 1
        stage.advance(by: .seconds(0.5))
        #expect(model.evaluations == 0)
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(2))
        #expect(opacities("row 2 0", stage).isEmpty && opacities("row 1 0", stage).isEmpty)
        #expect(model.evaluations == 0 && model.log.sorted() == ["+1", "+2", "+3", "-1", "-2", "-3"])
    }

    @Test("a conditional view of a lazy stack returns with its state")
    func branches() {
        struct Screen: View {
            let model: Model
            var body: some View {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        Row(model: model, number: 1)
                        if model.isShown { Row(model: model, number: 2) }
                    }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 400, height: 300) { Screen(model: model) }
        stage["row 2"].tap()
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.5))
        animate(stage) { model.isShown = true }
        #expect(opacities("row 2 1", stage) == [0.5])
        stage.advance(by: .seconds(1))
        #expect(opacities("row 2 1", stage) == [1] && model.log == ["+1", "+2"])
        #expect(stage.misplacedLayers.isEmpty)
    }

    /// The modifiers around the condition of a view.
    private enum Around: CaseIterable { case nothing, opacity, padding, identifier, both }

    @Test(
        "a view with an animated transition leaves and returns, with modifiers around its condition",
        arguments: Around.allCases)
    private func condition(_ around: Around) {
        struct Screen: View {
            let model: Model
            let around: Around
            private var content: some View {
                Group {
                    if model.isShown {
                        Row(model: model, number: 2).transition(.opacity.animation(.linear(duration: 1)))
                    }
                }
            }
            var body: some View {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        switch around {
                        case .nothing: content
                        case .opacity: content.opacity(0.5)
                        case .padding: content.padding(1)
                        case .identifier: content.accessibilityIdentifier("around")
                        case .both: content.padding(1).opacity(0.5)
                        }
                        Text("below")
                    }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 400, height: 300) { Screen(model: model, around: around) }
        let whole: Float = around == .opacity || around == .both ? 0.5 : 1
        #expect(opacities("row 2 0", stage) == [whole])
        model.isShown = false
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.25))
        #expect(opacities("row 2 0", stage) == [whole * 0.75])
        #expect(model.log == ["+2"])
        model.isShown = true
        _ = stage.currentPicture
        stage.advance(by: .seconds(2))
        #expect(opacities("row 2 0", stage) == [whole])
        #expect(model.log == ["+2"])
        model.isShown = false
        _ = stage.currentPicture
        stage.advance(by: .seconds(1))
        #expect(opacities("row 2 0", stage).isEmpty)
        #expect(model.log == ["+2", "-2"])
        #expect(stage.misplacedLayers.isEmpty)
    }

    @Test("a row that an animated update inserts fades in, or at once without", arguments: Container.allCases)
    func inserted(into container: Container) {
        let model = Model()
        model.rows = [1, 3]
        let stage = stage(model, container)
        let before = opacities("row 3 0", stage)
        animate(stage) { model.rows = [1, 2, 3, 4] }
        for text in ["row 2 0", "row 4 0"] { #expect(opacities(text, stage) == [0]) }
        stage.advance(by: .seconds(0.5))
        for text in ["row 2 0", "row 4 0"] { #expect(opacities(text, stage) == [0.5]) }
        #expect(opacities("row 3 0", stage) == before)
        stage.advance(by: .seconds(1))
        model.rows = [1, 2, 5, 3, 4]
        for row in 1...5 { #expect(opacities("row \(row) 0", stage) == [1]) }
        #expect(stage.misplacedLayers.isEmpty)
    }

    @Test("rows that come into view below removed ones do not fade")
    func revealed() {
        let model = Model()
        model.rows = Array(1...100)
        let stage = stage(model, .stack)
        let before = stage.presentedPicture.texts
        animate(stage) { model.rows.removeFirst(5) }
        let shown = stage.presentedPicture.texts
        let added = Set(shown).subtracting(before)
        #expect(!added.isEmpty)
        for text in added { #expect(opacities(text, stage) == [1]) }
    }

    @Test("a row has the transition of its view where it comes, leaves and returns", arguments: [false, true])
    func transition(inGrid: Bool) {
        struct Screen: View {
            let model: Model
            let inGrid: Bool

            private var rows: some View {
                ForEach(model.rows, id: \.self) { Text("row \($0)").transition(.offset(x: 100)) }
            }

            var body: some View {
                ScrollView {
                    if inGrid {
                        LazyVGrid(columns: [GridItem(alignment: .leading)], alignment: .leading, spacing: 0) { rows }
                    } else {
                        LazyVStack(alignment: .leading, spacing: 0) { rows }
                    }
                }
            }
        }
        let model = Model()
        model.rows = [1, 3]
        let stage = Stage(width: 400, height: 300) { Screen(model: model, inGrid: inGrid) }
        #expect(stage.shown("row 1").map(\.x) == [0])
        animate(stage) { model.rows = [1, 2, 3] }
        #expect(stage.shown("row 2").map(\.x) == [100] && opacities("row 2", stage) == [1])
        stage.advance(by: .seconds(0.5))
        #expect(stage.shown("row 2").map { (49...51).contains($0.x) } == [true])
        stage.advance(by: .seconds(1))
        #expect(stage.shown("row 2").map(\.x) == [0])
        let place = stage.shown("row 2").map(\.y)
        animate(stage) { model.rows = [1, 3] }
        stage.advance(by: .seconds(0.5))
        #expect(stage.shown("row 2").map { (49...51).contains($0.x) } == [true])
        #expect(stage.shown("row 2").map(\.y) == place && opacities("row 2", stage) == [1])
        #expect(stage.elements.allSatisfy { $0.label != "row 2" })
        animate(stage) { model.rows = [1, 2, 3] }
        #expect(stage.shown("row 2").map { (49...51).contains($0.x) } == [true])
        stage.advance(by: .seconds(1))
        #expect(stage.shown("row 2").map(\.x) == [0] && stage.shown("row 2").map(\.y) == place)
        animate(stage) { model.rows = [1, 3] }
        stage.advance(by: .seconds(1))
        #expect(stage.shown("row 2").isEmpty)
        #expect(stage.misplacedLayers.isEmpty)
    }

    /// A container in which a view has a transition with an animation of its own.
    enum Animating: CaseIterable { case stack, grid, conditional }

    @Test(
        "a row whose transition has an animation of its own follows it in an update without one",
        arguments: Animating.allCases)
    func ownAnimation(in container: Animating) {
        struct Screen: View {
            let model: Model
            let container: Animating

            private func row(_ number: Int) -> some View {
                Text("row \(number)").transition(OpacityTransition().animation(.linear(duration: 1)))
            }

            private var rows: some View { ForEach(model.rows, id: \.self) { row($0) } }

            var body: some View {
                ScrollView {
                    switch container {
                    case .stack: LazyVStack(spacing: 0) { rows }
                    case .grid: LazyVGrid(columns: [GridItem()], spacing: 0) { rows }
                    case .conditional:
                        LazyVStack(spacing: 0) {
                            row(1)
                            if model.rows.contains(2) { row(2) }
                            row(3)
                        }
                    }
                }
            }
        }
        let model = Model()
        model.rows = [1, 3]
        let stage = Stage(width: 400, height: 300) { Screen(model: model, container: container) }
        let above = stage.shown("row 3").map(\.y)
        #expect(above.count == 1 && stage.shown("row 2").isEmpty)
        model.rows = [1, 2, 3]
        #expect(opacities("row 2", stage) == [0])
        // The rows beside it are in no animation.
        let below = stage.shown("row 3").map(\.y)
        #expect(below != above && opacities("row 3", stage) == [1])
        stage.advance(by: .seconds(0.25))
        #expect(opacities("row 2", stage) == [0.25] && stage.shown("row 3").map(\.y) == below)
        stage.advance(by: .seconds(1))
        #expect(opacities("row 2", stage) == [1])
        model.rows = [1, 3]
        #expect(stage.elements.allSatisfy { $0.label != "row 2" })
        #expect(opacities("row 2", stage) == [1] && stage.shown("row 3").map(\.y) == above)
        stage.advance(by: .seconds(0.75))
        #expect(opacities("row 2", stage) == [0.25])
        stage.advance(by: .seconds(0.25))
        #expect(stage.shown("row 2").isEmpty)
        withTransaction(\.disablesAnimations, true) { model.rows = [1, 2, 3] }
        #expect(opacities("row 2", stage) == [1])
        withTransaction(\.disablesAnimations, true) { model.rows = [1, 3] }
        #expect(stage.shown("row 2").isEmpty)
        #expect(stage.misplacedLayers.isEmpty)
    }
}
