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
        "text wraps at valid line breaks",
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
            ("Donau\u{AD}dampf\u{AD}schiff", 16, ["Donaudampfschiff"]),
            ("Donau\u{AD}dampf\u{AD}schiff", 11, ["Donaudampf-", "schiff"]),
            ("Donau\u{AD}dampf\u{AD}schiff", 10, ["Donau-", "dampf-", "schiff"]),
            ("Donau\u{AD}dampf\u{AD}schiff", 6, ["Donau-", "dampf-", "schiff"]),
            ("Donau\u{AD}dampf\u{AD}schiff", 5, ["Dona", "u-", "damp", "f-", "schif", "f"]),
            ("a\u{AD}b\u{AD}c", 1, ["a", "b", "c"]),
            ("\u{AD}\u{AD}日", 1, ["日"]),
            ("a\tb\nabcd\tb", 20, ["a   b", "abcd    b"]),
        ] as [(String, Double, [String])])
    func wrapping(text: String, columns: Double, expected: [String]) {
        #expect(lines(text, columns: columns) == expected)
    }

    @Test(
        "truncated text is replaced by an ellipsis",
        arguments: [
            ("Hello world", 8, .tail, ["Hello w…"]),
            ("Hello world", 7, .tail, ["Hello…"]),
            ("Hello world", 8, .head, ["…o world"]),
            ("Hello world", 8, .middle, ["Hell…rld"]),
            ("日本語", 5, .tail, ["日本…"]),
            ("日本語", 4, .tail, ["日…"]),
            ("a\nb", 9, .tail, ["a…"]),
            ("one\ntwo three", 11, .head, ["…two three"]),
            ("first one\ntwo\nthree", 11, .head, ["…two three"]),
            ("first one\ntwo\nthree", 9, .head, ["…wo three"]),
            ("a\nb\nc\nd\ne\nf", 8, .middle, ["a b…e f"]),
            ("Hello", 0, .tail, ["…"]),
            ("Hello", 5, .tail, ["Hello"]),
        ] as [(String, Double, TextParagraphs.Truncation, [String])])
    func truncation(text: String, columns: Double, mode: TextParagraphs.Truncation, expected: [String]) {
        #expect(lines(text, columns: columns, limit: 1, truncation: mode) == expected)
        #expect(lines(text, columns: columns, truncation: mode, rows: 1) == expected)
    }

    @Test(
        "tracking is rounded to whole columns after each character",
        arguments: [(3.9, 3, 0), (4, 6, 1), (16, 9, 2), (-20, 3, 0), (.nan, 3, 0)] as [(Double, Int, Double)])
    func tracking(points: Double, columns: Int, each: Double) {
        let result = CellTypesetter().typeset(
            TextParagraphs([TextSpan("abc", tracking: points)]), maxWidth: .infinity, maxHeight: .infinity)
        #expect(result.width == Double(columns) * 8)
        #expect(result.runs.map(\.style.tracking.dots) == [each])
    }

    @Test("reserved lines occupy rows; the mark distinguishes spans of equal style")
    func reservedAndMarked() {
        let text = TextParagraphs([TextSpan("a"), TextSpan("b", mark: 1)], reservedLines: 3)
        let result = CellTypesetter().typeset(text, maxWidth: .infinity, maxHeight: .infinity)
        #expect(result.height == 48 && result.lastBaseline == 16)
        #expect(
            result.runs.map(\.text) == ["a", "b"] && result.marks == [RunMark(0, line: 0..<1), RunMark(1, line: 0..<1)])
    }

    @Test("lines above the limit are truncated from the last permitted one")
    func lineLimit() {
        #expect(lines("one two three four", columns: 7, limit: 2) == ["one two", "three…"])
        #expect(lines("one two three four", columns: 7, rows: 2.9) == ["one two", "three…"])
        #expect(lines("one two three four", columns: 7, rows: 0) == ["one tw…"])
    }

    @Test("each span of one style is a run of its own, with its columns")
    func runs() {
        let bold = TextSpan("b日", font: FontRequest(weight: 700))
        let light = TextSpan("c", font: FontRequest(size: 30, weight: 300))
        let result = CellTypesetter().typeset(
            TextParagraphs([TextSpan("a "), bold, light, TextSpan("d"), TextSpan("e", underline: TextStyle.Line())]),
            maxWidth: .infinity, maxHeight: .infinity)
        #expect(result.runs.map(\.text) == ["a ", "b日", "cd", "e"])
        #expect(result.runs.map(\.x.dots) == [0, 2, 5, 7])
        #expect(result.runs.map(\.width.dots) == [2, 3, 2, 1])
        #expect(result.runs.map(\.style.weight) == [400, 700, 400, 400])
        #expect(result.runs[3].style.traits == .underline)
        #expect(result.runs.allSatisfy { $0.style.face.isEmpty && $0.style.size == 0 })
        #expect(result.width == 64)
        #expect(result.height == 16)
    }

    @Test(
        "lines are aligned by whole cells within the widest line",
        arguments: [
            (.leading, false, [0, 0]), (.center, false, [0, 2]), (.trailing, false, [0, 4]), (.leading, true, [0, 4]),
            (.trailing, true, [0, 0]),
        ] as [(TextParagraphs.Alignment, Bool, [Double])])
    func alignment(alignment: TextParagraphs.Alignment, rightToLeft: Bool, offsets: [Double]) {
        let result = CellTypesetter().typeset(
            TextParagraphs([TextSpan("wide.\na")], alignment: alignment, rightToLeft: rightToLeft),
            maxWidth: 800, maxHeight: .infinity)
        #expect(result.runs.map(\.x.dots) == offsets)
        #expect(result.width == 40)
    }

    @Test("an empty text is one line high and has no width")
    func empty() {
        for spans in [[], [TextSpan("")], [TextSpan("\u{0}\u{202E}")]] {
            let result = CellTypesetter().typeset(TextParagraphs(spans), maxWidth: 80, maxHeight: 160)
            #expect(
                result
                    == TypesetText(
                        width: 0, height: 16, firstBaseline: 16, lastBaseline: 16, lineCount: 1, truncated: false,
                        runs: []))
        }
    }

    @Test("distances under half a row are zero")
    func lineSpacing() {
        func rows(_ spacing: Double) -> [Double] {
            CellTypesetter().typeset(
                TextParagraphs([TextSpan("a\nb")], lineSpacing: spacing), maxWidth: 80, maxHeight: .infinity
            ).runs.map(\.baseline.dots)
        }
        #expect(rows(7.9) == [0, 1])
        #expect(rows(8) == [0, 2])
        #expect(rows(.nan) == [0, 1])
    }

    @Test("text that fits is measured once, whatever its proposal")
    func caching() {
        let typesetter = CellTypesetter()
        let text = TextParagraphs([TextSpan("one two")])
        let natural = typesetter.typeset(text, maxWidth: .infinity, maxHeight: .infinity)
        #expect(typesetter.typeset(text, maxWidth: natural.width, maxHeight: natural.height) == natural)
        #expect(typesetter.typeset(text, maxWidth: 9000, maxHeight: 20) == natural)
        #expect(typesetter.measurements == 1)
        let broken = typesetter.typeset(text, maxWidth: 48, maxHeight: .infinity)
        #expect(typesetter.typeset(text, maxWidth: 24, maxHeight: 32) == broken)
        #expect(typesetter.measurements == 2)
        #expect(typesetter.typeset(text, maxWidth: 24, maxHeight: 31) != broken)
        #expect(typesetter.measurements == 3)
    }

    @Test("invalid numbers have a bounded result")
    func badProposals() {
        let typesetter = CellTypesetter()
        let text = TextParagraphs([TextSpan("ab")], lineLimit: -3, lineSpacing: -.infinity)
        #expect(typesetter.typeset(text, maxWidth: .nan, maxHeight: .nan).runs.map(\.text) == ["ab"])
        #expect(typesetter.typeset(text, maxWidth: -5, maxHeight: -5).runs.map(\.text) == ["…"])
        #expect(typesetter.typeset(text, maxWidth: -.infinity, maxHeight: 0).lineCount == 1)
    }

    @Test("a word of a hundred thousand characters is broken into runs of bounded length")
    func longWord() {
        let word = TextParagraphs([TextSpan(String(repeating: "x", count: 100_000))])
        let result = CellTypesetter().typeset(word, maxWidth: .infinity, maxHeight: .infinity)
        #expect(result.runs.allSatisfy { $0.text.utf8.count <= 8192 })
        #expect(result.runs.reduce(0) { $0 + $1.text.utf8.count } == 100_000)
    }
}
