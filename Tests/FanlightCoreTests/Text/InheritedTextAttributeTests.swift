import Display
import FanlightCore
import FanlightCoreTesting
import Observation
import Testing

@MainActor @Observable
private final class EnvironmentModel {
    var isBold = false
    var limit: Int?
    var unrelated = 0
}

private struct UnrelatedKey: EnvironmentKey {
    static var defaultValue: Int { 0 }
}

extension EnvironmentValues {
    fileprivate var unrelated: Int {
        get { self[UnrelatedKey.self] }
        set { self[UnrelatedKey.self] = newValue }
    }
}

private struct Texts: View {
    let model: EnvironmentModel

    var body: some View {
        VStack {
            Text("One").accessibilityIdentifier("one")
            Text("Two").font(.title).accessibilityIdentifier("two")
            VStack { Text("Three").accessibilityIdentifier("three") }.bold(false)
        }
        .bold(model.isBold)
        .lineLimit(model.limit)
        .environment(\.unrelated, model.unrelated)
    }
}

@MainActor
@Suite("Inherited text attributes")
struct InheritedTextAttributeTests {
    private func weights(_ stage: Stage) -> [String: UInt16] {
        var weights: [String: UInt16] = [:]
        for layer in stage.currentPicture.layers.values {
            for run in layer.text { weights[run.text] = run.style.weight }
        }
        return weights
    }

    @Test("texts follow inherited attributes through any views in between")
    func follow() {
        let model = EnvironmentModel()
        let stage = Stage(width: 300, height: 200) { Texts(model: model) }
        #expect(weights(stage) == ["One": 400, "Two": 400, "Three": 400])
        model.isBold = true
        #expect(weights(stage) == ["One": 700, "Two": 700, "Three": 400])
        model.isBold = false
        #expect(weights(stage) == ["One": 400, "Two": 400, "Three": 400])
    }

    @Test("a change of a value that texts do not read draws and measures nothing")
    func unrelated() {
        let model = EnvironmentModel()
        let stage = Stage(width: 300, height: 200) { Texts(model: model) }
        _ = stage.currentPicture
        stage.resetWork()
        model.unrelated = 1
        _ = stage.currentPicture
        #expect(stage.work.layers == 0)
        #expect(stage.work.measurements == 0)
        #expect(stage.work.layouts == 0)
    }
}
