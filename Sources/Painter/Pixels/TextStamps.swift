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

    /// Larger ones are made anew each time, and beyond so many bytes all are forgotten.
    private static let largest = 1 << 17
    static let most = 4 << 20

    /// nil where it was never asked for, or was forgotten.
    func find(_ key: Key) -> TextStamp?? { known[key] }

    mutating func keep(_ stamp: TextStamp?, as key: Key) {
        let size = stamp?.size ?? 0
        guard size <= TextStamps.largest else { return }
        // Small ones weigh by what is kept beside their pixels.
        let added = size + key.text.utf8.count + 256
        if weight + added > TextStamps.most {
            known = [:]
            weight = 0
        }
        known[key] = .some(stamp)
        weight += added
    }
}

/// How much of each pixel is covered.
final class TextStamp {
    let surface: OpaquePointer
    let width, height: Int
    /// How far left and above of where the letters begin it does.
    let left, top: Int

    /// In bytes, about.
    var size: Int { width * height }

    init?(width: Int, height: Int, left: Int, top: Int) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else { return nil }
        self.surface = surface
        (self.width, self.height) = (width, height)
        (self.left, self.top) = (left, top)
    }

    deinit { cairo_surface_destroy(surface) }

    /// Letters beside each other; nil where they take more than `largest` pixels.
    convenience init?(_ letters: [PlacedLetter], largest: Int) {
        guard let first = letters.first else { return nil }
        var (left, top, right, bottom) = (first.left, first.top, first.left, first.top)
        for letter in letters {
            (left, top) = (min(left, letter.left), min(top, letter.top))
            right = max(right, letter.left + letter.stamp.width)
            bottom = max(bottom, letter.top + letter.stamp.height)
        }
        guard (right - left) * (bottom - top) <= largest else { return nil }
        self.init(width: right - left, height: bottom - top, left: -left, top: -top)
        cairo_surface_flush(surface)
        guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for letter in letters { letter.add(to: pixels + (letter.top - top) * stride + letter.left - left, stride) }
        cairo_surface_mark_dirty(surface)
    }
}

/// A letter's own stamp, and where it belongs.
struct PlacedLetter {
    let stamp: TextStamp
    let left, top: Int

    /// Where letters overlap, both cover: as Cairo joins the letters of a line.
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
