import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Selections of several ranges")
struct SeveralSelectionsTests {
    @Test("typing replaces only the first selected range of a string, which is reported")
    func typing() {
        var text = "one two three"
        var ranges = RangeSet<String.Index>()
        for word in ["one", "three"] { if let range = text.range(of: word) { ranges.insert(contentsOf: range) } }
        var selection: TextSelection? = TextSelection(ranges: ranges)
        let stage = Stage(width: 240, height: 100) {
            TextEditor(
                text: Binding(get: { text }, set: { text = $0 }),
                selection: Binding(get: { selection }, set: { selection = $0 })
            )
            .accessibilityIdentifier("field")
        }
        stage["field"].focus()
        stage.type("x")
        #expect(text == "x two three")
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("only the first is selected") == true)
    }

    @Test("all selected ranges of attributed text are replaced and formatted, and nothing between")
    func attributed() {
        func selected(_ text: AttributedString) -> AttributedTextSelection {
            var ranges = RangeSet<AttributedString.Index>()
            for word in ["one", "three"] { if let range = text.range(of: word) { ranges.insert(contentsOf: range) } }
            return AttributedTextSelection(ranges: ranges)
        }
        var text = AttributedString("one two three.")
        var selection = selected(text)
        text.transformAttributes(in: &selection) { $0.link = URL(string: "https://example.org/") }
        #expect(text.runs.filter { $0.link != nil }.map { String(text[$0.range].characters) } == ["one", "three"])
        text.replaceSelection(&selection, withCharacters: "X")
        #expect(String(text.characters) == "X two .")
        #expect(selection == AttributedTextSelection(insertionPoint: text.characters.index(after: text.startIndex)))
    }
}
