import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Views excluded from focus")
struct FocusExclusionTests {
    private struct TestView: View {
        var isKept = false
        @State private var text = ""
        @State private var isOn = false
        var body: some View {
            VStack {
                Button("first") {}.accessibilityIdentifier("first")
                Button("button") {}.focusable(isKept)
                Toggle("toggle", isOn: $isOn).focusable(isKept)
                TextField("field", text: $text).focusable(isKept)
                VStack {
                    Button("inner") {}
                    Button("other") {}
                }
                .focusable(isKept)
                Button("last") {}.accessibilityIdentifier("last")
            }
        }
    }

    @Test("Tab skips controls that are not focusable, by themselves or by a container")
    func tab() {
        let stage = Stage(width: 300, height: 400) { TestView() }
        stage.press(.tab)
        #expect(stage["first"].isFocused)
        stage.press(.tab)
        #expect(stage["last"].isFocused)
        stage.press(.tab, modifiers: .shift)
        #expect(stage["first"].isFocused)
    }

    @Test("a control that stops being focusable loses the focus")
    func ceases() {
        struct Changing: View {
            @State private var isKept = true
            var body: some View {
                VStack {
                    HStack { Button("inner") {}.accessibilityIdentifier("inner") }.focusable(isKept)
                    Button("change") { isKept = false }.accessibilityIdentifier("change")
                }
            }
        }
        let stage = Stage(width: 300, height: 200) { Changing() }
        stage["inner"].focus()
        #expect(stage["inner"].isFocused)
        stage["change"].tap()
        #expect(!stage["inner"].isFocused)
    }

    @Test("arrow keys in a focus section choose the neighbour with the nearest edge, at any width")
    func wideNeighbour() {
        let stage = Stage(width: 600, height: 200) {
            HStack(spacing: 10) {
                Button("start") {}.accessibilityIdentifier("start")
                Color.clear.frame(width: 400, height: 20).focusable().accessibilityIdentifier("wide")
                VStack {
                    Color.clear.frame(width: 20, height: 20).focusable().accessibilityIdentifier("above")
                    Color.clear.frame(width: 20, height: 20).focusable().accessibilityIdentifier("middle")
                    Color.clear.frame(width: 20, height: 20).focusable().accessibilityIdentifier("below")
                }
            }
            .focusSection()
        }
        stage["start"].focus()
        stage.press(.right)
        #expect(stage["wide"].isFocused)
        stage.press(.right)
        #expect(stage["middle"].isFocused)
        stage.press(.left)
        #expect(stage["wide"].isFocused)
    }
}
