import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Selected rows that are removed")
struct RemovedSelectionTests {
    private struct Item: Identifiable {
        let id: Int
        var name: String { "row \(id)" }
    }

    private enum Kind: CaseIterable { case list, tagged, table }

    private struct Rows: View {
        let kind: Kind
        @State private var items = (0..<6).map(Item.init)
        @State private var chosen: Set<Int> = []
        @State private var actionRows = ""
        var body: some View {
            VStack(spacing: 0) {
                Group {
                    switch kind {
                    case .list:
                        List(selection: $chosen) {
                            ForEach(items) { Text(verbatim: $0.name) }.onDelete { items.remove(atOffsets: $0) }
                        }
                    case .tagged:
                        List(selection: $chosen) {
                            ForEach(items.map(\.name), id: \.self) { name in
                                Text(verbatim: name).tag(Int(name.dropFirst(4)) ?? 0)
                            }
                            .onDelete { items.remove(atOffsets: $0) }
                        }
                    case .table:
                        Table(items, selection: $chosen) { TableColumn("Name", value: \.name) }
                            .onDeleteCommand { items.removeAll { chosen.contains($0.id) } }
                    }
                }
                .contextMenu(forSelectionType: Int.self) { _ in
                    Button("Nothing") {}
                } primaryAction: {
                    actionRows += "\($0.sorted())"
                }
                Text(verbatim: "\(chosen.sorted()) \(actionRows)").accessibilityIdentifier("state")
                Button("fewer") { items.removeAll { $0.id == 2 } }.keyboardShortcut("d")
            }
        }
    }

    private func stages(_ kind: Kind) -> [Stage] {
        [Stage(columns: 40, rows: 14) { Rows(kind: kind) }, Stage(width: 300, height: 500) { Rows(kind: kind) }]
    }

    @Test(
        "the binding keeps removed ids, and actions apply to existing rows only",
        arguments: Kind.allCases)
    private func keptSelection(kind: Kind) {
        for stage in stages(kind) {
            stage.role(.row).nth(1).tap()
            stage.press(.down, modifiers: .shift)
            #expect(stage["state"].label == "[1, 2] ")
            stage.press(Key("d"), modifiers: .command)
            #expect(stage["state"].label == "[1, 2] ", "the binding keeps removed values")
            #expect(stage.elements.filter { $0.role == .row && $0.isSelected }.count == 1)
            stage.send(.key(KeyInput(.up, modifiers: .control)))
            stage.press(.enter)
            #expect(stage["state"].label == "[1, 2] [1]")
        }
    }

    @Test("arrow keys continue from the row nearest to the removed one", arguments: Kind.allCases)
    private func nearest(kind: Kind) {
        for stage in stages(kind) {
            stage.role(.row).nth(2).tap()
            stage.press(Key("d"), modifiers: .command)
            stage.press(.down)
            #expect(stage["state"].label == "[4] ")
            stage.press(.up)
            stage.press(.up)
            #expect(stage["state"].label == "[1] ")
        }
    }

    @Test("rows can be deleted by keyboard one after the other, down to the last", arguments: [Kind.list, .tagged])
    private func deleted(kind: Kind) {
        for stage in stages(kind) {
            stage.role(.row).nth(4).tap()
            for left in [5, 4, 3] {
                stage.press(.delete)
                #expect(stage.elements.filter { $0.role == .row }.count == left)
            }
            stage.press(.down)
            #expect(stage["state"].label == "[2] ", "no row follows the current one")
        }
    }
}
