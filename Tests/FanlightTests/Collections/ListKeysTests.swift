import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Rows that are gone to, asked about and folded")
struct ListKeysTests {
    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 300, height: 400, content: view), Stage(columns: 40, rows: 12, content: view)]
    }

    private struct Names: View {
        @State private var choice: Int?
        private let names = ["Ada", "Bea", "Ben", "Cleo", "Anna"] + (0..<200).map { "row \($0)" } + ["Zoe"]
        var body: some View {
            VStack(spacing: 0) {
                List(selection: $choice) {
                    ForEach(names.indices, id: \.self) { index in
                        Text(verbatim: names[index]).typeSelectEquivalent(index == 3 ? Text("Mrs Cleo") : nil)
                    }
                }
                Text(verbatim: choice.map { "<\(names[$0])>" } ?? "<>").accessibilityIdentifier("name")
            }
        }
    }

    @Test("what is typed goes to the next row that begins with it, also one that is far off; a pause begins anew")
    func typing() {
        for stage in stages({ Names() }) {
            stage.role(.row).nth(0).tap()
            stage.press(Key("b"))
            #expect(stage["name"].label == "<Bea>")
            for letter in "en" { stage.press(Key(letter)) }
            #expect(stage["name"].label == "<Ben>")
            stage.advance(by: .seconds(2))
            stage.press(Key("m"))
            #expect(stage["name"].label == "<Cleo>")
            stage.advance(by: .seconds(2))
            stage.press(Key("z"))
            #expect(stage["name"].label == "<Zoe>" && stage.text.contains("Zoe"))
            stage.advance(by: .seconds(2))
            stage.press(Key("a"))
            stage.advance(by: .seconds(2))
            stage.press(Key("a"))
            #expect(stage["name"].label == "<Anna>")
        }
    }

    @Test(
        "signs between the letters of a name are typed like those, and marks on them need not be",
        arguments: [
            (["x", "New York", "New Delhi"], "new d"), (["x", "v1.2", "v1.3"], "v1.3"), (["x", "a-b", "a-c"], "a-c"),
            (["x", "Zug", "Zürich"], "zur"), (["x", "Zug", "Zürich"], "zür"), (["x", "row 1", "row 11"], "row 11"),
        ])
    func typingSigns(_ names: [String], _ typed: String) {
        struct Chosen: View {
            let names: [String]
            @State private var choice: Int?

            var body: some View {
                VStack(spacing: 0) {
                    List(names.indices, id: \.self, selection: $choice) { Text(verbatim: names[$0]) }
                    Text(verbatim: "<\(choice ?? -1)>").accessibilityIdentifier("choice")
                }
            }
        }
        for stage in stages({ Chosen(names: names) }) {
            stage.press(.tab)
            for letter in typed { stage.press(letter == " " ? .space : Key(letter)) }
            #expect(stage["choice"].label == "<2>", "\(typed)")
        }
    }

    @Observable
    final class Choice {
        var row: Int?
    }

    @Test("keys go on from what the program chose, also after they were used")
    func chosenByProgram() {
        struct Rows: View {
            @Bindable var choice: Choice

            var body: some View {
                List(0..<30, id: \.self, selection: $choice.row) { Text(verbatim: "row \($0)") }
            }
        }
        let choice = Choice()
        for stage in stages({ Rows(choice: choice) }) {
            choice.row = nil
            stage.press(.tab)
            stage.press(.down)
            stage.press(.down)
            #expect(choice.row == 2)
            choice.row = 6
            stage.press(.down)
            #expect(choice.row == 7)
            choice.row = 25
            stage.press(.up)
            #expect(choice.row == 24)
            // What is gone is where keys were.
            choice.row = nil
            stage.press(.down)
            #expect(choice.row == 25)
        }
    }

    private struct Thousands: View {
        @State private var choice: Int?
        @State private var first = 0
        var body: some View {
            VStack(spacing: 0) {
                List(selection: $choice) {
                    ForEach(first..<20_000, id: \.self) { Text(verbatim: $0 == 15_000 ? "Zoe" : "Anna \($0)") }
                }
                Text(verbatim: "<\(choice ?? -1)>").accessibilityIdentifier("choice")
                Button("fewer") { first = 5_000 }
            }
        }
    }

    @Test("what is typed is looked for in all rows, a stretch at a time")
    func typingFar() {
        let stage = Stage(columns: 40, rows: 12) { Thousands() }
        stage.role(.row).nth(0).tap()
        stage.resetWork()
        stage.press(Key("z"))
        #expect(stage["choice"].label == "<0>" && stage.work.bodies < 2_000, "other things have their turn")
        stage.advance(by: .milliseconds(100))
        #expect(stage["choice"].label == "<15000>" && stage.text.contains("Zoe"))
        // Around the end, to a row before the one that is chosen.
        stage.advance(by: .seconds(2))
        for letter in "anna" { stage.press(Key(letter)) }
        stage.press(.space)
        for letter in "77" { stage.press(Key(letter)) }
        stage.advance(by: .milliseconds(100))
        #expect(stage["choice"].label == "<77>")
    }

    @Test("who goes elsewhere while letters look for a row stays there, and rows that move are found where they are")
    func typingLeft() {
        let stage = Stage(columns: 40, rows: 12) { Thousands() }
        stage.role(.row).nth(0).tap()
        stage.press(Key("z"))
        stage.press(.down)
        stage.advance(by: .seconds(1))
        #expect(stage["choice"].label == "<1>")
        stage.advance(by: .seconds(2))
        stage.press(Key("z"))
        stage.label("fewer").tap()
        stage.advance(by: .seconds(1))
        #expect(stage["choice"].label == "<15000>" && stage.text.contains("Zoe"))
    }

    private struct Asking: View {
        @State private var choice: Set<Int> = []
        @State private var log = ""
        var body: some View {
            VStack(spacing: 0) {
                List(selection: $choice) { ForEach(0..<3) { Text(verbatim: "row \($0)") } }
                    .contextMenu(forSelectionType: Int.self) { rows in
                        Button("Count \(rows.sorted().description)") { log += "\(rows.count)" }
                    } primaryAction: { rows in
                        log += "!\(rows.sorted())"
                    }
                Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
            }
        }
    }

    @Test("a menu for what is chosen, by the other button, by keys and by the row's action")
    func menu() {
        for stage in stages({ Asking() }) {
            let row = stage.role(.row).nth(1).frame
            stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: row.midX, y: row.midY), button: 2)))
            stage.label("Count [1]").tap()
            #expect(stage["log"].label == "<1>")
            stage.press(.down, modifiers: .shift)
            stage.press(Key(name: "f10"), modifiers: .shift)
            #expect(stage.label("Count [1, 2]").exists)
            stage.press(.escape)
            stage.role(.row).nth(0).perform("menu")
            #expect(stage.label("Count [0]").exists)
        }
    }

    @Test("Return and a double press do what a list is for")
    func primary() {
        for stage in stages({ Asking() }) {
            stage.role(.row).nth(0).tap()
            stage.press(.enter)
            #expect(stage["log"].label == "<![0]>")
            let row = stage.role(.row).nth(2).frame
            for _ in 0..<2 { stage.drag(from: CGPoint(x: row.midX, y: row.midY), through: []) }
            #expect(stage["log"].label == "<![0]![2]>")
            stage.advance(by: .seconds(1))
            stage.drag(from: CGPoint(x: row.midX, y: row.midY), through: [])
            #expect(stage["log"].label == "<![0]![2]>")
        }
    }

    @Test("a section that can be folded is, by its header: by pointer, by keys and by words")
    func folding() {
        struct Folding: View {
            @State private var isExpanded = true
            var body: some View {
                List {
                    Section("Fruit", isExpanded: $isExpanded) { Text("Apple") }
                    Section("Others") { Text("Salt") }
                }
            }
        }
        for stage in stages({ Folding() }) {
            let header = stage.label("Fruit").frame
            stage.drag(from: CGPoint(x: header.midX, y: header.midY), through: [])
            #expect(!stage.text.contains("Apple") && stage.text.contains("Salt"))
            stage.label("Fruit").focus()
            stage.press(.right)
            #expect(stage.text.contains("Apple") && stage.label("Fruit").value == "expanded")
            stage.label("Fruit").set("collapsed")
            #expect(!stage.text.contains("Apple"))
        }
    }

    @Test("the first and the last row are seen with the heading above and the words below them")
    func ends() {
        struct Sections: View {
            @State private var choice: Int?
            var body: some View {
                List(selection: $choice) {
                    Section {
                        ForEach(0..<60, id: \.self) { Text(verbatim: "row \($0)") }
                    } header: {
                        Text("Above")
                    } footer: {
                        Text("Below")
                    }
                }
            }
        }
        for stage in stages({ Sections() }) {
            stage.press(.tab)
            stage.press(.end)
            #expect(stage.showing("Below").nth(0).obstacle == nil && stage.label("Below").frame.maxY <= 400)
            stage.press(.home)
            #expect(stage.label("Above").frame.minY >= 0)
            stage.press(.down)
            stage.press(.pageDown)
            stage.press(.up)
            stage.press(.pageUp)
            #expect(stage.label("Above").frame.minY >= 0)
        }
    }

    @Test("only presses are counted: who chooses a row twice by keys or without aiming does no more")
    func counted() {
        struct One: View {
            @State private var choice: Int?
            @State private var log = ""
            var body: some View {
                VStack(spacing: 0) {
                    List(0..<3, id: \.self, selection: $choice) { Text(verbatim: "row \($0)") }
                        .contextMenu(forSelectionType: Int.self) { _ in
                            Button("x") {}
                        } primaryAction: { rows in
                            log += "!\(rows.sorted())"
                        }
                    Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
                }
            }
        }
        for stage in stages({ One() }) {
            for _ in 0..<2 { stage.role(.row).nth(1).tap() }
            for _ in 0..<2 { stage.press(.space) }
            #expect(stage["log"].label == "<>")
            let row = stage.role(.row).nth(1).frame
            for _ in 0..<2 { stage.drag(from: CGPoint(x: row.midX, y: row.midY), through: []) }
            #expect(stage["log"].label == "<![1]>")
        }
    }

    private func askAt(_ words: String, _ stage: Stage) {
        let frame = stage.showing(words).frame
        stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: frame.midX, y: frame.midY), button: 2)))
    }

    @Test("asked on a header, or on a row that cannot be chosen, the menu is for no row")
    func headers() {
        struct Sections: View {
            @State private var choice: Set<Int> = [1]
            var body: some View {
                List(selection: $choice) {
                    Section("Head") {
                        ForEach(0..<3) { Text(verbatim: "row \($0)").selectionDisabled($0 == 2) }
                    }
                }
                .contextMenu(forSelectionType: Int.self) { rows in
                    Button("Count \(rows.sorted().description)") {}
                }
            }
        }
        for stage in stages({ Sections() }) {
            for words in ["Head", "row 2"] {
                askAt(words, stage)
                #expect(stage.label("Count []").exists, "\(words)")
                stage.press(.escape)
            }
            askAt("row 1", stage)
            #expect(stage.label("Count [1]").exists)
        }
    }

    @Test("a menu for rows of one type is none for lists whose rows are of another")
    func types() {
        struct Two: View {
            @State private var name: String?
            @State private var number: Int?
            var body: some View {
                VStack(spacing: 0) {
                    List(["one"], id: \.self, selection: $name) { Text($0) }
                    List([7], id: \.self, selection: $number) { Text(verbatim: "seven \($0)") }
                }
                .contextMenu(forSelectionType: Int.self) { _ in Button("Count") {} }
            }
        }
        for stage in stages({ Two() }) {
            askAt("one", stage)
            #expect(!stage.label("Count").exists)
            askAt("seven 7", stage)
            #expect(stage.label("Count").exists)
        }
    }

    @Test("signs before what is written are not typed, and what was read of rows is not read for each letter")
    func words() {
        struct Tree: View {
            @State private var choice: String?
            var body: some View {
                VStack(spacing: 0) {
                    List(OutlineTests.files, children: \.inside, selection: $choice) { Text(verbatim: $0.id) }
                    Text(verbatim: "<\(choice ?? "")>").accessibilityIdentifier("name")
                }
            }
        }
        for stage in stages({ Tree() }) {
            for letter in "za" {
                stage.role(.list).focus()
                stage.press(Key(letter))
                #expect(stage["name"].label == "<\(letter)>")
                stage.advance(by: .seconds(2))
            }
        }
        struct Many: View {
            @State private var choice: Int?
            var body: some View {
                List(0..<500, id: \.self, selection: $choice) { Words(number: $0) }
            }
        }
        struct Words: View {
            let number: Int
            var body: some View { Text(verbatim: "row \(number)") }
        }
        for stage in stages({ Many() }) {
            stage.role(.row).nth(0).tap()
            stage.press(Key("x"))
            stage.resetWork()
            stage.press(Key("y"))
            #expect(stage.work.bodies == 0, "\(stage.work.bodies)")
        }
    }

    @Test("a row is found by all the words of its name, and a space is one again afterwards")
    func severalWords() {
        struct People: View {
            @State private var choice: Set<String> = []
            var body: some View {
                VStack(spacing: 0) {
                    List(["Ada B", "Ada L", "Bob"], id: \.self, selection: $choice) { Text(verbatim: $0) }
                    Text(verbatim: choice.sorted().joined(separator: ",")).accessibilityIdentifier("name")
                }
            }
        }
        for stage in stages({ People() }) {
            stage.role(.list).focus()
            stage.type("ada")
            #expect(stage["name"].label == "Ada L", "the next one")
            stage.press(.space)
            stage.type("b")
            #expect(stage["name"].label == "Ada B")
            stage.advance(by: .seconds(2))
            stage.press(.space)
            #expect(stage["name"].label == "", "it takes the row out of what is chosen")
        }
    }

    @Test("keys go on from the row that they came to, wherever that is after the rows were put in another order")
    func otherOrder() {
        struct Numbers: View {
            @State private var numbers = Array(0..<500)
            @State private var choice: Int?
            var body: some View {
                VStack(spacing: 0) {
                    List(numbers, id: \.self, selection: $choice) { Text(verbatim: "row \($0)") }
                    Button("Turn") { numbers.reverse() }.accessibilityIdentifier("turn")
                    Text(verbatim: "<\(choice ?? -1)>").accessibilityIdentifier("choice")
                }
            }
        }
        for stage in stages({ Numbers() }) {
            stage.role(.list).focus()
            stage.press(.down)
            #expect(stage["choice"].label == "<1>")
            stage["turn"].tap()
            // Twice: it is out of sight when the rows are turned back.
            stage["turn"].tap()
            stage.role(.list).focus()
            stage.press(.down)
            #expect(stage["choice"].label == "<2>")
            stage["turn"].tap()
            stage.role(.list).focus()
            stage.press(.down)
            #expect(stage["choice"].label == "<1>")
        }
    }

    private struct Swiped: View {
        enum Kind: CaseIterable { case text, link, button, toggle }
        let kind: Kind
        var body: some View {
            NavigationStack {
                List {
                    ForEach(["Ada", "Bea"], id: \.self) { name in
                        row(name).swipeActions { Button("Flag") {} }.swipeActions(edge: .leading) { Button("Pin") {} }
                    }
                }
            }
        }

        @ViewBuilder private func row(_ name: String) -> some View {
            switch kind {
            case .text: Text(name)
            case .link: NavigationLink(name) { Text("there") }
            case .button: Button(name) {}
            case .toggle: Toggle(name, isOn: .constant(true))
            }
        }
    }

    @Test("what can be done to a row is shown by arrows, whatever is in the row", arguments: Swiped.Kind.allCases)
    private func actions(kind: Swiped.Kind) {
        for stage in stages({ Swiped(kind: kind) }) {
            stage.press(.tab)
            stage.press(.left)
            #expect(stage.text.contains("Flag") && !stage.text.contains("Pin"))
            stage.press(.left)
            #expect(!stage.text.contains("Flag"))
            stage.press(.right)
            #expect(stage.text.contains("Pin"))
        }
    }

    private struct WithMenus: View {
        @State private var done = ""
        var body: some View {
            List {
                ForEach(["Ada", "Bea"], id: \.self) { name in
                    Text(name).contextMenu { Button("Greet") { done = name } }
                }
            }
            Text(verbatim: "<\(done)>").accessibilityIdentifier("done")
        }
    }

    @Test("rows of which only the menu can be had are gone to by keys, and Shift-F10 shows it")
    func menus() {
        for stage in stages({ WithMenus() }) {
            stage.press(.tab)
            stage.press(.down)
            stage.press(Key(name: "f10"), modifiers: .shift)
            stage.advance(by: .seconds(1))
            stage.label("Greet").tap()
            #expect(stage["done"].label == "<Bea>")
        }
    }

    private struct Controls: View {
        let kind: Swiped.Kind
        @State private var text = ""
        var body: some View {
            NavigationStack {
                List(0..<3) { number in
                    switch kind {
                    case .text: TextField("Row \(number)", text: $text)
                    case .link: NavigationLink("Row \(number)") { Text("there") }
                    case .button: Button("Row \(number)") {}
                    case .toggle: Toggle("Row \(number)", isOn: .constant(true))
                    }
                }
            }
        }
    }

    @Test("arrows lead from row to row where each has a control of its own", arguments: Swiped.Kind.allCases)
    private func arrows(kind: Swiped.Kind) {
        for stage in stages({ Controls(kind: kind) }) {
            stage.label("Row 0").focus()
            stage.press(.down)
            #expect(stage.label("Row 1").isFocused)
            stage.press(.down)
            stage.press(.down)
            #expect(stage.label("Row 2").isFocused)
            stage.press(.up)
            #expect(stage.label("Row 1").isFocused)
        }
    }

    private struct Clearing: View {
        @State private var rows = ["a", "b", "c", "d"]
        var body: some View {
            List {
                ForEach(rows, id: \.self) { row in
                    Button(row) { rows.removeAll { $0 == row } }.accessibilityIdentifier(row)
                }
            }
        }
    }

    @Test("Tab goes on from where a row was that has left with the focus")
    func afterLeaving() {
        for stage in stages({ Clearing() }) {
            stage["b"].focus()
            stage.press(.enter)
            #expect(!stage["b"].exists)
            stage.press(.tab)
            #expect(stage["c"].isFocused)
        }
    }
}
