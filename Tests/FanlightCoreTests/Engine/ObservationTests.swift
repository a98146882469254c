import Display
import FanlightCore
import FanlightCoreTesting
import Observation
import Testing

@MainActor
@Suite("Observable objects")
struct ObservationTests {
    @Observable
    final class Model {
        var read = 0
        var unread = 0
        @ObservationIgnored var ignored = 0
        var doubled: Int { read * 2 }
    }

    private struct Reader: View {
        let model: Model
        var body: some View { Text("\(model.read)").accessibilityIdentifier("read") }
    }

    private struct Parent: View {
        let model: Model
        var body: some View {
            Reader(model: model)
            Text("beside")
        }
    }

    @Test("a changed property evaluates only the bodies that read it")
    func onlyReaders() async {
        let model = Model()
        let stage = Stage(width: 200, height: 200) { Parent(model: model) }
        stage.resetWork()
        model.read = 1
        #expect(stage["read"].label == "1")
        #expect(stage.work.bodies == 1, "the parent does not read the property")
    }

    @Test("a property that no body read evaluates none")
    func unread() {
        let model = Model()
        let stage = Stage(width: 200, height: 200) { Parent(model: model) }
        stage.resetWork()
        model.unread = 1
        model.ignored = 1
        #expect(stage.work.bodies == 0)
    }

    @Test("writing an equal value evaluates no body")
    func equal() {
        let model = Model()
        let stage = Stage(width: 200, height: 200) { Parent(model: model) }
        stage.resetWork()
        model.read = 0
        #expect(stage.work.bodies == 0)
    }

    @Test("a changed object evaluates only its own row; a computed property depends on the properties it reads")
    func rows() {
        struct Row: View {
            let model: Model
            var body: some View { Text("\(model.doubled)") }
        }
        let models = (0..<20).map { _ in Model() }
        let stage = Stage(width: 200, height: 800) { ForEach(models.indices, id: \.self) { Row(model: models[$0]) } }
        stage.resetWork()
        models[7].read = 21
        #expect(stage.label("42").exists)
        #expect(stage.work.bodies == 1)
    }

    @Test("an object from the environment is found by its type")
    func environment() {
        struct Inner: View {
            @Environment(Model.self) private var model
            @Environment(Unset.self) private var unset: Unset?
            var body: some View {
                Text("\(model.read) \(unset == nil)").accessibilityIdentifier("inner")
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 200) { Inner().environment(model) }
        #expect(stage["inner"].label == "0 true")
        model.read = 5
        #expect(stage["inner"].label == "5 true")
    }

    @Observable final class Unset {}
}
