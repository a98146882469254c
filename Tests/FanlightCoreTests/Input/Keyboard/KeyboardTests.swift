import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
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
        #expect(log.text == "", "nothing has the focus")
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

    @Test("a shortcut presses its button with any focus; Control counts as Command")
    func shortcuts() {
        let stage = Stage(width: 200, height: 200) {
            VStack {
                focusableText("other")
                TestButton("Save") { log.add("save") }.keyboardShortcut("s")
                TestButton("Close") { log.add("close") }.keyboardShortcut("w", modifiers: [.command, .shift])
                TestButton("OK") { log.add("ok") }.keyboardShortcut(.defaultAction)
                TestButton("Cancel") { log.add("cancel") }.keyboardShortcut(.cancelAction)
                TestButton("Never") { log.add("never") }.keyboardShortcut("n").disabled(true)
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
    func shortcutsBeforeCharacters() {
        let stage = Stage(width: 200, height: 200) {
            VStack {
                focusableText("board")
                    .onKeyPress(characters: .letters) { press in
                        log.add(press.characters)
                        return .handled
                    }
                TestButton("New") { log.add("new") }.keyboardShortcut("n")
                TestButton("Plain") { log.add("plain") }.keyboardShortcut("p", modifiers: [])
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
                TestButton("This") { log.add("this") }.accessibilityIdentifier("this")
                TestButton("OK") { log.add("ok") }.keyboardShortcut(.defaultAction)
            }
        }
        stage["this"].focus()
        stage.press(.enter)
        #expect(log.text == "this")
    }
}
