import CCairo

/// The coverage of each pixel of an area by a path.
///
/// Cairo sorts the edges that meet a scan line, which is slow if thousands of them cross each other. It also clips a
/// path with another by all their intersections. Here the crossings of each scan line are counted in any order. The
/// cost depends on the number of crossings, independent of how the edges intersect.
final class CoverageMask {
    let area: PixelArea
    private let surface: OpaquePointer
    /// The inverted mask, made on first use.
    private var around: OpaquePointer?

    /// Creates the mask. Returns nil if memory is exhausted.
    init?(_ table: EdgeTable, isEvenOdd: Bool, isHard: Bool) {
        let area = table.area
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height)) else {
            return nil
        }
        self.area = area
        self.surface = surface
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        CoverageScan(table, isEvenOdd: isEvenOdd, isHard: isHard)
            .fill(data, stride: Int(cairo_image_surface_get_stride(surface)))
        cairo_surface_mark_dirty(surface)
    }

    deinit {
        cairo_surface_destroy(surface)
        if let around { cairo_surface_destroy(around) }
    }

    var byteCount: Int { Int(cairo_image_surface_get_stride(surface)) * area.height }

    /// Paints the covered area with the current source.
    func paint(on cairo: OpaquePointer) {
        cairo_mask_surface(cairo, surface, Double(area.left), Double(area.top))
    }

    /// Paints the uncovered part of the area with the current source.
    func paintAround(on cairo: OpaquePointer) {
        if around == nil { around = makeAround() }
        guard let around else { return }
        cairo_mask_surface(cairo, around, Double(area.left), Double(area.top))
    }

    private func makeAround() -> OpaquePointer? {
        guard let around = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height)),
            let inside = cairo_create(around)
        else { return nil }
        cairo_paint(inside)
        cairo_set_operator(inside, CAIRO_OPERATOR_DEST_OUT)
        cairo_set_source_surface(inside, surface, 0, 0)
        cairo_paint(inside)
        cairo_destroy(inside)
        return around
    }
}

/// The scan over the lines of an area. Its lists are raw memory, because no other code runs as often.
private final class CoverageScan {
    private let table: EdgeTable
    private let width: Int
    /// The mask of the winding number that decides what is inside: its lowest bit, or all bits.
    private let inside: Int32
    private let isHard: Bool
    /// The active edges of the scan line.
    private var met: [ScanEdge] = []
    /// The change of the winding number in each column of the line.
    private let turns: UnsafeMutablePointer<Int32>
    /// The number of columns with a change in each pixel, and the last of them. Most pixels have none or one.
    private let places, lastPlace: UnsafeMutablePointer<Int32>
    /// The number of columns inside for each pixel.
    private let parts: UnsafeMutablePointer<Int32>

    init(_ table: EdgeTable, isEvenOdd: Bool, isHard: Bool) {
        self.table = table
        self.isHard = isHard
        width = table.area.width
        inside = isEvenOdd ? 1 : -1
        func zeros(_ count: Int) -> UnsafeMutablePointer<Int32> {
            let zeros = UnsafeMutablePointer<Int32>.allocate(capacity: count)
            zeros.initialize(repeating: 0, count: count)
            return zeros
        }
        turns = zeros(width * EdgeTable.columnsOfPixel)
        places = zeros(width)
        lastPlace = zeros(width)
        parts = zeros(width)
    }

    deinit {
        turns.deallocate()
        places.deallocate()
        lastPlace.deallocate()
        parts.deallocate()
    }

    func fill(_ data: UnsafeMutablePointer<UInt8>, stride: Int) {
        let lines = EdgeTable.linesOfRow / table.stride
        let most = Int32(lines * EdgeTable.columnsOfPixel)
        for row in 0..<table.area.height {
            var isEmpty = true
            for line in row * lines..<(row + 1) * lines {
                addStartingEdges(at: line)
                if met.isEmpty { continue }
                isEmpty = false
                let (first, last) = turn()
                if first <= last { cover(first, last) }
            }
            if isEmpty { continue }
            let target = data + row * stride
            var pixel = 0
            while pixel < width {
                target[pixel] = UInt8(truncatingIfNeeded: (parts[pixel] &* 255 &+ most / 2) / most)
                parts[pixel] = 0
                pixel += 1
            }
        }
    }

    private func addStartingEdges(at line: Int) {
        var next = Int(table.heads[line])
        while next >= 0 {
            met.append(table.edges[next])
            next = Int(table.edges[next].link)
        }
    }

    /// Records the crossings of the active edges and advances them to the next line. Edges that end here are removed.
    ///
    /// - Returns: The first and the last pixel with a crossing.
    private func turn() -> (first: Int, last: Int) {
        var (first, last) = (Int.max, -1)
        var count = met.count
        let (isHard, end) = (isHard, width * EdgeTable.columnsOfPixel)
        let columns = EdgeTable.columnsOfPixel
        let hardShift = Int64(columns - 1) << 31
        let hardParts = Int64(columns) << 32 - 1
        let (turns, places, lastPlace) = (turns, places, lastPlace)
        met.withUnsafeMutableBufferPointer { met in
            var index = 0
            while index < count {
                // With hard edges a pixel is inside as a whole if its centre is.
                let x = isHard ? (met[index].x &+ hardShift) & ~hardParts : met[index].x
                let column = max(Int(truncatingIfNeeded: x >> 32), 0)
                if column < end {
                    let pixel = column / columns
                    turns[column] &+= met[index].direction
                    places[pixel] &+= 1
                    lastPlace[pixel] = Int32(truncatingIfNeeded: column)
                    if pixel < first { first = pixel }
                    if pixel > last { last = pixel }
                }
                met[index].x &+= met[index].step
                met[index].count &-= 1
                if met[index].count > 0 {
                    index += 1
                } else {
                    count -= 1
                    met[index] = met[count]
                }
            }
        }
        met.removeLast(met.count - count)
        return (first, last)
    }

    /// Adds the covered columns of the line to each pixel.
    private func cover(_ first: Int, _ last: Int) {
        let (width, inside, turns, places, parts) = (width, inside, turns, places, parts)
        let columns = EdgeTable.columnsOfPixel
        let all = Int32(columns)
        var winding: Int32 = 0
        var pixel = first
        while pixel <= last {
            let count = places[pixel]
            places[pixel] = 0
            var column = pixel * columns
            if count == 0 {
                if winding & inside != 0 { parts[pixel] &+= all }
            } else if count == 1 {
                let place = Int(lastPlace[pixel])
                let before = Int32(truncatingIfNeeded: place - column)
                if winding & inside != 0 { parts[pixel] &+= before }
                winding &+= turns[place]
                turns[place] = 0
                if winding & inside != 0 { parts[pixel] &+= all &- before }
            } else {
                let end = column + columns
                var covered: Int32 = 0
                while column < end {
                    winding &+= turns[column]
                    turns[column] = 0
                    if winding & inside != 0 { covered &+= 1 }
                    column += 1
                }
                parts[pixel] &+= covered
            }
            pixel += 1
        }
        guard winding & inside != 0 else { return }
        while pixel < width {
            parts[pixel] &+= all
            pixel += 1
        }
    }
}
