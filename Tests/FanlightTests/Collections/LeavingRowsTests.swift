import Fanlight
import FanlightTesting
import Testing
import Threading

/// Counts of live objects after collections have left the scene.
@MainActor
@Suite("Leaving rows", .enabled(if: LiveCounts.isCounting))
struct LeavingRowsTests {
    enum Collection: CaseIterable, Sendable { case list, form, columns, table }

    private struct Item: Identifiable {
        let id: Int
    }

    private struct Screen: View {
        let collection: Collection
        @State private var isShown = false
        @State private var isOn = false
        @State private var name = ""

        var body: some View {
            VStack {
                Button("Switch") { isShown.toggle() }.accessibilityIdentifier("switch")
                if isShown { content }
            }
        }

        @ViewBuilder private var content: some View {
            switch collection {
            case .list:
                List {
                    Section("Section") {
                        ForEach(0..<100, id: \.self) { Text("Row \($0)").badge($0) }.onDelete { _ in }
                    }
                    Text("Blue").listRowBackground(Color.blue)
                }
            case .form: Form { controls }.formStyle(.grouped)
            case .columns: Form { controls }.formStyle(.columns)
            case .table:
                Table((0..<100).map(Item.init)) {
                    TableColumn("Number") { Text("\($0.id)") }
                    TableColumn("Square") { Text("\($0.id * $0.id)") }
                }
            }
        }

        @ViewBuilder private var controls: some View {
            Section("Section") {
                Toggle("Toggle", isOn: $isOn)
                TextField("Name", text: $name)
                LabeledContent("Label", value: "Value")
                Picker("Picker", selection: $isOn) {
                    Text("Yes").tag(true)
                    Text("No").tag(false)
                }
            }
        }
    }

    @Test("a removed collection releases its nodes, elements, tokens and scopes", arguments: Collection.allCases)
    func leaving(_ collection: Collection) {
        let stage = Stage(width: 300, height: 400) { Screen(collection: collection) }
        func showAndHide() {
            stage["switch"].tap()
            stage["switch"].tap()
        }
        for _ in 0..<12 { showAndHide() }
        let before = LiveCounts.current
        for _ in 0..<12 { showAndHide() }
        let after = LiveCounts.current
        for kind in [LiveCounts.Kind.elements, .nodes, .scopes] { #expect(after[kind] == before[kind], "\(kind)") }
        // Reader lists remove the tokens of ended readers once they have doubled.
        #expect(after[.tokens] <= before[.tokens] * 3 / 2 + 50)
    }
}
