import Testing
import Typesetting

@Suite("Typesetting cache")
struct TypesetCacheTests {
    @Test("text that fits is measured once, whatever its proposal")
    func caching() {
        let typesetter = PangoTypesetter(scale: 3)
        let text = TextParagraphs([TextSpan("one two three", font: TextStyleMetrics.body.font)])
        let natural = typesetter.typeset(text, maxWidth: .infinity, maxHeight: .infinity)
        #expect(typesetter.typeset(text, maxWidth: natural.width, maxHeight: natural.height) == natural)
        #expect(typesetter.typeset(text, maxWidth: natural.width + 100, maxHeight: 500) == natural)
        #expect(typesetter.measurements == 1)
        let broken = typesetter.typeset(text, maxWidth: natural.width - 1, maxHeight: .infinity)
        #expect(broken.lineCount == 2)
        #expect(typesetter.typeset(text, maxWidth: broken.width, maxHeight: .infinity) == broken)
        #expect(typesetter.measurements == 2)
        #expect(PangoTypesetter(scale: 3).typeset(text, maxWidth: broken.width, maxHeight: .infinity) == broken)
    }

    @Test("the same text is cached in every style")
    func cachedStyles() {
        let typesetter = PangoTypesetter(scale: 1)
        var variants = [TextSpan("Save")]
        variants.append(TextSpan("Save", paint: .foreground(level: 2)))
        variants.append(TextSpan("Save", tracking: 1))
        variants.append(TextSpan("Save", mark: 1))
        variants.append(TextSpan("Save", font: FontRequest(weight: 700)))
        for _ in 0..<3 {
            for look in variants {
                _ = typesetter.typeset(TextParagraphs([look]), maxWidth: .infinity, maxHeight: .infinity)
            }
        }
        #expect(typesetter.measurements == variants.count)
    }

    @Test("a text larger than the cache keeps its results for several widths")
    func cachedLargeText() {
        let typesetter = PangoTypesetter(scale: 1)
        let large = TextParagraphs([TextSpan(String(repeating: "word ", count: 60_000))], lineLimit: 3)
        let widths = [100.0, 200, 300]
        for width in widths + widths { _ = typesetter.typeset(large, maxWidth: width, maxHeight: .infinity) }
        #expect(typesetter.measurements == widths.count)
    }

    @Test("the cache is bounded")
    func bounded() {
        let typesetter = CellTypesetter()
        func typesetNumber(_ number: Int) {
            _ = typesetter.typeset(TextParagraphs([TextSpan("\(number)")]), maxWidth: 80, maxHeight: 80)
        }
        for number in 0..<5000 { typesetNumber(number) }
        typesetNumber(4999)
        #expect(typesetter.measurements == 5000)
        typesetNumber(0)
        #expect(typesetter.measurements == 5001)
    }
}
