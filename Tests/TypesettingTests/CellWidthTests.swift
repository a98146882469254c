import Testing
import Typesetting

@Suite("Widths of characters in cells")
struct CellWidthTests {
    @Test(
        "a grapheme cluster occupies one or two columns",
        arguments: [
            ("a", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("א", 1), ("─", 1), ("…", 1),
            ("日", 2), ("ア", 2), ("ｱ", 1), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("（", 2), ("Ａ", 2), ("　", 2),
            ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🇯🇵", 2), ("❤️", 2), ("❤", 1), ("☺\u{FE0E}", 1),
            ("1️⃣", 2),
            ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("ก็", 1), ("हि", 1),
            ("ﾊﾟ", 2), ("ｶﾞ", 2), ("ﾟ", 1), ("a\u{FE0F}", 1), ("#\u{FE0F}", 2),
        ])
    func width(character: Character, columns: Int) {
        #expect(CellWidth.of(character) == columns)
    }

    @Test(
        "spacing marks have their own column, although they extend a cluster",
        arguments: [
            ("กำ", 2), ("\u{E81}\u{EB3}", 2), ("स्ते", 2), ("नमस्ते", 4), ("ก็", 1), ("हि", 1),
        ] as [(String, Int)])
    func beside(text: String, columns: Int) {
        #expect(CellWidth.columns(of: text) == columns)
    }

    @Test(
        "invisible characters occupy no column",
        arguments: [
            "\0", "\u{7}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{202E}", "\u{2066}",
            "\u{FEFF}", "\u{301}",
        ])
    func zeroWidth(text: String) {
        #expect(CellWidth.columns(of: text) == 0)
    }

    @Test("terminal text has no control characters, and marks stay with their base characters")
    func cells() {
        let cells = CellWidth.cells(of: "a\u{1B}[31mb\u{202E}日\u{301}x\u{0}👨‍👩‍👧‍👦")
        #expect(cells.map(\.text) == ["a", "[", "3", "1", "m", "b", "日\u{301}", "x", "👨‍👩‍👧‍👦"])
        #expect(cells.map(\.width) == [1, 1, 1, 1, 1, 1, 2, 1, 2])
    }
}
