import CCairo

/// An image on whole cells of a grid, for terminals with image support.
public struct CellImage: Hashable, Sendable {
    public var column: Int
    public var row: Int
    public let columns: Int
    public let rows: Int
    /// The number of pixels in a cell.
    public let cellWidth: Int
    public let cellHeight: Int
    /// The premultiplied pixels, 0xAARRGGBB, row by row. Cells that do not show the image are clear.
    public let pixels: [UInt32]
    /// The opaque background of each cell, row by row; 0 if the cell does not show the image. Empty if backgrounds are
    /// not needed, so that the same image over another background is equal.
    public internal(set) var backgrounds: [UInt32] = []

    public var width: Int { columns * cellWidth }
    public var height: Int { rows * cellHeight }

    init(_ area: CellRect, resolution: Int, pixels: [UInt32], backgrounds: [UInt32]) {
        self.backgrounds = backgrounds
        (column, row, columns, rows) = (area.left, area.top, area.width, area.height)
        (cellWidth, cellHeight) = (CellRaster.cellWidth * resolution, CellRaster.cellHeight * resolution)
        self.pixels = pixels
    }

    private init(_ whole: CellImage, _ columns: Range<Int>, _ rows: Range<Int>) {
        (column, row) = (columns.lowerBound, rows.lowerBound)
        (self.columns, self.rows) = (columns.count, rows.count)
        (cellWidth, cellHeight) = (whole.cellWidth, whole.cellHeight)
        let left = (columns.lowerBound - whole.column) * whole.cellWidth
        let width = columns.count * whole.cellWidth
        let lines = (rows.lowerBound - whole.row) * whole.cellHeight..<(rows.upperBound - whole.row) * whole.cellHeight
        backgrounds =
            whole.backgrounds.isEmpty
            ? []
            : rows.flatMap { row in
                columns.map { whole.backgrounds[(row - whole.row) * whole.columns + $0 - whole.column] }
            }
        pixels = lines.flatMap { whole.pixels[$0 * whole.width + left..<$0 * whole.width + left + width] }
    }

    /// Returns the part of the image in an area of the grid, or nil if there is none.
    public func part(inColumns columns: Range<Int>, rows: Range<Int>) -> CellImage? {
        let columns = columns.clamped(to: column..<column + self.columns)
        let rows = rows.clamped(to: row..<row + self.rows)
        if columns.isEmpty || rows.isEmpty { return nil }
        if columns.count == self.columns, rows.count == self.rows { return self }
        return CellImage(self, columns, rows)
    }

    /// The image without backgrounds, for clients that composite it themselves.
    public var withoutBackgrounds: CellImage {
        var image = self
        image.backgrounds = []
        return image
    }

    /// The grid's cells in which the image is visible.
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

    /// Returns the pixels scaled to another cell size and composited over the backgrounds. Returns nil if memory is
    /// exhausted.
    ///
    /// Terminals with binary transparency then show the same result as those with alpha. Clear pixels stay clear.
    public func opaquePixels(cellWidth: Int, cellHeight: Int) -> [UInt32]? {
        guard var pixels = pixels(cellWidth: cellWidth, cellHeight: cellHeight) else { return nil }
        guard backgrounds.count == columns * rows else { return pixels }
        let width = columns * cellWidth
        for index in pixels.indices where pixels[index] >> 24 != 0 && pixels[index] >> 24 != 255 {
            let ground = backgrounds[index / width / cellHeight * columns + index % width / cellWidth]
            pixels[index] = ground == 0 ? 0 : pixels[index].over(ground)
        }
        return pixels
    }

    /// Returns the pixels scaled to another cell size, or nil if memory is exhausted.
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
        // The edge pixels extend outward, instead of fading to transparency.
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
