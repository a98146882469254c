import CCairo

/// A cache of coverage masks of whole lines, which are painted again with one copy.
struct LineMaskCache {
    struct Key: Hashable {
        var text: String
        var face: String
        var size: Double
        var weight: UInt16
        var traits: UInt32
        var stretch: UInt16
        var tracking: Double
        /// The horizontal subpixel offset in eighths; a smaller one is invisible.
        var eighths: UInt8
        var width: Double

        var fraction: Double { Double(eighths) / 8 }
    }

    /// The masks; nil for a line that cannot be a mask.
    private var stamps: [Key: TextStamp?] = [:]
    /// The approximate size in bytes; a pixel takes one.
    private(set) var weight = 0

    /// The maximum size of a mask, which is not cached beyond it. The cache has the same maximum and is cleared beyond
    /// it.
    private static let largest = 1 << 17
    static let maximumWeight = 4 << 20

    /// Returns the cached mask, or nil if there is no entry.
    func find(_ key: Key) -> TextStamp?? { stamps[key] }

    mutating func insert(_ stamp: TextStamp?, as key: Key) {
        let size = stamp?.size ?? 0
        guard size <= LineMaskCache.largest else { return }
        // Small masks count the memory of their key.
        let added = size + key.text.utf8.count + 256
        if weight + added > LineMaskCache.maximumWeight {
            stamps = [:]
            weight = 0
        }
        stamps[key] = .some(stamp)
        weight += added
    }
}

/// A coverage mask with one byte per pixel.
final class TextStamp {
    let surface: OpaquePointer
    let width, height: Int
    /// The distance from the mask's corner to the text's origin.
    let left, top: Int

    /// The approximate size in bytes.
    var size: Int { width * height }

    init?(width: Int, height: Int, left: Int, top: Int) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else { return nil }
        self.surface = surface
        (self.width, self.height) = (width, height)
        (self.left, self.top) = (left, top)
    }

    deinit { cairo_surface_destroy(surface) }

    /// Combines adjacent glyphs. Returns nil if they take more than `largest` pixels.
    convenience init?(_ glyphs: [PlacedGlyph], largest: Int) {
        guard let first = glyphs.first else { return nil }
        var (left, top, right, bottom) = (first.left, first.top, first.left, first.top)
        for glyph in glyphs {
            (left, top) = (min(left, glyph.left), min(top, glyph.top))
            right = max(right, glyph.left + glyph.stamp.width)
            bottom = max(bottom, glyph.top + glyph.stamp.height)
        }
        guard (right - left) * (bottom - top) <= largest else { return nil }
        self.init(width: right - left, height: bottom - top, left: -left, top: -top)
        cairo_surface_flush(surface)
        guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for glyph in glyphs { glyph.add(to: pixels + (glyph.top - top) * stride + glyph.left - left, stride) }
        cairo_surface_mark_dirty(surface)
    }
}

/// A glyph's mask with its position.
struct PlacedGlyph {
    let stamp: TextStamp
    let left, top: Int

    /// Adds coverage with saturation where glyphs overlap, as Cairo does.
    fileprivate func add(to pixels: UnsafeMutablePointer<UInt8>, _ stride: Int) {
        guard let own = cairo_image_surface_get_data(stamp.surface) else { return }
        let ownStride = Int(cairo_image_surface_get_stride(stamp.surface))
        for row in 0..<stamp.height {
            let (from, to) = (own + row * ownStride, pixels + row * stride)
            for column in 0..<stamp.width {
                let (sum, isMore) = to[column].addingReportingOverflow(from[column])
                to[column] = isMore ? .max : sum
            }
        }
    }
}
