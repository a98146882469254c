import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Text selection bindings")
struct TextSelectionTests {
    private struct TestView: View {
        var isEditor: Bool
        @State private var text = "one two"
        @State private var selection: TextSelection?
        var body: some View {
            VStack {
                if isEditor {
                    TextEditor(text: $text, selection: $selection).accessibilityIdentifier("field")
                } else {
                    TextField("Words", text: $text, selection: $selection).accessibilityIdentifier("field")
                }
                Text(verbatim: "<\(selected)>").accessibilityIdentifier("selected")
                Button("Second") {
                    if let range = text.range(of: "two") { selection = TextSelection(range: range) }
                }
                Button("Start") { selection = TextSelection(insertionPoint: text.startIndex) }
            }
        }

        private var selected: String {
            guard case .selection(let range) = selection?.indices, range.upperBound <= text.endIndex else {
                return "none"
            }
            return selection?.isInsertion == true
                ? "at \(text.distance(from: text.startIndex, to: range.lowerBound))" : String(text[range])
        }
    }

    @Test("the selection binding follows the field and changes it", arguments: [true, false])
    func binding(isEditor: Bool) {
        let stage = Stage(width: 240, height: 240) { TestView(isEditor: isEditor) }
        #expect(stage["selected"].label == "<none>")
        stage["field"].focus()
        stage.press(.home)
        stage.press(.right, modifiers: .shift)
        stage.press(.right, modifiers: .shift)
        #expect(stage["selected"].label == "<on>")
        stage.press(.end)
        #expect(stage["selected"].label == "<at 7>")
        stage.label("Second").tap()
        #expect(stage["selected"].label == "<two>")
        stage["field"].focus()
        stage.type("2")
        #expect(stage["field"].value == "one 2")
        #expect(stage["selected"].label == "<at 5>")
        stage.label("Start").tap()
        stage["field"].focus()
        stage.type(">")
        #expect(stage["field"].value == ">one 2")
    }

    @Test("a selection is clamped to a shortened text")
    func shorter() {
        var text = "one two"
        var selection: TextSelection? = TextSelection(insertionPoint: text.endIndex)
        text = "o"
        let stage = Stage(width: 240, height: 100) {
            TextField(
                "Words", text: Binding(get: { text }, set: { text = $0 }),
                selection: Binding(get: { selection }, set: { selection = $0 })
            )
            .accessibilityIdentifier("field")
        }
        stage["field"].focus()
        stage.type("n")
        #expect(text == "on")
    }

    private struct Attributed: View {
        @State private var text: AttributedString = {
            var bold = AttributedString("bold")
            bold.font = .body.bold()
            return bold + AttributedString(" plain")
        }()
        @State private var selection = AttributedTextSelection()
        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                TextEditor(text: $text, selection: $selection).frame(height: 48).accessibilityIdentifier("field")
                Text(verbatim: runs).accessibilityIdentifier("runs")
                Button("Mark") { text.transformAttributes(in: &selection) { $0.underlineStyle = .single } }
            }
        }

        private var runs: String {
            text.runs.map { run in
                let characters = String(text[run.range].characters)
                return "\(characters)\(run.font == nil ? "" : "*")\(run.underlineStyle == nil ? "" : "_")"
            }
            .joined(separator: "|")
        }
    }

    @Test("text typed into attributed text takes the attributes of the character before it")
    func attributed() {
        let stage = Stage(columns: 30, rows: 6) { Attributed() }
        func isBold(_ index: Int) -> Bool {
            stage.currentPicture.layers.values.contains { layer in
                layer.text.contains { $0.style.weight >= 600 && $0.text.count > index }
            }
        }
        #expect(stage["runs"].label == "bold*| plain" && isBold(3) && !isBold(4))
        stage["field"].focus()
        stage.press(.home, modifiers: .control)
        for _ in 0..<4 { stage.press(.right) }
        stage.type("er")
        #expect(stage["runs"].label == "bolder*| plain" && isBold(5) && !isBold(6))
        stage.press(.end)
        stage.type("!")
        #expect(stage["runs"].label == "bolder*| plain!")
        #expect(stage["field"].value == "bolder plain!")
        for _ in 0..<6 { stage.press(.left, modifiers: .shift) }
        stage.label("Mark").tap()
        #expect(stage["runs"].label == "bolder*| |plain!_" || stage["runs"].label == "bolder*| plain|!_")
        stage.press(Key("z"), modifiers: .control)
    }

    @Test("a triple click selects a paragraph of an editor, and all of a field")
    func paragraph() {
        struct Texts: View {
            @State private var text = "one\ntwo\nthree"
            var body: some View { TextEditor(text: $text).accessibilityIdentifier("field") }
        }
        let stage = Stage(columns: 20, rows: 6) { Texts() }
        let place = ScreenPoint(x: 12, y: 24)
        for _ in 0..<3 {
            stage.send(.pointer(PointerInput(.pressed, at: place)))
            stage.send(.pointer(PointerInput(.released, at: place)))
        }
        stage.type("2")
        #expect(stage["field"].value == "one\n2\nthree")
    }
}
