import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Keys of menus")
struct MenuKeysTests {
    private struct Room: View {
        @State private var pressed = "nothing"
        var body: some View {
            VStack {
                Menu("Menu") {
                    Menu("More") { Button("Inner") { pressed = "inner" } }
                    Button("Outer") { pressed = "outer" }
                }
                Text(verbatim: pressed).accessibilityIdentifier("pressed")
            }
        }
    }

    @Test("Down opens a menu, Right one inside it, and Left puts that away", arguments: [true, false])
    func arrows(isCell: Bool) {
        let stage = isCell ? Stage(columns: 40, rows: 20) { Room() } : Stage(width: 320, height: 320) { Room() }
        stage.press(.tab)
        stage.press(.down)
        #expect(stage.label("Outer").exists)
        stage.press(.left)
        #expect(stage.label("Outer").exists)
        stage.press(.right)
        #expect(stage.label("Inner").exists)
        stage.press(.left)
        #expect(!stage.label("Inner").exists && stage.label("Outer").exists)
        stage.press(.right)
        stage.press(.enter)
        #expect(stage["pressed"].label == "inner")
    }
}
