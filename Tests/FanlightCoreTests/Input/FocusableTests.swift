import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

@MainActor
@Suite("Focusable views")
struct FocusableTests {
    private struct EnvironmentFocus: View {
        let name: String
        @Environment(\.isFocused) private var isFocused
        var body: some View { Text("\(name) \(isFocused ? "yes" : "no")") }
    }

    private struct Fields: View {
        var isFirstFocusable = true
        @FocusState private var field: Int?
        var body: some View {
            VStack {
                EnvironmentFocus(name: "one").focusable(isFirstFocusable).focused($field, equals: 1)
                EnvironmentFocus(name: "two").focusable().focused($field, equals: 2)
                Text("field \(field ?? 0)")
                TestButton {
                } label: {
                    EnvironmentFocus(name: "button")
                }
            }
        }
    }

    @Test("Tab visits focusable views, and isFocused is true inside") func tab() {
        let stage = Stage(width: 300, height: 300) { Fields() }
        stage.press(.tab)
        #expect(stage.label("one yes").exists)
        #expect(stage.label("field 1").exists)
        stage.press(.tab)
        #expect(stage.label("one no").exists && stage.label("two yes").exists)
        stage.press(.tab)
        #expect(stage.label("two no").exists && stage.label("button yes").exists)
        stage.press(.escape)
        #expect(stage.label("button no").exists)
    }

    @available(*, deprecated)
    private struct FocusObserver: View {
        @State private var view = ""
        @State private var control = ""
        var body: some View {
            VStack {
                Text("view").focusable(true) { view += $0 ? "+" : "-" }
                TestButton("control") {}.focusable(true) { control += $0 ? "+" : "-" }
                Text(verbatim: "<\(view)> <\(control)>").accessibilityIdentifier("log")
            }
        }
    }

    @available(*, deprecated)
    @Test("isFocused changes are observed in a view and in a control")
    func observed() {
        let stage = Stage(width: 300, height: 200) { FocusObserver() }
        for expected in ["<+> <>", "<+-> <+>", "<+-+> <+->"] {
            stage.press(.tab)
            #expect(stage["log"].label == expected)
        }
    }

    private struct Tapped: View {
        @State private var done = ""
        var body: some View {
            VStack {
                Text("out").focusable().onTapGesture { done += "o" }
                Text("in").onTapGesture { done += "i" }.focusable()
                Text("keys").focusable().onTapGesture { done += "t" }
                    .onKeyPress(.space) {
                        done += "k"
                        return .handled
                    }
                Text("spoken").focusable().onTapGesture { done += "n" }.accessibilityAction { done += "s" }
                Text("none").focusable()
                Text("off").focusable().onTapGesture { done += "x" }.disabled(true)
                Text(verbatim: "done \(done)").accessibilityIdentifier("done")
            }
            .onTapGesture { done += "around" }
        }
    }

    @Test(
        "Space and Return tap the focused view once, unless a key handler takes them",
        arguments: [true, false])
    func taps(isCell: Bool) {
        let stage = isCell ? Stage(columns: 40, rows: 10) { Tapped() } : Stage(width: 300, height: 300) { Tapped() }
        for expected in ["o", "i", "k", "s", "", "o"] {
            stage.press(.tab)
            let before = stage["done"].label
            stage.press(.space)
            #expect(stage["done"].label == before + expected)
        }
        stage.press(.enter)
        #expect(stage["done"].label == "done oiksoo")
        stage.press(.enter, modifiers: .shift)
        #expect(stage["done"].label == "done oiksoo")
    }

    @Test("a press focuses a focusable view, unless it is for activation only") func press() {
        let stage = Stage(width: 300, height: 300) {
            VStack {
                EnvironmentFocus(name: "edit").focusable()
                EnvironmentFocus(name: "activate").focusable(interactions: .activate)
            }
        }
        stage.label("edit no").tap()
        #expect(stage.label("edit yes").exists)
        stage.label("activate no").tap()
        #expect(stage.label("activate no").exists)
        #expect(stage.label("edit yes").exists)
    }

    @Test("a view that is not focusable is skipped") func notFocusable() {
        let stage = Stage(width: 300, height: 300) { Fields(isFirstFocusable: false) }
        stage.press(.tab)
        #expect(stage.label("one no").exists && stage.label("two yes").exists)
    }

    @Test("a focused view draws a focus ring unless disabled, and keeps its role and label")
    func seen() {
        func checkFocus(_ stage: Stage, _ isTold: Bool) {
            let before = stage.png()
            #expect(stage["it"].role == .text && stage["it"].label == "card")
            stage.press(.tab)
            #expect(stage["it"].isFocused)
            #expect((stage.png() != before) == isTold)
        }
        for isTold in [true, false] {
            let card = Text("card").focusable().focusEffectDisabled(!isTold).accessibilityIdentifier("it")
            checkFocus(Stage(width: 100, height: 60) { card }, isTold)
            checkFocus(Stage(columns: 12, rows: 4) { card }, isTold)
            // On a terminal a card covers its background, so the focus is visible in its text.
            let covered = Text("card").padding().background(Color.blue).focusable().focusEffectDisabled(!isTold)
                .accessibilityIdentifier("it")
            checkFocus(Stage(width: 100, height: 60) { covered }, isTold)
            checkFocus(Stage(columns: 12, rows: 4) { covered }, isTold)
        }
    }

    @Test("a disabled view is skipped and loses the focus")
    func disabled() {
        struct TestView: View {
            @State private var isDisabled = false
            var body: some View {
                VStack {
                    Text("one").focusable().disabled(isDisabled).accessibilityIdentifier("one")
                    Text("two").focusable().accessibilityIdentifier("two")
                    TestButton("Disable") { isDisabled = true }
                }
            }
        }
        let stage = Stage(width: 200, height: 120) { TestView() }
        stage.press(.tab)
        #expect(stage["one"].isFocused)
        stage.label("Disable").tap()
        #expect(!stage["one"].isFocused)
        stage.press(.escape)
        stage.press(.tab)
        #expect(stage["two"].isFocused)
    }
}
