import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Alerts about errors")
struct AlertErrorTests {
    private struct Spill: LocalizedError {
        var errorDescription: String? { "The soup is spilt" }
        var recoverySuggestion: String? { "Wipe the stove." }
    }

    private struct Cooking: View {
        let hasMessage: Bool
        @State private var error: Spill?
        @State private var isShown = false
        var body: some View {
            let buttons = VStack {
                Button("Show") { isShown = true }
                Button("Spill") { error = Spill() }
                Text(verbatim: "\(isShown)").accessibilityIdentifier("isShown")
            }
            if hasMessage {
                buttons.alert(isPresented: $isShown, error: error) { _ in
                    Button("Wipe") {}
                } message: {
                    Text(verbatim: $0.recoverySuggestion ?? "")
                }
            } else {
                buttons.alert(isPresented: $isShown, error: error) { Button("Wipe") {} }
            }
        }
    }

    @Test("an alert has the description of the error, and none is shown without an error", arguments: [false, true])
    func shown(hasMessage: Bool) {
        let stage = Stage(width: 400, height: 400) { Cooking(hasMessage: hasMessage) }
        stage.label("Show").tap()
        #expect(!stage.label("Wipe").exists)
        stage.label("Spill").tap()
        #expect(stage.role(.alert).label == "The soup is spilt")
        #expect(stage.showing("Wipe the stove.").exists == hasMessage)
        stage.label("Wipe").tap()
        #expect(stage["isShown"].label == "false" && !stage.label("Wipe").exists)
    }
}
