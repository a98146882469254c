import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("FocusState")
struct FocusStateTests {
    private enum Field: Hashable { case first, second, missing }

    private struct Form: View {
        @FocusState private var field: Field?
        @State private var showsSecond = true
        @State private var taps = 0
        var body: some View {
            Text(field.map { "\($0)" } ?? "none").accessibilityIdentifier("field")
            Button("one") {}.focused($field, equals: .first).accessibilityIdentifier("one")
            if showsSecond {
                Button("two") {}.focused($field, equals: .second).accessibilityIdentifier("two")
            }
            Button("other") {}.accessibilityIdentifier("other")
            Button("to two") { field = .second }
            Button("to nothing") { field = nil }
            Button("to missing") { field = .missing }
            Button("hide two") { showsSecond = false }
            Button("show and go") {
                showsSecond = true
                field = .second
            }
        }
    }

    @Test("moving the focus writes the state and evaluates only its readers") func focusWrites() {
        let stage = Stage(width: 300, height: 500) { Form() }
        #expect(stage["field"].label == "none")
        stage["one"].focus()
        #expect(stage["field"].label == "first")
        stage.press(.tab)
        #expect(stage["field"].label == "second")
        #expect(stage["two"].isFocused)
        stage.press(.tab)
        #expect(stage["field"].label == "none")
        #expect(stage["other"].isFocused)
    }

    @Test("writing the state moves the focus, and nil removes it") func writeMoves() {
        let stage = Stage(width: 300, height: 500) { Form() }
        stage.label("to two").tap()
        #expect(stage["two"].isFocused)
        #expect(stage["field"].label == "second")
        stage.label("to nothing").tap()
        #expect(!stage["two"].isFocused)
        #expect(stage["field"].label == "none")
        // Writing nil has no effect on the focus of views that are not bound to the state.
        stage["other"].focus()
        stage.label("to nothing").tap()
        #expect(stage["other"].isFocused)
    }

    @Test("a value without a view is reset to the present focus") func missing() {
        let stage = Stage(width: 300, height: 500) { Form() }
        stage.label("to missing").tap()
        #expect(stage["field"].label == "none")
        stage["one"].focus()
        stage.label("to missing").tap()
        #expect(stage["one"].isFocused)
        #expect(stage["field"].label == "first")
    }

    @Test("a removed view loses its focus; a view inserted in the same turn can receive it") func leaving() {
        let stage = Stage(width: 300, height: 500) { Form() }
        stage.label("to two").tap()
        stage.label("hide two").tap()
        #expect(stage["field"].label == "none")
        stage.label("show and go").tap()
        #expect(stage["two"].isFocused)
        #expect(stage["field"].label == "second")
    }

    @Test("a Boolean state is true while the focus is in its view, also through a binding") func condition() {
        struct Inner: View {
            @FocusState.Binding var isHere: Bool
            var body: some View {
                VStack {
                    Button("a") {}.accessibilityIdentifier("a")
                    Button("b") {}.accessibilityIdentifier("b")
                }
                .focused($isHere)
            }
        }
        struct Outer: View {
            @FocusState private var isHere: Bool
            var body: some View {
                Inner(isHere: $isHere)
                Text(isHere ? "here" : "elsewhere").accessibilityIdentifier("where")
                Button("go") { isHere = true }
                Button("leave") { isHere = false }
            }
        }
        let stage = Stage(width: 200, height: 300) { Outer() }
        stage["b"].focus()
        #expect(stage["where"].label == "here")
        stage.label("leave").tap()
        #expect(stage["where"].label == "elsewhere")
        #expect(!stage["b"].isFocused)
        stage.label("go").tap()
        #expect(stage["a"].isFocused, "the first focusable view gets the focus")
        #expect(stage["where"].label == "here")
    }

    @Test("a default focus is applied when its view appears") func defaults() {
        struct Page: View {
            @FocusState private var field: Field?
            var body: some View {
                VStack {
                    Button("one") {}.focused($field, equals: .first)
                    Button("two") {}.focused($field, equals: .second).accessibilityIdentifier("two")
                }
                .defaultFocus($field, .second)
            }
        }
        let stage = Stage(width: 200, height: 200) { Page() }
        #expect(stage["two"].isFocused)
    }

    /// Two fields, one of which requests the initial focus.
    private struct Late: View {
        enum FocusSource { case onAppear, byDefault, preferred }
        let way: FocusSource
        @FocusState private var field: Field?
        @Namespace private var namespace
        @State private var text = ""
        var body: some View {
            let isPreferred = way == .preferred
            let fields = VStack {
                TextField("one", text: $text).focused($field, equals: .first).accessibilityIdentifier("late one")
                TextField("two", text: $text).focused($field, equals: .second).accessibilityIdentifier("late two")
                    .prefersDefaultFocus(isPreferred, in: namespace)
            }
            .focusScope(namespace)
            switch way {
            case .onAppear: fields.onAppear { field = .second }
            case .byDefault: fields.defaultFocus($field, .second)
            case .preferred: fields
            }
        }
    }

    private struct Page: View {
        let way: Late.FocusSource
        @State private var text = ""
        @State private var isLate = false
        @State private var isOver = false
        var body: some View {
            NavigationStack {
                VStack {
                    TextField("main", text: $text).accessibilityIdentifier("main")
                    Button("show") { isLate = true }
                    Button("open") { isOver = true }
                    NavigationLink("push") { Late(way: way) }
                    if isLate { Late(way: way) }
                }
            }
            .sheet(isPresented: $isOver) { Late(way: way) }
        }
    }

    @Test(
        "a view that appears while the focus is elsewhere can request it in onAppear",
        arguments: ["show", "open", "push"])
    func laterFocus(how: String) async {
        let stage = Stage(width: 400, height: 400) { Page(way: .onAppear) }
        stage["main"].focus()
        stage.label(how).tap()
        await stage.settled()
        #expect(stage["late two"].isFocused)
    }

    @Test(
        "the first view in a sheet has the focus unless the sheet has a default",
        arguments: [Late.FocusSource.byDefault, .preferred])
    private func defaultOfSheet(way: Late.FocusSource) async {
        for stage in [
            Stage(width: 400, height: 400) { Page(way: way) }, Stage(columns: 40, rows: 20) { Page(way: way) },
        ] {
            stage["main"].focus()
            stage.label("open").tap()
            await stage.settled()
            #expect(stage["late two"].isFocused)
            stage.press(.escape)
            await stage.settled()
            #expect(stage["main"].isFocused)
        }
    }

    @Test("a default focus does not take the focus from another view, but from a removed one")
    func defaultsArePolite() {
        let stage = Stage(width: 400, height: 400) { Page(way: .byDefault) }
        stage["main"].focus()
        stage.label("show").tap()
        #expect(stage["main"].isFocused)
        stage.label("push").tap()
        stage.advance(by: .seconds(1))
        #expect(stage["late two"].isFocused)
    }

    @Test("Tab into a view starts at its default focus only with user-initiated priority", arguments: [true, false])
    func entering(isForPeople: Bool) {
        struct Groups: View {
            let priority: DefaultFocusEvaluationPriority
            @FocusState private var field: Field?
            var body: some View {
                Button("before") {}.accessibilityIdentifier("before")
                VStack {
                    Button("one") {}.focused($field, equals: .first).accessibilityIdentifier("one")
                    Button("two") {}.focused($field, equals: .second).accessibilityIdentifier("two")
                }
                .defaultFocus($field, .second, priority: priority)
            }
        }
        let stage = Stage(width: 200, height: 200) { Groups(priority: isForPeople ? .userInitiated : .automatic) }
        stage["before"].focus()
        stage.press(.tab)
        #expect(stage["two"].isFocused == isForPeople)
        stage["two"].focus()
        stage.press(.tab, modifiers: .shift)
        // The default has no effect inside of the view.
        #expect(stage["one"].isFocused)
    }
}
