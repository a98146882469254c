import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Behaviour of text fields beyond text input.
@MainActor
@Suite("Details of text fields")
struct TextFieldDetailTests {
    private struct Formatted<V: Equatable>: View {
        @State var value: V
        var body: some View {
            VStack {
                TextField("Number", value: $value, formatter: NumberFormatter()).accessibilityIdentifier("field")
                Text(verbatim: "<\(value)>").accessibilityIdentifier("value")
            }
        }
    }

    private func typed<V: Equatable>(_ text: String, into value: V) -> String {
        let stage = Stage(width: 200, height: 100) { Formatted(value: value) }
        stage["field"].set(text)
        return stage["value"].label
    }

    @Test("a formatter's number is converted to the type of the binding")
    func formatter() {
        #expect(typed("3", into: 1.0) == "<3.0>")
        #expect(typed("2.5", into: 1.0) == "<2.5>")
        #expect(typed("3", into: Float(1)) == "<3.0>")
        #expect(typed("3", into: CGFloat(1)) == "<3.0>")
        #expect(typed("2.5", into: Decimal(1)) == "<2.5>")
        #expect(typed("3", into: 1) == "<3>")
        #expect(typed("3", into: Int64(1)) == "<3>")
        #expect(typed("3", into: UInt8(1)) == "<3>")
        #expect(typed("300", into: UInt8(1)) == "<1>")
        #expect(typed("2.5", into: 1) == "<1>")
        #expect(typed("3", into: Int?.none) == "<Optional(3)>")
        #expect(typed("", into: Int?.some(3)) == "<nil>")
    }

    @Test("Return submits the field and then triggers the default action", arguments: [true, false])
    func defaultAction(isVertical: Bool) {
        let log = Log()
        let stage = Stage(width: 200, height: 120) {
            VStack {
                TextField("Name", text: .constant(""), axis: isVertical ? .vertical : .horizontal)
                    .accessibilityIdentifier("field").onSubmit { log.add("field") }
                Button("Sign in") { log.add("button") }.keyboardShortcut(.defaultAction)
                Button("Never") { log.add("never") }.keyboardShortcut(.cancelAction)
            }
        }
        stage["field"].focus()
        stage.press(.enter)
        #expect(log.words == ["field", "button"])
    }

    private final class Log {
        var words: [String] = []
        func add(_ word: String) { words.append(word) }
    }

    private struct Aligned: View {
        @State var text: String
        let alignment: TextAlignment
        var body: some View {
            TextField("Number", text: $text).multilineTextAlignment(alignment).accessibilityIdentifier("field")
        }
    }

    @Test(
        "a line follows its alignment, and presses hit it there",
        arguments: [
            (TextAlignment.leading, LayoutDirection.leftToRight, 0), (.center, .leftToRight, 3),
            (.trailing, .leftToRight, 7), (.leading, .rightToLeft, 7), (.trailing, .rightToLeft, 0),
        ])
    func alignment(_ alignment: TextAlignment, _ direction: LayoutDirection, _ column: Int) {
        let stage = Stage(columns: 10, rows: 1) {
            Aligned(text: "ab", alignment: alignment).environment(\.layoutDirection, direction)
        }
        let line = stage.text
        #expect(line.distance(from: line.startIndex, to: line.firstIndex(of: "a") ?? line.endIndex) == column)
        // Before the second character.
        stage.drag(from: CGPoint(x: (column + 1) * 8 + 1, y: 8), through: [])
        stage.type("-")
        #expect(stage["field"].value == "a-b")
    }

    @Test("an overlong line starts at its beginning, for any alignment")
    func tooLong() {
        let stage = Stage(columns: 6, rows: 1) { Aligned(text: "abcdefghij", alignment: .trailing) }
        #expect(stage.text.hasPrefix("abcdef"))
        stage["field"].focus()
        stage.press(.end)
        #expect(stage.text.hasPrefix("fghij"))
    }

    private struct Upper: View {
        @State private var text = ""
        var body: some View {
            TextField("Name", text: Binding(get: { text }, set: { text = String($0.uppercased().prefix(3)) }))
                .accessibilityIdentifier("field")
        }
    }

    @Test("text that the app changed while typing can be undone")
    func undo() {
        let stage = Stage(width: 200, height: 60) { Upper() }
        stage["field"].focus()
        stage.type("abcd")
        #expect(stage["field"].value == "ABC")
        for expected in ["AB", "A", ""] {
            stage.press(Key("z"), modifiers: .control)
            #expect(stage["field"].value == expected)
        }
    }

    @Test("line breaks in the bound value are spaces in a single-line field")
    func lines() {
        struct Lines: View {
            @State var text: String
            var body: some View {
                VStack {
                    TextField("One", text: $text).frame(width: 160).accessibilityIdentifier("field")
                    Text(verbatim: text.replacing("\n", with: "/")).accessibilityIdentifier("value")
                }
            }
        }
        for stage in [
            Stage(columns: 40, rows: 6) { Lines(text: "\nabc\nd") },
            Stage(width: 300, height: 100) { Lines(text: "\nabc\nd") },
        ] {
            #expect(stage.text.contains(" abc d"))
            stage["field"].focus()
            stage.press(.end)
            stage.type("e")
            #expect(stage.text.contains(" abc de") && stage["value"].label == "/abc/de")
        }
        // Right-to-left text, with line breaks of several bytes.
        let mixed = Stage(width: 300, height: 100) { Lines(text: "\u{5D0}\u{2028}\u{5D1}\r\n\u{5D2}") }
        mixed["field"].focus()
        for _ in 0..<6 { mixed.press(.left) }
        mixed.type("a")
        #expect(mixed["value"].label.contains("a"))
    }

    private struct Arrowed: TextFieldStyle {
        func _body(configuration: TextField<Self._Label>) -> some View {
            HStack {
                Text("»")
                configuration
            }
        }
    }

    @Test("a field with a custom style keeps its label, also if it is vertical")
    func styledLabel() {
        struct Styled: View {
            @State private var text = ""
            var body: some View {
                VStack {
                    TextField("Name", text: $text)
                    TextField("Notes", text: $text, axis: .vertical)
                }
                .textFieldStyle(Arrowed())
            }
        }
        let stage = Stage(width: 300, height: 100) { Styled() }
        #expect(stage.audit().filter { $0.kind == .label }.isEmpty)
        stage.label("Name").focus()
        stage.type("a")
        #expect(stage.label("Name").value == "a" && stage.label("Notes").value == "a")
    }

    @Test("a vertical field shows its first lines until it has the focus")
    func firstLines() {
        struct Several: View {
            @State private var text = (0..<12).map { "line \($0)" }.joined(separator: "\n")
            @FocusState private var isFocused: Bool
            var body: some View {
                TextField("Lines", text: $text, axis: .vertical).lineLimit(3).focused($isFocused)
                    .accessibilityIdentifier("lines")
                Button("leave") { isFocused = false }
            }
        }
        for stage in [Stage(columns: 30, rows: 8) { Several() }, Stage(width: 300, height: 200) { Several() }] {
            #expect(stage.text.contains("line 0") && !stage.text.contains("line 9"))
            stage["lines"].focus()
            #expect(stage.text.contains("line 9") && !stage.text.contains("line 0"))
            stage.label("leave").tap()
            #expect(stage.text.contains("line 0") && !stage.text.contains("line 9"))
        }
    }
}
