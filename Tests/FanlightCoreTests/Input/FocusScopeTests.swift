import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

@MainActor
@Suite("Focus sections and scopes")
struct FocusScopeTests {
    private func button(_ name: String) -> some View {
        TestButton(name) {}.accessibilityIdentifier(name)
    }

    @Test("arrow keys move to the nearest view in a focus section, and leave it at its edge")
    func section() {
        let stage = Stage(width: 300, height: 200) {
            VStack(spacing: 10) {
                HStack(spacing: 20) {
                    VStack(spacing: 10) {
                        button("a1")
                        button("a2")
                    }
                    .focusSection()
                    VStack(spacing: 10) {
                        button("b1")
                        button("b2")
                    }
                }
                button("below")
            }
        }
        stage["a1"].focus()
        for (key, expected) in [
            (Key.down, "a2"), (.up, "a1"), (.right, "b1"), (.left, "b1"),
        ] {
            stage.press(key)
            #expect(stage[expected].isFocused, "\(key.name)")
        }
        stage["a2"].focus()
        stage.press(.down)
        #expect(stage["below"].isFocused)
    }

    private struct Scoped: View {
        @Namespace private var scope
        @Environment(\.resetFocus) private var resetFocus
        var body: some View {
            VStack {
                VStack {
                    TestButton("one") {}.accessibilityIdentifier("one")
                    TestButton("two") {}.accessibilityIdentifier("two").prefersDefaultFocus(in: scope)
                }
                .focusScope(scope)
                TestButton("reset") { resetFocus(in: scope) }.accessibilityIdentifier("reset")
            }
        }
    }

    @Test("the preferred view has the focus first and after a reset")
    func preferred() {
        let stage = Stage(width: 200, height: 200) { Scoped() }
        #expect(stage["two"].isFocused)
        stage["one"].focus()
        stage["reset"].tap()
        #expect(stage["two"].isFocused)
    }
}
