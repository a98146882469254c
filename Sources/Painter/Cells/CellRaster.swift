import CCairo
import Display

/// A raster with a few pixels per cell, from which the coverage of each cell part is sampled.
final class CellRaster {
    /// The pixels in a cell: a quadrant has 4 × 8, a braille dot 4 × 4. `resolution` multiplies both.
    static let cellWidth = 8
    static let cellHeight = 16

    /// The cells that the raster covers.
    let area: CellRect
    let resolution: Int
    private let surface: OpaquePointer
    let cairo: OpaquePointer

    /// Creates a raster. Returns nil if the area is empty or memory is exhausted.
    init?(_ area: CellRect, resolution: Int = 1) {
        guard !area.isEmpty,
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(area.width * CellRaster.cellWidth * resolution),
                Int32(area.height * CellRaster.cellHeight * resolution)),
            let cairo = cairo_create(surface)
        else { return nil }
        self.area = area
        self.resolution = resolution
        self.surface = surface
        self.cairo = cairo
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
    }

    /// Returns the map from dots to pixels for a map from dots to cells.
    func map(_ map: PaintMap) -> PaintMap {
        var result = map
        let (x, y) = (Double(CellRaster.cellWidth * resolution), Double(CellRaster.cellHeight * resolution))
        (result.a, result.c, result.tx) = (map.a * x, map.c * x, (map.tx - Double(area.left)) * x)
        (result.b, result.d, result.ty) = (map.b * y, map.d * y, (map.ty - Double(area.top)) * y)
        return result
    }

    /// All pixels row by row, premultiplied.
    var pixels: [UInt32] {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return [] }
        let count = area.width * area.height * CellRaster.cellWidth * CellRaster.cellHeight * resolution * resolution
        // Rows of whole words have no padding.
        return data.withMemoryRebound(to: UInt32.self, capacity: count) {
            Array(UnsafeBufferPointer(start: $0, count: count))
        }
    }

    /// The mean colour and the coverage of a cell part.
    struct Sample {
        var color = RGBA(packed: 0xFF)
        /// The coverage from 0 to 1.
        var cover = 0.0
    }

    /// Returns the colour and opacity of a character painted with the raster, or nil outside of it.
    func sampleForText(_ column: Int, _ row: Int) -> (color: CellColor, share: Double)? {
        guard area.contains(column, row), let sample = samples(column, row, across: 1, down: 1).first else {
            return nil
        }
        return (.rgb(sample.color), sample.cover)
    }

    /// Returns the samples of a cell row by row.
    func samples(_ column: Int, _ row: Int, across: Int, down: Int) -> [Sample] {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return [] }
        let stride = Int(cairo_image_surface_get_stride(surface)) / 4
        let (cellWidth, cellHeight) = (CellRaster.cellWidth * resolution, CellRaster.cellHeight * resolution)
        let width = cellWidth / across
        let (left, top) = ((column - area.left) * cellWidth, (row - area.top) * cellHeight)
        return data.withMemoryRebound(to: UInt32.self, capacity: stride) { pixels in
            (0..<across * down).map { part in
                var sum = SIMD4<Int>(repeating: 0)
                // Three parts differ in height.
                let (first, last) = (part / across * cellHeight / down, (part / across + 1) * cellHeight / down)
                for y in first..<last {
                    for x in 0..<width {
                        let pixel = pixels[(top + y) * stride + left + part % across * width + x]
                        sum &+= SIMD4(
                            Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF), Int(pixel >> 24))
                    }
                }
                guard sum[3] > 0 else { return Sample() }
                func channel(_ index: Int) -> UInt8 { UInt8(min((sum[index] * 255 + sum[3] / 2) / sum[3], 255)) }
                return Sample(
                    color: RGBA(red: channel(0), green: channel(1), blue: channel(2)),
                    cover: Double(sum[3]) / Double(255 * width * (last - first)))
            }
        }
    }
}
