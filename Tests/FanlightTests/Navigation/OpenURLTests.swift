import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Addresses that a scene opens")
struct OpenURLTests {
    @Observable final class Model {
        var path: [Int] = []
        var isThere = true
        @ObservationIgnored var opened: [String] = []
    }

    private struct Root: View {
        @Bindable var model: Model

        var body: some View {
            NavigationStack(path: $model.path) {
                VStack {
                    if model.isThere { Text("inner").onOpenURL { model.opened.append("inner \($0)") } }
                }
                .onOpenURL {
                    model.opened.append("root \($0)")
                    model.path.append(1)
                }
                .navigationDestination(for: Int.self) { Text("page \($0)") }
            }
        }
    }

    @Test("all views that exist handle an address, outer ones first, also those below another page")
    func handlers() {
        let model = Model()
        let stage = Stage(width: 200, height: 200) { Root(model: model) }
        #expect(stage.send(.openURL("a://b")) == .handled)
        #expect(model.opened == ["root a://b", "inner a://b"])
        #expect(stage.showing("page 1").exists)
        model.isThere = false
        _ = stage.currentPicture
        stage.send(.openURL("a://c"))
        #expect(model.opened == ["root a://b", "inner a://b", "root a://c"])
    }

    @Test("an address that nothing handles is ignored, and one without a scheme refused")
    func unhandled() {
        let stage = Stage(width: 200, height: 200) { Text("a") }
        #expect(stage.send(.openURL("a://b")) == .ignored)
        guard case .refused = stage.send(.openURL("no address")) else {
            Issue.record("not refused")
            return
        }
    }
}
