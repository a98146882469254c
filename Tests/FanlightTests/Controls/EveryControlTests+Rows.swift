import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Row actions other than selection, and search scopes.
extension EveryControlTests {
    private struct Leaf: Identifiable {
        let id: String
        var inside: [Leaf]?
    }

    private struct Named: Identifiable {
        let id: String
    }

    /// Two names in the order that the flag gives.
    private struct Sorted: View {
        @Bindable var state: Probe
        private var order: Binding<[KeyPathComparator<Named>]> {
            Binding {
                state.flag ? [KeyPathComparator(\Named.id)] : []
            } set: {
                state.flag = $0.first?.order == .forward
            }
        }
        var body: some View {
            Table([Named(id: "a"), Named(id: "b")], sortOrder: order) {
                TableColumn("Name", value: \.id) { Text(verbatim: $0.id) }
                TableColumn("Other", value: \.id) { Text(verbatim: $0.id) }
            }
            // In compact width a table has one column and no titles.
            .environment(\.horizontalSizeClass, .regular)
            .frame(height: 160)
        }
    }

    /// An editor of attributed text.
    private struct Written: View {
        @Bindable var state: Probe
        @State private var letters: AttributedString

        init(state: Probe) {
            self.state = state
            _letters = State(initialValue: AttributedString(state.text))
        }

        var body: some View {
            TextEditor(text: $letters).frame(height: 96).accessibilityLabel("Name").accessibilityIdentifier("it")
                .onChange(of: letters) { state.text = String(letters.characters) }
        }
    }

    private struct Scoped: View {
        @Bindable var state: Probe
        var body: some View {
            NavigationStack {
                Text("page").searchable(text: $state.text, prompt: "Name")
                    .searchScopes($state.choice) {
                        Text("First").tag("one")
                        Text("Second").tag("two")
                    }
            }
            .frame(height: 160)
        }
    }

    private struct Token: Identifiable { let id: String }

    /// A search field with as many tokens as the count.
    private struct Tokened: View {
        @Bindable var state: Probe
        private var tokens: Binding<[Token]> {
            Binding {
                (0..<state.count).map { Token(id: "Name \($0)") }
            } set: {
                state.count = $0.count
            }
        }
        var body: some View {
            NavigationStack {
                Text("page").searchable(text: $state.text, tokens: tokens, prompt: "Find") { Text(verbatim: $0.id) }
            }
            .frame(height: 160)
        }
    }

    nonisolated static let rows: [Case] = [
        Case(
            name: "row of a tree", role: .row, expected: "true 0.25 1 <> one none",
            view: { state in
                AnyView(
                    List([Leaf(id: "Name", inside: [Leaf(id: "b")])], children: \.inside, selection: state.row) {
                        leaf in
                        Text(verbatim: leaf.id).accessibilityIdentifier(leaf.id)
                            .onAppear { if leaf.id == "b" { state.wrappedValue.flag = true } }
                    }
                    .listStyle(.plain)
                    .frame(height: 160))
            },
            pointer: {
                let (row, words) = ($0.role(.row).nth(0).frame, $0["Name"].frame)
                // The disclosure arrow is before the text on a terminal, and at the end of the row elsewhere.
                let isCell = $0.session.screen.idiom == .cell
                let arrow = isCell ? words.minX - 12 : row.maxX - 26
                $0.drag(from: CGPoint(x: arrow, y: row.midY), through: [])
            }, keys: { $0.press(.right) }, action: { $0.role(.row).nth(0).perform("expand") },
            it: { $0.role(.row).nth(0) }, focused: { $0.role(.list) }),
        Case(
            name: "tree", role: .button, expected: "true 0.25 1 <> one none",
            view: { state in
                AnyView(
                    VStack(alignment: .leading) {
                        OutlineGroup([Leaf(id: "Name", inside: [Leaf(id: "b")])], children: \.inside) { leaf in
                            Text(verbatim: leaf.id).onAppear { if leaf.id == "b" { state.wrappedValue.flag = true } }
                        }
                    })
            }, pointer: { click($0, $0.role(.button)) }, keys: { $0.press(.enter) },
            action: { $0.role(.button).tap() }, it: { $0.role(.button) }),
        Case(
            name: "list with multiple selection", role: .list, expected: "false 0.25 2 <> one none",
            view: { state in
                let rows = Binding<Set<String>> {
                    Set(["a", "b"].prefix(state.wrappedValue.count))
                } set: {
                    state.wrappedValue.count = $0.count
                }
                return AnyView(
                    List(["a", "b"], id: \.self, selection: rows) {
                        Text(verbatim: $0).accessibilityIdentifier($0)
                    }
                    .frame(height: 160).environment(\.editMode, .constant(.active))
                    .accessibilityLabel("Name").accessibilityIdentifier("it"))
            }, pointer: { click($0, $0["b"]) }, keys: { $0.press(.down, modifiers: .shift) },
            action: { $0.role(.row).nth(1).tap() }),
        Case(
            name: "swiped row", role: .row, expected: "false 0.25 2 <> one none",
            view: { state in
                AnyView(
                    List(["Name"], id: \.self, selection: state.row) {
                        Text(verbatim: $0).swipeActions { Button("Add") { state.wrappedValue.count += 1 } }
                    }
                    .frame(height: 128))
            },
            pointer: {
                let row = $0.role(.row).frame
                $0.drag(from: CGPoint(x: row.midX, y: row.midY), through: [CGPoint(x: row.midX - 72, y: row.midY)])
                click($0, $0.label("Add"))
            },
            keys: {
                $0.press(.left)
                $0.press(.tab)
                $0.press(.enter)
            }, action: { $0.role(.row).perform("Add") }, it: { $0.role(.row) }, focused: { $0.role(.list) }),
        Case(
            name: "column header", role: .button, expected: "true 0.25 1 <> one none",
            view: { AnyView(Sorted(state: $0.wrappedValue)) },
            pointer: { click($0, $0.label("Name")) }, keys: { $0.press(.space) }, action: { $0.label("Name").tap() },
            it: { $0.label("Name") }),
        Case(
            name: "editor of attributed text", role: .textField, expected: "false 0.25 1 <hi> one none",
            view: { AnyView(Written(state: $0.wrappedValue)) },
            pointer: {
                click($0, $0["it"])
                $0.type("hi")
            }, keys: { $0.type("hi") }, action: { $0["it"].set("hi") }),
        Case(
            name: "scopes of a search", role: .textField, expected: "false 0.25 1 <> two none",
            view: { AnyView(Scoped(state: $0.wrappedValue)) },
            pointer: {
                click($0, $0.role(.textField))
                click($0, $0.label("Second"))
            },
            keys: {
                for _ in 0..<4 where !$0.role(.picker).isFocused { $0.press(.tab) }
                $0.press(.right)
            },
            action: {
                $0.role(.textField).focus()
                $0.role(.picker).set("Second")
            }, it: { $0.role(.textField) }),
        Case(
            name: "token of a search", role: .button, expected: "false 0.25 0 <> one none",
            view: { AnyView(Tokened(state: $0.wrappedValue)) },
            pointer: { click($0, $0.label("Name 0")) }, keys: { $0.press(.space) },
            action: { $0.label("Name 0").tap() }, it: { $0.label("Name 0") }),
    ]
}
