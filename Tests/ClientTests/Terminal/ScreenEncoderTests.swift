import Testing

@testable import TerminalClient

@Suite("Screen encoder")
struct ScreenEncoderTests {
    private func grid(_ lines: [String], columns: Int = 20, rows: Int = 4) -> TerminalGrid {
        var grid = TerminalGrid(columns: columns, rows: rows)
        for (row, line) in lines.enumerated() {
            for (column, character) in line.enumerated() { grid[column, row] = TerminalCell(String(character)) }
        }
        return grid
    }

    /// Returns an encoder whose terminal shows `grid`.
    private func showing(_ grid: TerminalGrid) -> ScreenEncoder {
        var encoder = ScreenEncoder()
        _ = encoder.encode(grid)
        return encoder
    }

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
    }

    @Test("the first encoding clears and draws everything, inside one synchronised update")
    func whole() {
        var encoder = ScreenEncoder()
        #expect(text(encoder.encode(grid(["Hi", "", "you"]))) == "␛[?2026h␛[m␛[H␛[2JHi\r\n\nyou␛[?2026l")
    }

    @Test("unchanged content costs nothing")
    func unchanged() {
        var encoder = showing(grid(["Hello"]))
        #expect(encoder.encode(grid(["Hello"])).isEmpty)
    }

    @Test("one changed cell is a move and a character, without an update")
    func oneCell() {
        var encoder = showing(grid(["Count: 1"]))
        #expect(text(encoder.encode(grid(["Count: 2"]))) == "\u{8}2")
        // From elsewhere: the cursor is behind the 2.
        #expect(text(encoder.encode(grid(["Count: 2", "", "", "x"]))) == "␛[4Hx")
    }

    @Test("one changed cell in two new 24-bit colours takes at most 40 bytes beyond its text and its colours")
    func minimality() {
        let style = TerminalStyle(
            foreground: .full(red: 200, green: 210, blue: 220), background: .full(red: 100, green: 110, blue: 120))
        var encoder = showing(grid([], columns: 200, rows: 100))
        var next = grid([], columns: 200, rows: 100)
        next[150, 90] = TerminalCell("x", style: style)
        let bytes = encoder.encode(next)
        #expect(text(bytes) == "␛[91;151H␛[38;2;200;210;220;48;2;100;110;120mx")
        next[150, 90] = TerminalCell("y", style: style)
        #expect(encoder.encode(next).count <= 41)
    }

    @Test("a short gap is written over, a long one is skipped")
    func gaps() {
        var encoder = showing(grid(["abcdefghijkl"]))
        #expect(text(encoder.encode(grid(["AbcDefghijkl"]))) == "\rAbcD")
        #expect(text(encoder.encode(grid(["abcDefghijkL"]))) == "␛[?2026h\ra␛[10CL␛[?2026l")
    }

    @Test("a line that becomes empty is cleared, not overwritten with blanks")
    func clearing() {
        var encoder = showing(grid(["a long line here"]))
        #expect(text(encoder.encode(grid(["a"]))) == "␛[14D␛[K")
    }

    @Test("after a wide or uncertain character the cursor is positioned again")
    func wide() {
        var encoder = showing(grid([]))
        var next = grid([])
        next[0, 0] = TerminalCell("👍")
        next[1, 0] = TerminalCell("")
        next[2, 0] = TerminalCell("a")
        next[3, 0] = TerminalCell("b")
        #expect(text(encoder.encode(next)) == "👍␛[1;3Hab")
    }

    @Test("among characters of one consistent class the cursor is not positioned again")
    func consistentWidths() {
        var encoder = showing(grid([]))
        #expect(text(encoder.encode(grid(["│──│x"]))) == "│──│␛[1;5Hx")
    }

    @Test("another size or an invalidated terminal is drawn completely")
    func invalidation() {
        var encoder = showing(grid(["Hi"]))
        encoder.invalidate()
        #expect(text(encoder.encode(grid(["Hi"]))).hasPrefix("␛[?2026h␛[m␛[H␛[2J"))
        #expect(text(encoder.encode(grid(["Hi"], columns: 21))).hasPrefix("␛[?2026h␛[m␛[H␛[2J"))
    }

    @Test("a terminal of zero size does not crash the encoder", arguments: [(0, 0), (1, 1), (1, 0), (0, 1), (2, 1)])
    func tiny(columns: Int, rows: Int) {
        var encoder = ScreenEncoder()
        let empty = TerminalGrid(columns: columns, rows: rows)
        #expect(!encoder.encode(empty).isEmpty)
        #expect(encoder.encode(empty).isEmpty)
    }

    @Test("for random content, the bytes lead to the new screen", arguments: 0..<40)
    func random(seed: Int) {
        var generator = Generator(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
        let columns = Int.random(in: 1...24, using: &generator)
        let rows = Int.random(in: 1...6, using: &generator)
        var terminal = TinyTerminal(columns: columns, rows: rows)
        var encoder = ScreenEncoder()
        var grid = TerminalGrid(columns: columns, rows: rows)
        for _ in 0..<12 {
            change(&grid, &generator)
            terminal.write(encoder.encode(grid))
            #expect(terminal.complaints == [])
            let wrong = grid.cells.indices.filter { terminal.grid.cells[$0] != grid.cells[$0] }
            #expect(
                wrong == [], "first: \(wrong.first.map { "\(terminal.grid.cells[$0]) for \(grid.cells[$0])" } ?? "")")
        }
    }

    private static let characters = ["a", "b", " ", " ", "é", "─", "│", "漢", "👍", "я", "☺"]
    private static let styles: [TerminalStyle] = [
        .plain, .plain, TerminalStyle(traits: .bold), TerminalStyle(traits: [.dim, .underline]),
        TerminalStyle(foreground: .indexed(9)), TerminalStyle(background: .indexed(130), traits: .italic),
        TerminalStyle(foreground: .full(red: 1, green: 2, blue: 3), background: .full(red: 4, green: 5, blue: 6)),
        TerminalStyle(traits: [.inverse, .strikethrough]),
    ]

    /// Writes a few random words, never half a wide character.
    private func change(_ grid: inout TerminalGrid, _ generator: inout Generator) {
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            let row = Int.random(in: 0..<grid.rows, using: &generator)
            var column = Int.random(in: 0..<grid.columns, using: &generator)
            let style = Self.styles.randomElement(using: &generator) ?? .plain
            for _ in 0..<Int.random(in: 1...8, using: &generator) where column < grid.columns {
                let character = Self.characters.randomElement(using: &generator) ?? "x"
                let isWide = character.unicodeScalars.contains { $0.value >= 0x3000 }
                if isWide, column + 1 >= grid.columns { break }
                for index in column...(column + (isWide ? 1 : 0)) { tear(&grid, index, row) }
                grid[column, row] = TerminalCell(character == "☺" ? "ö" : character, style: style)
                if isWide { grid[column + 1, row] = TerminalCell("", style: style) }
                column += isWide ? 2 : 1
            }
        }
        if Int.random(in: 0..<6, using: &generator) == 0 { grid = TerminalGrid(columns: grid.columns, rows: grid.rows) }
    }

    /// Blanks the other half of a wide character that is about to be overwritten.
    private func tear(_ grid: inout TerminalGrid, _ column: Int, _ row: Int) {
        if grid[column, row].text.isEmpty, column > 0 { grid[column - 1, row] = .blank }
        if column + 1 < grid.columns, grid[column + 1, row].text.isEmpty { grid[column + 1, row] = .blank }
    }
}

/// A reproducible random number generator.
struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
