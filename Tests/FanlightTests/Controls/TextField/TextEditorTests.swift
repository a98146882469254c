import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Text editors")
struct TextEditorTests {
    private struct Notes: View {
        @State var text: String
        var body: some View {
            VStack(spacing: 0) {
                TextEditor(text: $text).accessibilityIdentifier("editor")
                Text(verbatim: "\(text.count)").accessibilityIdentifier("count")
            }
        }
    }

    private func stages(_ text: String) -> [Stage] {
        [Stage(width: 200, height: 160) { Notes(text: text) }, Stage(columns: 20, rows: 8) { Notes(text: text) }]
    }

    @Test("Tab inserts a tab; Shift-Tab, Control-Tab and Tab after Escape move the focus")
    func tabs() {
        struct Between: View {
            @State private var text = ""
            var body: some View {
                VStack {
                    Button("before") {}
                    TextEditor(text: $text).accessibilityIdentifier("editor")
                    Button("after") {}
                    Text(verbatim: text.debugDescription).accessibilityIdentifier("written")
                }
            }
        }
        for stage in [Stage(width: 200, height: 200) { Between() }, Stage(columns: 30, rows: 10) { Between() }] {
            stage["editor"].focus()
            stage.press(.tab)
            #expect(stage["written"].label == #""\t""# && stage["editor"].isFocused)
            stage.press(.tab, modifiers: .shift)
            #expect(stage.label("before").isFocused)
            stage.press(.tab)
            stage.press(.tab, modifiers: .control)
            #expect(stage.label("after").isFocused)
            stage["editor"].focus()
            stage.press(.escape)
            #expect(!stage["editor"].isFocused)
            stage.press(.tab)
            #expect(stage.label("after").isFocused && stage["written"].label == #""\t""#)
        }
    }

    @Test("an editor measured at several widths settles")
    func rest() {
        let text = String(repeating: "A line that is too long for its room goes on below. ", count: 6) + "\n\nEnd"
        @ViewBuilder func content() -> some View {
            HStack {
                Text("beside")
                VStack {
                    Text("above")
                    TextEditor(text: .constant(text)).accessibilityIdentifier("editor")
                }
            }
        }
        for stage in [Stage(width: 300, height: 400, content: content), Stage(columns: 40, rows: 30, content: content)]
        {
            #expect(stage.diagnostics == [])
            #expect(stage.session.pending.isEmpty)
            #expect(stage["editor"].value.hasSuffix("End"))
        }
    }

    @Test("characters and line breaks are inserted at the cursor, which arrow keys move by character and line")
    func writing() {
        for stage in stages("") {
            stage["editor"].focus()
            stage.type("one")
            stage.press(.enter)
            stage.type("three")
            stage.press(.up)
            stage.press(.end)
            stage.press(.enter)
            stage.type("two")
            #expect(stage.text.contains("one") && stage.text.contains("two"))
            #expect(stage["editor"].value == "one\ntwo\nthree")
            #expect(stage["count"].label == "13")
            stage.press(Key("z"), modifiers: .control)
            #expect(stage["count"].label == "10")
        }
    }

    @Test("long lines wrap, and Up and Down move by visual lines")
    func wrapping() {
        let stage = Stage(columns: 20, rows: 8) { Notes(text: "alpha beta gamma delta epsilon zeta") }
        let lines = stage.text.components(separatedBy: "\n")
        #expect(lines[0].contains("alpha beta gamma") && lines[1].contains("delta"), "\(stage.text)")
        stage["editor"].focus()
        stage.press(.home, modifiers: .control)
        stage.press(.down)
        stage.type("X")
        #expect(stage.text.components(separatedBy: "\n")[1].contains("Xdelta"), "\(stage.text)")
    }

    @Test("the pointer places the cursor, selects by dragging, and selects a word by a double click")
    func pointing() {
        for stage in stages("one two\nthree") {
            let frame = stage["editor"].frame
            let line: CGFloat = stage["editor"].frame.height > 130 ? 21 : 16
            stage.drag(
                from: CGPoint(x: frame.minX + 6, y: frame.minY + line / 2),
                through: [CGPoint(x: frame.minX + 6, y: frame.minY + line * 1.5)])
            stage.press(.delete)
            #expect(stage["count"].label == "5", "\(stage.text)")
        }
    }

    @Test("Shift selects, typing replaces the selection, and a paste keeps its line breaks")
    func selecting() {
        for stage in stages("one\ntwo") {
            stage["editor"].focus()
            stage.press(.home, modifiers: .control)
            stage.press(.down, modifiers: .shift)
            stage.send(.paste("a\nb\n"))
            #expect(stage["count"].label == "7")
            #expect(stage["editor"].value == "a\nb\ntwo")
        }
    }

    @Test("a key in a megabyte lays out one paragraph and costs as much as in one line")
    func work() {
        let line = "The quick brown fox jumps over the lazy dog.\n"
        let long = String(repeating: line, count: 1_000_000 / line.count)
        func key(_ text: String) -> Work {
            let stage = Stage(width: 400, height: 300) { TextEditorTests.Alone(text: text) }
            stage["editor"].focus()
            stage.press(.home, modifiers: .control)
            stage.type("a")
            stage.resetWork()
            stage.type("b")
            return stage.work
        }
        let (small, large) = (key(line), key(long))
        #expect(large.measurements == small.measurements && large.measurements <= 2, "\(large.measurements)")
        #expect(large.bodies == small.bodies && large.bodies <= 3, "\(large.bodies)")
        #expect(large.bytes <= small.bytes + 8 && large.bytes <= 64, "\(large.bytes)")
    }

    private struct Growing: View {
        @State var text: String
        var body: some View {
            TextField("Name", text: $text, axis: .vertical).lineLimit(1...8).accessibilityIdentifier("editor")
        }
    }

    @Test(
        "a key in a paragraph of one megabyte lays out one piece, in editor and field", arguments: [true, false])
    func longParagraph(isField: Bool) {
        let words = "The quick brown fox jumps over the lazy dog. "
        let long = String(repeating: words, count: 1_000_000 / words.count)
        @ViewBuilder func content() -> some View {
            if isField { Growing(text: long) } else { Alone(text: long) }
        }
        for stage in [Stage(width: 400, height: 300, content: content), Stage(columns: 40, rows: 20, content: content)]
        {
            stage["editor"].focus()
            for motion in [Key.home, .end] {
                stage.press(motion, modifiers: .control)
                stage.type("a")
                stage.resetWork()
                stage.type("b")
                #expect(stage.work.bytes <= 512, "\(stage.work.bytes)")
                #expect(stage.work.measurements <= 4, "\(stage.work.measurements)")
            }
            #expect(stage.text.contains("ab"), "\(stage.text)")
            #expect(stage.diagnostics == [])
        }
    }

    @Test("a key in a multiline editor sends only the character")
    func bytes() {
        let text = String(repeating: "Some words in a line.\n", count: 200)
        for stage in [
            Stage(width: 400, height: 300) { Alone(text: text) }, Stage(columns: 40, rows: 20) { Alone(text: text) },
        ] {
            stage["editor"].focus()
            stage.press(.home, modifiers: .control)
            stage.type("a")
            stage.resetWork()
            stage.type("b")
            #expect(stage.work.bytes <= 40, "\(stage.work.bytes)")
            #expect(stage["editor"].value == "ab" + text)
        }
    }

    @Test("the value of an overlong text is its visible paragraphs, as written")
    func part() {
        let lines = (0..<3_000).map { "\($0): a line, that is too long for the room that it has" }
        let text = lines.joined(separator: "\n")
        for stage in [
            Stage(width: 200, height: 160) { Alone(text: text) }, Stage(columns: 20, rows: 8) { Alone(text: text) },
        ] {
            let start = stage["editor"].value
            #expect(start.hasPrefix(lines[0] + "\n" + lines[1]) && start.utf8.count < 4_096, "\(start)")
            #expect(text.hasPrefix(start))
            stage["editor"].focus()
            stage.press(.end, modifiers: .control)
            let end = stage["editor"].value
            #expect(end.hasSuffix(lines[2_999]) && end.utf8.count < 4_096, "\(end)")
            #expect(text.hasSuffix(end))
            // Sends only the typed character.
            stage.type("a")
            stage.resetWork()
            stage.type("b")
            #expect(stage["editor"].value == end + "ab")
            #expect(stage.work.bytes <= 48, "\(stage.work.bytes)")
        }
    }

    @Test("line wrapping adds nothing to an editor's value")
    func lineWrapping() {
        for text in [String(repeating: "x", count: 100), "two  spaces  are  kept  where  a  line  ends  here"] {
            for stage in stages(text) { #expect(stage["editor"].value == text) }
        }
    }

    private struct Alone: View {
        @State var text: String
        var body: some View { TextEditor(text: $text).accessibilityIdentifier("editor") }
    }

    @Test("text typed at the end of a long text is scrolled into view")
    func following() {
        for stage in stages(String(repeating: "line\n", count: 50)) {
            stage["editor"].focus()
            stage.press(.end, modifiers: .control)
            stage.type("here")
            #expect(stage.text.contains("here"))
            stage.press(.pageUp)
            stage.press(.home, modifiers: .control)
            stage.type("there")
            #expect(stage.text.contains("there") && !stage.text.contains("here\n"))
        }
    }

    @Test("a vertical field grows to its line limit, and Return submits it")
    func field() {
        struct Message: View {
            @State private var text = ""
            @State private var sent = 0
            var body: some View {
                VStack(spacing: 0) {
                    TextField("Message", text: $text, axis: .vertical).lineLimit(1...3)
                        .accessibilityIdentifier("field").onSubmit { sent += 1 }
                    Text(verbatim: "\(sent) \(text.count)").accessibilityIdentifier("state")
                }
            }
        }
        for stage in [Stage(width: 120, height: 300) { Message() }, Stage(columns: 12, rows: 10) { Message() }] {
            let line = stage["field"].frame.height
            #expect(stage.text.contains("Message"))
            stage["field"].focus()
            stage.type("some words that are long")
            #expect(stage["field"].frame.height > line)
            for _ in 0..<6 { stage.press(.enter, modifiers: .option) }
            #expect(stage["field"].frame.height == 3 * line)
            stage.press(.enter)
            #expect(stage["state"].label == "1 30")
        }
    }

    @Test("the cursor is scrolled into view across lines that were never laid out")
    func cursorInView() {
        let text = (1...60).map { "line \($0) with some words that wrap around at the edge" }.joined(separator: "\n")
        for stage in [
            Stage(width: 240, height: 160) { Notes(text: text) }, Stage(columns: 30, rows: 8) { Notes(text: text) },
        ] {
            stage["editor"].focus()
            #expect(stage.text.contains("line 60"), "\(stage.text)")
            stage.press(.home, modifiers: .control)
            #expect(stage.text.contains("line 1 "))
            stage.press(.end, modifiers: .control)
            #expect(stage.text.contains("line 60"), "\(stage.text)")
            stage.type("!")
            #expect(stage.text.contains("!"))
        }
    }

    @Test("Home and End move to the ends of the visual line, Control-N and Control-P between lines")
    func visualLines() {
        let stage = Stage(columns: 22, rows: 8) { Notes(text: "alpha beta gamma delta epsilon zeta") }
        stage["editor"].focus()
        stage.press(.home, modifiers: .control)
        stage.press(Key("n"), modifiers: .control)
        stage.press(.end)
        stage.press(.home)
        stage.type("X")
        stage.press(.end)
        stage.type("Y")
        stage.press(Key("p"), modifiers: .control)
        stage.press(.home)
        stage.type("Z")
        stage.press(.end)
        stage.type("W")
        // The space at a line break belongs to the line, behind its end.
        #expect(stage["editor"].value == "Zalpha beta gammaW Xdelta epsilon zetaY")
    }

    private struct Attributed: View {
        @State private var text = AttributedString("plain")
        @State private var selection = AttributedTextSelection()
        var body: some View {
            TextEditor(text: $text, selection: $selection).accessibilityIdentifier("editor")
            Button("Bold") { text.transformAttributes(in: &selection) { $0.font = .body.bold() } }
                .keyboardShortcut("b")
            Text(
                verbatim: text.runs.map { "\(String(text[$0.range].characters)):\($0.font != nil)" }.joined(
                    separator: "|")
            )
            .accessibilityIdentifier("runs")
        }
    }

    @Test("attributes changed without a selection apply to text typed next")
    func typingAttributes() {
        let stage = Stage(columns: 40, rows: 12) { Attributed() }
        stage["editor"].focus()
        stage.press(.end)
        stage.press(Key("b"), modifiers: .command)
        stage.type("nm")
        #expect(stage["runs"].label == "plain:false|nm:true")
        // Elsewhere typed text has the attributes of the character before it.
        stage.press(.home)
        stage.press(.right)
        stage.type("x")
        #expect(stage["runs"].label == "pxlain:false|nm:true")
    }
}
