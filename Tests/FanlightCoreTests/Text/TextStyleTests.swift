import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing

extension Stage {
    /// All runs, in reading order.
    fileprivate var runs: [TextRun] {
        currentPicture.layers.sorted { $0.key < $1.key }.flatMap(\.value.text)
    }

    fileprivate func style(_ text: String) -> Display.TextStyle? { runs.first { $0.text == text }?.style }
}

@MainActor
@Suite("Text styles")
struct TextStyleTests {
    private func style(@ViewBuilder _ content: () -> some View) -> Display.TextStyle {
        let stage = Stage(width: 400, height: 200, content: content)
        return stage.runs.first?.style ?? Display.TextStyle(face: "nothing is shown")
    }

    @Test("the innermost text modifier wins")
    func nearest() {
        #expect(style { Text("a").bold().fontWeight(.light) }.weight == 700)
        #expect(style { Text("a").fontWeight(.light).bold() }.weight == 300)
        #expect(style { Text("a").fontWeight(.light).bold(false).bold() }.weight == 300)
        #expect(
            style { Text("a").foregroundColor(.red).foregroundColor(.blue) }.paint == .color(RGBA(packed: 0xFF38_3CFF)))
        #expect(style { (Text("a").bold() + Text("b")).fontWeight(.light) }.weight == 700)
        #expect(style { Text("a").underline(false).underline() }.traits == [])
        #expect(style { VStack { Text("a").fontWeight(.light) }.bold() }.weight == 300)
        #expect(style { VStack { Text("a").font(.headline) }.fontWeight(.regular) }.weight == 400)
        #expect(style { VStack { Text("a").bold(false) }.bold() }.weight == 400)
        #expect(style { VStack { Text("a").italic(false) }.italic() }.traits == [])
        #expect(style { VStack { Text("a") }.bold(false).bold() }.weight == 400)
        #expect(style { VStack { Text("a") }.italic().fontDesign(.monospaced) }.face == "JetBrains Mono")
        #expect(style { Text("a").foregroundStyle(.secondary) }.paint == .foreground(level: 1))
    }

    @Test("every text modifier reaches its run, whether on the text or around it")
    func modifiers() {
        let own = style {
            Text("a").kerning(1).tracking(2).underline(pattern: .dash, color: .red).strikethrough(color: .blue).italic()
                .monospacedDigit().font(.system(size: 20))
        }
        let around = style {
            VStack { Text("a") }.kerning(1).tracking(2).underline(pattern: .dash, color: .red).strikethrough(
                color: .blue
            )
            .italic().monospacedDigit().font(.system(size: 20))
        }
        for style in [own, around] {
            #expect(style.tracking == 2)
            #expect(style.underline == Display.TextStyle.Line(.dash, paint: .color(RGBA(packed: 0xFF38_3CFF))))
            #expect(style.strikethrough == Display.TextStyle.Line(.solid, paint: .color(RGBA(packed: 0x0088_FFFF))))
            #expect(style.traits == [.italic, .underline, .strikethrough, .monospacedDigits])
            #expect(style.size == 20)
        }
        #expect(style { Text("a").kerning(3) }.tracking == 3)
    }

    @Test("a font combines a base with its modifications")
    func fonts() {
        #expect(style { Text("a").font(.body.weight(.heavy).italic()) }.weight == 800)
        #expect(style { Text("a").font(.title.smallCaps()) }.traits == [.lowercaseSmallCaps, .uppercaseSmallCaps])
        #expect(style { Text("a").font(.title.monospaced()) }.face == "JetBrains Mono")
        #expect(style { Text("a").font(.system(.title, design: .monospaced, weight: .bold)) }.weight == 700)
        #expect(style { Text("a").font(.custom("JetBrains Mono", size: 9, relativeTo: .body)) }.size == 9)
        #expect(style { Text("a").font(.custom("JetBrains Mono", fixedSize: 9).width(.condensed)) }.stretch == 75)
        #expect(style { Text("a").font(.body.scaled(by: 2)) }.size == 34)
        #expect(style { Text("a").font(.system(size: .nan)) }.size == 17)
        #expect(Font.body == Font.system(.body) && Font.body != Font.body.bold())
    }

    @Test("text styles have their defined line heights", arguments: [1.0, 2, 3])
    func heights(scale: CGFloat) {
        let styles: [(Font, CGFloat)] = [
            (.largeTitle, 41), (.title, 34), (.title2, 27), (.title3, 24), (.headline, 21), (.subheadline, 18),
            (.body, 21),
            (.callout, 20), (.footnote, 16), (.caption, 15), (.caption2, 14),
        ]
        for (font, height) in styles {
            let stage = Stage(width: 300, height: 100, scale: scale) {
                Text("Ag").font(font).accessibilityIdentifier("a")
            }
            let shown = stage["a"].frame.height
            #expect(scale == 1 ? shown == height : shown <= height && shown > height - 1)
        }
    }

    @Test("leading changes line distance, not glyphs")
    func leading() {
        func height(_ font: Font) -> CGFloat {
            Stage(width: 300, height: 200) { Text("a\nb").font(font).accessibilityIdentifier("a") }["a"].frame.height
        }
        #expect(height(.body.leading(.tight)) < height(.body) && height(.body.leading(.loose)) > height(.body))
    }

    @Test("textCase changes the displayed text")
    func textCase() {
        let stage = Stage(columns: 20, rows: 2) {
            VStack {
                Text("Straße").textCase(.uppercase)
                Text("ABC").textCase(.lowercase)
            }
        }
        #expect(stage.text.contains("STRASSE") && stage.text.contains("abc"))
    }

    @Test("a sigma is final only at the end of a word, across the parts of a text")
    func finalSigma() {
        func shown(_ text: Text) -> String {
            Stage(columns: 40, rows: 1) { text.textCase(.lowercase).accessibilityIdentifier("a") }["a"].label
        }
        let bold = Text("Σ").bold()
        #expect(shown(Text("ΟΔΟ") + bold) == "οδος")
        #expect(shown(Text("ΟΔΟ") + bold + Text(" ΚΑΙ")) == "οδος και")
        #expect(shown(Text("ΟΔΟΣ") + Text("ΣΟΦΟΣ").bold()) == "οδοσσοφος")
        #expect(shown(Text("ΟΔΟΣ ") + Text("ΣΟΦΟΣ").bold()) == "οδος σοφος")
        #expect(shown(Text("Α ") + bold + Text("ΟΦΟΣ")) == "α σοφος")
    }

    @Test("line limits: maximum, range and reserved space")
    func lines() {
        func rows(_ text: String, @ViewBuilder _ content: (Text) -> some View) -> CGFloat {
            Stage(columns: 10, rows: 12) { content(Text(text)).accessibilityIdentifier("a") }["a"].frame.height / 16
        }
        let long = "one two three four five six seven"
        #expect(rows(long) { $0 } == 4)
        #expect(rows(long) { $0.lineLimit(2) } == 2)
        #expect(rows(long) { $0.lineLimit(...3) } == 3)
        #expect(rows(long) { $0.lineLimit(1...2) } == 2)
        #expect(rows("one") { $0.lineLimit(3...) } == 3)
        #expect(rows("one") { $0.lineLimit(2...4) } == 2)
        #expect(rows("one") { $0.lineLimit(3, reservesSpace: true) } == 3)
        #expect(rows("one") { $0.lineLimit(3, reservesSpace: false) } == 1)
        // All lines are shown in the height the text takes, for any smaller proposal.
        let words = "One two three four five six"
        for stage in [
            Stage(width: 300, height: 200) { Text(words).lineLimit(2...3).frame(width: 100, height: 30) },
            Stage(width: 300, height: 200) {
                Text(words).lineLimit(2, reservesSpace: true).frame(width: 100, height: 21)
            },
            Stage(columns: 40, rows: 12) { Text(words).lineLimit(2...3).frame(width: 104, height: 16) },
        ] {
            #expect(Set(stage.runs.map(\.baseline)).count == 2, "\(stage.runs.map(\.text))")
        }
        #expect(rows("one") { $0.lineLimit(-5) } == 1)
    }

    @Test("a line limit of 0 and a negative line spacing are reported and clamped")
    func minimumLines() {
        func stage(_ limit: Int, _ spacing: CGFloat) -> Stage {
            Stage(width: 100, height: 200) {
                Text("one two three four five six").lineLimit(limit).lineSpacing(spacing).accessibilityIdentifier("a")
            }
        }
        let (none, one) = (stage(0, 0), stage(1, 0))
        #expect(none["a"].frame == one["a"].frame && one.diagnostics.isEmpty)
        #expect(none.diagnostics.count == 1 && none.diagnostics[0].contains("lineLimit(0)"))
        let (close, plain) = (stage(9, -4), stage(9, 0))
        #expect(close["a"].frame == plain["a"].frame && plain.diagnostics.isEmpty)
        #expect(close.diagnostics.count == 1 && close.diagnostics[0].contains("lineSpacing(-4"))
    }

    @Test("a text with a minimum scale factor shrinks to fit, after tightening if allowed")
    func shrinking() throws {
        func run(@ViewBuilder _ content: () -> some View) throws -> TextRun {
            try #require(Stage(width: 400, height: 100, content: content).runs.first)
        }
        let text = Text("Hamburgefonstiv").lineLimit(1)
        let natural = try run { text }
        let available = (natural.width.dots * 0.7).rounded()
        let small = try run { text.minimumScaleFactor(0.5).frame(width: available) }
        #expect(small.text == "Hamburgefonstiv" && small.style.size.dots < 12 && small.style.size.dots > 11)
        let least = Stage(width: 400, height: 100) { text.minimumScaleFactor(0.9).frame(width: available) }.runs
        #expect(least.last?.text == "…" && least.allSatisfy { abs($0.style.size.dots - 15.3) < 0.1 })
        let closer = try run { text.allowsTightening(true).frame(width: natural.width.dots - 3) }
        #expect(closer.text == "Hamburgefonstiv" && closer.style.tracking < 0)
        let cell = Stage(columns: 8, rows: 1) { text.minimumScaleFactor(0.1).allowsTightening(true) }
        #expect(cell.text == "Hamburg…")
    }

    nonisolated private static let tooLarge: [(String, CGSize)] = [
        ("8", CGSize(width: 20, height: 400)), ("8", CGSize(width: 400, height: 20)),
        ("🐶", CGSize(width: 60, height: 90)), ("A\nB", CGSize(width: 20, height: 400)),
        ("A B", CGSize(width: 20, height: 400)), ("word", CGSize(width: 50, height: 50)),
    ]

    // A single character can be neither truncated nor wrapped, so only scaling makes it fit.
    @Test("one character, or one line, shrinks to fit in either dimension", arguments: tooLarge)
    func minimumScale(_ words: String, _ available: CGSize) {
        let stage = Stage(width: 500, height: 500) {
            Text(words).font(.system(size: 100)).minimumScaleFactor(0.01).accessibilityIdentifier("text")
                .frame(width: available.width, height: available.height)
        }
        let size = stage["text"].frame.size
        #expect(size.width <= available.width && size.height <= available.height, "\(size)")
        #expect(
            max(size.width / available.width, size.height / available.height) > 0.75,
            "\(size) is smaller than necessary")
    }

    @Test("a shrunk text grows back with the available space")
    func growing() {
        let stage = Stage(width: 300, height: 300) {
            Text("8").font(.system(size: 100)).minimumScaleFactor(0.1).accessibilityIdentifier("text")
        }
        let natural = stage["text"].frame.size
        stage.resize(width: 300, height: 40)
        #expect(stage["text"].frame.height <= 40)
        stage.resize(width: 300, height: 60)
        #expect(stage["text"].frame.height > 45 && stage["text"].frame.height <= 60)
        stage.resize(width: 300, height: 300)
        #expect(stage["text"].frame.size == natural)
    }

    @Test("characters with a baseline offset belong to the same text")
    func baselineOffset() {
        let stage = Stage(width: 200, height: 100) {
            (Text("E=mc") + Text("2").baselineOffset(6)).accessibilityIdentifier("a")
        }
        #expect(stage["a"].label == "E=mc2")
        #expect(stage["a"].frame.height == 27)
    }

    @Test("selectable text has the selectable state")
    func selection() {
        let stage = Stage(columns: 20, rows: 2) {
            VStack {
                Text("a").textSelection(.enabled)
                Text("b").textSelection(.disabled)
            }
        }
        let states = stage.currentPicture.layers.sorted { $0.key < $1.key }.map(\.value.semantics.state)
        #expect(states == [.selectable, []])
    }

    @Test("a missing font is replaced by the default and reported once")
    func unknownFont() {
        let stage = Stage(width: 300, height: 100) {
            VStack {
                Text("a").font(.custom("No Such Face", size: 12))
                Text("b").font(.custom("No Such Face", size: 14))
                Text("c").font(.custom("Inter", size: 14))
            }
        }
        #expect(Set(stage.runs.map(\.style.face)) == ["Inter"])
        #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("“No Such Face”"))
        let cells = Stage(columns: 10, rows: 1) { Text("a").font(.custom("No Such Face", size: 12)) }
        #expect(cells.diagnostics.isEmpty)
    }

    @Test("an unavailable font width keeps the default width and is reported once")
    func unknownWidth() {
        let stage = Stage(width: 300, height: 100) {
            VStack {
                Text("a").font(.body.width(.condensed))
                Text("b").fontWidth(.compressed).font(.title)
                Text("c").fontWidth(.standard)
            }
        }
        #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("no narrower variant"))
        let wide = Stage(width: 300, height: 100) { Text("a").fontWidth(.expanded) }
        #expect(wide.diagnostics.count == 1 && wide.diagnostics[0].contains("no wider variant"))
        let cells = Stage(columns: 10, rows: 1) { Text("a").fontWidth(.condensed) }
        #expect(cells.diagnostics.isEmpty)
    }

    @Test("the rounded design is reported once where no font has it")
    func rounded() {
        let stage = Stage(width: 300, height: 100) {
            VStack {
                Text("a").font(.system(size: 30, design: .rounded))
                Text("b").fontDesign(.rounded)
            }
        }
        let hasFont = ["Nunito", "Quicksand", "Varela Round"].contains { name in
            Stage(width: 300, height: 100) { Text("a").font(.custom(name, size: 12)) }.diagnostics.isEmpty
        }
        #expect(stage.diagnostics.count == (hasFont ? 0 : 1), "\(stage.diagnostics)")
        #expect(Stage(columns: 10, rows: 1) { Text("a").fontDesign(.rounded) }.diagnostics.isEmpty)
    }

    @Test("a bold legibility weight makes each weight heavier")
    func legibility() {
        let stage = Stage(width: 300, height: 100) {
            VStack {
                Text("a")
                Text("b").fontWeight(.semibold)
                Text("c").environment(\.legibilityWeight, .regular)
            }
            .environment(\.legibilityWeight, .bold)
        }
        #expect(stage.runs.map(\.style.weight) == [600, 800, 400])
    }

    @Test("invalid UTF-8, unpaired bidi controls and endless words have a defined result")
    func badInput() {
        let broken = String(decoding: [0x61, 0xFF, 0xC3, 0x62] as [UInt8], as: UTF8.self)
        let stage = Stage(columns: 20, rows: 6) {
            VStack {
                Text(broken)
                Text("a\u{202E}b\u{0}c")
                Text(String(repeating: "x", count: 100_000)).lineLimit(2)
                Text("d").font(.system(size: .infinity)).tracking(.nan).baselineOffset(.infinity).lineSpacing(
                    -.infinity
                )
                .minimumScaleFactor(.nan)
            }
        }
        #expect(stage.text.contains("a\u{FFFD}\u{FFFD}b") && stage.text.contains("abc") && stage.text.contains("d"))
        let dots = Stage(width: 300, height: 200) {
            Text("d").font(.system(size: .infinity)).tracking(.nan).baselineOffset(.infinity).lineSpacing(-.infinity)
                .minimumScaleFactor(.nan).lineLimit(Int.min).accessibilityIdentifier("d")
        }
        #expect(dots["d"].frame.height == 21)
    }
}
