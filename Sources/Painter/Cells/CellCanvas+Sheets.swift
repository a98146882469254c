import Display

extension CellCanvas {
    /// Returns the resolution for a raster: that of images if it shows or covers any.
    func fineness(in area: CellRect, isImage: Bool) -> Int {
        guard fineness > 0, CellPixelLayer.hasCapacity(sheets, for: area, fineness) else { return 1 }
        if isImage { return fineness }
        guard !sheets.isEmpty else { return 1 }
        let isOverImage = (area.top..<area.bottom).contains { y in
            (area.left..<area.right).contains { x in grid[x, y].image != 0 }
        }
        return isOverImage ? fineness : 1
    }

    /// Returns the resolution for a clip or mask.
    func fineness(since before: Moment) -> Int { sheets.count > before.sheets ? fineness : 1 }

    /// Returns a raster as a sheet, if it must be shown in pixels.
    func newSheet(_ raster: CellRaster, _ color: (color: CellColor, share: Double)?, isImage: Bool) -> CellPixelLayer? {
        guard raster.fineness == fineness, isImage || !sheets.isEmpty,
            CellPixelLayer.hasCapacity(sheets, for: raster.area, fineness)
        else { return nil }
        return CellPixelLayer(raster, color.map { (mixer.resolved($0.color), $0.share) })
    }

    /// Shows the next sheet in a cell.
    mutating func placeLayer(_ sheet: inout CellPixelLayer?, _ x: Int, _ y: Int) {
        guard let cover = sheet?.mean(x, y).cover, cover > 0 else { return }
        let index = y * grid.columns + x
        let image = grid.cells[index].image
        if image != 0 { sheet?.below[index] = image }
        // Text below is removed if it is mostly covered.
        if cover >= 0.5 {
            free(x, y)
            owners[index] = 0
            grid.cells[index] = grid.cells[index].withoutText
        }
        grid.cells[index].image = UInt16(sheets.count + 1)
    }

    /// Tints cells that show images.
    mutating func tint(_ tints: [(index: Int, color: CellColor, share: Double)]) {
        guard !tints.isEmpty else { return }
        let columns = tints.map { $0.index % grid.columns }
        let rows = tints.map { $0.index / grid.columns }
        let area = CellRect(
            left: columns.min() ?? 0, top: rows.min() ?? 0, right: (columns.max() ?? 0) + 1,
            bottom: (rows.max() ?? 0) + 1)
        guard CellPixelLayer.hasCapacity(sheets, for: area, fineness) else { return }
        var sheet = CellPixelLayer(area, fineness: fineness)
        for (place, tint) in zip(zip(columns, rows), tints) {
            var color = mixer.resolved(tint.color)
            color.alpha = UInt8((min(max(tint.share, 0), 1) * 255).rounded())
            sheet.fill(place.0, place.1, color)
            sheet.below[tint.index] = grid.cells[tint.index].image
            grid.cells[tint.index].image = UInt16(sheets.count + 1)
        }
        sheets.append(sheet)
    }

    /// Returns the background colour of text written on a cell.
    func colorBehindLetters(at index: Int) -> CellColor {
        let cell = grid.cells[index]
        var color = parts.colorBehindLetters(of: cell)
        let (x, y) = (index % grid.columns, index / grid.columns)
        for sheet in stack(at: index).reversed() {
            let mean = sheet.mean(x, y)
            color = mixer.mix(.rgb(mean.color), into: color, by: mean.cover)
        }
        return color
    }

    /// Returns the sheets of a cell, the topmost first.
    private func stack(at index: Int) -> [CellPixelLayer] {
        var stack: [CellPixelLayer] = []
        var number = Int(grid.cells[index].image)
        while number > 0 {
            stack.append(sheets[number - 1])
            number = Int(sheets[number - 1].below[index] ?? 0)
        }
        return stack
    }

    // MARK: Result

    /// The grid with its images. Each image contains what is composited below it, and is clear where other content is
    /// visible.
    var finished: CellGrid {
        guard !sheets.isEmpty else { return grid }
        var result = grid
        var cells: [[Int]] = Array(repeating: [], count: sheets.count)
        for (index, cell) in grid.cells.enumerated() where cell.image != 0 { cells[Int(cell.image) - 1].append(index) }
        for seen in cells where !seen.isEmpty {
            let columns = seen.map { $0 % grid.columns }
            let rows = seen.map { $0 / grid.columns }
            let area = CellRect(
                left: columns.min() ?? 0, top: rows.min() ?? 0, right: (columns.max() ?? 0) + 1,
                bottom: (rows.max() ?? 0) + 1)
            var image = CellPixelLayer(area, fineness: fineness)
            for (place, index) in zip(zip(columns, rows), seen) {
                for sheet in stack(at: index).reversed() { image.add(sheet, place.0, place.1) }
                result.cells[index].image = UInt16(result.images.count + 1)
            }
            var grounds = [UInt32](repeating: 0, count: area.width * area.height)
            for (place, index) in zip(zip(columns, rows), seen) {
                let mean = image.mean(place.0, place.1)
                // A fully covered cell does not depend on its background.
                let ground = mean.cover < 1 ? mixer.resolved(grid.cells[index].background) : mean.color
                grounds[(place.1 - area.top) * area.width + place.0 - area.left] = PremultipliedPixel(ground).packed
            }
            result.images.append(CellImage(area, fineness: fineness, pixels: image.pixels, grounds: grounds))
        }
        return result
    }
}
