import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Tables")
struct TableTests {
    struct Person: Identifiable, Hashable {
        let id: Int
        let name: String
        let age: Int
    }

    static let people = [
        Person(id: 1, name: "Cleo", age: 31), Person(id: 2, name: "Ada", age: 44),
        Person(id: 3, name: "Bob 10", age: 7),
        Person(id: 4, name: "Bob 9", age: 31),
    ]

    private struct Sorted: View {
        @State private var order: [KeyPathComparator<Person>] = []
        @State private var choice: Person.ID?

        var body: some View {
            VStack(spacing: 0) {
                Table(TableTests.people.sorted(using: order), selection: $choice, sortOrder: $order) {
                    TableColumn("Name", value: \.name)
                    TableColumn("Age", value: \.age) { Text(verbatim: "\($0.age)") }.width(80)
                    TableColumn("Note") { _ in Text("–") }
                }
                Text(verbatim: "<\(choice.map { "\($0)" } ?? "none")>").accessibilityIdentifier("choice")
            }
        }
    }

    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 600, height: 400, content: view), Stage(columns: 70, rows: 12, content: view)]
    }

    private func names(_ stage: Stage) -> [String] {
        (0..<4).map { String(stage.role(.row).nth($0).label.prefix { $0 != "," }) }
    }

    private func click(_ stage: Stage, _ element: StageElement) {
        let frame = element.frame
        stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [])
    }

    @Test(
        "pressing a column title sorts the rows, and again in reverse: by pointer, keyboard and action")
    func sorting() {
        let up = ["Ada", "Bob 9", "Bob 10", "Cleo"]
        let ways: [(Stage) -> Void] = [
            { click($0, $0.label("Name")) },
            { stage in
                // The rows come first: the table is one tab stop, and its titles are inside it.
                for _ in 0..<2 where !stage.label("Name").isFocused { stage.press(.tab) }
                stage.press(.space)
            },
            { $0.label("Name").tap() },
        ]
        for way in ways {
            for stage in stages({ Sorted() }) {
                #expect(names(stage) == ["Cleo", "Ada", "Bob 10", "Bob 9"])
                way(stage)
                #expect(names(stage) == up && stage.label("Name").value == "ascending")
                way(stage)
                #expect(names(stage) == up.reversed() && stage.label("Name").value == "descending")
            }
        }
    }

    @Test("an earlier sort order decides between rows that are equal in the new one")
    func severalOrders() {
        let stage = Stage(columns: 70, rows: 12) { Sorted() }
        stage.label("Name").tap()
        stage.label("Age").tap()
        #expect(names(stage) == ["Bob 10", "Bob 9", "Cleo", "Ada"])
    }

    @Test("a row is selected by pointer, arrow keys and action, with its value's id")
    func choosing() {
        for stage in stages({ Sorted() }) {
            click(stage, stage.role(.row).nth(1))
            #expect(stage["choice"].label == "<2>")
            stage.press(.down)
            #expect(stage["choice"].label == "<3>" && stage.role(.table).isFocused)
            stage.role(.row).nth(0).tap()
            #expect(stage["choice"].label == "<1>")
        }
    }

    @Test("multiple selection leaves out selection-disabled rows")
    func several() {
        struct Several: View {
            @State private var choice: Set<Int> = []
            var body: some View {
                VStack(spacing: 0) {
                    Table(of: Person.self, selection: $choice) {
                        TableColumn("Name", value: \.name)
                    } rows: {
                        TableRow(TableTests.people[0])
                        TableRow(TableTests.people[1]).selectionDisabled()
                        ForEach((3..<60).map { Person(id: $0, name: "row \($0)", age: 1) }) {
                            TableRow($0).selectionDisabled($0.id > 4 && $0.id != 50)
                        }
                    }
                    Text(verbatim: "<\(choice.sorted())>").accessibilityIdentifier("choice")
                }
            }
        }
        for stage in stages({ Several() }) {
            stage.role(.row).nth(0).tap()
            stage.press(.end, modifiers: .shift)
            #expect(stage["choice"].label == "<[1, 3, 4, 50]>")
        }
    }

    @Test("only visible rows of a hundred thousand are made, and selecting one updates two layers")
    func lazy() {
        struct Many: View {
            let choice: Box
            var body: some View {
                Table(
                    (0..<100_000).map { Person(id: $0, name: "row \($0)", age: $0) }, selection: Bindable(choice).value
                ) {
                    TableColumn("Name", value: \.name)
                    TableColumn("Age") { Text(verbatim: "\($0.age)") }
                }
            }
        }
        let stage = Stage(width: 600, height: 400) { Many(choice: Box()) }
        #expect(stage.work.bodies < 100, "\(stage.work.bodies)")
        stage.role(.row).nth(1).tap()
        stage.resetWork()
        stage.role(.row).nth(4).tap()
        #expect(stage.work.layers == 2 && stage.work.bodies == 0, "\(stage.work.layers) \(stage.work.bodies)")
        stage.press(.end)
        #expect(stage.text.contains("row 99999"))
    }

    @Observable final class Box { var value: Int? }

    @Test("on a narrow display a table shows only its first column, without titles")
    func compact() {
        let stage = Stage(columns: 40, rows: 12) { Sorted() }
        #expect(!stage.text.contains("Name") && !stage.text.contains("31") && stage.text.contains("Cleo"))
    }

    @Test("titles can be hidden, and columns can be conditional or repeated")
    func columns() {
        struct Conditional: View {
            @State private var hasAge = false
            var body: some View {
                VStack {
                    Toggle("Age too", isOn: $hasAge).accessibilityIdentifier("switch")
                    Table(TableTests.people) {
                        TableColumn("Name", value: \.name)
                        if hasAge { TableColumn("Age") { Text(verbatim: "\($0.age)") } }
                        TableColumnForEach(0..<2) { number in
                            TableColumn("C\(number)") { Text(verbatim: "\(number): \($0.id)") }
                        }
                    }
                }
            }
        }
        let stage = Stage(columns: 70, rows: 12) { Conditional() }
        #expect(stage.text.contains("C1") && stage.text.contains("1: 4") && !stage.text.contains("44"))
        stage["switch"].tap()
        #expect(stage.text.contains("44") && stage.text.contains("Age "))
        let plain = Stage(columns: 70, rows: 12) { Sorted().tableColumnHeaders(.hidden) }
        #expect(!plain.text.contains("Name") && plain.text.contains("Cleo"))
    }

    @Test("rows of a tree expand and collapse by pointer, arrow keys and action")
    func tree() {
        for stage in stages({ Tree() }) {
            #expect(stage.role(.row).nth(0).value == "collapsed")
            stage.role(.row).nth(0).perform("expand")
            #expect(stage.text.contains("b1") && stage.role(.row).nth(0).value == "expanded")
            stage.role(.row).nth(0).perform("collapse")
            #expect(!stage.text.contains("b1"))
            stage.role(.row).nth(0).tap()
            stage.press(.right)
            #expect(stage.text.contains("b1"))
            stage.press(.down)
            stage.press(.left)
            #expect(stage["choice"].label == "<a>" && stage.text.contains("b1"))
            stage.press(.left)
            #expect(!stage.text.contains("b1"))
            let row = stage.role(.row).nth(0).frame
            stage.drag(from: CGPoint(x: row.minX + 20, y: row.midY), through: [])
            #expect(stage.text.contains("b1"))
        }
    }

    struct File: Identifiable {
        let id: String
        var inside: [File]?
    }

    private struct Tree: View {
        @State private var choice: String?
        private let files = [
            File(id: "a", inside: [File(id: "b1"), File(id: "b2", inside: [File(id: "c")])]), File(id: "z"),
        ]
        var body: some View {
            VStack(spacing: 0) {
                Table(files, children: \.inside, selection: $choice) {
                    TableColumn("File", value: \.id)
                    TableColumn("Size") { Text(verbatim: "\($0.inside?.count ?? 0)") }
                }
                Text(verbatim: "<\(choice ?? "none")>").accessibilityIdentifier("choice")
            }
        }
    }

    @Test("disclosure rows and sections are rows of a table")
    func disclosed() {
        struct Disclosed: View {
            @State private var isExpanded = true
            var body: some View {
                Table(of: Person.self) {
                    TableColumn("Name", value: \.name)
                } rows: {
                    Section("First") {
                        DisclosureTableRow(TableTests.people[0], isExpanded: $isExpanded) {
                            TableRow(TableTests.people[1])
                        }
                    }
                    Section("Others") { ForEach(TableTests.people[2...]) { TableRow($0) } }
                }
            }
        }
        for stage in stages({ Disclosed() }) {
            #expect(stage.text.contains("First") && stage.text.contains("Ada") && stage.text.contains("Bob 9"))
            stage.label("Collapse").tap()
            #expect(!stage.text.contains("Ada"))
            stage.label("Expand").focus()
            stage.press(.right)
            #expect(stage.text.contains("Ada"))
        }
    }

    @Test("columns are resized, moved and hidden, and the customization is stored and encoded")
    func customization() throws {
        struct Custom: View {
            @State var changes = TableColumnCustomization<Person>()
            let onCustomization: (TableColumnCustomization<Person>) -> Void
            var body: some View {
                Table(TableTests.people, columnCustomization: $changes) {
                    TableColumn("Name", value: \.name).customizationID("name")
                        .disabledCustomizationBehavior(.visibility)
                    TableColumn("Age") { Text(verbatim: "\($0.age)") }.customizationID("age")
                    TableColumn("Id") { Text(verbatim: "#\($0.id)") }.customizationID("id").defaultVisibility(.hidden)
                }
                .onChange(of: changes) { onCustomization(changes) }
            }
        }
        var kept = TableColumnCustomization<Person>()
        let stage = Stage(columns: 70, rows: 16) { Custom { kept = $0 } }
        #expect(!stage.text.contains("#1"))
        let start = stage.label("Age").frame.minX
        stage.label("Name").increment()
        #expect(stage.label("Age").frame.minX == start + 8 && kept != TableColumnCustomization())
        stage.label("Name").focus()
        stage.press(.left, modifiers: .shift)
        #expect(stage.label("Age").frame.minX == start)
        stage.press(.right, modifiers: .option)
        #expect(stage.label("Age").frame.minX < stage.label("Name").frame.minX)
        stage.press(Key(name: "f10"), modifiers: .shift)
        stage.label("Id").tap()
        #expect(kept[visibility: "id"] == .visible && stage.text.contains("#1"))
        let data = try JSONEncoder().encode(kept)
        #expect(try JSONDecoder().decode(TableColumnCustomization<Person>.self, from: data) == kept)
    }

    @Test("dragging the end of a title resizes its column")
    func dragging() {
        let stage = Stage(width: 600, height: 300) { Sorted() }
        let frame = stage.label("Name").frame
        let age = stage.label("Age").frame
        stage.drag(
            from: CGPoint(x: frame.maxX + 8, y: frame.midY),
            through: [CGPoint(x: frame.maxX + 20, y: frame.midY), CGPoint(x: frame.maxX - 42, y: frame.midY)])
        #expect(abs(stage.label("Age").frame.minX - (age.minX - 50)) <= 1)
    }

    @Test("on a terminal titles are aligned to their columns, with and without scrolling", arguments: [3, 300])
    func titlesAboveColumns(count: Int) {
        let stage = Stage(columns: 50, rows: 12) {
            Table((0..<count).map { Person(id: $0, name: "Name", age: 7) }) {
                TableColumn("Name", value: \.name)
                TableColumn("Age") { Text(verbatim: "\($0.age)") }.width(60)
                TableColumn("Note") { _ in Text("none") }
            }
        }
        let lines = stage.text.split(separator: "\n").prefix(2).map { line in
            line.indices.filter { line[$0] != " " && ($0 == line.startIndex || line[line.index(before: $0)] == " ") }
                .map { line.distance(from: line.startIndex, to: $0) }
        }
        #expect(lines[0] == Array(lines[1].prefix(3)), "\(stage.text)")
    }

    @Test("a row's context menu is offered by the row, which is one element")
    func rowMenu() {
        struct ConfirmingTable: View {
            @State private var log = ""
            var body: some View {
                VStack(spacing: 0) {
                    Table(of: Person.self) {
                        TableColumn("Name", value: \.name)
                        TableColumn("Age") { Text(verbatim: "\($0.age)") }
                    } rows: {
                        ForEach(TableTests.people) { person in
                            TableRow(person).contextMenu { Button("Greet") { log += person.name } }
                        }
                    }
                    Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
                }
            }
        }
        for stage in [
            Stage(width: 400, height: 300) { ConfirmingTable() }, Stage(columns: 60, rows: 14) { ConfirmingTable() },
        ] {
            let row = stage.role(.row).nth(1)
            row.perform("menu")
            stage.label("Greet").tap()
            #expect(stage["log"].label == "<Ada>")
            let offering = stage.elements.filter { $0.details.actionNames.contains("menu") }
            #expect(offering.count == 4 && offering.allSatisfy { $0.role == .row })
        }
    }

    private struct Words: View {
        @State private var order = [KeyPathComparator(\Person.name, comparator: .localizedStandard)]
        var body: some View {
            Table(TableTests.people.sorted(using: order), sortOrder: $order) {
                TableColumn("Name", value: \.name, comparator: .localizedStandard)
                TableColumn("Note", value: \.name, comparator: .localized) { Text($0.name) }
            }
        }
    }

    @Test("the localized standard comparator sorts strings in natural order")
    func naturalOrder() {
        let stage = Stage(columns: 70, rows: 12) { Words() }
        #expect(names(stage) == ["Ada", "Bob 9", "Bob 10", "Cleo"])
        stage.label("Name").tap()
        #expect(names(stage) == ["Cleo", "Bob 10", "Bob 9", "Ada"])
    }
}
