import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Reasons that _logChanges reports for bindings")
struct ChangeLogWithControlsTests {
    /// Returns the diagnostics that `action` adds.
    private func newDiagnostics(_ stage: Stage, after action: () -> Void) -> [String] {
        let before = stage.diagnostics.count
        action()
        return Array(stage.diagnostics[before...])
    }

    private struct Stored: View {
        @AppStorage("change log name") private var name = "a"
        @SceneStorage("change log page") private var page = 1
        @FocusState private var isFocused: Bool
        @ScaledMetric private var width = 10.0
        var body: some View {
            let _ = Self._logChanges()
            Text(verbatim: "\(name) \(page) \(isFocused) \(width)")
            TextField("field", text: .constant("")).focused($isFocused).accessibilityIdentifier("field")
            Button("name") { name += "b" }.accessibilityIdentifier("name")
            Button("page") { page += 1 }.accessibilityIdentifier("page")
        }
    }

    @Test("app storage, scene storage and focus state are reported by property name")
    func stored() {
        let stage = Stage(width: 300, height: 300) { Stored() }
        #expect(newDiagnostics(stage) { stage["name"].tap() } == ["Stored: _name changed."])
        #expect(newDiagnostics(stage) { stage["page"].tap() } == ["Stored: _page changed."])
        #expect(newDiagnostics(stage) { stage["field"].tap() } == ["Stored: _isFocused changed."])
    }
}
