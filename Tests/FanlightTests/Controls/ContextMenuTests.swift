import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Menus of views")
struct ContextMenuTests {
    private struct Shown: View {
        let isDisabled: Bool
        var body: some View {
            Button("view") {}.contextMenu { Button("Clear") {} }.disabled(isDisabled)
                .accessibilityIdentifier("view")
        }
    }

    @Test("are there neither for pointers, keys nor semantic actions while the view is disabled")
    func disabled() {
        for isDisabled in [false, true] {
            for stage in [
                Stage(width: 300, height: 200) { Shown(isDisabled: isDisabled) },
                Stage(columns: 40, rows: 10) { Shown(isDisabled: isDisabled) },
            ] {
                #expect(stage["view"].actionNames.contains("menu") != isDisabled)
                if !isDisabled { stage["view"].perform("menu") }
                #expect(stage.label("Clear").exists != isDisabled)
                stage.press(.escape)
                let frame = stage["view"].frame
                stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: frame.midX, y: frame.midY), button: 2)))
                #expect(stage.label("Clear").exists != isDisabled)
            }
        }
    }
}
