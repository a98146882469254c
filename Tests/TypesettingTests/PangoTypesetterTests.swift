import Display
import Testing
import Typesetting

@Suite("Text in dots")
struct PangoTypesetterTests {
    private func lines(_ result: TypesetText) -> [String] {
        var lines: [(SubDot, String)] = []
        for run in result.runs {
            if lines.last?.0 == run.baseline {
                lines[lines.count - 1].1 += run.text
            } else {
                lines.append((run.baseline, run.text))
            }
        }
        return lines.map(\.1)
    }

    private static let heightsInDots: [(scale: Double, heights: [Double])] = [
        (1, [41, 34, 27, 24, 21, 18, 21, 20, 16, 15, 14]),
        (2, [82, 67, 53, 48, 41, 36, 41, 39, 32, 29, 27]),
        (3, [122, 101, 79, 72, 61, 54, 61, 58, 47, 43, 40]),
    ]

    @Test("the eleven text styles have the documented line heights", arguments: heightsInDots)
    func lineHeights(scale: Double, expected: [Double]) {
        let typesetter = PangoTypesetter(scale: scale)
        for (style, height) in zip(TextStyleMetrics.all, expected) {
            let result = typesetter.typeset(
                TextParagraphs([TextSpan("Ägypten", font: style.font)]), maxWidth: .infinity, maxHeight: .infinity)
            #expect(result.height == height / scale, "\(style.name) at \(scale)")
            #expect(result.firstBaseline > 0.7 * result.height && result.firstBaseline < result.height)
        }
    }

    @Test("a text has the same width at every scale, except for rounding to dots", arguments: [1.0, 2, 3])
    func width(scale: Double) {
        let result = PangoTypesetter(scale: scale).typeset(
            TextParagraphs([TextSpan("Hello, world", font: TextStyleMetrics.body.font)]), maxWidth: .infinity,
            maxHeight: .infinity)
        #expect(result.runs.map(\.style.face) == ["Inter"])
        #expect(abs(result.runs[0].width.dots / scale - result.width) < 1 / scale)
    }

    private func typeset(
        _ spans: [TextSpan], width: Double = .infinity, height: Double = .infinity, limit: Int? = nil,
        truncation: TextParagraphs.Truncation = .tail, alignment: TextParagraphs.Alignment = .leading,
        rightToLeft: Bool = false
    ) -> TypesetText {
        PangoTypesetter(scale: 1).typeset(
            TextParagraphs(
                spans, alignment: alignment, truncation: truncation, lineLimit: limit, rightToLeft: rightToLeft),
            maxWidth: width, maxHeight: height)
    }

    private func body(_ text: String) -> TextSpan { TextSpan(text, font: TextStyleMetrics.body.font) }

    @Test("text wraps at words, and words that are too wide at clusters")
    func wrapping() {
        #expect(lines(typeset([body("one two three")], width: 70)) == ["one two", "three"])
        #expect(lines(typeset([body("one\r\ntwo\u{2028}\u{85}three")])) == ["one", "two", "three"])
        let narrow = typeset([body("abc")], width: 0)
        #expect(lines(narrow) == ["a", "b", "c"])
        #expect(narrow.height == 63)
        #expect(typeset([body("one\ntwo\n\n")]).lineCount == 4)
    }

    @Test(
        "truncated text is replaced by an ellipsis",
        arguments: [(.tail, "^Ham.*…$"), (.head, "^….*stiv$"), (.middle, "^H.*….*iv$")]
            as [(TextParagraphs.Truncation, String)])
    func truncation(mode: TextParagraphs.Truncation, pattern: String) throws {
        let result = typeset([body("Hamburgefonstiv Hamburgefonstiv")], width: 120, limit: 1, truncation: mode)
        #expect(result.truncated)
        #expect(result.width <= 120)
        #expect(result.lineCount == 1)
        #expect(try Regex(pattern).firstMatch(in: lines(result)[0]) != nil)
        let last = try #require(result.runs.last)
        #expect((last.x.dots + last.width.dots).rounded(.up) == result.width)
    }

    @Test("parts of a broken word and an ellipsis have the widths that they have alone", arguments: [40.0, 68, 90])
    func ownWidths(width: Double) throws {
        func own(_ text: String) throws -> Double { try #require(typeset([body(text)]).runs.first).width.dots }
        let parts = typeset([body("Hamburgefonstiv")], width: width).runs
        #expect(parts.count > 1)
        #expect(parts.map(\.text).joined() == "Hamburgefonstiv")
        for part in parts { #expect(abs(part.width.dots - (try own(part.text))) <= 1.0 / 32, "\(part.text)") }
        let cut = typeset([body("Hamburgefonstiv")], width: width, limit: 1)
        let ellipsis = try #require(cut.runs.last)
        #expect(ellipsis.text == "…")
        #expect(abs(ellipsis.width.dots - (try own("…"))) <= 1.0 / 32)
    }

    @Test("lines above the limit or the height are truncated, except the first one")
    func limits() {
        let text = [body("one two three four five six")]
        #expect(lines(typeset(text, width: 70, limit: 2)) == ["one two", "three f…"])
        #expect(lines(typeset(text, width: 70, height: 62.9)) == ["one two", "three f…"])
        #expect(lines(typeset(text, width: 70, height: 0)).count == 1)
        #expect(lines(typeset([body("one\ntwo")], limit: 1)) == ["one…"])
        #expect(typeset([body("one\ntwo")], limit: 2).truncated == false)
    }

    @Test("a run is one line, one style and one font face")
    func runs() {
        let bold = TextSpan("bold", font: FontRequest(weight: 700, lineHeight: 20.29))
        let code = TextSpan(" code", font: FontRequest(design: .monospaced, size: 15), underline: TextStyle.Line())
        let result = typeset([body("plain "), bold, code, TextSpan(" red", paint: .color(RGBA(packed: 0xFF00_00FF)))])
        #expect(result.runs.map(\.text) == ["plain ", "bold", " code", " red"])
        #expect(result.runs.map(\.style.face) == ["Inter", "Inter", "JetBrains Mono", "Inter"])
        #expect(result.runs.map(\.style.weight) == [400, 700, 400, 400])
        #expect(result.runs.map(\.style.size.dots) == [17, 17, 15, 17])
        #expect(result.runs[2].style.traits == .underline)
        #expect(abs(result.runs[2].width.dots - 5 * 0.6 * 15) < 0.1)
        for (run, next) in zip(result.runs, result.runs.dropFirst()) {
            #expect(abs(run.x.dots + run.width.dots - next.x.dots) <= 1.0 / 32)
        }
    }

    @Test("characters that a font lacks come from another one, in a run that names it")
    func fallback() {
        let result = typeset([body("a ↔︎ ⠿ b")])
        #expect(Set(result.runs.map(\.style.face)).count > 1)
        #expect(result.runs.map(\.text).joined() == "a ↔︎ ⠿ b")
        #expect(result.height == 21)
    }

    @Test("right-to-left text begins at the right")
    func rightToLeft() {
        let result = typeset([body("שלום abc\nx")], rightToLeft: true)
        #expect(result.runs.map(\.text).contains { $0.contains("abc") && $0.contains("ש") } == false)
        #expect(result.runs[0].text.contains("abc"))
        #expect(result.runs[0].x < result.runs[1].x)
        #expect(result.runs[2].x.dots > 0)
    }

    @Test("lines are aligned inside the widest one")
    func alignment() throws {
        let free = { (alignment: TextParagraphs.Alignment) -> Double in
            let result = self.typeset([self.body("wide line\nx")], alignment: alignment)
            return result.width - result.runs[1].x.dots - result.runs[1].width.dots
        }
        #expect(abs(free(.trailing)) < 0.1)
        #expect(abs(free(.center) * 2 - free(.leading)) < 0.1)
    }

    @Test("an empty text is one line high and has no width")
    func empty() {
        for spans in [[body("")], [body("\u{0}")]] {
            let result = typeset(spans)
            #expect(result.width == 0 && result.height == 21 && result.lineCount == 1 && result.runs.isEmpty)
        }
        #expect(typeset([]).lineCount == 1)
    }

    @Test("invalid numbers have a bounded result")
    func badInput() {
        let font = FontRequest(design: .named("\0"), size: .nan, weight: 60_000, lineHeight: -.infinity)
        for scale in [Double.nan, -1, 0, .infinity] {
            let typesetter = PangoTypesetter(scale: scale)
            for width in [Double.nan, -1, 1e300] {
                let result = typesetter.typeset(
                    TextParagraphs([TextSpan("a\0b", font: font)], lineLimit: 0, lineSpacing: .nan), maxWidth: width,
                    maxHeight: width)
                #expect(result.height > 0 && result.height < 100 && result.width.isFinite)
            }
        }
        let huge = PangoTypesetter(scale: 8).typeset(
            TextParagraphs([TextSpan("W", font: FontRequest(size: 1e300))]), maxWidth: 10, maxHeight: 10)
        #expect(huge.width < 2000)
    }

    @Test("a word of a hundred thousand characters is broken in bounded time into bounded runs")
    func longWord() {
        let word = [body(String(repeating: "x", count: 100_000))]
        for result in [typeset(word), typeset(word, width: 300), typeset(word, width: 300, limit: 3)] {
            #expect(result.runs.allSatisfy { $0.text.utf8.count <= 8192 && $0.width.rawValue > 0 })
        }
        #expect(typeset(word).runs.reduce(0) { $0 + $1.text.utf8.count } == 100_000)
        #expect(typeset(word, width: 300).runs.reduce(0) { $0 + $1.text.utf8.count } == 100_000)
        #expect(typeset(word, width: 300, limit: 3).lineCount == 3)
    }

    @Test("a long paragraph breaks as it does when it is set as a whole")
    func longParagraph() {
        let words = (0..<600).map { "word\($0)" }
        let long = lines(typeset([body(words.joined(separator: " "))], width: 300))
        var expected: [String] = []
        var rest = words[...]
        while !rest.isEmpty {
            // The line by itself: as many words as fit.
            var count = 1
            while count < rest.count,
                typeset([body(rest.prefix(count + 1).joined(separator: " "))]).width <= 300
            { count += 1 }
            expected.append(rest.prefix(count).joined(separator: " "))
            rest = rest.dropFirst(count)
        }
        #expect(long == expected)
    }

    @Test("tracking follows every cluster, and is part of a run's width")
    func tracking() {
        let plain = typeset([body("abc")])
        var span = body("abc")
        span.tracking = 10
        let tracked = typeset([span])
        #expect(abs(tracked.runs[0].width.dots - plain.runs[0].width.dots - 30) < 0.1)
        #expect(tracked.width == (plain.runs[0].width.dots + 30).rounded(.up))
        #expect(tracked.runs[0].style.tracking == 10)
        var last = body("d")
        last.tracking = 4
        let runs = typeset([span, last, body("e")]).runs
        #expect(runs.map(\.text) == ["abc", "d", "e"])
        #expect(abs(runs[1].x.dots - runs[0].width.dots) < 0.1)
        #expect(abs(runs[2].x.dots - runs[1].x.dots - runs[1].width.dots) < 0.1)
        #expect(typeset([span], width: 60).lineCount == 1)
        #expect(typeset([span], width: 30).lineCount == 3)
    }

    @Test("text off the baseline makes the line higher, and the others share one baseline")
    func baselineOffset() {
        var high = body("2")
        high.baselineOffset = 6
        var low = body("2")
        low.baselineOffset = -6
        let plain = typeset([body("m2")])
        let raised = typeset([body("m"), high])
        #expect(raised.height == plain.height + 6 && raised.firstBaseline == plain.firstBaseline + 6)
        #expect(raised.runs[0].baseline.dots - raised.runs[1].baseline.dots == 6)
        let lowered = typeset([body("m"), low])
        #expect(lowered.height == plain.height + 6 && lowered.firstBaseline == plain.firstBaseline)
        #expect(lowered.runs[1].baseline.dots - lowered.runs[0].baseline.dots == 6)
    }

    @Test("a soft hyphen is visible only at the end of a line")
    func softHyphens() {
        let word = [body("Donau\u{AD}dampf\u{AD}schiff")]
        #expect(lines(typeset(word)) == ["Donaudampfschiff"])
        #expect(lines(typeset(word, width: 110)) == ["Donaudampf\u{2010}", "schiff"])
    }

    @Test("a hyphen at a line's end has its own space, in one span and in several", arguments: [60.0, 90, 110, 130])
    func hyphenWidth(width: Double) {
        let red = TextSpan(
            "schiff\u{AD}fahrt", font: TextStyleMetrics.body.font, paint: .color(RGBA(packed: 0xFF00_00FF)))
        for spans in [[body("Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrt")], [body("Donau\u{AD}dampf\u{AD}"), red]] {
            let broken = typeset(spans, width: width)
            #expect(broken.width <= width)
            #expect(broken.runs.contains { $0.text.hasSuffix("\u{2010}") })
            for run in broken.runs {
                let alone = typeset([body(run.text)]).runs[0].width
                #expect(
                    abs(run.width.dots - alone.dots) < 0.5,
                    "\(run.text) is squeezed from \(alone.dots) to \(run.width.dots)")
            }
        }
    }

    @Test("tabs advance to stops at the same distances in every line", arguments: [1.0, 2])
    func tabs(scale: Double) {
        let result = PangoTypesetter(scale: scale).typeset(
            TextParagraphs([body("a\tb\nmmm\tb\n\tb")]), maxWidth: .infinity, maxHeight: .infinity)
        let starts = result.runs.filter { $0.text == "b" }.map { $0.x.dots / scale }
        #expect(starts.count == 3)
        #expect(starts[0] == 28 && starts[1] == 56 && starts[2] == 28)
        #expect(lines(result) == ["a b", "mmm b", " b"])
    }

    @Test(
        "trailing spaces and tabs hang over the end of a line",
        arguments: [
            String(repeating: " ", count: 400), String(repeating: "\t", count: 40),
            " \t \t\t" + String(repeating: " ", count: 90),
        ])
    func hanging(space: String) {
        for text in ["a\(space)b c", "a\(space)b c\(space)"] {
            let result = typeset([body(text)], width: 300)
            #expect(result.lineCount == 2 && result.width < 100)
            #expect(result.runs.first { $0.text.contains("b c") }?.x.dots == 0)
        }
        let lone = typeset([body("a\(space)")], width: 30)
        #expect(lone.lineCount == 1 && lone.width <= 30)
    }

    @Test("reserved lines occupy space")
    func reserved() {
        let text = TextParagraphs([body("one")], reservedLines: 3, lineSpacing: 5)
        let result = PangoTypesetter(scale: 1).typeset(text, maxWidth: .infinity, maxHeight: .infinity)
        #expect(result.height == 3 * 21 + 2 * 5 && result.lineCount == 1 && result.lastBaseline < 21)
    }

    @Test("small capitals and font widths end with their span")
    func ownFaces() {
        let small = TextSpan("small", font: FontRequest(lowercaseSmallCaps: true, stretch: 75))
        let code = TextSpan(" code", font: FontRequest(design: .monospaced, size: 15))
        let beside = typeset([small, code]).runs[1]
        #expect(beside.width == typeset([code]).runs[0].width && beside.text == " code")
    }

    @Test("a run has its span's mark and the edges of its line")
    func marks() {
        var marked = body("two")
        marked.mark = 7
        let result = typeset([body("one\n"), marked, body(" three")])
        #expect(result.runs.map(\.text) == ["one", "two", " three"])
        #expect(result.marks.map(\.mark) == [0, 7, 0])
        #expect(result.marks.map(\.line) == [0..<21, 21..<42, 21..<42])
        #expect(typeset([body("one")]).marks.isEmpty)
    }

    @Test("small capitals are lower than capitals, and an unknown font is the display's own")
    func faces() {
        let small = FontRequest(lowercaseSmallCaps: true)
        let upper = typeset([TextSpan("ABC")]).runs[0].width
        let result = typeset([TextSpan("abc", font: small)])
        #expect(result.runs.map(\.text) == ["abc"])
        #expect(result.runs[0].width < upper && result.runs[0].style.traits == .lowercaseSmallCaps)
        let unknown = typeset([TextSpan("abc", font: FontRequest(design: .named("No Such Face")))])
        #expect(unknown.runs[0].style.face == "Inter")
        let typesetter = PangoTypesetter(scale: 1)
        #expect(typesetter.hasFace(named: "JetBrains Mono") && typesetter.hasFace(named: "inter"))
        #expect(
            !typesetter.hasFace(named: "No Such Face") && !typesetter.hasFace(named: "")
                && !typesetter.hasFace(named: "\0"))
    }

    @Test("neutral characters between right-to-left text are marked as such, too")
    func directionOfOthers() {
        func traits(_ text: String, _ font: FontRequest = FontRequest(design: .named("DejaVu Sans"))) -> [String] {
            typeset([TextSpan(text, font: font)]).runs.map { run in
                let traits = run.style.traits
                return run.text + (traits.contains(.leftwards) ? "<" : "") + (traits.contains(.rightwards) ? ">" : "")
            }
        }
        #expect(traits("abc (d) 12") == ["abc (d) 12"])
        #expect(traits("שלום (עולם)") == ["שלום (עולם)"])
        // The letters are in another font than the parentheses.
        #expect(Set(traits("שלום (עולם)", FontRequest())).isSuperset(of: ["שלום", "עולם", ")<"]))
        #expect(traits("שלום (abc) 123").contains("abc"))
        #expect(!traits("שלום (abc) 123").contains { $0.contains("(") && !$0.contains("<") && !$0.contains("שלום") })
        #expect(traits("a \u{202E}bcd\u{202C} e").contains { $0.contains("bcd") && $0.hasSuffix("<") })
        #expect(traits("א \u{202D}בג\u{202C} a").contains { $0.contains("בג") && $0.hasSuffix(">") })
    }

    @Test("joined letters stay joined across runs, and only those")
    func joining() {
        func joins(_ parts: String...) -> [String] {
            let spans = parts.enumerated().map { TextSpan($1, paint: .foreground(level: UInt8($0 % 4))) }
            return typeset(spans).runs.sorted { $0.x > $1.x }.map { run in
                (run.style.traits.contains(.joinsBefore) ? "-" : "") + run.text
                    + (run.style.traits.contains(.joinsBehind) ? "-" : "")
            }
        }
        #expect(joins("مح", "مد") == ["مح-", "-مد"])
        // An alef joins only with the letter before it.
        #expect(joins("ما", "ما") == ["ما", "ما"])
        #expect(joins("م", "ا") == ["م-", "-ا"])
        #expect(joins("مح ", "مد") == ["مح ", "مد"])
        // Marks combine with their base characters.
        #expect(joins("مَ", "حَ") == ["مَ-", "-حَ"])
        #expect(joins("של", "ום") == ["של", "ום"])
    }

    @Test("the glyphs of a run have the same positions as within their line")
    func clustersInContext() throws {
        let runs = typeset([TextSpan("שלום (abc) 123")]).runs
        for run in runs where run.style.traits.contains(.leftwards) && run.text.count > 1 {
            let clusters = PangoTypesetter(scale: 1).clusters(of: run)
            #expect(clusters.map(\.text).joined() == run.text)
            #expect(try #require(clusters.first).x > #require(clusters.last).x)
        }
    }

    @Test("unpaired bidi controls end with their paragraph")
    func unpairedDirection() {
        let result = typeset([body("a\u{202E}bc\nde\u{2069}\u{202C}f")])
        #expect(result.lineCount == 2)
        #expect(lines(result)[1].filter { $0.isLetter } == "def")
    }

    private static let fonts = [
        FontRequest(), TextStyleMetrics.caption.font, TextStyleMetrics.headline.font,
        FontRequest(design: .monospaced, size: 13), FontRequest(design: .serif, size: 21, weight: 700, italic: true),
        FontRequest(size: 17, monospacedDigits: true), FontRequest(size: 34, weight: 700),
        FontRequest(size: 17, weight: 800), FontRequest(size: 13.3, weight: 350, italic: true),
        FontRequest(design: .named("DejaVu Sans"), size: 15, stretch: 75),
        FontRequest(design: .named("Inter Display"), size: 40, weight: 200), FontRequest(design: .named("Mono, Serif")),
        FontRequest(design: .named("Droid Sans Fallback"), weight: 700, italic: true),
    ]

    @Test("a line of plain text equals Pango's own, to the last unit", arguments: fonts)
    func plainLines(font: FontRequest) {
        var state: UInt64 = 7
        func random(_ count: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % count
        }
        var texts = [
            "Label 0: 17", "17", "0123456789", "11 71 1714 4041 99990", "no. 1171",
            "AVATAR To. WAVE", "fi ffl 10:30 -> (A) x 3", "  a  b ", "#1 *2 %", "To", "1/2",
            "One, two. Three", "1, 2. 3", "a ,  . b, ", " , .",
        ]
        for _ in 0..<300 {
            let bytes = (0...random(24)).map { _ in UInt8(0x20 + random(0x5F)) }
            texts.append(String(decoding: bytes, as: UTF8.self))
        }
        let typesetter = PangoTypesetter(scale: 2)
        for text in texts {
            // A second span, even an empty one, selects Pango's own layout.
            let plain = TextParagraphs([TextSpan(text, font: font)])
            let whole = TextParagraphs([TextSpan(text, font: font), TextSpan("", font: font)])
            for width in [Double.infinity, 60] {
                let a = typesetter.typeset(plain, maxWidth: width, maxHeight: .infinity)
                let b = typesetter.typeset(whole, maxWidth: width, maxHeight: .infinity)
                #expect(a == b, "“\(text)” within \(width)")
            }
        }
    }

    // As with some characters off the baseline: a line of its own height, and the part beyond it.
    @Test("a whole text off the baseline grows by its offset", arguments: [10.0, -10, -30])
    func wholeOffset(offset: Double) {
        var moved = body("Ag")
        moved.baselineOffset = offset
        let (plain, text) = (typeset([body("Ag")]), typeset([moved]))
        #expect(text.height == plain.height + abs(offset))
        #expect(text.firstBaseline == plain.firstBaseline + max(offset, 0))
        #expect(text.runs[0].baseline.dots == plain.runs[0].baseline.dots + max(-offset, 0))
    }

    @Test("a text has the same lines at its reported width, whatever proposals came before")
    func ownWidth() {
        for number in 0..<40 {
            for width in stride(from: 80.0, through: 160, by: 3) {
                func set(_ width: Double) -> TypesetText {
                    // Another one each time, because it caches widths with equivalent results.
                    PangoTypesetter(scale: 1).typeset(
                        TextParagraphs([body("item \(number) with some text")]), maxWidth: width, maxHeight: .infinity)
                }
                let text = set(width)
                guard text.lineCount > 1 else { break }
                #expect(set(text.width).lineCount == text.lineCount, "\(number) at \(text.width)")
            }
        }
    }
}
