import Display
import Testing
import Typesetting

@Suite("Truncation with an ellipsis")
struct EllipsisTests {
    private func cut(
        _ spans: [TextSpan], _ truncation: TextParagraphs.Truncation, _ width: Double, limit: Int = 1
    ) -> TypesetText {
        PangoTypesetter(scale: 1).typeset(
            TextParagraphs(spans, truncation: truncation, lineLimit: limit), maxWidth: width, maxHeight: .infinity)
    }

    private static let texts = [
        "🇦🇹🇩🇪🇫🇷🇮🇹🇪🇸🇬🇧🇯🇵🇨🇭", String(repeating: "👨‍👩‍👧‍👦", count: 9), String(repeating: "e\u{301}", count: 30),

        "ab" + String(repeating: "o\u{308}", count: 30), "נִקּוּד נִקּוּד נִקּוּד נִקּוּד",
    ]

    @Test(
        "only the ends of an overlong text are measured",
        arguments: [TextParagraphs.Truncation.head, .middle, .tail])
    func long(mode: TextParagraphs.Truncation) {
        let text = String(repeating: "The quick brown fox jumps over the lazy dog.\n", count: 23_300)
        let line = cut([TextSpan(text)], mode, 400)
        #expect(line.truncated && line.width <= 400 && line.width > 300 && line.lineCount == 1)
        let shown = line.runs.map(\.text).joined()
        #expect(shown.hasPrefix("The quick") == (mode != .head) && shown.hasSuffix("lazy dog.") == (mode != .tail))
        #expect(cut([TextSpan(text)], mode, .infinity).width < 1_900_000)
    }

    @Test("at the start, as many of the last clusters stay as fit, whatever their scalars", arguments: texts)
    func start(text: String) {
        let line = cut([TextSpan(text)], .head, 100)
        let shown = line.runs.map(\.text).joined().replacing("…", with: "")
        #expect(line.truncated && line.width <= 100 && line.lineCount == 1)
        #expect(text.hasSuffix(shown) && shown.count >= 3 && line.runs.contains { $0.text == "…" })
        // One more would not fit.
        let more = String(text.dropLast(shown.count).suffix(1)) + shown
        let whole = PangoTypesetter(scale: 1).typeset(
            TextParagraphs([TextSpan("…" + more)]), maxWidth: .infinity, maxHeight: .infinity)
        #expect(whole.width > 100)
    }

    @Test("in the middle, characters stay on both sides", arguments: texts)
    func middle(text: String) {
        let line = cut([TextSpan(text)], .middle, 100)
        let parts = line.runs.sorted { $0.x < $1.x }
        let shown = parts.map(\.text).joined()
        #expect(line.truncated && line.width <= 100 && line.width > 60)
        #expect(shown.first != "…" && shown.last != "…" && parts.contains { $0.text == "…" })
    }

    @Test("the ellipsis has the style of the text before it, and every part keeps its own")
    func styles() {
        let red = Paint.color(RGBA(packed: 0xFF00_00FF))
        let spans = [
            TextSpan("a" + String(repeating: "é".decomposed, count: 12), paint: red),
            TextSpan(String(repeating: "ö".decomposed, count: 12)),
        ]
        let line = cut(spans, .middle, 100)
        #expect(line.runs.map { $0.style.paint == red } == [true, true, false])
        #expect(line.runs.map(\.text).filter { $0 == "…" }.count == 1)
        let start = cut(spans, .head, 60)
        #expect(start.runs.map(\.text).first == "…" && start.runs.allSatisfy { $0.style.paint != red })
    }

    @Test("truncation applies to the last line; if nothing else fits, the ellipsis is alone")
    func lines() {
        let text = String(repeating: "👍🏽", count: 40)
        let two = cut([TextSpan(text)], .head, 100, limit: 2)
        #expect(two.lineCount == 2 && two.runs.last?.text.hasPrefix("👍🏽") == true)
        #expect(two.runs.filter { $0.text == "…" }.count == 1)
        #expect(cut([TextSpan(text)], .middle, 10).runs.map(\.text) == ["…"])
    }

    @Test("few truncations are tried, however long the text")
    func bounded() {
        let text = String(repeating: "e\u{301}", count: 100_000)
        let clock = ContinuousClock()
        let took = clock.measure {
            for mode in [TextParagraphs.Truncation.head, .middle] {
                #expect(cut([TextSpan(text)], mode, 300).width <= 300)
            }
        }
        #expect(took < .seconds(5))
    }
}

extension String {
    /// The text with its marks as separate scalars.
    fileprivate var decomposed: String {
        unicodeScalars.map { $0 == "é" ? "e\u{301}" : $0 == "ö" ? "o\u{308}" : String($0) }.joined()
    }
}
