import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing
import TestSupport

@MainActor
@Suite("Lines of text")
struct TextLineTests {
    private func lines(
        columns: Int = 12, rows: Int = 6, @ViewBuilder _ content: () -> some View
    ) -> [String] {
        let stage = Stage(columns: columns, rows: rows) { content().frame(maxWidth: .infinity, alignment: .leading) }
        let lines = stage.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return Array(lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed())
    }

    private func runs(@ViewBuilder _ content: () -> some View) -> [TextRun] {
        Stage(width: 400, height: 300, content: content).currentPicture.layers.sorted { $0.key < $1.key }.flatMap(
            \.value.text)
    }

    @Test("the nearest truncation mode decides where text is truncated")
    func truncationMode() {
        let text = Text("0123456789abcdef").lineLimit(1)
        #expect(lines { text } == ["0123456789a…"])
        #expect(lines { text.truncationMode(.head) } == ["…56789abcdef"])
        #expect(lines { text.truncationMode(.middle) } == ["012345…bcdef"])
        #expect(lines { VStack { text.truncationMode(.head) }.truncationMode(.tail) } == ["…56789abcdef"])
    }

    @Test("shorter lines follow the multiline alignment and the layout direction")
    func alignment() {
        let text = Text("wide line\nab")
        #expect(lines(columns: 9) { text } == ["wide line", "ab"])
        #expect(lines(columns: 9) { text.multilineTextAlignment(.center) } == ["wide line", "   ab"])
        #expect(lines(columns: 9) { text.multilineTextAlignment(.trailing) } == ["wide line", "       ab"])
        let mirrored = text.environment(\.layoutDirection, .rightToLeft)
        #expect(lines(columns: 9) { mirrored } == ["wide line", "       ab"])
        #expect(lines(columns: 9) { mirrored.multilineTextAlignment(.trailing) } == ["wide line", "ab"])
    }

    @Test("line spacing is added between lines only")
    func spacing() {
        func height(_ spacing: CGFloat) -> CGFloat {
            Stage(width: 300, height: 300) {
                Text("a\nb\nc").lineSpacing(spacing).accessibilityIdentifier("a")
            }["a"].frame.height
        }
        #expect(height(10) == height(0) + 20)
        #expect(height(-10) == height(0))
        #expect(lines { Text("a\nb").lineSpacing(16) } == ["a", "", "b"])
        #expect(lines { Text("a\nb").lineSpacing(7) } == ["a", "b"])
    }

    @Test("each part of a text keeps its style, typeface and size on one baseline")
    func parts() {
        let runs = runs {
            Text("plain ").foregroundStyle(.secondary) + Text("red ").foregroundStyle(.red)
                + Text("\(Text("bold").bold()) and \(Text("code").monospaced())").font(.title)
        }
        #expect(runs.map(\.text) == ["plain ", "red ", "bold", " and ", "code"])
        #expect(runs[0].style.paint == .foreground(level: 1))
        #expect(runs[1].style.paint == .color(RGBA(packed: 0xFF38_3CFF)))
        #expect(runs[2].style.weight == 700 && runs[3].style.weight == 400)
        #expect(runs[4].style.face == "JetBrains Mono")
        #expect(runs.map(\.style.size.dots) == [17, 17, 28, 28, 28])
        #expect(Set(runs.map(\.baseline)).count == 1)
    }

    @Test("text scale, font design and font width can be set independently")
    func designs() {
        #expect(runs { Text("a").textScale(.secondary) }[0].style.size.dots < 17)
        #expect(runs { Text("a").textScale(.secondary, isEnabled: false) }[0].style.size.dots == 17)
        #expect(runs { Text("a").fontDesign(.monospaced) }[0].style.face == "JetBrains Mono")
        #expect(runs { Text("a").monospaced() }[0].style.face == "JetBrains Mono")
        #expect(runs { VStack { Text("a") }.fontWidth(.condensed) }[0].style.stretch == 75)
        #expect(runs { Text("a").fontDesign(.serif) }[0].style.face != "Inter")
    }

    @Test("text case follows the locale")
    func localeCase() {
        #expect(
            lines { Text("ısi").textCase(.uppercase).environment(\.locale, Locale(identifier: "tr")) } == ["ISİ"])
        #expect(lines { Text("isi").textCase(.uppercase) } == ["ISI"])
    }

    @Test(
        "on a terminal a cluster occupies its display width in columns",
        arguments: [
            ("a日b", 4), ("👨‍👩‍👧‍👦!", 3), ("🇦🇹🇩🇪", 4), ("👍🏽", 2), ("e\u{301}e\u{301}", 2), ("ｗｉｄｅ", 8), ("✔️", 2),
            ("한국", 4),
            ("\u{200B}a\u{200D}b", 2),
        ] as [(String, CGFloat)])
    func columns(text: String, columns: CGFloat) {
        let stage = Stage(columns: 20, rows: 1) { Text(verbatim: text).fixedSize().accessibilityIdentifier("a") }
        #expect(stage["a"].frame.width == columns * 8)
    }

    @Test("on a terminal without colours, traits and weights are kept")
    func withoutColour() {
        let stage = Stage(columns: 40, rows: 2) {
            HStack {
                Text("bold").bold()
                Text("lined").underline()
                Text("gone").strikethrough()
                Text("slanted").italic()
            }
            .foregroundStyle(.red)
        }
        let styles = stage.currentPicture.layers.sorted { $0.key < $1.key }.flatMap(\.value.text).map(\.style)
        #expect(styles.map(\.weight) == [700, 400, 400, 400])
        #expect(styles.map(\.traits) == [[], .underline, .strikethrough, .italic])
    }

    @Test("a display without size shows no text and reports nothing", arguments: [true, false])
    func emptyDisplay(isCell: Bool) {
        @ViewBuilder func content() -> some View {
            VStack {
                Text("some words that need room").accessibilityIdentifier("a")
                Text(String(repeating: "long ", count: 10_000))
                ScrollView { Text(String(repeating: "longer\n", count: 10_000)) }
            }
        }
        let stage =
            isCell ? Stage(columns: 0, rows: 0, content: content) : Stage(width: 0, height: 0, content: content)
        #expect(stage.text.allSatisfy { $0.isWhitespace })
        #expect(stage.diagnostics.isEmpty)
        if isCell { stage.resize(columns: 40, rows: 10) } else { stage.resize(width: 400, height: 300) }
        #expect(stage["a"].frame.width > 100)
    }

    @Test("invalid UTF-8 is repaired once, and the width is that of the result")
    func invalidBytes() throws {
        let bytes: [CChar] = [0x41, -1, 0x42, -61, 0]
        let text = try bytes.withUnsafeBufferPointer { String(cString: try #require($0.baseAddress)) }
        #expect(lines { Text(verbatim: text) } == ["A\u{FFFD}B\u{FFFD}"])
        let pixels = Stage(width: 200, height: 40) { Text(verbatim: text).accessibilityIdentifier("a") }
        #expect(pixels["a"].label == "A\u{FFFD}B\u{FFFD}")
    }

    @Test(
        "an unclosed bidi control ends with its text",
        arguments: ["\u{202E}", "\u{2067}", "\u{2066}\u{202B}"])
    func bidi(mark: String) throws {
        let stage = Stage(width: 300, height: 60) {
            HStack {
                Text(verbatim: "abc \(mark)def").accessibilityIdentifier("a")
                Text("after").accessibilityIdentifier("b")
            }
        }
        #expect(stage["b"].label == "after")
        #expect(stage["a"].frame.maxX < stage["b"].frame.minX)
        let cells = Stage(columns: 20, rows: 1) { Text(verbatim: "abc \(mark)def") + Text("ghi") }
        #expect(cells.text.contains("abc defghi"))
    }

    @Test("a text of width 0 is not drawn but keeps its whole label")
    func noWidth() {
        for isCell in [false, true] {
            func view(_ width: CGFloat) -> some View {
                VStack(alignment: .leading, spacing: 0) {
                    Text("side [words](https://a.b)").frame(width: width).accessibilityIdentifier("side")
                    Text("below")
                }
            }
            func stage(_ width: CGFloat) -> Stage {
                isCell
                    ? Stage(columns: 20, rows: 6) { view(width) } : Stage(width: 200, height: 100) { view(width) }
            }
            let closed = stage(0)
            #expect(closed["side"].frame.width == 0 && closed["side"].label == "side words")
            let text = closed.currentPicture.texts.joined()
            #expect(text == "below")
            #expect(stage(160).text.contains("side words"))
        }
    }

    @Test("a zero-width space allows a line break and a word joiner prevents one, on cells as on pixels")
    func invisibleBreaks() {
        let stage = Stage(columns: 10, rows: 5) { Text(verbatim: "zero\u{200B}width\u{200B}space wraps") }
        #expect(
            stage.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
                "zerowidth", "space", "wraps",
            ])
        let joined = Stage(columns: 10, rows: 5) { Text(verbatim: "abc def-\u{2060}ghij") }
        #expect(
            joined.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == ["abc", "def-ghij"])
    }
}
