import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Vertical arrow keys in a single-line field")
struct OneLineArrowTests {
    @Test("Up moves to the start of a single-line field, Down to its end")
    func ends() {
        struct Field: View {
            @State private var text = "bc"
            var body: some View { TextField("name", text: $text).accessibilityIdentifier("it") }
        }
        let stage = Stage(width: 200, height: 100) { Field() }
        stage["it"].focus()
        stage.press(.up)
        stage.type("a")
        stage.press(.down)
        stage.type("d")
        #expect(stage["it"].value == "abcd")
    }
}
