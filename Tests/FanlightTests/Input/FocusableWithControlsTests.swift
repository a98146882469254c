import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Focusable views with controls")
struct FocusableWithControlsTests {
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
}
