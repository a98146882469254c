import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("The focus in rows that are made when they are seen")
struct FocusInRowsTests {
    enum Container: CaseIterable { case list, form, lazy }

    private struct Fields: View {
        enum Way: CaseIterable { case byDefault, whenAppeared }
        let container: Container
        let way: Way
        @FocusState private var field: Int?

        var body: some View {
            VStack {
                switch way {
                case .byDefault: filled.defaultFocus($field, 1)
                case .whenAppeared: filled.onAppear { field = 1 }
                }
                Text(verbatim: "\(field ?? -1)").accessibilityIdentifier("field")
            }
        }

        @ViewBuilder private var filled: some View {
            switch container {
            case .list: List { rows }
            case .form: Form { rows }
            case .lazy: ScrollView { LazyVStack { rows } }
            }
        }

        private var rows: some View {
            ForEach(0..<3) { number in
                TextField("name", text: .constant("")).focused($field, equals: number)
                    .accessibilityIdentifier("\(number)")
            }
        }
    }

    // A wish is older than the rows that it is about: they are made when they are placed.
    @Test("goes where it is wanted at first", arguments: Container.allCases, Fields.Way.allCases)
    private func wanted(container: Container, way: Fields.Way) {
        for stage in [
            Stage(width: 300, height: 300) { Fields(container: container, way: way) },
            Stage(columns: 40, rows: 12) { Fields(container: container, way: way) },
        ] {
            #expect(stage["1"].isFocused)
            #expect(stage["field"].label == "1")
        }
    }

    private struct Shopping: View {
        @State private var items = ["Apples", "Milk"]
        @FocusState private var written: Int?
        var body: some View {
            VStack {
                List(items.indices, id: \.self) { number in
                    TextField("what", text: $items[number]).focused($written, equals: number)
                        .accessibilityIdentifier("\(number)")
                }
                Button("Add") {
                    items.append("")
                    written = items.count - 1
                }
                Button("Nowhere") { written = 17 }
                Text(verbatim: "\(written ?? -1)").accessibilityIdentifier("written")
            }
        }
    }

    @Test("goes to a row that comes in the same turn, and stays where none comes")
    func added() {
        for stage in [Stage(width: 300, height: 400) { Shopping() }, Stage(columns: 40, rows: 14) { Shopping() }] {
            stage.label("Add").tap()
            #expect(stage["2"].isFocused)
            stage.type("Tea")
            #expect(stage["2"].value == "Tea")
            stage.label("Nowhere").tap()
            #expect(stage["2"].isFocused && stage["written"].label == "2")
        }
    }

    private struct Many: View {
        let container: Container
        var body: some View {
            switch container {
            case .list: List { rows }
            case .form: Form { rows }
            case .lazy: ScrollView { LazyVStack { rows } }
            }
        }

        private var rows: some View {
            ForEach(0..<40) { number in
                TextField("name", text: .constant("")).accessibilityIdentifier("\(number)")
            }
        }
    }

    @Test(
        "goes by Tab from the last row to the first, and back, though they are far apart", arguments: Container.allCases
    )
    func around(container: Container) {
        for stage in [
            Stage(width: 300, height: 200) { Many(container: container) },
            Stage(columns: 40, rows: 8) { Many(container: container) },
        ] {
            for number in 0..<40 {
                stage.press(.tab)
                #expect(stage["\(number)"].isFocused)
            }
            stage.press(.tab)
            #expect(stage["0"].isFocused)
            stage.press(.tab, modifiers: .shift)
            #expect(stage["39"].isFocused)
            stage.press(.tab, modifiers: .shift)
            #expect(stage["38"].isFocused)
        }
    }
}
