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
    /// What lies behind each of its cells, opaque, row by row: 0 where the cell does not show it. Empty where nobody needs to
    /// know, so that an image over something else is the same image.
    public internal(set) var grounds: [UInt32] = []

    public var width: Int { columns * cellWidth }
    public var height: Int { rows * cellHeight }

    init(_ area: CellRect, fineness: Int, pixels: [UInt32], grounds: [UInt32]) {
        self.grounds = grounds
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
        grounds =
            whole.grounds.isEmpty
            ? []
            : rows.flatMap { row in columns.map { whole.grounds[(row - whole.row) * whole.columns + $0 - whole.column] }
            }
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

    /// For who mixes it with what is behind it himself.
    public var withoutGrounds: CellImage {
        var image = self
        image.grounds = []
        return image
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

    /// The same for cells of another size, over what lies behind them; nil where there is no memory.
    ///
    /// Who shows pixels as there or not there sees the same as who mixes them. What is wholly clear stays so.
    public func opaquePixels(cellWidth: Int, cellHeight: Int) -> [UInt32]? {
        guard var pixels = pixels(cellWidth: cellWidth, cellHeight: cellHeight) else { return nil }
        guard grounds.count == columns * rows else { return pixels }
        let width = columns * cellWidth
        for index in pixels.indices where pixels[index] >> 24 != 0 && pixels[index] >> 24 != 255 {
            let ground = grounds[index / width / cellHeight * columns + index % width / cellWidth]
            pixels[index] = ground == 0 ? 0 : pixels[index].over(ground)
        }
        return pixels
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
        // Beyond its edges there is more of the same, not nothing.
        cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
        cairo_paint(cairo)
        return new.pixels
    }

    public func png() throws(PaintError) -> [UInt8] {
        let surface = try CairoSurface(.translucentPixels, width: width, height: height)
        surface.replace(by: pixels)
        return try surface.finish()
    }
}
