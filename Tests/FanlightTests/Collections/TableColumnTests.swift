import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Inserted and removed table columns and rows")
struct TableColumnTests {
    private struct Item: Identifiable {
        let id: Int
    }

    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 600, height: 400, content: view), Stage(columns: 70, rows: 12, content: view)]
    }

    private struct Counting: View {
        @State private var count = 0
        var body: some View {
            Button("count \(count)") { count += 1 }
        }
    }

    private struct Changing: View {
        @State private var hasFirst = true
        @State private var names = ["x", "y"]
        var body: some View {
            VStack(spacing: 0) {
                Button("less") { hasFirst = false }
                Button("fewer") { names.removeFirst() }
                Table([Item(id: 1)]) {
                    if hasFirst { TableColumn("First") { _ in Text("first") } }
                    TableColumn("Second") { _ in Counting() }
                    TableColumnForEach(names, id: \.self) { name in
                        TableColumn(name) { _ in Text(verbatim: "of \(name)") }
                    }
                }
            }
        }
    }

    @Test("a column keeps its width and state when other columns are removed")
    func identity() {
        for stage in stages({ Changing() }) {
            stage.label("count 0").tap()
            stage.label("Second").increment()
            for _ in 0..<3 { stage.label("y").decrement() }
            func width(_ name: String, to next: String) -> CGFloat {
                stage.label(next).frame.minX - stage.label(name).frame.minX
            }
            let second = width("Second", to: "x")
            #expect(second != width("x", to: "y"))
            stage.label("less").tap()
            #expect(stage.label("count 1").exists)
            #expect(width("Second", to: "x") == second)
            stage.label("fewer").tap()
            #expect(stage.label("count 1").exists && width("Second", to: "y") == second)
        }
    }

    @Test("alternating row backgrounds count rows from single statements and sections")
    func stripes() {
        let stage = Stage(width: 600, height: 400) {
            Table(of: Item.self) {
                TableColumn("Id") { Text(verbatim: "row \($0.id)") }
            } rows: {
                TableRow(Item(id: 1))
                TableRow(Item(id: 2))
                ForEach([Item(id: 3), Item(id: 4)])
                TableRow(Item(id: 5))
                Section("More") {
                    TableRow(Item(id: 6))
                    TableRow(Item(id: 7))
                }
            }
            .tableStyle(.inset)
            .alternatingRowBackgrounds()
        }
        let grounds = stage.elements.filter { $0.role == .row }.map { row in
            stage.currentPicture.layers[row.id]?.drawing.commands.isEmpty == false
        }
        #expect(grounds == [false, true, false, true, false, false, true])
    }

    @Test("alternating row backgrounds continue across sections", arguments: [false, true])
    func stripesOfSections(hasHeaders: Bool) {
        let stage = Stage(width: 600, height: 600) {
            List {
                ForEach(0..<3) { section in
                    if hasHeaders {
                        Section("Section") { ForEach(0..<3) { Text(verbatim: "\(section) \($0)") } }
                    } else {
                        Section { ForEach(0..<3) { Text(verbatim: "\(section) \($0)") } }
                    }
                }
            }
            .listStyle(.plain)
            .alternatingRowBackgrounds()
        }
        let picture = stage.currentPicture
        let stripe = Paint.color(RGBA(red: 118, green: 118, blue: 128, alpha: 20))
        let rows = stage.elements.filter { $0.role == .text }.compactMap { picture.frame(of: $0.id)?.y }
        let grounds = picture.layers.flatMap { id, layer in
            layer.drawing.commands.contains { $0.paint == stripe } ? [picture.frame(of: id) ?? .zero] : []
        }
        let striped = rows.map { y in grounds.contains { $0.y <= y && y < $0.y + $0.height } }
        // A section header counts as a row.
        let expected = (0..<9).map { ($0 + (hasHeaders ? $0 / 3 + 1 : 0)) % 2 == 1 }
        #expect(striped == expected)
    }

    @Test("the left arrow key moves from a nested row to its parent in a table with explicit rows")
    func goingOut() {
        struct Disclosed: View {
            @State private var choice: Int?
            @State private var isExpanded = true
            var body: some View {
                VStack(spacing: 0) {
                    Table(of: Item.self, selection: $choice) {
                        TableColumn("Id") { Text(verbatim: "row \($0.id)") }
                    } rows: {
                        TableRow(Item(id: 0))
                        DisclosureTableRow(Item(id: 1), isExpanded: $isExpanded) {
                            TableRow(Item(id: 2))
                            ForEach((3..<40).map { Item(id: $0) })
                        }
                    }
                    Text(verbatim: "<\(choice ?? -1)>").accessibilityIdentifier("choice")
                }
            }
        }
        for stage in stages({ Disclosed() }) {
            for way in [[Key.home, .down, .down], [.end]] {
                stage.role(.table).focus()
                for key in way { stage.press(key) }
                #expect(stage["choice"].label == (way.count == 1 ? "<39>" : "<2>"))
                stage.press(.left)
                #expect(stage["choice"].label == "<1>")
            }
            stage.press(.left)
            #expect(!stage.text.contains("row 2"))
        }
    }

    @Test("an invalid column width is reported and replaced by the default")
    func widths() {
        let stage = Stage(width: 600, height: 300) {
            Table([Item(id: 1)]) {
                TableColumn("A") { _ in Text("a") }.width(.nan)
                TableColumn("B") { _ in Text("b") }.width(min: 20, ideal: -5, max: .infinity)
                TableColumn("C") { _ in Text("c") }.width(min: 20, ideal: 60, max: .infinity)
            }
        }
        #expect(stage.text.contains("a") && stage.text.contains("c"))
        let diagnostics = stage.diagnostics.filter { $0.contains("TableColumn.width") }
        #expect(
            diagnostics.count == 2 && diagnostics.contains { $0.contains("nan") }
                && diagnostics.contains { $0.contains("-5.0") })
    }
}
