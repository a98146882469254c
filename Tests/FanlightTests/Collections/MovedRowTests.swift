import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Rows whose position has changed")
struct MovedRowTests {
    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 300, height: 500, content: view), Stage(columns: 40, rows: 16, content: view)]
    }

    private struct Shown<Value>: View {
        let value: Value
        var body: some View { Text(verbatim: "\(value)").accessibilityIdentifier("shown") }
    }

    private struct Letters: View {
        @State private var letters = ["A", "B", "C"]
        var body: some View {
            NavigationStack {
                VStack(spacing: 0) {
                    List {
                        ForEach(letters, id: \.self) { Text($0) }
                            .onDelete { letters.remove(atOffsets: $0) }
                            .onMove { letters.move(fromOffsets: $0, toOffset: $1) }
                    }
                    Shown(value: letters)
                }
                .toolbar { EditButton() }
            }
        }
    }

    @Test("an action on a row after earlier deletions or moves applies to that row")
    func actions() {
        for stage in stages({ Letters() }) {
            stage.role(.row).nth(0).perform("delete")
            stage.role(.row).nth(0).perform("delete")
            #expect(stage["shown"].label == #"["C"]"#)
        }
        for stage in stages({ Letters() }) {
            stage.role(.row).nth(0).perform("move down")
            stage.role(.row).nth(0).perform("move down")
            #expect(stage["shown"].label == #"["A", "B", "C"]"#)
        }
    }

    @Test("rows in edit mode keep their delete controls after other rows are deleted")
    func marks() {
        for stage in stages({ Letters() }) {
            stage.label("Edit").tap()
            stage.label("Delete").nth(0).tap()
            #expect(stage.label("Delete").nth(1).exists && !stage.label("Delete").nth(2).exists)
            stage.label("Delete").nth(1).tap()
            #expect(stage["shown"].label == #"["B"]"#)
        }
    }

    @Test("a row below an expanded row expands itself")
    func trees() {
        let files = [
            OutlineTests.File(id: "a", inside: [OutlineTests.File(id: "a1", inside: [OutlineTests.File(id: "a2")])]),
            OutlineTests.File(id: "z", inside: [OutlineTests.File(id: "z1")]),
        ]
        struct Tree: View {
            let files: [OutlineTests.File]
            @State private var choice: String?
            var body: some View { List(files, children: \.inside, selection: $choice) { Text(verbatim: $0.id) } }
        }
        for stage in stages({ Tree(files: files) }) {
            stage.role(.row).nth(0).perform("expand")
            stage.role(.row).nth(2).perform("expand")
            #expect(stage.text.contains("z1") && !stage.text.contains("a2"))
        }
    }

    /// Elements that have two rows or one.
    private struct Odd: View {
        @State private var low = [1, 2]
        @State private var high = [11, 12]
        @State private var choice: Set<Int> = [1, 11]
        var body: some View {
            VStack(spacing: 0) {
                List(selection: $choice) {
                    rows($low)
                    rows($high)
                }
                Shown(value: low + high)
            }
        }

        private func rows(_ numbers: Binding<[Int]>) -> some View {
            ForEach(numbers.wrappedValue, id: \.self) { number in
                Text(verbatim: "n\(number)").tag(number)
                if number > 10 { Text(verbatim: "and") }
            }
            .onDelete { numbers.wrappedValue.remove(atOffsets: $0) }
            .onMove { numbers.wrappedValue.move(fromOffsets: $0, toOffset: $1) }
        }
    }

    @Test("several collections in one list delete their own elements, and an element does not move past its collection")
    func collections() {
        for stage in stages({ Odd() }) {
            stage.role(.row).nth(1).perform("move down")
            stage.label("n12").perform("move down")
            #expect(stage["shown"].label == "[1, 2, 11, 12]")
            stage.role(.list).focus()
            stage.press(.delete)
            #expect(stage["shown"].label == "[2, 12]")
        }
    }

    @Test("nested collections count only their own elements")
    func nested() {
        struct Group: Identifiable {
            let id: Int
            var numbers: [Int]
        }
        struct Groups: View {
            @State private var groups = [Group(id: 0, numbers: [1, 2, 3]), Group(id: 1, numbers: [4, 5, 6])]
            var body: some View {
                VStack(spacing: 0) {
                    List {
                        ForEach($groups) { $group in
                            Section {
                                ForEach(group.numbers, id: \.self) { Text(verbatim: "n\($0)") }
                                    .onDelete { group.numbers.remove(atOffsets: $0) }
                            }
                        }
                    }
                    Shown(value: groups.flatMap(\.numbers))
                }
            }
        }
        for stage in stages({ Groups() }) {
            stage.role(.row).nth(2).perform("delete")
            stage.role(.row).nth(2).perform("delete")
            #expect(stage["shown"].label == "[1, 2, 5, 6]")
        }
    }

    @Test("row modifiers apply through backgrounds and overlays around them", arguments: 0..<4)
    func behind(kind: Int) {
        let stage = Stage(width: 300, height: 200) {
            List {
                let row = Text("row").accessibilityIdentifier("row")
                    .listRowInsets(EdgeInsets(top: 0, leading: 50, bottom: 0, trailing: 0))
                switch kind {
                case 0: row
                case 1: row.background(Color.red)
                case 2: row.overlay { Color.clear }
                default: row.background { Color.red }.overlay(alignment: .trailing) { Text("x") }
                }
            }
            .listStyle(.plain)
        }
        #expect(stage["row"].frame.minX == 50)
    }
}
