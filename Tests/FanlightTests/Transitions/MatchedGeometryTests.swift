import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Matched geometry")
struct MatchedGeometryTests {
    @Observable final class Model {
        var selection = 0
        var isShown = true
        var width = 40.0
    }

    private func animate(_ stage: Stage, _ change: () -> Void) {
        withAnimation(.linear(duration: 1), change)
        _ = stage.currentPicture
    }

    /// A row of tabs, of which the selected one has a mark.
    private struct Tabs: View {
        let model: Model
        @Namespace private var tabs

        var body: some View {
            HStack(spacing: 0) {
                ForEach(0..<3) { tab in
                    Color.clear.frame(width: tab == 2 ? 60 : 40, height: 20).background {
                        if model.selection == tab {
                            Rectangle().fill(.red).matchedGeometryEffect(id: "mark", in: tabs)
                        }
                    }
                }
            }
        }
    }

    /// Returns the presented frames of the red layers, by their left edges.
    private func marks(_ stage: Stage) -> [DotRect] {
        stage.presentedPicture.layers.values.filter {
            $0.drawing.commands.contains { if case .color(let color) = $0.paint { color.red > 200 } else { false } }
        }.map(\.placement.frame).sorted { ($0.x, $0.width) < ($1.x, $1.width) }
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
    }

    @Test("a view that is no source has the geometry of the source, in part or whole")
    func followers() {
        struct Screen: View {
            let model: Model
            @Namespace private var space
            var body: some View {
                VStack(alignment: .leading, spacing: 0) {
                    Color.red.frame(width: model.width, height: 20).matchedGeometryEffect(id: 1, in: space)
                        .accessibilityElement().accessibilityIdentifier("source")
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
