import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Matched geometry")
struct MatchedGeometryTests {
    @Observable final class Model {
        var selection = 0
        var isShown = true
        var width = 40.0
    }

    /// A row of tabs, of which the selected one has a mark.
    private struct Tabs: View {
        let model: Model
        var properties = MatchedGeometryProperties.frame
        var anchor = UnitPoint.center
        var fades = false
        @Namespace private var tabs

        var body: some View {
            HStack(spacing: 0) {
                ForEach(0..<3) { tab in
                    Color.clear.frame(width: tab == 2 ? 60 : 40, height: 20).background {
                        if model.selection == tab { mark }
                    }
                }
            }
        }

        @ViewBuilder private var mark: some View {
            let mark = Rectangle().fill(.red).matchedGeometryEffect(
                id: "mark", in: tabs, properties: properties, anchor: anchor)
            if fades { mark.transition(.opacity) } else { mark }
        }
    }

    /// Returns the presented places of layers with a colour, from the corner of the scene.
    private func places(_ stage: Stage, _ isIncluded: (RGBA) -> Bool) -> [DotRect] {
        let picture = stage.presentedPicture
        return picture.layers.values.filter {
            $0.drawing.commands.contains { if case .color(let color) = $0.paint { isIncluded(color) } else { false } }
        }.map { layer in
            var (frame, parent) = (layer.placement.frame, layer.place.parent)
            while let outer = picture.layers[parent] {
                frame.x += outer.placement.frame.x + outer.placement.contentX
                frame.y += outer.placement.frame.y + outer.placement.contentY
                parent = outer.place.parent
            }
            return frame
        }.sorted { ($0.x, $0.width) < ($1.x, $1.width) }
    }

    /// Returns the presented places of the red layers, by their left edges.
    private func marks(_ stage: Stage) -> [DotRect] { places(stage) { $0.red > 200 } }

    /// Returns rectangles of the height of a tab.
    private func row(_ places: (x: Int32, width: Int32)...) -> [DotRect] {
        places.map { DotRect(x: $0.x, y: 0, width: $0.width, height: 20) }
    }

    @Test("the selected tab's mark moves from the tab that was selected, and grows with it")
    func tabs() throws {
        let model = Model()
        let stage = Stage(width: 140, height: 20) { Tabs(model: model) }
        #expect(marks(stage) == [DotRect(x: 0, y: 0, width: 40, height: 20)])
        animate(stage) { model.selection = 2 }
        // The one that leaves and the one that comes are at one place.
        #expect(marks(stage) == Array(repeating: DotRect(x: 0, y: 0, width: 40, height: 20), count: 2))
        stage.advance(by: .seconds(0.5))
        #expect(marks(stage) == Array(repeating: DotRect(x: 40, y: 0, width: 50, height: 20), count: 2))
        stage.advance(by: .seconds(0.5))
        #expect(marks(stage) == [DotRect(x: 80, y: 0, width: 60, height: 20)])
        model.selection = 0
        #expect(marks(stage) == [DotRect(x: 0, y: 0, width: 40, height: 20)])
        #expect(stage.misplacedLayers.isEmpty)
    }

    @Test("marks only move in the shared position, and only grow in the shared size")
    func properties() {
        let half: [(MatchedGeometryProperties, UnitPoint, start: [DotRect], middle: [DotRect])] = [
            (.position, .center, row((-10, 60), (0, 40)), row((35, 60), (45, 40))),
            (.position, .leading, row((0, 40), (0, 60)), row((40, 40), (40, 60))),
            (.size, .center, row((0, 40), (90, 40)), row((-5, 50), (85, 50))),
            (.size, .trailing, row((0, 40), (100, 40)), row((-10, 50), (90, 50))),
            ([], .center, row((0, 40), (80, 60)), row((0, 40), (80, 60))),
        ]
        for (properties, anchor, start, middle) in half {
            let model = Model()
            let stage = Stage(width: 140, height: 20) {
                Tabs(model: model, properties: properties, anchor: anchor)
            }
            animate(stage) { model.selection = 2 }
            #expect(marks(stage) == start, "\(properties) \(anchor)")
            stage.advance(by: .seconds(0.5))
            #expect(marks(stage) == middle, "\(properties) \(anchor)")
            stage.advance(by: .seconds(0.5))
            #expect(marks(stage) == row((80, 60)), "\(properties) \(anchor)")
            #expect(stage.misplacedLayers.isEmpty)
        }
    }

    @Test("views with a transition of their own also move between their places")
    func transitions() {
        let model = Model()
        let stage = Stage(width: 140, height: 20) { Tabs(model: model, fades: true) }
        #expect(marks(stage) == row((0, 40)))
        animate(stage) { model.selection = 2 }
        #expect(marks(stage) == row((0, 40), (0, 40)))
        stage.advance(by: .seconds(0.5))
        #expect(marks(stage) == row((40, 50), (40, 50)))
        stage.advance(by: .seconds(0.5))
        #expect(marks(stage) == row((80, 60)))
        #expect(stage.diagnostics.isEmpty && stage.misplacedLayers.isEmpty)
    }

    @Test("a mark that is replaced on its way goes on from its presented place")
    func interruption() {
        let model = Model()
        let stage = Stage(width: 140, height: 20) { Tabs(model: model) }
        animate(stage) { model.selection = 2 }
        stage.advance(by: .seconds(0.5))
        animate(stage) { model.selection = 1 }
        // The first two leave and the third comes.
        #expect(marks(stage) == row((40, 50), (40, 50), (40, 50)))
        stage.advance(by: .seconds(1))
        #expect(marks(stage) == row((40, 40)))
        #expect(stage.misplacedLayers.isEmpty)
    }

    @Test("views that swap the roles of source and follower both move to the new source")
    func swap() {
        struct Screen: View {
            let model: Model
            let properties: MatchedGeometryProperties
            let anchor: UnitPoint
            @Namespace private var space

            var body: some View {
                HStack(spacing: 0) {
                    Color.red.matchedGeometryEffect(
                        id: 1, in: space, properties: properties, anchor: anchor, isSource: model.selection == 0
                    ).frame(width: 40, height: 20)
                    Color.blue.matchedGeometryEffect(
                        id: 1, in: space, properties: properties, anchor: anchor, isSource: model.selection == 1
                    ).frame(width: 60, height: 20)
                }
            }
        }
        // The source is red at 0 to 40, then blue at 40 to 100.
        let ways: [(MatchedGeometryProperties, UnitPoint, red: [DotRect], blue: [DotRect])] = [
            (.frame, .center, row((0, 40), (20, 50), (40, 60)), row((0, 40), (20, 50), (40, 60))),
            (.position, .center, row((0, 40), (25, 40), (50, 40)), row((-10, 60), (15, 60), (40, 60))),
            (.position, .trailing, row((0, 40), (30, 40), (60, 40)), row((-20, 60), (10, 60), (40, 60))),
            (.size, .leading, row((0, 40), (0, 50), (0, 60)), row((40, 40), (40, 50), (40, 60))),
        ]
        for (properties, anchor, red, blue) in ways {
            let model = Model()
            let stage = Stage(width: 100, height: 20) {
                Screen(model: model, properties: properties, anchor: anchor)
            }
            for step in 0..<3 {
                #expect(marks(stage) == [red[step]], "\(properties) \(anchor) \(step)")
                #expect(places(stage) { $0.blue > 200 } == [blue[step]], "\(properties) \(anchor) \(step)")
                if step == 0 { animate(stage) { model.selection = 1 } }
                stage.advance(by: .seconds(0.5))
            }
            #expect(stage.diagnostics.isEmpty)
        }
    }

    @Test("a follower keeps its place where another source of the same geometry replaces the first")
    func replacedSource() {
        struct Screen: View {
            let model: Model
            @Namespace private var space

            var body: some View {
                HStack(spacing: 0) {
                    Color.red.matchedGeometryEffect(id: 1, in: space, isSource: false).frame(width: 20, height: 20)
                    if model.selection == 0 { source } else { source }
                }
            }

            private var source: some View {
                Color.clear.matchedGeometryEffect(id: 1, in: space).frame(width: 40, height: 20)
            }
        }
        let model = Model()
        let stage = Stage(width: 60, height: 20) { Screen(model: model) }
        #expect(marks(stage) == row((20, 40)))
        model.selection = 1
        #expect(marks(stage) == row((20, 40)))
        animate(stage) { model.selection = 0 }
        #expect(marks(stage) == row((20, 40)))
    }

    @Test("the anchor of a follower is placed at the anchor of the source")
    func anchors() {
        struct Screen: View {
            let anchor: UnitPoint
            @Namespace private var space

            var body: some View {
                ZStack(alignment: .topLeading) {
                    Color.clear.frame(width: 40, height: 10)
                        .matchedGeometryEffect(id: 1, in: space, anchor: anchor)
                    Color.red.frame(width: 20, height: 10).matchedGeometryEffect(
                        id: 1, in: space, properties: .position, anchor: .top, isSource: false)
                }
            }
        }
        let cases: [(UnitPoint, x: Int32, y: Int32)] = [(.bottom, 10, 10), (.topLeading, -10, 0), (.center, 10, 5)]
        for (anchor, x, y) in cases {
            let stage = Stage(width: 40, height: 20) { Screen(anchor: anchor).frame(height: 20, alignment: .top) }
            #expect(marks(stage) == [DotRect(x: x, y: y, width: 20, height: 10)])
        }
    }

    @Test("a view that replaces one in scrolled content begins where that one was shown")
    func scrolledSource() {
        struct Screen: View {
            let model: Model
            @Namespace private var space

            var body: some View {
                ZStack(alignment: .topLeading) {
                    ScrollView {
                        VStack(alignment: .leading, spacing: 0) {
                            Color.clear.frame(height: 60)
                            if model.selection == 0 {
                                Color.red.matchedGeometryEffect(id: 1, in: space).frame(width: 20, height: 20)
                            }
                            Color.clear.frame(height: 200)
                        }
                    }
                    if model.selection == 1 {
                        Color.red.matchedGeometryEffect(id: 1, in: space).frame(width: 40, height: 40)
                    }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 80) { Screen(model: model) }
        stage.role(.scrollArea).scroll(by: 50)
        #expect(marks(stage) == [DotRect(x: 0, y: 10, width: 20, height: 20)])
        animate(stage) { model.selection = 1 }
        #expect(marks(stage) == Array(repeating: DotRect(x: 0, y: 10, width: 20, height: 20), count: 2))
        stage.advance(by: .seconds(0.5))
        #expect(marks(stage) == Array(repeating: DotRect(x: 0, y: 5, width: 30, height: 30), count: 2))
    }

    @Test("a view that is no source has the geometry of the source, in part or whole")
    func followers() {
        struct Screen: View {
            let model: Model
            @Namespace private var space
            var body: some View {
                VStack(alignment: .leading, spacing: 0) {
                    Color.red.frame(width: model.width, height: 20)
                        .matchedGeometryEffect(id: 1, in: space, anchor: .topLeading).accessibilityElement()
                        .accessibilityIdentifier("source")
                    ForEach(0..<3) { index in
                        Color.blue.accessibilityElement().accessibilityIdentifier("\(index)")
                            .matchedGeometryEffect(
                                id: 1, in: space, properties: index == 0 ? .frame : index == 1 ? .position : .size,
                                anchor: .topLeading, isSource: false
                            )
                            .frame(width: 100, height: 30)
                    }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 110) { Screen(model: model) }
        #expect(stage["0"].frame == stage["source"].frame)
        #expect(stage["1"].frame == CGRect(x: 0, y: 0, width: 100, height: 30))
        #expect(stage["2"].frame == CGRect(x: 0, y: 80, width: 40, height: 20))
        model.width = 60
        #expect(stage["0"].frame == stage["source"].frame && stage["0"].frame.width == 60)
        #expect(stage["2"].frame.width == 60)
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("two sources of one id at the same time are reported once, with the view")
    func twoSources() {
        struct Screen: View {
            @Namespace private var space
            var body: some View {
                HStack {
                    Color.red.matchedGeometryEffect(id: 1, in: space)
                    Color.blue.matchedGeometryEffect(id: 1, in: space)
                }
            }
        }
        let stage = Stage(width: 100, height: 20) { Screen() }
        stage.advance(by: .seconds(1))
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("isSource: false") == true)
        #expect(stage.diagnostics.first?.contains("Screen") == true)
    }

    /// A deck whose cards are dealt into a row, each with a later animation.
    private struct Dealing: View {
        /// True if each card reads its size.
        let readsSize: Bool
        @State private var dealt: Set<Int> = []
        @Namespace private var space

        var body: some View {
            VStack(spacing: 0) {
                GeometryReader { _ in
                    HStack(spacing: 0) {
                        ForEach(0..<3) { card in
                            Color.clear.frame(width: 40, height: 40).overlay {
                                if dealt.contains(card) { self.card(card) }
                            }
                        }
                    }
                }
                .frame(height: 40)
                ZStack {
                    ForEach(0..<3) { card in
                        if !dealt.contains(card) { self.card(card) }
                    }
                }
                .frame(width: 40, height: 40)
                Button("Deal") {
                    for card in 0..<3 {
                        withAnimation(.linear(duration: 1).delay(Double(card))) { _ = dealt.insert(card) }
                    }
                }
            }
            .frame(maxHeight: .infinity, alignment: .top)
        }

        private func card(_ card: Int) -> some View {
            Group {
                if readsSize { GeometryReader { _ in Color.red } } else { Color.red }
            }
            .matchedGeometryEffect(id: card, in: space)
        }
    }

    @Test(
        "views in a geometry reader move from other places, each in the animation of its own change",
        arguments: [false, true])
    func dealing(readsSize: Bool) {
        let stage = Stage(width: 120, height: 160) { Dealing(readsSize: readsSize) }
        func expect(_ places: [(x: Int32, y: Int32, count: Int)], _ comment: String) {
            var counts: [DotRect: Int] = [:]
            for mark in marks(stage) { counts[mark, default: 0] += 1 }
            let wanted = places.map { (DotRect(x: $0.x, y: $0.y, width: 40, height: 40), $0.count) }
            #expect(counts == Dictionary(wanted, uniquingKeysWith: +), "\(comment)")
        }
        expect([(40, 40, 3)], "before")
        stage.label("Deal").tap()
        // Those that leave and those that come are at one place.
        expect([(40, 40, 6)], "at the start")
        stage.advance(by: .seconds(0.5))
        expect([(20, 20, 2), (40, 40, 4)], "at 0.5 s")
        stage.advance(by: .seconds(1))
        expect([(0, 0, 1), (40, 20, 2), (40, 40, 2)], "at 1.5 s")
        stage.advance(by: .seconds(1))
        expect([(0, 0, 1), (40, 0, 1), (60, 20, 2)], "at 2.5 s")
        stage.advance(by: .seconds(1))
        expect([(0, 0, 1), (40, 0, 1), (80, 0, 1)], "after")
        #expect(stage.diagnostics.isEmpty && stage.misplacedLayers.isEmpty)
    }

    @Test("a view that is inserted long after another was removed does not move from its place")
    func absent() {
        struct Screen: View {
            let model: Model
            @Namespace private var space
            var body: some View {
                HStack(spacing: 0) {
                    Color.clear.frame(width: 40, height: 20).overlay {
                        if model.isShown { Color.red.matchedGeometryEffect(id: 1, in: space) }
                    }
                    Color.clear.frame(width: 40, height: 20).overlay {
                        if model.selection == 1 { Color.red.matchedGeometryEffect(id: 1, in: space) }
                    }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 80, height: 20) { Screen(model: model) }
        model.isShown = false
        _ = stage.currentPicture
        animate(stage) { model.selection = 1 }
        #expect(marks(stage) == [DotRect(x: 40, y: 0, width: 40, height: 20)])
    }
}
