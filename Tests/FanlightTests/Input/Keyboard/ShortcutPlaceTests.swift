import Display
import Fanlight
import FanlightTesting
import Observation
import Testing

@MainActor
@Suite("Keyboard shortcuts of hidden and styled buttons")
struct ShortcutPlaceTests {
    @Observable final class Log { var words: [String] = [] }

    @Test("shortcuts work for invisible buttons, not for disabled or removed ones")
    func hidden() {
        let log = Log()
        let stage = Stage(width: 200, height: 200) {
            VStack {
                Button("a") { log.words.append("hidden") }.keyboardShortcut("a").hidden()
                Button("b") { log.words.append("clear") }.keyboardShortcut("b").opacity(0)
                Button("c") { log.words.append("empty") }.keyboardShortcut("c").frame(width: 0, height: 0)
                Button("d") { log.words.append("disabled") }.keyboardShortcut("d").disabled(true)
            }
        }
        for key in ["a", "b", "c", "d"] { stage.press(Key(name: key), modifiers: .command) }
        #expect(log.words == ["hidden", "clear", "empty"])
    }

    @Test("function keys reach handlers and shortcuts")
    func functionKeys() {
        let log = Log()
        let stage = Stage(width: 200, height: 100) {
            VStack {
                Text("a").focusable().accessibilityIdentifier("a")
                    .onKeyPress { press in
                        log.words.append(press.key == KeyEquivalent("\u{F704}") ? "F1" : "other")
                        return press.key == KeyEquivalent("\u{F704}") ? .handled : .ignored
                    }
                Button("b") { log.words.append("F5 pressed") }.keyboardShortcut(
                    KeyEquivalent("\u{F708}"), modifiers: [])
            }
        }
        stage["a"].focus()
        stage.press(Key(name: "f1"))
        stage.press(Key(name: "f5"))
        #expect(log.words == ["F1", "other", "F5 pressed"])
    }

    @Test("a button style reads the keyboard shortcut of its button")
    func styleReadsShortcut() {
        struct Named: View {
            @Environment(\.keyboardShortcut) private var shortcut
            let label: String
            var body: some View {
                Text(verbatim: "\(label): \(shortcut.map { $0 == .defaultAction ? "default" : "other" } ?? "none")")
            }
        }
        struct Naming: ButtonStyle {
            let label: String
            func makeBody(configuration: Configuration) -> some View { Named(label: label) }
        }
        let stage = Stage(width: 200, height: 200) {
            VStack {
                Button("a") {}.buttonStyle(Naming(label: "one")).keyboardShortcut(.defaultAction)
                Button("b") {}.buttonStyle(Naming(label: "two")).keyboardShortcut("b")
                Button("c") {}.buttonStyle(Naming(label: "three"))
            }
            .frame(width: 200)
        }
        #expect(stage.elements.map(\.label) == ["one: default", "two: other", "three: none"])
    }
}
