import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Input method composition")
struct ComposingTests {
    private struct TestView: View {
        let isEditor: Bool
        @State private var text = "ab"
        var body: some View {
            VStack {
                if isEditor {
                    TextEditor(text: $text).accessibilityIdentifier("it")
                } else {
                    TextField("Name", text: $text).accessibilityIdentifier("it")
                }
                Text(verbatim: "<\(text)>").accessibilityIdentifier("value")
            }
        }
    }

    private func stages(_ isEditor: Bool) -> [Stage] {
        [
            Stage(width: 300, height: 200) { TestView(isEditor: isEditor) },
            Stage(columns: 40, rows: 10) { TestView(isEditor: isEditor) },
        ]
    }

    @Test("composed text is shown at the cursor and enters the binding only when committed", arguments: [true, false])
    func composing(isEditor: Bool) {
        for stage in stages(isEditor) {
            stage["it"].focus()
            stage.press(.left)
            let before = stage.png()
            for text in ["に", "にほ", "にほん"] {
                #expect(stage.send(.composition(text)) == .handled)
                #expect(stage["it"].value == "a\(text)b")
                #expect(stage["value"].label == "<ab>")
            }
            #expect(stage.png() != before)
            stage.send(.text("日本"))
            #expect(stage["it"].value == "a日本b" && stage["value"].label == "<a日本b>")
            stage.press(Key("z"), modifiers: .control)
            #expect(stage["value"].label == "<ab>")
        }
    }

    @Test("composition is discarded on cancel, another command and loss of focus", arguments: [true, false])
    func discarded(isEditor: Bool) {
        for stage in stages(isEditor) {
            stage["it"].focus()
            stage.send(.composition("か"))
            stage.send(.composition(""))
            #expect(stage["it"].value == "ab")
            stage.send(.composition("か\u{7}"))
            #expect(stage["it"].value == "abか")
            stage.press(.backspace)
            #expect(stage["it"].value == "a" && stage["value"].label == "<a>")
            stage.send(.composition("か"))
            stage.press(.escape)
            #expect(stage["it"].value == "a" && stage["value"].label == "<a>")
            #expect(stage.send(.composition("か")) == .ignored)
        }
    }
}
