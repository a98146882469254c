import CCairo

/// An image as it lies on whole cells of a grid, for terminals that show such.
public struct CellImage: Hashable, Sendable {
    public var column: Int
    public var row: Int
    public let columns: Int
    public let rows: Int
    /// Pixels in a cell.
    public let cellWidth: Int
    public let cellHeight: Int
    /// Premultiplied, 0xAARRGGBB, row by row. Cells that do not show it are clear.
    public let pixels: [UInt32]

    public var width: Int { columns * cellWidth }
    public var height: Int { rows * cellHeight }

    init(_ area: CellRect, fineness: Int, pixels: [UInt32]) {
        (column, row, columns, rows) = (area.left, area.top, area.width, area.height)
        (cellWidth, cellHeight) = (CellRaster.cellWidth * fineness, CellRaster.cellHeight * fineness)
        self.pixels = pixels
    }

    private init(_ whole: CellImage, _ columns: Range<Int>, _ rows: Range<Int>) {
        (column, row) = (columns.lowerBound, rows.lowerBound)
        (self.columns, self.rows) = (columns.count, rows.count)
        (cellWidth, cellHeight) = (whole.cellWidth, whole.cellHeight)
        let left = (columns.lowerBound - whole.column) * whole.cellWidth
        let width = columns.count * whole.cellWidth
        let lines = (rows.lowerBound - whole.row) * whole.cellHeight..<(rows.upperBound - whole.row) * whole.cellHeight
        pixels = lines.flatMap { whole.pixels[$0 * whole.width + left..<$0 * whole.width + left + width] }
    }

    /// What of it lies in an area of the grid; nil if nothing does.
    public func part(inColumns columns: Range<Int>, rows: Range<Int>) -> CellImage? {
        let columns = columns.clamped(to: column..<column + self.columns)
        let rows = rows.clamped(to: row..<row + self.rows)
        if columns.isEmpty || rows.isEmpty { return nil }
        if columns.count == self.columns, rows.count == self.rows { return self }
        return CellImage(self, columns, rows)
    }

    /// The cells of the grid that show anything of it.
    public var seenCells: [(column: Int, row: Int)] {
        var seen: [(column: Int, row: Int)] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let start = row * cellHeight * width + column * cellWidth
                let isSeen = (0..<cellHeight).contains { line in
                    pixels[(start + line * width)..<(start + line * width + cellWidth)].contains { $0 >> 24 != 0 }
                }
                if isSeen { seen.append((self.column + column, self.row + row)) }
            }
        }
        return seen
    }

    /// The same for cells of another size; nil where there is no memory.
    public func pixels(cellWidth: Int, cellHeight: Int) -> [UInt32]? {
        guard cellWidth != self.cellWidth || cellHeight != self.cellHeight else { return pixels }
        guard let old = try? CairoSurface(.translucentPixels, width: width, height: height),
            let new = try? CairoSurface(.translucentPixels, width: columns * cellWidth, height: rows * cellHeight),
            let cairo = cairo_create(new.pointer)
        else { return nil }
        defer { cairo_destroy(cairo) }
        old.replace(by: pixels)
        cairo_scale(cairo, Double(cellWidth) / Double(self.cellWidth), Double(cellHeight) / Double(self.cellHeight))
        cairo_set_source_surface(cairo, old.pointer, 0, 0)
        cairo_paint(cairo)
        return new.pixels
    }

    public func png() throws(PaintError) -> [UInt8] {
        let surface = try CairoSurface(.translucentPixels, width: width, height: height)
        surface.replace(by: pixels)
        return try surface.finish()
    }
}
