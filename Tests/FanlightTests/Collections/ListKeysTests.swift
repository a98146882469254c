import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Keyboard navigation, menus and folding in lists")
struct ListKeysTests {
    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 300, height: 400, content: view), Stage(columns: 40, rows: 12, content: view)]
    }

    @Observable
    final class Choice {
        var row: Int?
    }

    @Test("arrow keys continue from the selection set by the app, also after earlier key presses")
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
            #expect(choice.row == 0)
            stage.press(.down)
            #expect(choice.row == 1)
            choice.row = 6
            stage.press(.down)
            #expect(choice.row == 7)
            choice.row = 25
            stage.press(.up)
            #expect(choice.row == 24)
            // A cleared selection continues from the row that the keyboard was on.
            choice.row = nil
            stage.press(.down)
            #expect(choice.row == 25)
        }
    }

    private struct Several: View {
        var mode = EditMode.inactive
        @State private var choice: Set<Int> = []
        var body: some View {
            VStack(spacing: 0) {
                List(selection: $choice) {
                    Section("Title") { ForEach(0..<4) { Text(verbatim: "row \($0)").selectionDisabled($0 == 0) } }
                }
                .environment(\.editMode, .constant(mode))
                Text(verbatim: "\(choice.sorted())").accessibilityIdentifier("choice")
            }
        }
    }

    @Test("the first arrow key selects the first selectable row, unless Control only moves the focus")
    func firstArrow() {
        for (key, modifiers, chosen) in [
            (Key.down, KeyModifiers(), "[1]"), (.up, [], "[1]"), (.down, .shift, "[1]"), (.down, .control, "[]"),
        ] {
            for stage in stages({ Several() }) {
                stage.press(.tab)
                stage.press(key, modifiers: modifiers)
                #expect(stage["choice"].label == chosen, "\(key.name) \(modifiers)")
                stage.press(.down)
                #expect(stage["choice"].label == (chosen == "[]" ? "[3]" : "[2]"))
            }
        }
        // In edit mode each row is selected by itself, and arrows select none.
        for stage in stages({ Several(mode: .active) }) {
            stage.press(.tab)
            stage.press(.down)
            #expect(stage["choice"].label == "[]")
            stage.press(.space)
            #expect(stage["choice"].label == "[2]")
        }
    }

    private struct Questions: View {
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

    @Test("the context menu for a selection opens by secondary click, keyboard and row action")
    func menu() {
        for stage in stages({ Questions() }) {
            let row = stage.role(.row).nth(1).frame
            stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: row.midX, y: row.midY), button: 2)))
            stage.label("Count [1]").tap()
            #expect(stage["log"].label == "<1>")
            stage.role(.row).nth(1).tap()
            stage.press(.down, modifiers: .shift)
            for _ in 0..<2 {
                stage.press(Key(name: "f10"), modifiers: .shift)
                #expect(stage.label("Count [1, 2]").exists)
                stage.press(.escape)
                // The selection stays when the menu opens for another row.
                openMenu("row 0", stage)
                #expect(stage.label("Count [0]").exists)
                stage.press(.escape)
            }
            stage.role(.row).nth(0).perform("menu")
            #expect(stage.label("Count [0]").exists)
        }
    }

    @Test("Return and a double click run the list's primary action")
    func primary() {
        for stage in stages({ Questions() }) {
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

    @Test("an expandable section folds by its header: by pointer, keyboard and accessibility action")
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

    @Test("moving to the first and last row reveals the section's header and footer")
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

    @Test("selecting a row twice by keyboard or script does not run the primary action")
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

    private func openMenu(_ words: String, _ stage: Stage) {
        let frame = stage.showing(words).frame
        stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: frame.midX, y: frame.midY), button: 2)))
    }

    @Test("on a header or an unselectable row the context menu is for an empty selection")
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
                openMenu(words, stage)
                #expect(stage.label("Count []").exists, "\(words)")
                stage.press(.escape)
            }
            openMenu("row 1", stage)
            #expect(stage.label("Count [1]").exists)
        }
    }

    @Test("a context menu is ignored by lists whose selection has another type")
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
            openMenu("one", stage)
            #expect(!stage.label("Count").exists)
            openMenu("seven 7", stage)
            #expect(stage.label("Count").exists)
        }
    }

    @Test("arrow keys continue from the same row after the rows are reordered")
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
            #expect(stage["choice"].label == "<0>")
            stage["turn"].tap()
            // Twice, because the row is outside of the viewport when the order is reversed back.
            stage["turn"].tap()
            stage.role(.list).focus()
            stage.press(.down)
            #expect(stage["choice"].label == "<1>")
            stage["turn"].tap()
            stage.role(.list).focus()
            stage.press(.down)
            #expect(stage["choice"].label == "<0>")
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

    @Test("arrow keys open swipe actions, for any content of the row", arguments: Swiped.Kind.allCases)
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

    @Test("rows with only a context menu get the keyboard focus, and Shift-F10 opens the menu")
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

    @Test("arrow keys move between rows with a control each", arguments: Swiped.Kind.allCases)
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

    @Test("Tab continues from the position of a removed row that had the focus")
    func afterLeaving() {
        for stage in stages({ Clearing() }) {
            stage["b"].focus()
            stage.press(.enter)
            #expect(!stage["b"].exists)
            stage.press(.tab)
            #expect(stage["c"].isFocused)
        }
    }

    @Test("Escape keeps the focus in a list unless a handler takes it")
    func escape() {
        for stage in stages({ Questions() }) {
            stage.role(.row).nth(0).tap()
            stage.press(.down)
            stage.press(.escape)
            stage.press(.down)
            stage.press(.enter)
            #expect(stage["log"].label == "<![2]>")
        }
    }
}
