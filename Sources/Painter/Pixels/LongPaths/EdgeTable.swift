/// A rectangle of whole pixels.
struct PixelArea: Hashable {
    var left, top, width, height: Int

    /// Creates the smallest area around a rectangle. Returns nil if it is empty, or too large for memory.
    init?(around rect: PixelRect) {
        let (left, top) = (rect.x.rounded(.down), rect.y.rounded(.down))
        let (right, bottom) = ((rect.x + rect.width).rounded(.up), (rect.y + rect.height).rounded(.up))
        guard abs(left) < 1e7, abs(top) < 1e7, right > left, bottom > top, right - left < 1e5, bottom - top < 1e5,
            (right - left) * (bottom - top) <= Double(CairoSurface.maximumPixels)
        else { return nil }
        (self.left, self.top) = (Int(left), Int(top))
        (width, height) = (Int(right - left), Int(bottom - top))
    }

    var rect: PixelRect { PixelRect(x: Double(left), y: Double(top), width: Double(width), height: Double(height)) }
}

/// A straight edge of an outline, as sampled by scan lines.
struct ScanEdge {
    /// The column of the first crossing and the increment per line. The unit is a sixteenth of a pixel from the area's
    /// left edge, with 32 fractional bits.
    var x, step: Int64
    /// The number of scan lines that the edge crosses.
    var count: Int32
    /// The direction: 1 downwards, -1 upwards.
    var direction: Int32
    /// The first scan line that crosses the edge. After sorting, the next edge with the same first line.
    var link: Int32
}

/// The edges of an outline, sorted by their first scan line.
struct EdgeTable {
    /// The number of scan lines per row of pixels, as in Cairo.
    static let linesOfRow = 15
    /// The number of columns per pixel.
    static let columnsOfPixel = 16
    /// The maximum number of crossings of all edges. Beyond it, only every third line is sampled, and so on. Among so
    /// many edges the antialiasing of a single one is invisible.
    private static let maximumCrossings = 200_000_000

    let area: PixelArea
    private(set) var edges: [ScanEdge] = []
    /// The first edge that starts at each line; -1 for none.
    private(set) var heads: [Int32] = []
    /// The step between sampled lines: 1, 3, 5 or 15. The middle line of each step is sampled.
    private(set) var stride = 1
    /// The number of crossings.
    private(set) var crossings = 0

    private let left, top: Double
    private let lines: Int

    init(_ area: PixelArea) {
        self.area = area
        (left, top) = (Double(area.left), Double(area.top))
        lines = area.height * EdgeTable.linesOfRow
    }

    /// Adds an edge in the painter's units. Edges left of the area count, because they determine the winding number.
    mutating func add(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        guard y0 != y1 else { return }
        let isDown = y0 < y1
        let (fromX, fromY, toX, toY) = isDown ? (x0, y0, x1, y1) : (x1, y1, x0, y0)
        let perRow = Double(EdgeTable.linesOfRow)
        let (above, below) = ((fromY - top) * perRow - 0.5, (toY - top) * perRow - 0.5)
        guard below > 0, above <= Double(lines - 1), min(fromX, toX) < left + Double(area.width) else { return }
        let first = max(above.rounded(.up), 0)
        let behind = min(below.rounded(.up), Double(lines))
        let count = Int32(behind - first)
        guard count > 0 else { return }
        let slope = (toX - fromX) / (below - above)
        let unit = Double(EdgeTable.columnsOfPixel) * 4_294_967_296
        edges.append(
            ScanEdge(
                // Adds one half, because a column is inside if its centre is.
                x: Int64((fromX - left + (first - above) * slope) * unit) &+ 1 << 31,
                // An edge with a single crossing may have an arbitrarily large slope.
                step: count == 1 ? 0 : Int64(slope * unit), count: count, direction: isDown ? 1 : -1,
                link: Int32(first)))
        crossings += Int(count)
    }

    /// Adds a convex polygon with points x and y alternating. It is wound the same way in either order of points.
    mutating func addConvex(_ points: [Double]) {
        guard points.count >= 6 else { return }
        var area = 0.0
        var (x, y) = (points[points.count - 2], points[points.count - 1])
        var index = 0
        while index < points.count {
            area += x * points[index + 1] - points[index] * y
            (x, y) = (points[index], points[index + 1])
            index += 2
        }
        index = 0
        while index < points.count {
            if area > 0 {
                add(x, y, points[index], points[index + 1])
            } else {
                add(points[index], points[index + 1], x, y)
            }
            (x, y) = (points[index], points[index + 1])
            index += 2
        }
    }

    /// Sorts the edges after all were added.
    ///
    /// - Parameter isHard: True if only the centre of each pixel is sampled.
    mutating func sort(isHard: Bool) {
        stride = isHard ? EdgeTable.linesOfRow : 1
        for coarser in [3, 5, EdgeTable.linesOfRow]
        where stride < coarser && crossings / stride > EdgeTable.maximumCrossings {
            stride = coarser
        }
        heads = Array(repeating: -1, count: lines / stride)
        let (stride, middle) = (Int64(stride), Int64(stride / 2))
        heads.withUnsafeMutableBufferPointer { heads in
            edges.withUnsafeMutableBufferPointer { edges in
                var index = 0
                while index < edges.count {
                    let (first, count) = (Int64(edges[index].link), Int64(edges[index].count))
                    let line = (first - middle + stride - 1) / stride
                    let last = (first + count - 1 - middle + stride) / stride - 1
                    edges[index].count = Int32(max(last - line + 1, 0))
                    if last >= line {
                        edges[index].x &+= (line * stride + middle - first) &* edges[index].step
                        edges[index].step &*= stride
                        edges[index].link = heads[Int(line)]
                        heads[Int(line)] = Int32(index)
                    }
                    index += 1
                }
            }
        }
    }
}
