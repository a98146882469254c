import Display

/// Pixel content in a grid that is being painted: an image, or what is composited over one.
struct CellPixelLayer {
    /// The maximum number of pixels of all pixel layers of a grid.
    private static let maximumPixels = 2 << 20
    /// The maximum number of pixel layers, limited by the range of `Cell.image`.
    private static let maximumLayers = 60_000

    let area: CellRect
    /// Pixels per cell, in multiples of 8 × 16.
    let resolution: Int
    /// The premultiplied pixels, row by row.
    private(set) var pixels: [UInt32]
    /// The pixel layer below this one, counted from 1, by the cell's index in the grid.
    var below: [Int: UInt16] = [:]

    /// Returns the requested resolution, reduced to the limit for a grid of this size.
    static func resolution(_ wanted: Int, columns: Int, rows: Int) -> Int {
        var resolution = min(max(wanted, 0), 4)
        while resolution > 0, columns * rows * pixels(resolution) > maximumPixels { resolution -= 1 }
        return resolution
    }

    /// Returns the number of pixels in a cell.
    private static func pixels(_ resolution: Int) -> Int {
        CellRaster.cellWidth * CellRaster.cellHeight * resolution * resolution
    }

    /// Returns true if the limits permit another layer of an area.
    static func hasCapacity(_ pixelLayers: [CellPixelLayer], for area: CellRect, _ resolution: Int) -> Bool {
        pixelLayers.count < maximumLayers
            && pixelLayers.reduce(area.width * area.height * pixels(resolution)) { $0 + $1.pixels.count }
                <= maximumPixels
    }

    init(_ area: CellRect, resolution: Int) {
        self.area = area
        self.resolution = resolution
        pixels = [UInt32](repeating: 0, count: area.width * area.height * CellPixelLayer.pixels(resolution))
    }

    /// Creates a pixel layer from a raster.
    /// - Parameter color: The colour that fills the raster's shape; nil for its own colours.
    init(_ raster: CellRaster, _ color: (color: RGBA, share: Double)?) {
        area = raster.area
        resolution = raster.resolution
        pixels = raster.pixels
        guard let color else { return }
        let covers = (0...255).map { alpha in
            var shade = color.color
            shade.alpha = UInt8((Double(alpha) * min(max(color.share, 0), 1)).rounded())
            return PremultipliedPixel(shade).packed
        }
        for index in pixels.indices { pixels[index] = covers[Int(pixels[index] >> 24)] }
    }

    var width: Int { area.width * CellRaster.cellWidth * resolution }

    /// Returns the pixel ranges of each line of a cell.
    func lines(_ x: Int, _ y: Int) -> [Range<Int>] {
        let (cellWidth, cellHeight) = (CellRaster.cellWidth * resolution, CellRaster.cellHeight * resolution)
        let start = (y - area.top) * cellHeight * width + (x - area.left) * cellWidth
        return (0..<cellHeight).map { start + $0 * width..<start + $0 * width + cellWidth }
    }

    /// Returns the mean colour and the coverage of a cell.
    func mean(_ x: Int, _ y: Int) -> CellRaster.Sample {
        var sum = SIMD4<Int>(repeating: 0)
        var count = 0
        for line in lines(x, y) {
            for index in line { sum &+= pixels[index].channels }
            count += line.count
        }
        guard sum[3] > 0 else { return CellRaster.Sample() }
        func channel(_ index: Int) -> UInt8 { UInt8(min((sum[index] * 255 + sum[3] / 2) / sum[3], 255)) }
        return CellRaster.Sample(
            color: RGBA(red: channel(0), green: channel(1), blue: channel(2)),
            cover: Double(sum[3]) / Double(255 * count))
    }

    // MARK: Changes

    /// Composites another pixel layer's pixels over a cell.
    mutating func add(_ other: CellPixelLayer, _ x: Int, _ y: Int) {
        for (mine, others) in zip(lines(x, y), other.lines(x, y)) {
            for (index, front) in zip(mine, others) { pixels[index] = other.pixels[front].over(pixels[index]) }
        }
    }

    mutating func fill(_ x: Int, _ y: Int, _ color: RGBA) {
        let pixel = PremultipliedPixel(color).packed
        for line in lines(x, y) { for index in line { pixels[index] = pixel } }
    }

    mutating func fade(to opacity: Double) {
        let share = UInt32((min(max(opacity, 0), 1) * 255).rounded())
        for index in pixels.indices { pixels[index] = pixels[index].faded(by: share) }
    }

    /// Clips the pixel layer to a raster's coverage.
    mutating func clip(to raster: CellRaster) {
        let form = CellPixelLayer(raster, nil)
        for y in area.top..<area.bottom {
            for x in area.left..<area.right {
                guard form.resolution == resolution, form.area.contains(x, y) else {
                    fill(x, y, RGBA(packed: 0))
                    continue
                }
                for (mine, others) in zip(lines(x, y), form.lines(x, y)) {
                    for (index, other) in zip(mine, others) {
                        pixels[index] = pixels[index].faded(by: form.pixels[other] >> 24)
                    }
                }
            }
        }
    }

    mutating func recolour(_ matrix: ColorTransform) {
        let (width, height) = (width, area.height * CellRaster.cellHeight * resolution)
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            var filter = PixelFilter(pixels: start, width: width, height: height, stride: width)
            filter.recolour(matrix)
        }
    }
}
