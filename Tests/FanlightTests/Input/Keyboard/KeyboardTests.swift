import Display
import FanlightTesting
import Foundation
import SwiftUI
import Testing

@MainActor
@Suite("Key presses and shortcuts")
struct KeyboardTests {
    private let log = GestureLog()

    private func focusableText(_ name: String) -> some View {
        Text(name).focusable().accessibilityIdentifier(name)
    }

    @Test("a key goes to the focused view's innermost handler, and an ignored key to the next")
    func keyPress() {
        let stage = Stage(width: 200, height: 100) {
            VStack {
                focusableText("in")
                    .onKeyPress("x") {
                        log.add("inner")
                        return .handled
                    }
                    .onKeyPress("y") {
                        log.add("ignored")
                        return .ignored
                    }
            }
            .onKeyPress { press in
                log.add("outer \(press.characters)")
                return .handled
            }
        }
        stage.type("x")
        #expect(log.text == "", "no view has the focus")
        stage["in"].focus()
        stage.type("xyz")
        #expect(log.text == "inner ignored outer y outer z")
    }

    @Test("key handlers match sets of keys, characters, phases and modifiers")
    func forms() {
        let stage = Stage(width: 200, height: 100) {
            focusableText("in")
                .onKeyPress(keys: [.return, .upArrow]) { press in
                    log.add(press.key == .return ? "return" : "up")
                    return .handled
                }
                .onKeyPress(characters: .decimalDigits) { press in
                    log.add("digit \(press.characters)")
                    return .handled
                }
                .onKeyPress("s", phases: .down) { press in
                    guard press.modifiers == .control else { return .ignored }
                    log.add("save")
                    return .handled
                }
        }
        stage["in"].focus()
        stage.press(.enter)
        stage.press(.up)
        stage.type("7a")
        stage.press(Key("s"), modifiers: .control)
        #expect(log.text == "return up digit 7 save")
    }

    @Test("composed characters are sent to key handlers, and to the field if unhandled")
    func composedCharacters() {
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

    @Test("a shortcut presses its button with any focus; Control counts as Command")
    func shortcuts() {
        let stage = Stage(width: 200, height: 200) {
            VStack {
                focusableText("other")
                Button("Save") { log.add("save") }.keyboardShortcut("s")
                Button("Close") { log.add("close") }.keyboardShortcut("w", modifiers: [.command, .shift])
                Button("OK") { log.add("ok") }.keyboardShortcut(.defaultAction)
                Button("Cancel") { log.add("cancel") }.keyboardShortcut(.cancelAction)
                Button("Never") { log.add("never") }.keyboardShortcut("n").disabled(true)
            }
        }
        stage["other"].focus()
        stage.press(Key("s"), modifiers: .command)
        stage.press(Key("s"), modifiers: .control)
        stage.press(Key("s"))
        stage.press(Key("W"), modifiers: [.control, .shift])
        stage.press(.enter)
        stage.press(.escape)
        stage.press(Key("n"), modifiers: .command)
        #expect(log.text == "save save close ok cancel")
    }

    @Test("a shortcut with Command or Control precedes key handlers, one without follows them")
    func shortcutOrder() {
        let stage = Stage(width: 200, height: 200) {
            VStack {
                focusableText("board")
                    .onKeyPress(characters: .letters) { press in
                        log.add(press.characters)
                        return .handled
                    }
                Button("New") { log.add("new") }.keyboardShortcut("n")
                Button("Plain") { log.add("plain") }.keyboardShortcut("p", modifiers: [])
            }
        }
        stage["board"].focus()
        stage.type("an")
        stage.press(Key("n"), modifiers: .command)
        stage.press(Key("n"), modifiers: .control)
        stage.press(Key("p"))
        stage.press(Key("n"))
        #expect(log.text == "a n new new p n")
    }

    @Test("the focused control takes Return before the default button")
    func defaultAction() {
        let stage = Stage(width: 200, height: 200) {
            VStack {
                Button("This") { log.add("this") }.accessibilityIdentifier("this")
                Button("OK") { log.add("ok") }.keyboardShortcut(.defaultAction)
            }
        }
        stage["this"].focus()
        stage.press(.enter)
        #expect(log.text == "this")
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
        #expect(stage["plain"].isFocused, "Escape was handled and does not move the focus")
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
