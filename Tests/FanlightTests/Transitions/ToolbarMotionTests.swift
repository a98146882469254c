import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Motion of toolbar items")
struct ToolbarMotionTests {
    @Observable final class Model {
        var showsMore = false
        var isEditing = false
    }

    private struct Screen: View {
        let model: Model

        var body: some View {
            NavigationStack {
                Text("page").navigationTitle("Title").navigationBarTitleDisplayMode(.inline).toolbar {
                    ToolbarItem(placement: .topBarTrailing) { Button(model.isEditing ? "Done" : "Edit") {} }
                    if model.showsMore {
                        ToolbarItem(placement: .topBarTrailing) { Button("More") {} }
                        ToolbarItem(placement: .bottomBar) { Button("Below") {} }
                    }
                }
            }
        }
    }

    private func animate(_ stage: Stage, _ change: () -> Void) {
        _ = stage.currentPicture
        withAnimation(.linear(duration: 1), change)
        _ = stage.currentPicture
    }

    /// Returns the presented places and opacities of the layers with a text.
    private func shown(_ text: String, _ stage: Stage) -> [(x: Int, opacity: Float)] {
        let picture = stage.presentedPicture
        return picture.layers.values.filter { $0.text.contains { $0.text.contains(text) } }.map { layer in
            var (x, opacity) = (0, Float(1))
            var current: Layer? = layer
            while let inner = current {
                x += Int(inner.placement.frame.x)
                opacity *= inner.drawing.opacity
                current = picture.layers[inner.place.parent]
            }
            return (x, opacity)
        }
    }

    private func opacities(_ text: String, _ stage: Stage) -> [Float] { shown(text, stage).map(\.opacity) }

    @Test("an item that an animated update inserts fades in, and the others make room for it evenly")
    func insertion() throws {
        let model = Model()
        let stage = Stage(width: 300, height: 200) { Screen(model: model) }
        let start = try #require(shown("Edit", stage).first).x
        animate(stage) { model.showsMore = true }
        #expect(opacities("More", stage) == [0] && opacities("Below", stage) == [0])
        #expect(shown("Edit", stage).map(\.x) == [start])
        stage.advance(by: .seconds(0.5))
        #expect(opacities("More", stage) == [0.5] && opacities("Below", stage) == [0.5])
        let middle = try #require(shown("Edit", stage).first).x
        stage.advance(by: .seconds(1))
        #expect(opacities("More", stage) == [1] && opacities("Below", stage) == [1])
        let end = try #require(shown("Edit", stage).first).x
        #expect(end < start && abs(middle - (start + end) / 2) <= 1)
    }

    @Test("an item that an animated update removes fades out, and is gone for scripts at once")
    func removal() throws {
        let model = Model()
        model.showsMore = true
        let stage = Stage(width: 300, height: 200) { Screen(model: model) }
        let start = try #require(shown("Edit", stage).first).x
        animate(stage) { model.showsMore = false }
        #expect(!stage.elements.contains { $0.label == "More" })
        #expect(opacities("More", stage) == [1] && opacities("Below", stage) == [1])
        stage.advance(by: .seconds(0.5))
        #expect(opacities("More", stage) == [0.5] && opacities("Below", stage) == [0.5])
        let middle = try #require(shown("Edit", stage).first).x
        stage.advance(by: .seconds(1))
        #expect(shown("More", stage).isEmpty && shown("Below", stage).isEmpty)
        let end = try #require(shown("Edit", stage).first).x
        #expect(end > start && abs(middle - (start + end) / 2) <= 1)
    }

    @Test("the label of an item fades to another one in an animated update")
    func label() {
        let model = Model()
        let stage = Stage(width: 300, height: 200) { Screen(model: model) }
        animate(stage) { model.isEditing = true }
        #expect(opacities("Edit", stage) == [1] && opacities("Done", stage) == [0])
        stage.advance(by: .seconds(0.5))
        #expect(opacities("Edit", stage) == [0.5] && opacities("Done", stage) == [0.5])
        stage.advance(by: .seconds(1))
        #expect(shown("Edit", stage).isEmpty && opacities("Done", stage) == [1])
    }

    @Test("items change at once without an animation, and in a terminal", arguments: [true, false])
    func immediate(onCells: Bool) {
        let model = Model()
        let stage =
            onCells
            ? Stage(columns: 40, rows: 10) { Screen(model: model) }
            : Stage(width: 300, height: 200) { Screen(model: model) }
        _ = stage.currentPicture
        model.isEditing = true
        #expect(shown("Edit", stage).isEmpty && opacities("Done", stage) == [1])
        model.showsMore = true
        #expect(opacities("More", stage) == [1] && stage.currentPicture.animated.isEmpty)
        if onCells {
            animate(stage) { model.isEditing = false }
            #expect(shown("Done", stage).isEmpty && opacities("Edit", stage) == [1])
        }
    }

    @Test("texts that an item presents change as those of the page do")
    func presented() {
        struct Screen: View {
            let model: Model

            var body: some View {
                NavigationStack {
                    Text("page").toolbar {
                        ToolbarItem {
                            Button("Open") {}.sheet(isPresented: .constant(true)) {
                                Text(model.isEditing ? "after" : "before")
                            }
                        }
                    }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 400) { Screen(model: model) }
        stage.advance(by: .seconds(1))
        animate(stage) { model.isEditing = true }
        stage.advance(by: .seconds(0.5))
        #expect(shown("before", stage).count == 1 && shown("after", stage).count == 1)
    }
}
