import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Indentation of plain rows beside expandable rows")
struct TableIndentationTests {
    private struct Item: Identifiable {
        let id: String
    }

    private enum Kind: CaseIterable { case beside, each, chosen, own }

    private struct Own: TableRowContent {
        let item: Item
        var tableRowBody: some TableRowContent<Item> {
            DisclosureTableRow(item) { TableRow(Item(id: "inside")) }
        }
    }

    private struct Items: View {
        let kind: Kind
        var body: some View {
            switch kind {
            case .beside:
                Table(of: Item.self) {
                    TableColumn("Name") { Text(verbatim: $0.id) }
                } rows: {
                    TableRow(Item(id: "plain"))
                    DisclosureTableRow(Item(id: "open"), isExpanded: .constant(true)) { TableRow(Item(id: "inside")) }
                }
            case .each:
                Table(of: Item.self) {
                    TableColumn("Name") { Text(verbatim: $0.id) }
                } rows: {
                    TableRow(Item(id: "plain"))
                    ForEach([Item(id: "open")]) { item in
                        DisclosureTableRow(item, isExpanded: .constant(true)) { TableRow(Item(id: "inside")) }
                    }
                }
            case .chosen:
                Table(of: Item.self) {
                    TableColumn("Name") { Text(verbatim: $0.id) }
                } rows: {
                    Section("Title") {
                        TableRow(Item(id: "plain")).selectionDisabled()
                        if kind == .chosen {
                            DisclosureTableRow(Item(id: "open"), isExpanded: .constant(true)) {
                                TableRow(Item(id: "inside"))
                            }
                        }
                    }
                }
            case .own:
                Table(of: Item.self) {
                    TableColumn("Name") { Text(verbatim: $0.id) }
                } rows: {
                    TableRow(Item(id: "plain"))
                    Own(item: Item(id: "open"))
                }
            }
        }
    }

    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 600, height: 300, content: view), Stage(columns: 70, rows: 12, content: view)]
    }

    @Test("plain and expandable rows start in the same column, and nested rows are indented", arguments: Kind.allCases)
    private func indentation(kind: Kind) {
        for stage in stages({ Items(kind: kind) }) {
            let (plain, open) = (stage.showing("plain").frame.minX, stage.showing("open").frame.minX)
            #expect(plain == open)
            if kind != .own { #expect(stage.showing("inside").frame.minX > open) }
        }
    }

    @Test("a table without expandable rows reserves no indentation")
    func without() {
        struct Plain: View {
            var body: some View {
                Table([Item(id: "plain")]) { TableColumn("Name") { Text(verbatim: $0.id) } }
            }
        }
        for (with, without) in zip(stages { Items(kind: .beside) }, stages { Plain() }) {
            #expect(with.showing("plain").frame.minX > without.showing("plain").frame.minX)
        }
    }
}
