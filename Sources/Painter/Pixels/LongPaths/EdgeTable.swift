/// A rectangle of whole pixels.
struct PixelArea: Hashable {
    var left, top, width, height: Int

    /// The smallest around a rectangle; nil where there is none, or none that anybody could hold.
    init?(around rect: PixelRect) {
        let (left, top) = (rect.x.rounded(.down), rect.y.rounded(.down))
        let (right, bottom) = ((rect.x + rect.width).rounded(.up), (rect.y + rect.height).rounded(.up))
        guard abs(left) < 1e7, abs(top) < 1e7, right > left, bottom > top, right - left < 1e5, bottom - top < 1e5,
            (right - left) * (bottom - top) <= Double(CairoSurface.mostPixels)
        else { return nil }
        (self.left, self.top) = (Int(left), Int(top))
        (width, height) = (Int(right - left), Int(bottom - top))
    }

    var rect: PixelRect { PixelRect(x: Double(left), y: Double(top), width: Double(width), height: Double(height)) }
}

/// A straight piece of an outline, as it is met by the lines along which an area is sampled.
struct ScanEdge {
    /// In sixteenths of a pixel from the left of the area, with 32 bits behind the point: where it is met first, and how
    /// much further right by each line.
    var x, step: Int64
    /// How many lines meet it.
    var count: Int32
    /// 1 downwards, -1 upwards.
    var direction: Int32
    /// The line that meets it first; later the next edge with the same.
    var link: Int32
}

/// The outline of an area, sorted by where lines from top to bottom meet it first.
struct EdgeTable {
    /// Lines in each row of pixels; Cairo has as many.
    static let linesOfRow = 15
    /// Parts of a pixel's width that are told apart.
    static let columnsOfPixel = 16
    /// Of all edges together. Where more of them are met every third line is looked at, and so on: among so many nobody sees
    /// how smooth one of them is.
    private static let mostMeetings = 200_000_000

    let area: PixelArea
    private(set) var edges: [ScanEdge] = []
    /// By line the first edge that it is the first to meet; -1 for none.
    private(set) var heads: [Int32] = []
    /// Which lines are looked at: all, every third, fifth or fifteenth, always the middle one of them.
    private(set) var stride = 1
    /// How often lines meet edges.
    private(set) var meetings = 0

    private let left, top: Double
    private let lines: Int

    init(_ area: PixelArea) {
        self.area = area
        (left, top) = (Double(area.left), Double(area.top))
        lines = area.height * EdgeTable.linesOfRow
    }

    /// Adds a piece in the painter's units. What lies beside the area on the left counts, as it decides what is inside.
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
                // A half more, as a column is inside whose middle is.
                x: Int64((fromX - left + (first - above) * slope) * unit) &+ 1 << 31,
                // What is met once may be as flat as numbers can tell.
                step: count == 1 ? 0 : Int64(slope * unit), count: count, direction: isDown ? 1 : -1,
                link: Int32(first)))
        meetings += Int(count)
    }

    /// Adds what is bounded by straight lines between points: x and y in turn. Wound the same way whichever way they run.
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

    /// To be called when all edges are there.
    ///
    /// - Parameter isHard: only the middle of each pixel counts.
    mutating func sort(isHard: Bool) {
        stride = isHard ? EdgeTable.linesOfRow : 1
        for coarser in [3, 5, EdgeTable.linesOfRow]
        where stride < coarser && meetings / stride > EdgeTable.mostMeetings {
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
