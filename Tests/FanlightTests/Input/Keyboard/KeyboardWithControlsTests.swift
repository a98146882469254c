import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Key presses and shortcuts with controls")
struct KeyboardWithControlsTests {
    private let log = GestureLog()

    @Test("composed characters are sent to key handlers, and to the field if unhandled")
    func charactersWithoutKeys() {
        struct Board: View {
            let log: GestureLog
            @State private var text = ""
            var body: some View {
                VStack {
                    Color.red.focusable().accessibilityIdentifier("board")
                        .onKeyPress(characters: .letters) {
                            log.add($0.characters)
                            return .handled
                        }
                    TextField("Name", text: $text).accessibilityIdentifier("name")
                        .onKeyPress("ö") { .handled }
                }
            }
        }
        let log = GestureLog()
        let stage = Stage(width: 200, height: 100) { Board(log: log) }
        stage["board"].focus()
        #expect(stage.send(.text("é")) == .handled)
        #expect(stage.send(.text("漢")) == .handled)
        #expect(log.text == "é 漢")
        #expect(stage.send(.text("!")) == .ignored)
        stage["name"].focus()
        stage.send(.text("ö"))
        stage.send(.text("ü"))
        #expect(stage["name"].value == "ü")
    }

    @Test("a key handler around a text field comes before the field")
    func keyPressBeforeField() {
        struct Chat: View {
            let log: GestureLog
            @State private var text = ""
            var body: some View {
                TextField("Say", text: $text).accessibilityIdentifier("field")
                    .onKeyPress(.return) {
                        log.add("sent \(text)")
                        return .handled
                    }
                    .onSubmit { log.add("submitted") }
            }
        }
        let stage = Stage(width: 200, height: 100) { Chat(log: log) }
        stage["field"].focus()
        stage.type("hi")
        stage.press(.enter)
        #expect(log.text == "sent hi")
    }

    @Test("arrows, Escape and Delete run command handlers unless the control uses them")
    func commands() {
        struct Editing: View {
            let log: GestureLog
            @State private var text = "ab"
            @State private var value = 0.5
            var body: some View {
                VStack {
                    Text("plain").focusable().accessibilityIdentifier("plain")
                    TextField("t", text: $text).accessibilityIdentifier("field")
                    Slider(value: $value).accessibilityIdentifier("slider")
                }
                .onMoveCommand { log.add("\($0)") }
                .onExitCommand { log.add("exit") }
                .onDeleteCommand { log.add("delete") }
            }
        }
        let stage = Stage(width: 200, height: 200) { Editing(log: log) }
        stage["plain"].focus()
        stage.press(.left)
        stage.press(.backspace)
        stage.press(.escape)
        #expect(log.text == "left delete exit")
        #expect(stage["plain"].isFocused, "somebody had a use for Escape")
        stage["field"].focus()
        stage.press(.left)
        stage.press(.backspace)
        stage.press(.up)
        #expect(log.text == "left delete exit up")
        stage["slider"].focus()
        stage.press(.left)
        #expect(log.text == "left delete exit up")
        #expect(stage["slider"].value == "45%")
    }
}
