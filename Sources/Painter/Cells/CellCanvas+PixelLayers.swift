import Display

extension CellCanvas {
    /// Returns the resolution for a raster: that of images if it shows or covers any.
    func resolution(in area: CellRect, isImage: Bool) -> Int {
        guard resolution > 0, CellPixelLayer.hasCapacity(pixelLayers, for: area, resolution) else { return 1 }
        if isImage { return resolution }
        guard !pixelLayers.isEmpty else { return 1 }
        let isOverImage = (area.top..<area.bottom).contains { y in
            (area.left..<area.right).contains { x in grid[x, y].image != 0 }
        }
        return isOverImage ? resolution : 1
    }

    /// Returns the resolution for a clip or mask.
    func resolution(since before: SavedState) -> Int { pixelLayers.count > before.pixelLayerCount ? resolution : 1 }

    /// Returns a raster as a pixel layer, if it must be shown in pixels.
    func makePixelLayer(
        _ raster: CellRaster, _ color: (color: CellColor, share: Double)?, isImage: Bool
    ) -> CellPixelLayer? {
        guard raster.resolution == resolution, isImage || !pixelLayers.isEmpty,
            CellPixelLayer.hasCapacity(pixelLayers, for: raster.area, resolution)
        else { return nil }
        return CellPixelLayer(raster, color.map { (mixer.resolved($0.color), $0.share) })
    }

    /// Shows the pixel layer that is painted next in a cell.
    mutating func placeLayer(_ layer: inout CellPixelLayer?, _ x: Int, _ y: Int) {
        guard let cover = layer?.mean(x, y).cover, cover > 0 else { return }
        let index = y * grid.columns + x
        let image = grid.cells[index].image
        if image != 0 { layer?.below[index] = image }
        // Text below is removed if it is mostly covered.
        if cover >= 0.5 {
            free(x, y)
            owners[index] = 0
            grid.cells[index] = grid.cells[index].withoutText
        }
        grid.cells[index].image = UInt16(pixelLayers.count + 1)
    }

    /// Tints cells that show images.
    mutating func tint(_ tints: [(index: Int, color: CellColor, share: Double)]) {
        guard !tints.isEmpty else { return }
        let columns = tints.map { $0.index % grid.columns }
        let rows = tints.map { $0.index / grid.columns }
        let area = CellRect(
            left: columns.min() ?? 0, top: rows.min() ?? 0, right: (columns.max() ?? 0) + 1,
            bottom: (rows.max() ?? 0) + 1)
        guard CellPixelLayer.hasCapacity(pixelLayers, for: area, resolution) else { return }
        var layer = CellPixelLayer(area, resolution: resolution)
        for (place, tint) in zip(zip(columns, rows), tints) {
            var color = mixer.resolved(tint.color)
            color.alpha = UInt8((min(max(tint.share, 0), 1) * 255).rounded())
            layer.fill(place.0, place.1, color)
            layer.below[tint.index] = grid.cells[tint.index].image
            grid.cells[tint.index].image = UInt16(pixelLayers.count + 1)
        }
        pixelLayers.append(layer)
    }

    /// Returns the background colour of text written on a cell.
    func colorBehindText(at index: Int) -> CellColor {
        let cell = grid.cells[index]
        var color = parts.colorBehindText(of: cell)
        let (x, y) = (index % grid.columns, index / grid.columns)
        for layer in pixelLayers(at: index).reversed() {
            let mean = layer.mean(x, y)
            color = mixer.mix(.rgb(mean.color), into: color, by: mean.cover)
        }
        return color
    }

    /// Returns the pixel layers of a cell, the topmost first.
    private func pixelLayers(at index: Int) -> [CellPixelLayer] {
        var stack: [CellPixelLayer] = []
        var number = Int(grid.cells[index].image)
        while number > 0 {
            stack.append(pixelLayers[number - 1])
            number = Int(pixelLayers[number - 1].below[index] ?? 0)
        }
        return stack
    }

    // MARK: Result

    /// The grid with its images. Each image contains what is composited below it, and is clear where other content is
    /// visible.
    var finished: CellGrid {
        guard !pixelLayers.isEmpty else { return grid }
        var result = grid
        var cells: [[Int]] = Array(repeating: [], count: pixelLayers.count)
        for (index, cell) in grid.cells.enumerated() where cell.image != 0 { cells[Int(cell.image) - 1].append(index) }
        for seen in cells where !seen.isEmpty {
            let columns = seen.map { $0 % grid.columns }
            let rows = seen.map { $0 / grid.columns }
            let area = CellRect(
                left: columns.min() ?? 0, top: rows.min() ?? 0, right: (columns.max() ?? 0) + 1,
                bottom: (rows.max() ?? 0) + 1)
            var image = CellPixelLayer(area, resolution: resolution)
            for (place, index) in zip(zip(columns, rows), seen) {
                for layer in pixelLayers(at: index).reversed() { image.add(layer, place.0, place.1) }
                result.cells[index].image = UInt16(result.images.count + 1)
            }
            var backgrounds = [UInt32](repeating: 0, count: area.width * area.height)
            for (place, index) in zip(zip(columns, rows), seen) {
                let mean = image.mean(place.0, place.1)
                // A fully covered cell does not depend on its background.
                let background = mean.cover < 1 ? mixer.resolved(grid.cells[index].background) : mean.color
                let cell = (place.1 - area.top) * area.width + place.0 - area.left
                backgrounds[cell] = PremultipliedPixel(background).packed
            }
            result.images.append(
                CellImage(area, resolution: resolution, pixels: image.pixels, backgrounds: backgrounds))
        }
        return result
    }
}
