import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Focus in lazy rows")
struct FocusInRowsTests {
    enum Container: CaseIterable { case list, form, lazy }

    private struct Fields: View {
        enum FocusSource: CaseIterable { case byDefault, whenAppeared }
        let container: Container
        let way: FocusSource
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

    // A focus request may precede its rows, which are made during layout.
    @Test("the initial focus goes to a requested lazy row", arguments: Container.allCases, Fields.FocusSource.allCases)
    private func initialFocus(container: Container, way: Fields.FocusSource) {
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

    @Test("the focus goes to a row inserted in the same turn, and stays if no row comes")
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
        "Tab wraps from the last lazy row to the first and back", arguments: Container.allCases
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
