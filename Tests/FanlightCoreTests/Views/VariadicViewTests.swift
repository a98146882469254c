import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

@MainActor
@Suite("Variadic views")
struct VariadicViewTests {
    private struct Lines<Content: View>: View {
        struct Root: _VariadicView_MultiViewRoot {
            let mark: String
            func body(children: _VariadicView.Children) -> some View {
                let last = children.last?.id
                ForEach(children) { child in
                    child
                    if child.id != last { Text(mark) }
                }
            }
        }
        let mark: String
        @ViewBuilder let content: Content
        var body: some View { _VariadicView.Tree(Root(mark: mark)) { content } }
    }

    @Test("a variadic view root arranges its children")
    func variadic() {
        struct Growing: View {
            @State private var count = 2
            var body: some View {
                VStack {
                    Lines(mark: "--") { ForEach(0..<count, id: \.self) { Own(name: "row\($0)") } }
                }
                TestButton("more") { count += 1 }.accessibilityIdentifier("more")
            }
        }
        let stage = Stage(width: 300, height: 600) { Growing() }
        stage["row1"].tap()
        stage["more"].tap()
        #expect(stage.elements.map(\.label) == ["row0 0", "--", "row1 1", "--", "row2 0", "more"])
    }

    @Test("a variadic view with an equal root and equal children is skipped")
    func variadicSame() {
        struct Ticking: View {
            @State private var ticks = 0
            var body: some View {
                Lines(mark: "--") {
                    Text("a")
                    Text("tick \(ticks)")
                }
                TestButton("go") { ticks += 1 }.accessibilityIdentifier("go")
            }
        }
        let stage = Stage(width: 300, height: 600) { Ticking() }
        stage.resetWork()
        stage["go"].tap()
        #expect(stage.label("tick 1").exists)
        #expect(stage.work.bodies == 2, "the view and the container that gets new content")
    }

    @Test("children of a variadic view have their ids and traits")
    func variadicIDs() {
        struct Mark: _ViewTraitKey { static let defaultValue = "none" }
        struct Root: _VariadicView_UnaryViewRoot {
            func body(children: _VariadicView.Children) -> some View {
                Text(children.map { "\($0.id(as: Int.self) ?? -1) \($0[Mark.self])" }.joined(separator: ", "))
                    .accessibilityIdentifier("read")
            }
        }
        let stage = Stage(width: 300, height: 600) {
            _VariadicView.Tree(Root()) {
                ForEach([7, 8], id: \.self) { Text("\($0)")._trait(Mark.self, "row") }
                Text("x").id(9)
                Text("y").padding()._trait(Mark.self, "y")
            }
        }
        #expect(stage["read"].label == "7 row, 8 row, 9 none, -1 y")
    }
}
