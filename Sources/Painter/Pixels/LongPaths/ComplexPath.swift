import CCairo
import Display

#if canImport(Glibc)
    import Glibc
#endif

/// A filled or stroked path with so many segments that Cairo would be slow; see `CoverageMask`.
///
/// Decision record: Decisions/LongPaths.md
struct ComplexPath: Equatable {
    /// The minimum number of segments. Below it Cairo is at least as fast, for fills and for strokes.
    static let minimumParts = 500
    static let minimumPartsOfLines = 2000

    private let path: DrawnPath
    private let rect: DotRect
    private let map: PaintMap
    /// The pen of a stroke; nil for a fill.
    private let pen: Pen?
    private let width: Double
    private let aspect: Double
    private let isHard: Bool

    /// Creates the shape. Returns nil for a path with fewer segments, and for an outline that is not a path.
    init?(
        _ outline: Outline, from rect: DotRect, _ map: PaintMap, pen: Pen? = nil, width: Double = 0, aspect: Double = 1,
        isHard: Bool
    ) {
        let fewest = pen == nil ? ComplexPath.minimumParts : ComplexPath.minimumPartsOfLines
        guard let path = outline.drawnPath, path.verbs.count >= fewest else { return nil }
        (self.path, self.rect, self.map, self.pen) = (path, rect, map, pen)
        (self.width, self.aspect, self.isHard) = (width, aspect, isHard)
    }

    /// Returns the visible area within the current clip, or nil if there is none.
    func area(on cairo: OpaquePointer) -> PixelArea? {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        guard let bounds = path.bounds else { return nil }
        let reach = pen.map { ComplexStroke.reach($0, map, aspect: aspect) } ?? 0
        let own = map.translated(Double(rect.x), Double(rect.y))
            .bounds(of: PixelRect(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height))
            .inset(by: -reach - 1)
        // Bounds that are not finite are ignored.
        let isKnown = [own.x, own.y, own.width, own.height].allSatisfy(\.isFinite)
        let seen = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
        return PixelArea(around: isKnown ? seen.intersection(own) : seen)
    }

    /// Paints the shape with the current source.
    func paint(on cairo: OpaquePointer) {
        guard let area = area(on: cairo) else { return }
        ComplexPathMaskCache.ofThisThread.mask(of: self, within: area)?.paint(on: cairo)
    }

    func mask(within area: PixelArea) -> CoverageMask? {
        guard let pen else { return CoverageMask(edges(within: area), isEvenOdd: path.isEvenOdd, isHard: isHard) }
        var lines: [FlatLine] = []
        path.forEachLine(from: rect, map, seen: nil) { lines.append($0) }
        var stroke = ComplexStroke(pen, width: width, map, aspect: aspect, area: area)
        if stroke.hasTooManyDashes(lines) {
            var line = pen
            line.dash = []
            stroke = ComplexStroke(line, width: width, map, aspect: aspect, area: area)
        }
        for line in lines { stroke.add(line) }
        var table = stroke.table
        table.sort(isHard: isHard)
        return CoverageMask(table, isEvenOdd: false, isHard: isHard)
    }

    private func edges(within area: PixelArea) -> EdgeTable {
        var table = EdgeTable(area)
        path.forEachLine(from: rect, map, seen: area.rect) { line in
            let points = line.points
            var (x, y) = (points[points.count - 2], points[points.count - 1])
            var index = 0
            while index < points.count {
                table.add(x, y, points[index], points[index + 1])
                (x, y) = (points[index], points[index + 1])
                index += 2
            }
        }
        table.sort(isHard: isHard)
        return table
    }
}

/// A cache of the latest masks, because many commands often share a clip.
final class ComplexPathMaskCache {
    /// The maximum size of all cached masks in bytes.
    private static let maximumBytes = 8 << 20

    private var kept: [(form: ComplexPath, area: PixelArea, mask: CoverageMask)] = []
    /// The number of masks made.
    private(set) var made = 0

    /// The cache of the current thread, which lives as long as the thread.
    static var ofThisThread: ComplexPathMaskCache {
        if let kept = pthread_getspecific(key) {
            return Unmanaged<ComplexPathMaskCache>.fromOpaque(kept).takeUnretainedValue()
        }
        let masks = ComplexPathMaskCache()
        pthread_setspecific(key, Unmanaged.passRetained(masks).toOpaque())
        return masks
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { kept in
            if let kept { Unmanaged<ComplexPathMaskCache>.fromOpaque(kept).release() }
        }
        return key
    }()

    func mask(of form: ComplexPath, within area: PixelArea) -> CoverageMask? {
        if let index = kept.firstIndex(where: { $0.area == area && $0.form == form }) {
            kept.append(kept.remove(at: index))
            return kept.last?.mask
        }
        guard let mask = form.mask(within: area) else { return nil }
        made += 1
        kept.append((form, area, mask))
        var bytes = kept.reduce(0) { $0 + $1.mask.byteCount }
        while bytes > ComplexPathMaskCache.maximumBytes { bytes -= kept.removeFirst().mask.byteCount }
        return mask
    }
}
