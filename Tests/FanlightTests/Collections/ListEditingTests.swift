import Display
import FanlightTesting
import Foundation
import SwiftUI
import Testing

@MainActor
@Suite("Rows that are deleted and moved")
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

    @Test("Delete takes the row away that keys go on from, Option and an arrow move it")
    func keys() {
        for stage in stages() {
            stage.role(.list).focus()
            stage.press(.down)
            stage.press(.delete)
            #expect(stage["kinds"].label == "Apple Fig Plum")
            // What may not be deleted stays.
            stage.press(.delete)
            #expect(stage["kinds"].label == "Apple Fig Plum")
            stage.press(.up, modifiers: .option)
            #expect(stage["kinds"].label == "Fig Apple Plum")
            stage.press(.down)
            stage.press(.down, modifiers: .option)
            #expect(stage["kinds"].label == "Fig Plum Apple")
            // What may not be moved stays.
            stage.press(.up)
            stage.press(.up, modifiers: .option)
            #expect(stage["kinds"].label == "Fig Plum Apple")
        }
    }

    @Test("keys go on from the row that followed those which were deleted")
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

    @Test("a row offers to be deleted and moved to those who see nothing")
    func actions() {
        for stage in stages() {
            stage.role(.row).nth(1).perform("delete")
            #expect(stage["kinds"].label == "Apple Fig Plum")
            stage.role(.row).nth(0).perform("move down")
            #expect(stage["kinds"].label == "Fig Apple Plum")
            guard case .refused = stage.role(.row).nth(0).perform("delete") else {
                Issue.record("a row that may not be deleted was")
                continue
            }
        }
    }

    @Test("what a row is taken by is no part of its name")
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

    @Test("while the list is edited each row has what deletes it")
    func editing() {
        for stage in stages() {
            #expect(!stage.label("Delete").nth(0).exists)
            stage.label("Edit").tap()
            // One row may not be deleted.
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

    @Test("a button beside a list begins and ends its editing without navigation or an author's edit mode")
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

    @Test("a row is called what its view says, whatever can be done to it beside that")
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

    @Test("rows that are more than one view, or none, are counted as the elements that they are for")
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
        // a1 a2 b2 a3 a4
        stage.role(.row).nth(3).perform("delete")
        #expect(stage["numbers"].label == "[1, 2, 4]")
    }

    @Test("what a swipe would show is offered as actions, and shown by dragging")
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

    @Test("dragging a row up or down shows nothing of what can be done to it")
    func upright() {
        let stage = Stage(width: 400, height: 300) {
            List(["one", "two"], id: \.self) { Text($0).swipeActions { Button("Archive") {} } }
        }
        let row = stage.label("one").frame
        stage.drag(from: CGPoint(x: row.midX, y: row.midY), through: [CGPoint(x: row.midX - 5, y: row.midY + 30)])
        #expect(!stage.label("Archive").exists)
    }

    @Test("dragging a row most of its width does the first of what can be done to it, where that is allowed")
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

    @Test("what is shown of a row is put away where the list begins to be edited")
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

    @Test("dragging what is shown of a row back does nothing with it, however far that goes")
    func putAway() {
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
