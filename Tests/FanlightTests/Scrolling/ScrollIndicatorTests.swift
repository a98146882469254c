import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Scroll indicators with a column of their own")
struct ScrollIndicatorTests {
    private struct Growing: View {
        @State private var words = "one two three"

        var body: some View {
            List {
                Button("longer") { words = String(repeating: "one two three ", count: 12) }
                Button("shorter") { words = "one two three" }
                Text("label")
                Text(words).id("words")
            }
            .listStyle(.plain)
        }
    }

    // Guards against rows that keep the lengths they had beside the indicator.
    @Test("an indicator that is no longer needed is removed")
    func indicatorRemoved() {
        let stage = Stage(columns: 13, rows: 9) { Growing() }
        let before = stage.text
        stage.label("longer").tap()
        #expect(stage.text != before)
        stage.label("shorter").tap()
        #expect(stage.text == before)
    }
}
