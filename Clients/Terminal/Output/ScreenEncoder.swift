import Painter

/// Encodes the change from the terminal's present content to a new one in the fewest bytes.
public struct ScreenEncoder: Sendable {
    /// The terminal's content; nil if unknown.
    private var shown: TerminalGrid?
    private var cursor: Position?
    private var style: TerminalStyle?
    /// The address of text written now; nil between two encodings.
    private var link: String?
    private let manner: ImageProtocol
    private var kitty = KittyImages()
    private let sixel: SixelImages

    private struct Position: Hashable {
        var column: Int
        var row: Int
    }

    /// - Parameter cell: the size of a terminal cell in pixels.
    public init(_ manner: ImageProtocol = .blocks, cell: CellPixels = .assumed) {
        self.manner = manner
        sixel = SixelImages(cell: cell)
    }

    /// Invalidates the content, because another program wrote to the terminal or its size changed: the next encoding
    /// draws everything.
    public mutating func invalidate() {
        shown = nil
        cursor = nil
        style = nil
        kitty = KittyImages()
    }

    /// Returns the bytes that change the content to `grid`; empty if it is that already.
    public mutating func encode(_ grid: TerminalGrid) -> [UInt8] {
        var output = ""
        let isWhole = shown?.columns != grid.columns || shown?.rows != grid.rows
        if isWhole {
            if manner == .kitty { output += TerminalModes.removeImages }
            output += "\u{1B}[m\u{1B}[H\u{1B}[2J"
            shown = TerminalGrid(columns: grid.columns, rows: grid.rows)
            style = .plain
            cursor = Position(column: 0, row: 0)
        }
        var runs = 0
        if manner == .sixel { runs += drawImages(of: grid, to: &output) }
        for row in 0..<grid.rows { runs += writeRow(row, of: grid, to: &output) }
        setLink(nil, &output)
        if manner == .kitty { runs += placeImages(of: grid, to: &output) }
        shown = grid
        guard !output.isEmpty else { return [] }
        // A single run in a single write cannot be displayed half done.
        if runs <= 1, !isWhole { return Array(output.utf8) }
        return Array((TerminalModes.beginUpdate + output + TerminalModes.endUpdate).utf8)
    }

    // MARK: Images

    /// Places images behind text; returns the number of steps.
    private mutating func placeImages(of grid: TerminalGrid, to output: inout String) -> Int {
        let steps = kitty.steps(to: grid.images)
        for step in steps {
            if let (column, row) = step.place {
                move(to: Position(column: column, row: row), in: grid, &output)
                // Not all terminals leave the cursor there.
                cursor = nil
            }
            output += step.sequence
        }
        return steps.count
    }

    /// Draws sixel images, which replace text and are replaced by it. Cells are cleared for new images, and text over
    /// them is written later. Returns the number of runs.
    private mutating func drawImages(of grid: TerminalGrid, to output: inout String) -> Int {
        guard let before = shown else { return 0 }
        let new = grid.images.filter { image in
            !before.images.contains(image)
                || image.seenCells.contains { grid[$0.column, $0.row].isImage && !before[$0.column, $0.row].isImage }
        }
        guard !new.isEmpty else { return 0 }
        var cleared = grid
        for (column, row) in new.flatMap(\.seenCells) {
            cleared[column, row] = TerminalCell(style: TerminalStyle(background: grid[column, row].style.background))
        }
        var runs = new.count
        for row in 0..<grid.rows { runs += writeRow(row, of: cleared, to: &output) }
        for image in new {
            setLink(nil, &output)
            move(to: Position(column: image.column, row: image.row), in: grid, &output)
            output += sixel.sequence(image)
            cursor = nil
        }
        for (column, row) in new.flatMap(\.seenCells) where grid[column, row].isImage {
            cleared[column, row] = grid[column, row]
        }
        shown = cleared
        return runs
    }

    // MARK: Text

    /// Writes the changed cells of a row; returns the number of separate runs.
    private mutating func writeRow(_ row: Int, of grid: TerminalGrid, to output: inout String) -> Int {
        guard let shown else { return 0 }
        let columns = grid.columns
        var runs = 0
        var column = 0
        let blankTail = blankTail(of: row, in: grid, shown: shown)
        while let start = (column..<columns).first(where: { grid[$0, row] != shown[$0, row] }) {
            if let blankTail, start >= blankTail {
                move(to: Position(column: start, row: row), in: grid, &output)
                setLink(nil, &output)
                change(to: .plain, &output)
                output += "\u{1B}[K"
                return runs + 1
            }
            let end = runEnd(from: start, row: row, in: grid, shown: shown, limit: blankTail ?? columns)
            for index in start..<end {
                write(grid[index, row], at: Position(column: index, row: row), in: grid, &output)
            }
            runs += 1
            column = end
        }
        return runs
    }

    /// Returns the start of the blank cells up to the right edge, if clearing them costs less than writing blanks.
    private func blankTail(of row: Int, in grid: TerminalGrid, shown: TerminalGrid) -> Int? {
        var start = grid.columns
        while start > 0, grid[start - 1, row] == .blank { start -= 1 }
        let changed = (start..<grid.columns).filter { shown[$0, row] != .blank }.count
        return changed > 3 ? start : nil
    }

    /// Returns the end of a run. It continues over a few unchanged cells if writing them is shorter than moving past
    /// them.
    private func runEnd(
        from start: Int, row: Int, in grid: TerminalGrid, shown: TerminalGrid, limit: Int
    ) -> Int {
        var end = start + 1
        var index = end
        while index < limit {
            if grid[index, row] != shown[index, row] {
                end = index + 1
            } else if index - end >= 3 || grid[index, row].isImage
                || !grid[index, row].canFollow(grid[end - 1, row].style)
                || grid[index, row].link != grid[end - 1, row].link
                || WidthCertainty.of(grid[index, row].text) != .certain
            {
                break
            }
            index += 1
        }
        return end
    }

    private mutating func write(
        _ cell: TerminalCell, at position: Position, in grid: TerminalGrid, _ output: inout String
    ) {
        // The left half of a wide character writes the right half too.
        if cell.text.isEmpty, position.column > 0 { return }
        move(to: position, in: grid, &output)
        if style.map(cell.canFollow) != true { change(to: cell.style, &output) }
        setLink(cell.link, &output)
        let text = cell.text.isEmpty ? " " : cell.text
        output += text
        let next = position.column + 1
        let isWide = next < grid.columns && grid[next, position.row].text.isEmpty
        let after = next + (isWide ? 1 : 0)
        guard after < grid.columns else {
            cursor = nil
            return
        }
        switch WidthCertainty.of(text) {
        case .certain: cursor = Position(column: after, row: position.row)
        case .consistent:
            cursor =
                certaintyHolds(text, with: grid[after, position.row].text)
                ? Position(column: after, row: position.row) : nil
        case .uncertain: cursor = nil
        }
    }

    private func certaintyHolds(_ text: String, with next: String) -> Bool {
        WidthCertainty.of(text) == WidthCertainty.of(next)
    }

    private mutating func setLink(_ new: String?, _ output: inout String) {
        guard new != link else { return }
        link = new
        output += TerminalModes.hyperlink(new)
    }

    private mutating func change(to new: TerminalStyle, _ output: inout String) {
        output += style.map { SGR.change(from: $0, to: new) } ?? ("\u{1B}[m" + SGR.change(from: .plain, to: new))
        style = new
    }

    /// Moves the cursor by the shortest sequence.
    private mutating func move(to target: Position, in grid: TerminalGrid, _ output: inout String) {
        defer { cursor = target }
        guard cursor != target else { return }
        var best = "\u{1B}[\(target.row + 1)" + (target.column > 0 ? ";\(target.column + 1)H" : "H")
        if target == Position(column: 0, row: 0) { best = "\u{1B}[H" }
        if let cursor {
            let down = target.row - cursor.row
            let right = target.column - cursor.column
            if down == 0 {
                best = ScreenEncoder.shorter(
                    best, right > 0 ? ScreenEncoder.step(right, "C") : ScreenEncoder.step(-right, "D"))
                if target.column == 0 { best = "\r" }
                if right == -1 { best = "\u{8}" }
            } else if right == 0 {
                best = ScreenEncoder.shorter(
                    best, down > 0 ? ScreenEncoder.step(down, "B") : ScreenEncoder.step(-down, "A"))
            }
            if target.column == 0, down > 0, down <= 3 {
                best = ScreenEncoder.shorter(best, "\r" + String(repeating: "\n", count: down))
            }
        }
        output += best
    }

    private static func step(_ count: Int, _ direction: String) -> String {
        count == 1 ? "\u{1B}[\(direction)" : "\u{1B}[\(count)\(direction)"
    }

    private static func shorter(_ a: String, _ b: String) -> String { b.utf8.count < a.utf8.count ? b : a }
}
