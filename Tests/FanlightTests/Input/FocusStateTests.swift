import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Focus as state")
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

    @Test("moving the focus writes the property, and only views that read it are evaluated") func focusWrites() {
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

    @Test("writing the property moves the focus; writing nil takes it away") func writeMoves() {
        let stage = Stage(width: 300, height: 500) { Form() }
        stage.label("to two").tap()
        #expect(stage["two"].isFocused)
        #expect(stage["field"].label == "second")
        stage.label("to nothing").tap()
        #expect(!stage["two"].isFocused)
        #expect(stage["field"].label == "none")
        // What no bound view has is none of the property's business.
        stage["other"].focus()
        stage.label("to nothing").tap()
        #expect(stage["other"].isFocused)
    }

    @Test("a value that no view stands for goes back to what is the case") func missing() {
        let stage = Stage(width: 300, height: 500) { Form() }
        stage.label("to missing").tap()
        #expect(stage["field"].label == "none")
        stage["one"].focus()
        stage.label("to missing").tap()
        #expect(stage["one"].isFocused)
        #expect(stage["field"].label == "first")
    }

    @Test("a view that leaves takes its focus along; one that comes in the same turn can be given it") func leaving() {
        let stage = Stage(width: 300, height: 500) { Form() }
        stage.label("to two").tap()
        stage.label("hide two").tap()
        #expect(stage["field"].label == "none")
        stage.label("show and go").tap()
        #expect(stage["two"].isFocused)
        #expect(stage["field"].label == "second")
    }

    @Test("a condition is true while the focus is in its view; views inside may have the connection") func condition() {
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
        #expect(stage["a"].isFocused, "the first that can have it")
        #expect(stage["where"].label == "here")
    }

    @Test("a default is given the focus when its view appears") func defaults() {
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
}
