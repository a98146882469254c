import Display
import Painter
import Testing

@testable import TerminalClient

@Suite("Colours of a terminal")
struct TerminalColorTests {
    @Test(
        "the environment determines the colour depth",
        arguments: [
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], ColorDepth.full),
            (["TERM": "xterm-256color", "COLORTERM": "24bit"], .full),
            (["TERM": "xterm-256color"], .palette),
            (["TERM": "xterm-direct"], .full),
            (["TERM": "xterm-kitty"], .full),
            (["TERM": "xterm"], .sixteen),
            (["TERM": "linux"], .sixteen),
            (["TERM": "screen", "COLORTERM": "1"], .palette),
            (["TERM": "vt100"], .none),
            (["TERM": "dumb"], .none),
            ([:], .none),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": ""], .full),
        ])
    func depth(environment: [String: String], expected: ColorDepth) {
        #expect(ColorDepth.detect(environment) == expected)
    }

    @Test(
        "sextants are used on terminals that draw them, or if FANLIGHT_BLOCKS requests them",
        arguments: [
            (["TERM": "xterm-kitty"], CellParts.sixths), (["TERM": "foot-extra"], .sixths),
            (["TERM": "xterm-256color", "VTE_VERSION": "7600"], .sixths),
            (["TERM": "xterm-256color", "VTE_VERSION": "5202"], .quarters),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .sixths), (["TERM": "xterm-256color"], .quarters),
            (["TERM": "linux"], .quarters), (["TERM": "linux", "FANLIGHT_BLOCKS": "sixths"], .sixths),
            (["TERM": "xterm-kitty", "FANLIGHT_BLOCKS": "quarters"], .quarters),
        ])
    func parts(environment: [String: String], expected: CellParts) {
        #expect(TerminalCapabilities(environment).parts == expected)
    }

    @Test(
        "the image protocol follows the terminal's answers, or FANLIGHT_IMAGES",
        arguments: [
            ([:], [], ImageProtocol.blocks), ([:], [.kitty(true)], .kitty), ([:], [.kitty(false)], .blocks),
            ([:], [.cell(.assumed), .attributes([62, 4])], .sixel), ([:], [.attributes([62, 4])], .blocks),
            ([:], [.cell(.assumed), .attributes([62, 22])], .blocks),
            ([:], [.kitty(true), .cell(.assumed), .attributes([62, 4])], .kitty),
            (["FANLIGHT_IMAGES": "blocks"], [.kitty(true), .cell(.assumed), .attributes([4])], .blocks),
            (["FANLIGHT_IMAGES": "sixel"], [.kitty(true)], .sixel), (["FANLIGHT_IMAGES": "kitty"], [], .kitty),
            (["FANLIGHT_IMAGES": "nonsense"], [.kitty(true)], .kitty),
        ] as [([String: String], [ImageAnswer], ImageProtocol)])
    func images(variables: [String: String], answers: [ImageAnswer], expected: ImageProtocol) {
        var environment = TerminalCapabilities(["TERM": "xterm-256color"].merging(variables) { $1 })
        for answer in answers { environment.record(answer) }
        #expect(environment.images == expected)
        #expect((environment.imageResolution(columns: 80, rows: 24) > 0) == (expected != .blocks))
        #expect(environment.imageResolution(columns: 80, rows: 1) == 0)
    }

    @Test(
        "only terminals that can answer are queried for images",
        arguments: [
            (["TERM": "xterm-256color"], true), (["TERM": "xterm-kitty"], true), (["TERM": "linux"], false),
            (["TERM": "screen.xterm-256color"], false), (["TERM": "xterm", "NO_COLOR": "1"], false),
            (["TERM": "xterm", "FANLIGHT_IMAGES": "kitty"], false),
            (["TERM": "xterm", "FANLIGHT_IMAGES": "blocks"], false),
            // The query for the cell size is needed for sixels.
            (["TERM": "xterm", "FANLIGHT_IMAGES": "sixel"], true),
        ])
    func asking(variables: [String: String], expected: Bool) {
        #expect(TerminalCapabilities(variables).shouldQueryImages == expected)
    }

    @Test(
        "tmux gets no kitty sequences, which it would show as a title",
        arguments: [
            (["TERM": "tmux-256color"], false), (["TERM": "xterm-256color", "TERM_PROGRAM": "tmux"], false),
            (["TERM": "xterm-256color"], true),
        ])
    func titles(variables: [String: String], hears: Bool) {
        let environment = TerminalCapabilities(variables)
        let queries = (environment.imageQueries ?? "") + environment.imageRemoval
        #expect(queries.contains("\u{1B}_") == hears)
        #expect(queries.contains("\u{1B}[c"))
    }

    @Test(
        "the reported background colour takes precedence over the environment",
        arguments: [
            (RGBA(packed: 0xFDF6_E3FF), ScreenAppearance.light), (RGBA(packed: 0x002B_36FF), .dark),
            (RGBA(packed: 0xFFFF_FFFF), .light), (RGBA(packed: 0x3030_30FF), .dark),
        ])
    func page(colour: RGBA, expected: ScreenAppearance) {
        for known in ["15;0", "0;15"] {
            var environment = TerminalCapabilities(["TERM": "xterm-256color", "COLORFGBG": known])
            environment.record(page: colour)
            #expect(environment.appearance == expected)
            #expect(environment.palette.background == colour)
        }
    }

    @Test("after a change between light and dark the background colour is unknown until reported")
    func appearance() {
        var environment = TerminalCapabilities(["TERM": "xterm-256color"])
        environment.record(page: RGBA(packed: 0x002B_36FF))
        environment.record(.dark)
        #expect(environment.page == RGBA(packed: 0x002B_36FF))
        environment.record(.light)
        #expect(environment.page == nil && environment.appearance == .light && !environment.palette.isDark)
    }

    @Test("orange stays orange with 256 colours, in spite of its little blue")
    func orange() {
        for colour: UInt32 in [0xFF92_30FF, 0xFF95_00FF, 0xFF8D_28FF] {
            #expect(NearestColor.of256(RGBA(packed: colour)) == 208)
        }
    }

    @Test(
        "a colour is mapped to the nearest in the palette",
        arguments: [
            (RGBA(red: 255, green: 0, blue: 0), UInt8(196), UInt8(9)),
            (RGBA(red: 0, green: 0, blue: 0), 16, 0),
            (RGBA(red: 255, green: 255, blue: 255), 231, 15),
            (RGBA(red: 128, green: 128, blue: 128), 244, 8),
            (RGBA(red: 95, green: 135, blue: 175), 67, 8),
            (RGBA(red: 10, green: 200, blue: 10), 40, 2),
            (RGBA(red: 0, green: 136, blue: 255), 33, 12),
        ])
    func nearest(colour: RGBA, of256: UInt8, of16: UInt8) {
        #expect(NearestColor.of256(colour) == of256)
        #expect(NearestColor.of16(colour) == of16)
        #expect(TerminalColor(colour, depth: .palette) == .indexed(of256))
        #expect(TerminalColor(colour, depth: .sixteen) == .indexed(of16))
        #expect(TerminalColor(colour, depth: .none) == .standard)
        #expect(
            TerminalColor(colour, depth: .full) == .full(red: colour.red, green: colour.green, blue: colour.blue))
    }

    @Test(
        "a style change uses the shorter escape sequence",
        arguments: [
            (TerminalStyle.plain, TerminalStyle(traits: .bold), "[1m"),
            (TerminalStyle(traits: .bold), .plain, "[m"),
            (TerminalStyle(traits: [.bold, .italic]), TerminalStyle(traits: .italic), "[22m"),
            (TerminalStyle(traits: [.bold, .dim]), TerminalStyle(traits: .dim), "[0;2m"),
            (TerminalStyle(foreground: .indexed(1)), TerminalStyle(foreground: .indexed(12)), "[94m"),
            (TerminalStyle(foreground: .indexed(1)), TerminalStyle(background: .indexed(200)), "[0;48;5;200m"),
            (TerminalStyle(traits: [.underline, .inverse, .italic]), TerminalStyle(traits: .strikethrough), "[0;9m"),
            (.plain, .plain, ""),
        ])
    func change(old: TerminalStyle, new: TerminalStyle, expected: String) {
        #expect(SGR.change(from: old, to: new).replacing("\u{1B}", with: "") == expected)
    }

    @Test("the text colour of blanks is ignored")
    func blanks() {
        #expect(TerminalCell(" ", style: TerminalStyle(foreground: .indexed(3), traits: .bold)) == .blank)
        #expect(TerminalCell(" ", style: TerminalStyle(foreground: .indexed(3), traits: .underline)) != .blank)
        #expect(TerminalCell(" ", style: TerminalStyle(background: .indexed(3))) != .blank)
    }
}

@Suite("Picture on a terminal")
struct PictureOnTerminalTests {
    private func paint(_ cells: [Cell], term: [String: String], columns: Int? = nil) -> TerminalGrid {
        var picture = CellGrid(columns: cells.count, rows: 1)
        for (column, cell) in cells.enumerated() { picture[column, 0] = cell }
        var grid = TerminalGrid(columns: columns ?? cells.count, rows: 1)
        grid.paint(
            picture, columns: grid.columns, rows: 1, colours: PictureColors(TerminalCapabilities(term)))
        return grid
    }

    private let full = ["TERM": "xterm", "COLORTERM": "truecolor"]

    @Test("without colours, pale text is dim")
    func pale() {
        let cell = Cell(
            "a", foreground: .rgb(RGBA(red: 90, green: 90, blue: 90)),
            background: .rgb(RGBA(red: 40, green: 40, blue: 40)),
            attributes: .fadedByColor)
        #expect(paint([cell], term: ["TERM": "xterm", "NO_COLOR": "1"])[0, 0].style == TerminalStyle(traits: .dim))
        #expect(paint([cell], term: full)[0, 0].style.traits == [])
    }

    @Test("the terminal's own colours are kept, others are given explicitly")
    func colours() {
        let grid = paint(
            [
                Cell("a"), Cell("b", foreground: .rgb(RGBA(red: 1, green: 2, blue: 3))),
                Cell("c", foreground: .defaultBackground, background: .defaultForeground),
            ], term: full)
        #expect(grid[0, 0].style == .plain)
        #expect(grid[1, 0].style.foreground == .full(red: 1, green: 2, blue: 3))
        #expect(grid[2, 0].style == TerminalStyle(traits: .inverse))
    }

    @Test("without colours, contrasting areas are inverse")
    func noColors() {
        let blue = Cell("x", background: .rgb(RGBA(red: 90, green: 160, blue: 255)))
        let faint = Cell("x", background: .rgb(RGBA(red: 40, green: 40, blue: 40)))
        let grid = paint([blue, faint], term: ["TERM": "xterm", "NO_COLOR": "1"])
        #expect(grid[0, 0].style == TerminalStyle(traits: .inverse))
        #expect(grid[1, 0].style == .plain)
    }

    @Test("a framed area without space for a line is underlined if its shade is invisible")
    func framed() {
        let ground = CellColor.rgb(RGBA(red: 40, green: 20, blue: 20))
        let cell = Cell("x", background: ground, attributes: .framed)
        for term in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "linux"]] {
            #expect(paint([cell], term: term)[0, 0].style.traits == .underline)
        }
        #expect(paint([cell], term: ["TERM": "xterm", "COLORTERM": "truecolor"])[0, 0].style.traits == [])
    }

    @Test("with sixteen colours, text that would match its background gets the opposite")
    func fewColors() {
        let pale = RGBA(red: 255, green: 250, blue: 0)
        let grid = paint(
            [Cell("x", foreground: .rgb(RGBA(red: 250, green: 255, blue: 10)), background: .rgb(pale))],
            term: ["TERM": "linux"])
        #expect(grid[0, 0].style == TerminalStyle(foreground: .indexed(0), background: .indexed(11)))
    }

    @Test(
        "with sixteen colours, text that is readable in the picture stays readable",
        arguments: [
            // White on a blue, the blue on a light page, grey on grey. Then white on a colour that becomes pale, and a
            // low contrast.
            (RGBA(packed: 0xFFFF_FFFF), RGBA(packed: 0x0088_FFFF), UInt8(15), UInt8(12)),
            (RGBA(packed: 0x0088_FFFF), RGBA(packed: 0xFFFF_FFFF), 12, 15),
            (RGBA(packed: 0x6060_60FF), RGBA(packed: 0xB0B0_B0FF), 0, 8),
            (RGBA(packed: 0xFFFF_FFFF), RGBA(packed: 0x00B0_B0FF), 0, 6),
            (RGBA(packed: 0xFFDD_00FF), RGBA(packed: 0xFFFF_FFFF), 3, 15),
        ])
    func readable(text: RGBA, ground: RGBA, expected: UInt8, on: UInt8) {
        let cells = [Cell("x", foreground: .rgb(text), background: .rgb(ground))]
        let style = paint(cells, term: ["TERM": "linux"])[0, 0].style
        #expect(style.background == .indexed(on))
        #expect(style.foreground == .indexed(expected))
        let block = [Cell("▀", foreground: .rgb(text), background: .rgb(ground))]
        #expect(
            paint(block, term: ["TERM": "linux"])[0, 0].style.foreground == .indexed(NearestColor.of16(text)))
    }

    @Test("text cannot control the terminal")
    func controls() {
        let grid = paint([Cell("\u{1B}"), Cell("\u{9B}"), Cell("\r\n"), Cell("e\u{301}")], term: full)
        #expect((0..<4).map { grid[$0, 0].text } == ["\u{FFFD}", "\u{FFFD}", "\u{FFFD}", "e\u{301}"])
    }

    @Test("half of a wide character at the edge is a blank")
    func torn() {
        let grid = paint([Cell("a"), Cell("漢", width: 2), Cell("", width: 0)], term: full, columns: 2)
        #expect(grid.text(ofRow: 0) == "a")
    }
}
