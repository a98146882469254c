import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Copying and pasting attributed text")
struct AttributedPasteTests {
    private struct Notes: View {
        @State private var text: AttributedString = {
            var bold = AttributedString("bold")
            bold.font = .body.bold()
            return bold + AttributedString(" plain")
        }()
        @State private var other = AttributedString("")
        @State private var letters = ""
        @State private var taken = ""
        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                TextEditor(text: $text).frame(height: 32).accessibilityIdentifier("text")
                TextEditor(text: $other).frame(height: 32).accessibilityIdentifier("other")
                TextField("letters", text: $letters).accessibilityIdentifier("letters")
                Button("target") {}
                    .pasteDestination(for: AttributedString.self) { taken = $0.map { runs($0) }.joined() }
                    .accessibilityIdentifier("target")
                Text(verbatim: "\(runs(text)) \(runs(other))").accessibilityIdentifier("runs")
                Text(verbatim: "<\(taken)>").accessibilityIdentifier("taken")
            }
        }

        private func runs(_ text: AttributedString) -> String {
            text.runs.map { run in
                "\(String(text[run.range].characters))\(run.font == nil ? "" : "*")"
            }
            .joined(separator: "|")
        }
    }

    private func stage() -> Stage {
        let stage = Stage(columns: 40, rows: 12) { Notes() }
        stage["text"].focus()
        stage.press(.home, modifiers: .control)
        for _ in 0..<6 { stage.press(.right, modifiers: .shift) }
        return stage
    }

    @Test("pasted text keeps its attributes, and text typed around it those of its place")
    func attributes() {
        let stage = stage()
        var copied = ""
        stage.session.onCopy = { copied = $0 }
        stage.press(Key("c"), modifiers: .control)
        #expect(copied == "bold p", "other apps receive plain text")
        stage["other"].focus()
        stage.type("a")
        stage.press(Key("v"), modifiers: .control)
        #expect(stage["runs"].label == "bold*| plain a|bold*| p")
        stage.press(Key("z"), modifiers: .control)
        #expect(stage["runs"].label == "bold*| plain a")
        stage["letters"].focus()
        stage.press(Key("v"), modifiers: .control)
        #expect(stage["letters"].value == "bold p")
        stage["target"].focus()
        stage.press(Key("v"), modifiers: .control)
        #expect(stage["taken"].label == "<bold*| p>")
    }

    @Test("a paste replaces the selection, also with equal characters, and a cut keeps attributes")
    func same() {
        let stage = stage()
        stage.press(Key("x"), modifiers: .control)
        #expect(stage["runs"].label == "lain ")
        stage.press(Key("v"), modifiers: .control)
        #expect(stage["runs"].label == "bold*| plain ")
        stage["other"].focus()
        stage.type("bold p")
        stage.press(Key("a"), modifiers: .command)
        stage.press(Key("v"), modifiers: .control)
        #expect(stage["runs"].label == "bold*| plain bold*| p")
        #expect(stage["other"].value == "bold p")
    }

    @Test("pasted plain text takes the attributes of its place")
    func plain() {
        let stage = stage()
        stage["letters"].focus()
        stage.type("xy")
        stage.press(Key("a"), modifiers: .command)
        stage.press(Key("c"), modifiers: .control)
        stage["text"].focus()
        stage.press(.home, modifiers: .control)
        for _ in 0..<2 { stage.press(.right) }
        stage.press(Key("v"), modifiers: .control)
        #expect(stage["runs"].label == "boxyld*| plain ")
    }
}
