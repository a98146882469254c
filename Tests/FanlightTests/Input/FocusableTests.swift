import Display
import FanlightTesting
import SwiftUI
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
                Button {
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

    private struct Controls: View {
        let isFocusable: Bool
        @State private var count = 0
        @State private var isOn = false
        @State private var text = ""
        var body: some View {
            VStack {
                Button("press") { count += 1 }.focusable(isFocusable).accessibilityIdentifier("press")
                Toggle("turn", isOn: $isOn).focusable(isFocusable).accessibilityIdentifier("turn")
                TextField("write", text: $text).focusable(isFocusable).accessibilityIdentifier("write")
                Text(verbatim: "\(count) \(isOn) \(text)").accessibilityIdentifier("done")
                Button("last") {}
            }
        }
    }

    @Test("a control is one element and one tab stop, with and without focusable", arguments: [true, false])
    func controls(isFocusable: Bool) {
        let stage = Stage(width: 300, height: 300) { Controls(isFocusable: isFocusable) }
        let roles = stage.elements.map(\.role)
        #expect(roles == [.button, .toggle, .textField, .text, .button], "\(roles)")
        stage["press"].tap()
        stage["turn"].tap()
        stage["write"].set("a")
        #expect(stage["done"].label == "1 true a")
        stage.press(.escape)
        stage.press(.tab)
        #expect(stage["press"].isFocused == isFocusable && stage.label("last").isFocused == !isFocusable)
        guard isFocusable else { return }
        stage.press(.space)
        stage.press(.tab)
        stage.press(.space)
        stage.press(.tab)
        stage.type("b")
        #expect(stage["done"].label == "2 false ab")
        stage.press(.tab)
        #expect(stage.label("last").isFocused)
    }

    @available(*, deprecated)
    private struct FocusObserver: View {
        @State private var view = ""
        @State private var control = ""
        var body: some View {
            VStack {
                Text("view").focusable(true) { view += $0 ? "+" : "-" }
                Button("control") {}.focusable(true) { control += $0 ? "+" : "-" }
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

    /// Shows another branch while it has the focus.
    private struct Lamp: View {
        let number: Int
        @Environment(\.isFocused) private var isFocused
        @ViewBuilder var body: some View {
            if isFocused {
                Label("on \(number)", systemImage: "star")
            } else {
                Text(verbatim: "off \(number)")
            }
        }
    }

    private enum Container: CaseIterable { case stack, lazy, list }

    @Test(
        "the focus stays with a view whose branch changes with the focus, in every container",
        arguments: Container.allCases)
    private func branches(_ container: Container) {
        let stage = Stage(width: 300, height: 300) {
            switch container {
            case .stack: VStack { ForEach(0..<3) { Lamp(number: $0).focusable() } }
            case .lazy: ScrollView { LazyVStack { ForEach(0..<3) { Lamp(number: $0).focusable() } } }
            case .list:
                List {
                    Lamp(number: 0).focusable()
                    Lamp(number: 1).focusable()
                    Lamp(number: 2).focusable()
                }
            }
        }
        func lamps() -> [String] { stage.elements.map(\.label).filter { $0.hasPrefix("o") } }
        #expect(Set(lamps()) == ["off 0", "off 1", "off 2"])
        for number in 0..<3 {
            stage.press(.tab)
            #expect(
                Set(lamps()).contains("on \(number)") && Set(lamps()).filter { $0.hasPrefix("on") }.count == 1,
                "\(lamps())")
            #expect(stage.elements.contains { $0.isFocused && $0.label == "on \(number)" })
        }
        stage.press(.escape)
        #expect(Set(lamps()) == ["off 0", "off 1", "off 2"])
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
                    Button("Disable") { isDisabled = true }
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
