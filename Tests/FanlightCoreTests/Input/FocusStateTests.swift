import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
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
            TestButton("one") {}.focused($field, equals: .first).accessibilityIdentifier("one")
            if showsSecond {
                TestButton("two") {}.focused($field, equals: .second).accessibilityIdentifier("two")
            }
            TestButton("other") {}.accessibilityIdentifier("other")
            TestButton("to two") { field = .second }
            TestButton("to nothing") { field = nil }
            TestButton("to missing") { field = .missing }
            TestButton("hide two") { showsSecond = false }
            TestButton("show and go") {
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
                    TestButton("a") {}.accessibilityIdentifier("a")
                    TestButton("b") {}.accessibilityIdentifier("b")
                }
                .focused($isHere)
            }
        }
        struct Outer: View {
            @FocusState private var isHere: Bool
            var body: some View {
                Inner(isHere: $isHere)
                Text(isHere ? "here" : "elsewhere").accessibilityIdentifier("where")
                TestButton("go") { isHere = true }
                TestButton("leave") { isHere = false }
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
                    TestButton("one") {}.focused($field, equals: .first)
                    TestButton("two") {}.focused($field, equals: .second).accessibilityIdentifier("two")
                }
                .defaultFocus($field, .second)
            }
        }
        let stage = Stage(width: 200, height: 200) { Page() }
        #expect(stage["two"].isFocused)
    }

    @Test("Tab into a view starts at its default focus only with user-initiated priority", arguments: [true, false])
    func entering(isForPeople: Bool) {
        struct Groups: View {
            let priority: DefaultFocusEvaluationPriority
            @FocusState private var field: Field?
            var body: some View {
                TestButton("before") {}.accessibilityIdentifier("before")
                VStack {
                    TestButton("one") {}.focused($field, equals: .first).accessibilityIdentifier("one")
                    TestButton("two") {}.focused($field, equals: .second).accessibilityIdentifier("two")
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
