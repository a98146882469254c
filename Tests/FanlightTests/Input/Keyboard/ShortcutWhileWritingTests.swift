import Display
import Fanlight
import FanlightTesting
import TestSupport
import Testing

@MainActor
@Suite("Shortcuts during text input")
struct ShortcutWhileWritingTests {
    private let log = GestureLog()

    private func stage() -> Stage {
        struct TestView: View {
            let log: GestureLog
            @State private var text = "one two"
            var body: some View {
                VStack {
                    TextField("words", text: $text).accessibilityIdentifier("field")
                    Button("Erase") { log.add("erase") }.keyboardShortcut("k", modifiers: .control)
                    Button("Up") { log.add("up") }.keyboardShortcut(.upArrow, modifiers: .command)
                    Button("Letter") { log.add("letter") }.keyboardShortcut("x", modifiers: [])
                    Button("Left") { log.add("left") }.keyboardShortcut(.leftArrow, modifiers: [])
                }
            }
        }
        let stage = Stage(width: 300, height: 300) { TestView(log: log) }
        stage["field"].focus()
        return stage
    }

    @Test("the app's shortcuts with Command or Control precede the field's editing keys")
    func modified() {
        let stage = stage()
        stage.press(.home)
        stage.press(Key("k"), modifiers: .control)
        stage.press(.up, modifiers: .command)
        #expect(log.text == "erase up")
        #expect(stage["field"].value == "one two")
    }

    @Test("plain letters and arrow keys go to the field")
    func plain() {
        let stage = stage()
        stage.press(.end)
        stage.press(.left)
        stage.type("x")
        #expect(log.text == "")
        #expect(stage["field"].value == "one twxo")
    }
}
