import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing

@MainActor
@Suite("Markdown and attributed text")
struct MarkdownTests {
    /// Returns the runs with their Markdown attributes as prefixes.
    private func parsedRuns(
        _ markdown: String, _ syntax: AttributedString.MarkdownParsingOptions.InterpretedSyntax = .full
    )
        throws
        -> [String]
    {
        let string = try AttributedString(markdown: markdown, options: .init(interpretedSyntax: syntax))
        return string.runs.map { run in
            var word = String(string[run.range].characters)
            let intent = run.inlinePresentationIntent ?? []
            if intent.contains(.stronglyEmphasized) { word = "strong:" + word }
            if intent.contains(.emphasized) { word = "em:" + word }
            if intent.contains(.code) { word = "code:" + word }
            if intent.contains(.strikethrough) { word = "struck:" + word }
            if let link = run.link { word = "<\(link.absoluteString)>" + word }
            return word
        }
    }

    @Test("parses emphasis, code, strikethrough and links")
    func inline() throws {
        #expect(
            try parsedRuns("a **b** *c* `d` ~~e~~ [f](https://g.h)")
                == ["a ", "strong:b", " ", "em:c", " ", "code:d", " ", "struck:e", " ", "<https://g.h>f"])
        #expect(try parsedRuns("***a*** &amp; \\*b\\*") == ["em:strong:a", " & *b*"])
        #expect(try parsedRuns("a **b") == ["a **b"])
        #expect(try parsedRuns("# Title") == ["Title"])
    }

    @Test("inline-only parsing keeps block markers and white space")
    func inlineOnly() throws {
        #expect(
            try parsedRuns("# a\n- b\n\n1. *c* ", .inlineOnlyPreservingWhitespace) == ["# a\n- b\n\n1. ", "em:c", " "])
        #expect(try parsedRuns("a\nb", .inlineOnly) == ["a b"])
        #expect(try parsedRuns("", .inlineOnly) == [])
        #expect(try parsedRuns("**\"a\"** _b_", .inlineOnlyPreservingWhitespace) == ["strong:\"a\"", " ", "em:b"])
        #expect(throws: (any Error).self) { try AttributedString(markdown: Data([0xFF, 0xFE])) }
    }

    @Test("a backslash at a line's end is a hard line break and is not shown")
    func hardBreaks() throws {
        #expect(try parsedRuns("a\\\n*b*", .inlineOnlyPreservingWhitespace) == ["a\n", "em:b"])
        #expect(try parsedRuns("a\\\nb", .inlineOnly) == ["a\nb"])
        #expect(try parsedRuns("a\\\\\nb", .inlineOnly) == ["a\\ b"], "two backslashes are one literal backslash")
        #expect(try parsedRuns("`a\\\nb`", .inlineOnly) == ["code:a\\ b"], "a backslash in code is literal")
        #expect(try parsedRuns("a\\", .inlineOnly) == ["a\\"], "a backslash at the end is literal")
        #expect(runs { Text("one\\\ntwo") }.map(\.text) == ["one", "two"])
    }

    private func runs(@ViewBuilder _ content: () -> some View) -> [TextRun] {
        Stage(width: 600, height: 100, content: content).currentPicture.layers.sorted { $0.key < $1.key }
            .flatMap(\.value.text)
    }

    @Test("literals are parsed as Markdown, interpolations and strings are not")
    func literals() {
        let stars = "*x*"
        #expect(runs { Text("a **b**") }.map(\.style.weight) == [400, 700])
        #expect(runs { Text("a **\(stars)**") }.map(\.text) == ["a ", "*x*"])
        #expect(runs { Text("\(stars) `c`") }.map(\.style.face) == ["Inter", "JetBrains Mono"])
        #expect(runs { Text(stars) }.map(\.text) == ["*x*"])
        #expect(runs { Text(verbatim: "**a**") }.map(\.text) == ["**a**"])
        #expect(runs { Text("a_b_c 2 * 3 * 4") }.map(\.text) == ["a_b_c 2 * 3 * 4"])
        #expect(runs { Text("one \(Text("two").italic()) three") }.map(\.style.traits) == [[], .italic, []])
        #expect(runs { Text("a ~~b~~").bold() }.map(\.style.weight) == [700, 700])
    }

    @Test(
        "bare addresses are links without trailing punctuation, also at line ends",
        arguments: [
            ("https://x.org", "https://x.org", "https://x.org"), ("www.x.org/a", "www.x.org/a", "http://www.x.org/a"),
            ("me@x.org", "me@x.org", "mailto:me@x.org"),
            ("see https://x.org/a_b.", "https://x.org/a_b", "https://x.org/a_b"),
            ("https://x.org\nnext", "https://x.org", "https://x.org"),
            ("(https://x.org)", "https://x.org", "https://x.org"),
        ])
    func addresses(text: String, shown: String, address: String) {
        let linked = runs { Text(LocalizedStringKey(text)) }.filter { $0.style.link != nil }
        #expect(linked.map(\.text).joined() == shown && Set(linked.map(\.style.link)) == [address])
    }

    @Test("white space and combining marks at line ends are kept")
    func ends() throws {
        #expect(
            try parsedRuns("  a \n `b` \n\u{301}c", .inlineOnlyPreservingWhitespace) == [
                "  a \n ", "code:b", " \n\u{301}c",
            ])
        #expect(try parsedRuns("`a\nb` *c*", .inlineOnlyPreservingWhitespace) == ["code:a b", " ", "em:c"])
    }

    @Test(
        "inflected phrases agree with their number in English",
        arguments: [
            (0, "0 apples"), (1, "1 apple"), (2, "2 apples"), (1000, "1,000 apples"), (-1, "-1 apple"),
        ])
    func agreement(_ number: Int, _ expected: String) {
        #expect(runs { Text("^[\(number) apple](inflect: true)") }.map(\.text) == [expected])
        #expect(runs { Text("^[\(number) apples](inflect: true) left") }.map(\.text) == [expected + " left"])
    }

    @Test(
        "the counted noun of an inflected phrase agrees, in any given form",
        arguments: [
            ("^[3 person](inflect: true)", "3 people"), ("^[1 people](inflect: true)", "1 person"),
            ("^[2 Berry](inflect: true)", "2 Berries"), ("^[2 day](inflect: true)", "2 days"),
            ("^[2 box](inflect: true)", "2 boxes"), ("^[2 sheep](inflect: true)", "2 sheep"),
            ("^[4 cup of tea](inflect: true)", "4 cups of tea"), ("^[4 red apple](inflect: true)", "4 red apples"),
            ("^[1.5 hour](inflect: true)", "1.5 hours"), ("^[no apple](inflect: true)", "no apple"),
            ("^[3 apple](inflect: false)", "3 apple"), ("a^[3 apple](colour: 'red')b", "a3 appleb"),
            ("^[open", "^[open"), ("x^[2](https://a.b)", "x^2"),
        ])
    func nouns(_ source: String, _ expected: String) {
        #expect(runs { Text(LocalizedStringKey(source)) }.map(\.text).joined() == expected)
    }

    @Test("inflection markup is not shown in other languages and in attributed strings")
    func unmarked() throws {
        let german = runs { Text("^[\(3) Apfel](inflect: true)").environment(\.locale, Locale(identifier: "de_DE")) }
        #expect(german.map(\.text) == ["3 Apfel"])
        #expect(try parsedRuns("^[3 apple](inflect: true)") == ["3 apple"])
    }

    @Test("the attributes of an attributed string are shown")
    func attributed() {
        var string = AttributedString("plain ")
        var part = AttributedString("part")
        part.font = .title
        part.foregroundColor = .red
        part.kern = 2
        part.underlineStyle = .single
        part.strikethroughStyle = Text.LineStyle(pattern: .dot, color: .blue)
        part.baselineOffset = 3
        string.append(part)
        let runs = runs { Text(string).font(.body) }
        #expect(runs.map(\.text) == ["plain ", "part"])
        #expect(runs[1].style.size == 28 && runs[1].style.tracking == 2)
        #expect(runs[1].style.traits == [.underline, .strikethrough] && runs[1].style.strikethrough.pattern == .dot)
        #expect(runs[0].baseline.dots - runs[1].baseline.dots == 3)
        var tracked = AttributedString("b")
        tracked[AttributeScopes.SwiftUIAttributes.TrackingAttribute.self] = 5
        #expect(self.runs { Text(tracked) }[0].style.tracking == 5)
    }

    @Test("a background colour fills the height of the line behind its characters")
    func background() throws {
        var string = AttributedString("ab")
        string.backgroundColor = .yellow
        let stage = Stage(columns: 10, rows: 1) { Text(AttributedString("x") + string) }
        let layer = try #require(stage.currentPicture.layers.values.first)
        #expect(layer.drawing.commands.map(\.rect) == [DotRect(x: 1, y: 0, width: 2, height: 1)])
    }
}

@MainActor
@Suite("Links")
struct LinkTests {
    @Test("hit testing finds a link only on its characters; the keyboard moves between links")
    func pointerAndKeys() throws {
        var opened: [String] = []
        let stage = Stage(columns: 12, rows: 4) {
            Text("a long [word and one](https://c.d) b [x](https://e.f)")
                .environment(
                    \.openURL,
                    OpenURLAction {
                        opened.append($0.host() ?? ""); return .handled
                    })
        }
        func click(_ column: Double, _ row: Double) {
            let place = ScreenPoint(x: column * 8 + 4, y: row * 16 + 8)
            stage.send(.pointer(PointerInput(.pressed, at: place)))
            stage.send(.pointer(PointerInput(.released, at: place)))
        }
        let link = try #require(stage.elements.first { $0.label == "word and one" })
        let top = link.frame[1] / 16
        click(0, top)
        #expect(opened == [])
        click(8, top)
        #expect(opened == ["c.d"])
        click(1, top + 1)
        #expect(opened == ["c.d", "c.d"])
        stage.press(.tab)
        #expect(stage.label("word and one").isFocused)
        stage.press(.tab)
        #expect(stage.label("x").isFocused)
        stage.press(.enter)
        #expect(opened.last == "e.f")
    }

    @Test("links have the tint, and an underline on a terminal")
    func linkStyle() {
        let cells = Stage(columns: 30, rows: 1) { Text("a [b](https://c.d)") }
        let runs = cells.currentPicture.layers.values.flatMap(\.text)
        #expect(runs.map(\.style.traits) == [[], .underline])
        let dots = Stage(width: 300, height: 30) { Text("a [b](https://c.d)").tint(.red) }
        let paints = dots.currentPicture.layers.values.flatMap(\.text).map(\.style.paint)
        #expect(paints == [.foreground(level: 0), .color(RGBA(packed: 0xFF38_3CFF))])
    }

    @Test("a text's foreground style does not apply to its links")
    func linksInStyledText() {
        func paints(_ text: Text) -> [Paint] {
            let stage = Stage(width: 300, height: 30) { text.tint(.red) }
            return stage.currentPicture.layers.values.flatMap(\.text).map(\.style.paint)
        }
        let (red, green, blue) = (RGBA(packed: 0xFF38_3CFF), RGBA(packed: 0x34C7_59FF), RGBA(packed: 0x0088_FFFF))
        #expect(paints(Text("a [b](https://c.d)").foregroundStyle(.green)) == [.color(green), .color(red)])
        #expect(paints(Text("a [b](https://c.d)").foregroundColor(.green)) == [.color(green), .color(red)])
        var link = AttributedString("b")
        link.link = URL(string: "https://c.d")
        #expect(paints(Text(AttributedString("a ") + link).foregroundStyle(.green)) == [.color(green), .color(red)])
        link.foregroundColor = .blue
        #expect(paints(Text(AttributedString("a ") + link).foregroundStyle(.green)) == [.color(green), .color(blue)])
        let part = Text("p").foregroundStyle(.blue)
        #expect(paints(Text("a [\(part)](https://c.d)").foregroundStyle(.green)) == [.color(green), .color(blue)])
    }

    @Test("the hit areas of links in one text do not overlap when lines wrap")
    func linksInLines() {
        var opened: [String] = []
        let stage = Stage(width: 150, height: 200) {
            Text("see [one](https://a.b) then some more words and [another that goes on](https://c.d)").frame(
                width: 130
            )
            .environment(
                \.openURL,
                OpenURLAction { url in
                    opened.append(url.absoluteString)
                    return .handled
                })
        }
        stage.label("one").tap()
        stage.label("another that goes on").tap()
        #expect(opened == ["https://a.b", "https://c.d"])
    }
}
