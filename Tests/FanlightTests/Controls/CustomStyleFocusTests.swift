import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Focus of buttons with a custom style")
struct CustomStyleFocusTests {
    private struct Blue: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            configuration.label.padding(8).background(.blue)
        }
    }

    @Test("the focus is visible on every display unless the focus effect is disabled")
    func focusVisible() {
        for isAuthors in [false, true] {
            let buttons = Button("custom") {}.buttonStyle(Blue()).focusEffectDisabled(isAuthors)
            for stage in [
                Stage(width: 200, height: 80) { buttons }, Stage(columns: 20, rows: 4) { buttons },
            ] {
                let before = stage.png()
                stage.press(.tab)
                #expect(stage.elements.contains { $0.isFocused })
                #expect((stage.png() == before) == isAuthors)
            }
        }
    }

    private struct Once: View {
        @State private var isDone = false
        var body: some View {
            VStack {
                Button("Once") { isDone = true }.disabled(isDone)
                Button("Other") {}
            }
        }
    }

    @Test("a button that its action disables loses the focus")
    func disabled() {
        let stage = Stage(width: 200, height: 100) { Once() }
        stage.press(.tab)
        #expect(stage.label("Once").isFocused)
        stage.press(.enter)
        #expect(!stage.label("Once").isEnabled && !stage.label("Once").isFocused)
    }
}
