import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Extending a selection by keyboard")
struct ListExtendingTests {
    private struct Rows: View {
        let count: Int
        @State var chosen: Set<Int>
        var body: some View {
            VStack {
                List(0..<count, id: \.self, selection: $chosen) { Text(verbatim: "row \($0)") }
                Text(verbatim: chosen.sorted().map(String.init).joined(separator: " ")).accessibilityIdentifier(
                    "chosen")
            }
        }
    }

    @Test("Shift with an arrow extends an existing selection")
    func extending() {
        let stage = Stage(width: 200, height: 400) { Rows(count: 5, chosen: [1]) }
        stage.press(.tab)
        stage.press(.down, modifiers: .shift)
        #expect(stage["chosen"].label == "1 2")
        stage.press(.down, modifiers: .shift)
        #expect(stage["chosen"].label == "1 2 3")
        stage.press(.up, modifiers: .shift)
        #expect(stage["chosen"].label == "1 2")
        stage.press(.down)
        #expect(stage["chosen"].label == "3")
    }

    @Test("arrow keys continue from a selected row outside of the viewport")
    func outOfSight() {
        let stage = Stage(width: 200, height: 200) { Rows(count: 1000, chosen: [700]) }
        stage.press(.tab)
        stage.press(.down)
        #expect(stage["chosen"].label == "701")
    }
}
