import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Deleting and moving rows")
struct ListEditingTests {
    private struct Fruit: View {
        @State private var kinds = ["Apple", "Pear", "Fig", "Plum"]
        var body: some View {
            NavigationStack {
                VStack(spacing: 0) {
                    List {
                        ForEach(kinds, id: \.self) { kind in
                            Text(kind).deleteDisabled(kind == "Fig").moveDisabled(kind == "Plum")
                        }
                        .onDelete { kinds.remove(atOffsets: $0) }
                        .onMove { kinds.move(fromOffsets: $0, toOffset: $1) }
                    }
                    Text(verbatim: kinds.joined(separator: " ")).accessibilityIdentifier("kinds")
                }
                .toolbar { EditButton() }
            }
        }
    }

    private func stages() -> [Stage] {
        [Stage(width: 300, height: 400) { Fruit() }, Stage(columns: 40, rows: 12) { Fruit() }]
    }

    @Test("Delete removes the focused row, and Option with an arrow moves it")
    func keys() {
        for stage in stages() {
            stage.role(.list).focus()
            stage.press(.down)
            stage.press(.delete)
            #expect(stage["kinds"].label == "Apple Fig Plum")
            // The second Delete is on a row that cannot be deleted.
            stage.press(.delete)
            #expect(stage["kinds"].label == "Apple Fig Plum")
            stage.press(.up, modifiers: .option)
            #expect(stage["kinds"].label == "Fig Apple Plum")
            stage.press(.down)
            stage.press(.down, modifiers: .option)
            #expect(stage["kinds"].label == "Fig Plum Apple")
            // A row that cannot move stays in place.
            stage.press(.up)
            stage.press(.up, modifiers: .option)
            #expect(stage["kinds"].label == "Fig Plum Apple")
        }
    }

    @Test("after deleting several rows the keyboard continues from the row after them")
    func afterSeveral() {
        struct Numbers: View {
            @State private var chosen: Set<Int> = []
            @State private var rows = Array(0..<12)
            var body: some View {
                VStack(spacing: 0) {
                    List(selection: $chosen) {
                        ForEach(rows, id: \.self) { Text(verbatim: "row \($0)") }
                            .onDelete {
                                rows.remove(atOffsets: $0)
                                chosen = []
                            }
                    }
                    Text(verbatim: "\(chosen.sorted())").accessibilityIdentifier("chosen")
                }
            }
        }
        for stage in [Stage(width: 300, height: 400) { Numbers() }, Stage(columns: 40, rows: 12) { Numbers() }] {
            stage.role(.row).nth(3).tap()
            for _ in 0..<2 { stage.press(.down, modifiers: .shift) }
            stage.press(.delete)
            stage.press(.space)
            #expect(stage["chosen"].label == "[6]")
        }
    }

    @Test("rows offer accessibility actions for deleting and moving")
    func actions() {
        for stage in stages() {
            stage.role(.row).nth(1).perform("delete")
            #expect(stage["kinds"].label == "Apple Fig Plum")
            stage.role(.row).nth(0).perform("move down")
            #expect(stage["kinds"].label == "Fig Apple Plum")
            guard case .refused = stage.role(.row).nth(0).perform("delete") else {
                Issue.record("expected the deletion of a fixed row to be refused")
                continue
            }
        }
    }

    @Test("a move handle is not part of a row's label")
    func names() {
        struct Chosen: View {
            @State private var chosen: Set<Int> = []
            @State private var rows = [1, 2]
            var body: some View {
                List(selection: $chosen) {
                    ForEach(rows, id: \.self) { Text(verbatim: "Row \($0)") }
                        .onMove { rows.move(fromOffsets: $0, toOffset: $1) }
                }
                .environment(\.editMode, .constant(.active))
            }
        }
        for stage in [Stage(width: 300, height: 300) { Chosen() }, Stage(columns: 40, rows: 8) { Chosen() }] {
            #expect([0, 1].map { stage.role(.row).nth($0).label } == ["Row 1", "Row 2"])
            #expect(stage.role(.row).nth(0).actionNames.contains("move down"))
        }
    }

    @Test("each deletable row shows a delete control while editing")
    func editing() {
        for stage in stages() {
            #expect(!stage.label("Delete").nth(0).exists)
            stage.label("Edit").tap()
            // One row cannot be deleted.
            #expect(stage.label("Delete").nth(2).exists && !stage.label("Delete").nth(3).exists)
            stage.label("Delete").nth(0).tap()
            #expect(stage["kinds"].label == "Pear Fig Plum")
            stage.label("Done").tap()
            #expect(!stage.label("Delete").nth(0).exists)
        }
    }

    private struct Plain: View {
        @State private var kinds = ["Apple", "Pear"]
        var body: some View {
            VStack(spacing: 0) {
                EditButton()
                List { ForEach(kinds, id: \.self) { Text($0) }.onDelete { kinds.remove(atOffsets: $0) } }
                Text(verbatim: kinds.joined(separator: " ")).accessibilityIdentifier("kinds")
            }
        }
    }

    @Test("an edit button beside a list toggles editing without navigation or an edit mode binding")
    func withoutNavigation() {
        for stage in [Stage(width: 300, height: 400) { Plain() }, Stage(columns: 40, rows: 12) { Plain() }] {
            #expect(stage.label("Edit").isEnabled)
            stage.label("Edit").tap()
            stage.label("Delete").nth(0).tap()
            #expect(stage["kinds"].label == "Pear")
            stage.label("Done").tap()
            #expect(!stage.label("Delete").nth(0).exists)
        }
    }

    @Test("a row's label is that of its view, without swipe actions or edit controls")
    func namesOfRows() {
        struct Mail: View {
            let mode: EditMode
            var body: some View {
                List {
                    ForEach(["one", "two"], id: \.self) { Text($0).swipeActions { Button("Archive") {} } }
                        .onDelete { _ in }
                }
                .environment(\.editMode, .constant(mode))
            }
        }
        for mode in [EditMode.active, .inactive] {
            for stage in [
                Stage(width: 300, height: 300) { Mail(mode: mode) }, Stage(columns: 40, rows: 8) { Mail(mode: mode) },
            ] {
                if mode == .inactive {
                    stage.role(.row).nth(0).drag(byX: -100)
                    #expect(stage.label("Archive").exists)
                } else {
                    #expect(stage.label("Delete").nth(1).exists)
                }
                #expect([0, 1].map { stage.role(.row).nth($0).label } == ["one", "two"])
            }
        }
    }

    @Test("rows of elements with several views or none are deleted by element")
    func several() {
        struct Odd: View {
            @State private var numbers = [1, 2, 3, 4]
            var body: some View {
                VStack(spacing: 0) {
                    List {
                        ForEach(numbers, id: \.self) { number in
                            Text(verbatim: "a\(number)")
                            if number == 2 { Text(verbatim: "b\(number)") }
                        }
                        .onDelete { numbers.remove(atOffsets: $0) }
                    }
                    Text(verbatim: "\(numbers)").accessibilityIdentifier("numbers")
                }
            }
        }
        let stage = Stage(columns: 30, rows: 12) { Odd() }
        // Rows: a1 a2 b2 a3 a4.
        stage.role(.row).nth(3).perform("delete")
        #expect(stage["numbers"].label == "[1, 2, 4]")
    }

    @Test("swipe actions are offered as accessibility actions and shown by dragging")
    func swipes() {
        struct Mail: View {
            @State private var log = ""
            var body: some View {
                VStack(spacing: 0) {
                    List {
                        Text("letter").swipeActions {
                            Button("Archive") { log += "a" }
                            Button("Flag") { log += "f" }
                        }
                    }
                    Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
                }
            }
        }
        for stage in [Stage(width: 400, height: 300) { Mail() }, Stage(columns: 50, rows: 8) { Mail() }] {
            stage.role(.row).perform("Flag")
            #expect(stage["log"].label == "<f>")
            #expect(!stage.label("Archive").exists)
            let row = stage.label("letter").frame
            stage.drag(
                from: CGPoint(x: row.maxX + 80, y: row.midY),
                through: [CGPoint(x: row.maxX + 20, y: row.midY), CGPoint(x: row.maxX - 20, y: row.midY)])
            stage.label("Archive").tap()
            #expect(stage["log"].label == "<fa>")
        }
    }

    @Test("a vertical drag does not open swipe actions")
    func upright() {
        let stage = Stage(width: 400, height: 300) {
            List(["one", "two"], id: \.self) { Text($0).swipeActions { Button("Archive") {} } }
        }
        let row = stage.label("one").frame
        stage.drag(from: CGPoint(x: row.midX, y: row.midY), through: [CGPoint(x: row.midX - 5, y: row.midY + 30)])
        #expect(!stage.label("Archive").exists)
    }

    @Test("a full swipe performs the first action, if allowed")
    func fullSwipe() {
        struct Mail: View {
            let allowsFullSwipe: Bool
            @State private var log = ""
            var body: some View {
                VStack(spacing: 0) {
                    List {
                        Text("letter").swipeActions(allowsFullSwipe: allowsFullSwipe) {
                            Button("Archive") { log += "a" }
                            Button("Flag") { log += "f" }
                        }
                    }
                    Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
                }
            }
        }
        func swipe<V: View>(_ view: V) -> [Stage] {
            [Stage(width: 400, height: 300) { view }, Stage(columns: 50, rows: 8) { view }].map { stage in
                let y = stage.label("letter").frame.midY
                stage.drag(from: CGPoint(x: 360, y: y), through: [CGPoint(x: 200, y: y), CGPoint(x: 50, y: y)])
                return stage
            }
        }
        for stage in swipe(Mail(allowsFullSwipe: true)) {
            #expect(stage["log"].label == "<a>" && !stage.label("Archive").exists)
        }
        for stage in swipe(Mail(allowsFullSwipe: false)) {
            #expect(stage["log"].label == "<>" && stage.label("Archive").exists)
        }
    }

    @Test("entering edit mode closes open swipe actions")
    func editedWhileShown() {
        struct Rows: View {
            @State private var mode = EditMode.inactive
            var body: some View {
                VStack {
                    List(0..<2, id: \.self) { number in
                        Text(verbatim: "row \(number)").swipeActions { Button("Flag") {} }
                    }
                    .environment(\.editMode, $mode)
                    Button("edit") { mode = .active }
                }
            }
        }
        for stage in [Stage(width: 300, height: 300) { Rows() }, Stage(columns: 40, rows: 10) { Rows() }] {
            stage.press(.tab)
            stage.press(.left)
            #expect(stage.label("Flag").exists)
            stage.label("edit").tap()
            #expect(!stage.label("Flag").exists)
        }
    }

    @Test("dragging an open row back performs no action, at any distance")
    func draggedBack() {
        struct Mail: View {
            @State private var log = ""
            var body: some View {
                VStack(spacing: 0) {
                    List {
                        Text("letter").swipeActions { Button("Archive") { log += "a" } }
                            .swipeActions(edge: .leading) { Button("Read") { log += "r" } }
                    }
                    Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
                }
            }
        }
        for stage in [Stage(width: 400, height: 300) { Mail() }, Stage(columns: 50, rows: 8) { Mail() }] {
            let y = stage.label("letter").frame.midY
            stage.drag(from: CGPoint(x: 200, y: y), through: [CGPoint(x: 150, y: y), CGPoint(x: 120, y: y)])
            #expect(stage.label("Archive").exists)
            stage.drag(from: CGPoint(x: 40, y: y), through: [CGPoint(x: 200, y: y), CGPoint(x: 380, y: y)])
            #expect(stage["log"].label == "<>" && !stage.label("Archive").exists && !stage.label("Read").exists)
        }
    }
}
