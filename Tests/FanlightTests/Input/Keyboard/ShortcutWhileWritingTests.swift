import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Shortcuts while something is written")
struct ShortcutWhileWritingTests {
    private let log = GestureLog()

    private func stage() -> Stage {
        struct Room: View {
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
        let stage = Stage(width: 300, height: 300) { Room(log: log) }
        stage["field"].focus()
        return stage
    }

    @Test("with Command or Control the author's come before the field's")
    func modified() {
        let stage = stage()
        stage.press(.home)
        stage.press(Key("k"), modifiers: .control)
        stage.press(.up, modifiers: .command)
        #expect(log.text == "erase up")
        #expect(stage["field"].value == "one two")
    }

    @Test("letters and arrows alone are the field's")
    func plain() {
        let stage = stage()
        stage.press(.end)
        stage.press(.left)
        stage.type("x")
        #expect(log.text == "")
        #expect(stage["field"].value == "one twxo")
    }
}
