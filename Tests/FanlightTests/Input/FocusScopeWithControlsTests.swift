import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Focus sections and scopes with controls")
struct FocusScopeWithControlsTests {
    @Test("the focus ring is drawn in popovers and sheets on pixels", arguments: [true, false])
    func presented(inSheet: Bool) {
        struct Presenting: View {
            let inSheet: Bool
            var body: some View {
                Text("below")
                    .sheet(isPresented: .constant(inSheet)) { inside }
                    .popover(isPresented: .constant(!inSheet)) { inside }
            }
            private var inside: some View {
                VStack {
                    Button("first") {}.accessibilityIdentifier("first")
                    Button("second") {}.accessibilityIdentifier("second").buttonStyle(.plain)
                }
                .padding()
            }
        }
        let stage = Stage(width: 300, height: 300) { Presenting(inSheet: inSheet) }
        let none = stage.png()
        stage.press(.tab)
        #expect(stage["first"].isFocused)
        let first = stage.png()
        stage.press(.tab)
        let second = stage.png()
        #expect(stage["second"].isFocused)
        #expect(Set([none, first, second]).count == 3)

    }

    @Test("a disabled focus effect draws no focus ring")
    func effect() {
        func isMarked(_ isDisabled: Bool) -> Bool {
            let stage = Stage(width: 100, height: 60) {
                Button("a") {}.accessibilityIdentifier("a").focusEffectDisabled(isDisabled)
            }
            let before = stage.png()
            stage["a"].focus()
            return before != stage.png()
        }
        #expect(!isMarked(true))
        #expect(isMarked(false))
    }
}
