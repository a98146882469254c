import Display
import Testing
import Typesetting

@Suite("Text in cells")
struct CellTypesetterTests {
    private func lines(
        _ text: String, columns: Double, limit: Int? = nil, truncation: TextParagraphs.Truncation = .tail,
        rows: Double = .infinity
    ) -> [String] {
        let result = CellTypesetter().typeset(
            TextParagraphs([TextSpan(text)], truncation: truncation, lineLimit: limit), maxWidth: columns * 8,
            maxHeight: rows * 16)
        var lines = [String](repeating: "", count: result.lineCount)
        for run in result.runs { lines[Int(run.baseline.dots)] += run.text }
        return lines
    }

    @Test(
        "text wraps where a line may end",
        arguments: [
            ("one two three", 7, ["one two", "three"]),
            ("one two three", 8, ["one two", "three"]),
            ("one  two", 4, ["one", "two"]),
            ("well-known", 6, ["well-", "known"]),
            ("abcdefgh", 3, ["abc", "def", "gh"]),
            ("a abcdefgh", 4, ["a", "abcd", "efgh"]),
            ("日本語の文", 4, ["日本", "語の", "文"]),
            ("日本語。文", 6, ["日本", "語。文"]),
            ("a\nb", 10, ["a", "b"]),
            ("a\r\nb\n", 10, ["a", "b", ""]),
            ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]),
            ("no\u{A0}break here", 8, ["no\u{A0}break", "here"]),
            ("ab", 0, ["a", "b"]),
            ("a  ", 2, ["a "]),
        ] as [(String, Double, [String])])
    func wrapping(text: String, columns: Double, expected: [String]) {
        #expect(lines(text, columns: columns) == expected)
    }

    @Test(
        "what does not fit is replaced by an ellipsis",
        arguments: [
            ("Hello world", 8, .tail, ["Hello w…"]),
            ("Hello world", 7, .tail, ["Hello…"]),
            ("Hello world", 8, .head, ["…o world"]),
            ("Hello world", 8, .middle, ["Hell…rld"]),
            ("日本語", 5, .tail, ["日本…"]),
            ("日本語", 4, .tail, ["日…"]),
            ("a\nb", 9, .tail, ["a…"]),
            ("Hello", 0, .tail, ["…"]),
            ("Hello", 5, .tail, ["Hello"]),
        ] as [(String, Double, TextParagraphs.Truncation, [String])])
    func truncation(text: String, columns: Double, mode: TextParagraphs.Truncation, expected: [String]) {
        #expect(lines(text, columns: columns, limit: 1, truncation: mode) == expected)
        #expect(lines(text, columns: columns, truncation: mode, rows: 1) == expected)
    }

    @Test("lines past the limit are cut from the last permitted one")
    func lineLimit() {
        #expect(lines("one two three four", columns: 7, limit: 2) == ["one two", "three…"])
        #expect(lines("one two three four", columns: 7, rows: 2.9) == ["one two", "three…"])
        #expect(lines("one two three four", columns: 7, rows: 0) == ["one tw…"])
    }
}
