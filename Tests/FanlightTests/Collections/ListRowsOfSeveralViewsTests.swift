import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("List elements with two rows each")
struct ListRowsOfSeveralViewsTests {
    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 300, height: 500, content: view), Stage(columns: 40, rows: 16, content: view)]
    }

    private struct Shown<Value>: View {
        let value: Value
        var body: some View { Text(verbatim: "\(value)").accessibilityIdentifier("shown") }
    }

    private struct Letters: View {
        @State private var letters = ["A", "B", "C", "D"]
        var body: some View {
            NavigationStack {
                VStack(spacing: 0) {
                    List {
                        ForEach(letters, id: \.self) { letter in
                            Own(name: letter)
                            Text(verbatim: "about \(letter)")
                        }
                        .onDelete { letters.remove(atOffsets: $0) }
                        .onMove { letters.move(fromOffsets: $0, toOffset: $1) }
                    }
                    Shown(value: letters)
                }
                .toolbar { EditButton() }
            }
        }
    }

    @Test("deleting either row deletes the element, and other rows keep their state")
    func deleting() {
        for stage in stages({ Letters() }) {
            stage["C"].tap()
            stage.role(.row).nth(3).perform("delete")
            #expect(stage["shown"].label == #"["A", "C", "D"]"#)
            stage.role(.row).nth(0).perform("delete")
            #expect(stage["shown"].label == #"["C", "D"]"#)
            #expect(stage["C"].label == "C 1" && stage["D"].label == "D 0")
            #expect(stage.role(.row).nth(3).exists && !stage.role(.row).nth(4).exists)
        }
    }

    @Test("moving either row moves the whole element, at most to the end")
    func moving() {
        for stage in stages({ Letters() }) {
            stage["A"].tap()
            stage.role(.row).nth(1).perform("move down")
            #expect(stage["shown"].label == #"["B", "A", "C", "D"]"#)
            #expect(stage["A"].label == "A 1")
            stage.role(.row).nth(6).perform("move down")
            #expect(stage["shown"].label == #"["B", "A", "C", "D"]"#)
            stage.role(.row).nth(7).perform("move up")
            #expect(stage["shown"].label == #"["B", "A", "D", "C"]"#)
        }
    }

    @Test("edit actions change the bound collection")
    func editActions() {
        struct Bound: View {
            @State private var letters = ["A", "B", "C"]
            var body: some View {
                VStack(spacing: 0) {
                    List {
                        ForEach($letters, id: \.self, editActions: .all) { $letter in
                            Text(verbatim: letter)
                            if letter == "B" { Text("second") } else { Text("other") }
                        }
                    }
                    Shown(value: letters)
                }
            }
        }
        for stage in stages({ Bound() }) {
            stage.role(.row).nth(3).perform("delete")
            #expect(stage["shown"].label == #"["A", "C"]"#)
            stage.role(.row).nth(1).perform("move down")
            #expect(stage["shown"].label == #"["C", "A"]"#)
        }
    }

    @Test("selecting either row selects the element's id")
    func chosenByID() {
        struct Rows: View {
            @State private var choice: Int?
            var body: some View {
                VStack(spacing: 0) {
                    List(selection: $choice) {
                        ForEach(10..<500, id: \.self) { number in
                            Text(verbatim: "n\(number)")
                            Text(verbatim: "about \(number)")
                        }
                    }
                    Shown(value: choice ?? 0)
                }
            }
        }
        for stage in stages({ Rows() }) {
            stage.role(.row).nth(3).tap()
            #expect(stage["shown"].label == "11")
            stage.role(.row).nth(4).tap()
            #expect(stage["shown"].label == "12")
            stage.press(.end)
            #expect(stage["shown"].label == "499")
        }
    }

    @Test("a modifier around both rows applies to each and follows its inputs")
    func sharedModifier() {
        struct Rows: View {
            @State private var choice: Set<Int> = []
            @State private var base = 100
            var body: some View {
                VStack(spacing: 0) {
                    Button("base") { base += 100 }.accessibilityIdentifier("base")
                    List(selection: $choice) {
                        ForEach(0..<50, id: \.self) { number in
                            Group {
                                Own(name: "own\(number)")
                                Text(verbatim: "about \(number)")
                            }
                            .tag(base + number)
                            .badge(base + number)
                        }
                    }
                    Shown(value: choice.sorted())
                }
            }
        }
        for stage in stages({ Rows() }) {
            stage["own1"].tap()
            stage.role(.row).nth(1).tap()
            #expect(stage["shown"].label == "[100]")
            stage["base"].tap()
            stage.role(.row).nth(3).tap()
            #expect(stage["shown"].label == "[201]")
            #expect(stage["own1"].label.hasPrefix("own1 1"))
            #expect(stage.text.contains("201") && !stage.text.contains("101"))
        }
    }

    @Test("selecting all rows by keyboard leaves the state of visible rows unchanged")
    func selectAll() {
        struct Rows: View {
            @State private var choice: Set<String> = []
            var body: some View {
                VStack(spacing: 0) {
                    List(selection: $choice) {
                        ForEach(0..<100, id: \.self) { number in
                            Own(name: "own\(number)").tag("a\(number)")
                            Text(verbatim: "about \(number)").tag("b\(number)")
                        }
                    }
                    Shown(value: choice.count)
                }
            }
        }
        for stage in stages({ Rows() }) {
            stage["own2"].tap()
            stage.role(.row).nth(0).tap()
            stage.press(Key("a"), modifiers: .control)
            #expect(stage["shown"].label == "200")
            #expect(stage["own2"].label == "own2 1")
        }
    }
}
