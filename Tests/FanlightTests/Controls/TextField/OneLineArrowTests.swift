import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Arrows in a line")
struct OneLineArrowTests {
    @Test("up goes to the start of a field of one line, down to its end")
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
