import CCairo

/// Letters as they were painted, by what they cover: they are painted again with one copy.
struct TextStamps {
    struct Key: Hashable {
        var text: String
        var face: String
        var size: Double
        var weight: UInt16
        var traits: UInt32
        var stretch: UInt16
        var tracking: Double
        /// In eighths of a pixel, how far right of one they begin: nobody sees less.
        var eighths: UInt8
        var width: Double

        var fraction: Double { Double(eighths) / 8 }
    }

    /// nil: what cannot be a stamp.
    private var known: [Key: TextStamp?] = [:]
    /// In bytes, about: a pixel takes one.
    private(set) var weight = 0

    /// Larger ones are painted anew each time, and beyond so many bytes all are forgotten.
    private static let largest = 1 << 17
    static let most = 4 << 20

    /// - Parameter paint: what paints the letters, given where they begin; false where they have colours of their own.
    mutating func find(_ key: Key, _ paint: (OpaquePointer, Double, Double) -> Bool) -> TextStamp? {
        if let stamp = known[key] { return stamp }
        // Letters may stand out of their line.
        let (left, top) = (key.size.rounded(.up), (key.size * 2).rounded(.up))
        let (width, height) = ((key.width + 2 * left).rounded(.up), (key.size * 3.5).rounded(.up))
        guard width > 0, width * height <= Double(TextStamps.largest),
            let whole = TextStamp(width: Int(width), height: Int(height), left: Int(left), top: Int(top)),
            let cairo = cairo_create(whole.surface)
        else { return nil }
        let isPlain = paint(cairo, left + key.fraction, top)
        cairo_destroy(cairo)
        let stamp = isPlain ? whole.trimmed : nil
        guard stamp != nil || !isPlain else { return nil }
        // Small ones weigh by what is kept beside their pixels.
        let added = (stamp.map { $0.width * $0.height } ?? 0) + key.text.utf8.count + 256
        if weight + added > TextStamps.most {
            known = [:]
            weight = 0
        }
        known[key] = .some(stamp)
        weight += added
        return stamp
    }
}

/// How much of each pixel is covered.
final class TextStamp {
    let surface: OpaquePointer
    let width, height: Int
    /// How far left and above of where the letters begin it does.
    let left, top: Int

    init?(width: Int, height: Int, left: Int, top: Int) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else { return nil }
        self.surface = surface
        (self.width, self.height) = (width, height)
        (self.left, self.top) = (left, top)
    }

    deinit { cairo_surface_destroy(surface) }

    /// Without what is empty around the letters.
    fileprivate var trimmed: TextStamp? {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let rows = (0..<height).filter { row in (0..<width).contains { data[row * stride + $0] != 0 } }
        let first = rows.first ?? 0
        let last = rows.last ?? 0
        let columns = (0..<width).filter { column in (first...last).contains { data[$0 * stride + column] != 0 } }
        let start = columns.first ?? 0
        let count = (columns.last ?? 0) - start + 1
        guard
            let stamp = TextStamp(width: count, height: last - first + 1, left: left - start, top: top - first),
            let copy = cairo_image_surface_get_data(stamp.surface)
        else { return nil }
        let length = Int(cairo_image_surface_get_stride(stamp.surface))
        for row in first...last {
            copy.advanced(by: (row - first) * length).update(from: data + row * stride + start, count: count)
        }
        cairo_surface_mark_dirty(stamp.surface)
        return stamp
    }
}
