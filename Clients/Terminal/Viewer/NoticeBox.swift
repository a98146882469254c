/// Lines over the top of the picture that are not part of the app, such as errors of its build.
struct NoticeBox: Equatable {
    var lines: [String] = []

    private static let style = TerminalStyle(traits: .inverse)

    /// Draws the lines over a grid whose scene has the given number of rows. The last visible line states how many are
    /// missing.
    func paint(on grid: inout TerminalGrid, rows: Int) {
        let shown = min(lines.count, rows)
        for row in 0..<max(0, shown) {
            let isCut = row == shown - 1 && lines.count > rows
            let text = isCut ? "… \(lines.count - row) more lines" : lines[row]
            let cells = NoticeBox.cells(of: text, columns: grid.columns)
            for (column, cell) in cells.enumerated() { grid[column, row] = cell }
        }
    }

    /// Returns the cells of a line. Characters of uncertain width are left out.
    private static func cells(of text: String, columns: Int) -> [TerminalCell] {
        var cells = [TerminalCell(" ", style: style)]
        for character in text where cells.count < columns {
            guard character == "…" || WidthCertainty.of(String(character)) == .certain else { continue }
            cells.append(TerminalCell(String(character), style: style))
        }
        while cells.count < columns { cells.append(TerminalCell(" ", style: style)) }
        return Array(cells.prefix(columns))
    }
}
