import CCairo
import Display

#if canImport(Glibc)
    import Glibc
#endif

/// An area or a line with so many segments that Cairo would take seconds to paint it; painted through a `CoverageMask`.
///
/// Painters use this type and `ShapeBrush.clip(to:)` only. See the decision record "Paths of many segments are painted by
/// our own scan line".
struct LongForm: Equatable {
    /// Of fewer parts Cairo makes areas at least as fast, and lines.
    static let fewestParts = 500
    static let fewestPartsOfLines = 2000

    private let path: DrawnPath
    private let rect: DotRect
    private let map: PaintMap
    /// nil for an area.
    private let pen: Pen?
    private let width: Double
    private let aspect: Double
    private let isHard: Bool

    /// nil for forms of fewer parts, and of none.
    init?(
        _ outline: Outline, from rect: DotRect, _ map: PaintMap, pen: Pen? = nil, width: Double = 0, aspect: Double = 1,
        isHard: Bool
    ) {
        let fewest = pen == nil ? LongForm.fewestParts : LongForm.fewestPartsOfLines
        guard let path = outline.drawnPath, path.verbs.count >= fewest else { return nil }
        (self.path, self.rect, self.map, self.pen) = (path, rect, map, pen)
        (self.width, self.aspect, self.isHard) = (width, aspect, isHard)
    }

    /// Where it may be seen, in what can be painted to now; nil for nowhere.
    func area(on cairo: OpaquePointer) -> PixelArea? {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        guard let bounds = path.bounds else { return nil }
        let reach = pen.map { LongStroke.reach($0, map, aspect: aspect) } ?? 0
        let own = map.translated(Double(rect.x), Double(rect.y))
            .bounds(of: PixelRect(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height))
            .inset(by: -reach - 1)
        // Numbers that are none say nothing about where it ends.
        let isKnown = [own.x, own.y, own.width, own.height].allSatisfy(\.isFinite)
        let seen = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
        return PixelArea(around: isKnown ? seen.intersection(own) : seen)
    }

    /// Paints the form with the source that is set.
    func paint(on cairo: OpaquePointer) {
        guard let area = area(on: cairo) else { return }
        LongFormMasks.ofThisThread.mask(of: self, within: area)?.paint(on: cairo)
    }

    func mask(within area: PixelArea) -> CoverageMask? {
        guard let pen else { return CoverageMask(edges(within: area), isEvenOdd: path.isEvenOdd, isHard: isHard) }
        var lines: [FlatLine] = []
        path.forEachLine(from: rect, map, seen: nil) { lines.append($0) }
        var stroke = LongStroke(pen, width: width, map, aspect: aspect, area: area)
        if stroke.hasTooManyDashes(lines) {
            var line = pen
            line.dash = []
            stroke = LongStroke(line, width: width, map, aspect: aspect, area: area)
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

/// The masks that were made last: many commands are cut by the same clip.
final class LongFormMasks {
    /// Of all masks that are kept.
    private static let mostBytes = 8 << 20

    private var kept: [(form: LongForm, area: PixelArea, mask: CoverageMask)] = []
    /// How many masks were made.
    private(set) var made = 0

    /// Lives as long as the thread.
    static var ofThisThread: LongFormMasks {
        if let kept = pthread_getspecific(key) {
            return Unmanaged<LongFormMasks>.fromOpaque(kept).takeUnretainedValue()
        }
        let masks = LongFormMasks()
        pthread_setspecific(key, Unmanaged.passRetained(masks).toOpaque())
        return masks
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { kept in
            if let kept { Unmanaged<LongFormMasks>.fromOpaque(kept).release() }
        }
        return key
    }()

    func mask(of form: LongForm, within area: PixelArea) -> CoverageMask? {
        if let index = kept.firstIndex(where: { $0.area == area && $0.form == form }) {
            kept.append(kept.remove(at: index))
            return kept.last?.mask
        }
        guard let mask = form.mask(within: area) else { return nil }
        made += 1
        kept.append((form, area, mask))
        var bytes = kept.reduce(0) { $0 + $1.mask.byteCount }
        while bytes > LongFormMasks.mostBytes { bytes -= kept.removeFirst().mask.byteCount }
        return mask
    }
}
