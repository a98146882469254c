import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

@MainActor
@Suite("ViewBuilder")
struct BuilderTests {
    private enum Mode: CaseIterable { case one, two, three }

    private struct Every: View {
        let mode: Mode
        let name: String?
        var body: some View {
            let _ = name
            let title = "title"
            Text(title)
            if let name { Text(name) } else { Text("nobody") }
            if mode == .one { Text("if") }
            switch mode {
            case .one: Text("one")
            case .two:
                Text("two")
                Text("two more")
            case .three: EmptyView()
            }
            if #available(iOS 99, macOS 99, *) { Text("available") }
            ForEach(0..<2) { Text("for \($0)") }
            Group {
                Text("1"); Text("2"); Text("3"); Text("4"); Text("5"); Text("6"); Text("7"); Text("8"); Text("9")
                Text("10"); Text("11"); Text("12")
            }
        }
    }

    @Test(
        "a builder supports statements, conditions, switches, availability and more than ten views",
        arguments: [
            (0, ["title", "Ada", "if", "one"]), (1, ["title", "Ada", "two", "two more"]), (2, ["title", "Ada"]),
        ])
    func statements(_ mode: Int, _ start: [String]) {
        let stage = Stage(width: 300, height: 800) { Every(mode: Mode.allCases[mode], name: "Ada") }
        #expect(
            stage.elements.map(\.label) == start + ["available", "for 0", "for 1"] + (1...12).map { "\($0)" })
    }

    @Test("a nil optional takes the else branch")
    func nothing() {
        let stage = Stage(width: 300, height: 800) { Every(mode: .three, name: nil) }
        #expect(stage.elements.map(\.label).prefix(2) == ["title", "nobody"])
    }

    @Test("builder result types can be written explicitly")
    func spelled() {
        struct Spelled: View {
            var pair: TupleView<(Text, Text)> { TupleView((Text("a"), Text("b"))) }
            @ViewBuilder var built: TupleView<(Text, EmptyView)> {
                Text("c")
                EmptyView()
            }
            @ViewBuilder func either(_ first: Bool) -> _ConditionalContent<Text, TupleView<(Text, Text)>> {
                if first {
                    Text("d")
                } else {
                    Text("e")
                    Text("f")
                }
            }
            var modified: ModifiedContent<Text, EmptyModifier> {
                ModifiedContent(content: Text("g"), modifier: EmptyModifier())
            }
            @ViewBuilder var optional: Text? { if true { Text("h") } }
            var body: some View {
                pair
                built
                either(true)
                either(false)
                modified
                optional
                AnyView(erasing: Text("i"))
                AnyView(AnyView(Text("j")))
            }
        }
        let stage = Stage(width: 300, height: 800) { Spelled() }
        #expect(stage.elements.map(\.label) == ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"])
    }

    @Test("an equatable view is compared by its own ==, regardless of its closures")
    func equatable() {
        struct Named: View, @MainActor Equatable {
            let name: String
            let action: () -> Void
            static func == (a: Named, b: Named) -> Bool { a.name == b.name }
            var body: some View { Text(name) }
        }
        struct Holder: View {
            @State private var ticks = 0
            var body: some View {
                let seen = ticks
                Named(name: "a") { _ = seen }.equatable()
                EquatableView(content: Named(name: "b") { _ = seen })
                Named(name: ticks > 1 ? "c" : "d") { _ = seen }.equatable()
                TestButton("go") { ticks += 1 }.accessibilityIdentifier("go")
            }
        }
        let stage = Stage(width: 300, height: 800) { Holder() }
        stage.resetWork()
        stage["go"].tap()
        #expect(stage.work.bodies == 1)
        stage["go"].tap()
        #expect(stage.work.bodies == 3)
    }

    @Test("modifiers can be concatenated, and the identity modifier changes nothing")
    func concatenated() {
        struct Marked: ViewModifier {
            let mark: String
            func body(content: Content) -> some View {
                content
                Text(mark)
            }
        }
        let stage = Stage(width: 300, height: 800) {
            Text("a").modifier(Marked(mark: "x").concat(Marked(mark: "y")).concat(EmptyModifier.identity))
        }
        #expect(stage.elements.map(\.label) == ["a", "x", "y"])
    }
}
