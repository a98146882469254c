import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("onCommand")
struct OnCommandTests {
    @Observable final class Log { var words: [String] = [] }

    @Test("keys that no inner view handles run commands by selector")
    func keys() {
        let log = Log()
        let stage = Stage(width: 300, height: 200) {
            VStack {
                Text("a").focusable().accessibilityIdentifier("a")
                TextField("b", text: .constant("words")).accessibilityIdentifier("b")
            }
            .onCommand("cancelOperation:") { log.words.append("cancel") }
            .onCommand(Selector("moveUp:")) { log.words.append("up") }
            .onCommand("delete:") { log.words.append("delete") }
            .onCommand("selectAll:") { log.words.append("all") }
            .onCommand("redo:") { log.words.append("redo") }
            .onCommand("copy:", perform: nil)
        }
        stage["a"].focus()
        stage.press(.up)
        stage.press(.backspace)
        stage.press(.delete)
        stage.press(Key("a"), modifiers: .control)
        stage.press(Key("z"), modifiers: [.command, .shift])
        stage.press(.down)
        #expect(log.words == ["up", "delete", "delete", "all", "redo"])
        stage["b"].focus()
        log.words = []
        stage.press(.backspace)
        stage.press(Key("a"), modifiers: .command)
        #expect(log.words.isEmpty, "the field handles these keys")
        stage.press(.escape)
        #expect(log.words == ["cancel"])
    }

    @Test("a command without a key is reported")
    func unknown() {
        let stage = Stage(width: 100, height: 100) { Text("a").onCommand("unheardOf:") {} }
        #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("unheardOf:"))
    }
}
