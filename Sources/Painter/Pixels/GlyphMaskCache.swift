import CCairo
import CPango
import Typesetting

/// A cache of coverage masks of single glyphs. A new line is assembled from the glyphs of earlier lines. Cairo, in
/// contrast, positions cached glyphs on whole pixels, or fills each outline again.
struct GlyphMaskCache {
    private struct Key: Hashable {
        var font: UnsafeMutablePointer<PangoFont>
        var glyph: PangoGlyph
        /// The horizontal scale compared with the font.
        var squeeze: Double
        /// The subpixel offset to the right and down, in parts of a pixel.
        var x, y: UInt8
    }

    /// The masks; nil for a glyph without visible pixels.
    private var stamps: [Key: TextStamp?] = [:]
    /// Retains the fonts, because keys contain their addresses.
    private var fonts: [UnsafeMutablePointer<PangoFont>: PangoObject<UnsafeMutablePointer<PangoFont>>] = [:]
    private var weight = 0
    /// The number of painted glyphs.
    private(set) var paintings = 0

    /// The number of subpixel positions along each axis.
    private static let parts = 8.0
    /// The maximum number of pixels of a glyph and of a line, and the approximate size of the whole cache.
    private static let largest = 1 << 17
    private static let largestLine = 1 << 20
    private static let maximumWeight = 2 << 20

    /// Returns the mask of a line that begins `start` to the right of a pixel. Returns nil if the line should be
    /// painted directly.
    mutating func stamp(_ line: UnsafeMutablePointer<PangoLayoutLine>, start: Double, squeeze: Double) -> TextStamp? {
        var placed: [PlacedGlyph] = []
        var x = 0
        var next = line.pointee.runs
        while let node = next {
            next = node.pointee.next
            guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let font = run.pointee.item.pointee.analysis.font, let glyphs = run.pointee.glyphs
            else { return nil }
            for index in 0..<Int(glyphs.pointee.num_glyphs) {
                let info = glyphs.pointee.glyphs[index]
                let glyph = PlainTextShaper.ShapedGlyph(
                    glyph: info.glyph, x: x + Int(info.geometry.x_offset), y: Int(info.geometry.y_offset))
                x += Int(info.geometry.width)
                guard place(glyph, font, start, squeeze, in: &placed) else { return nil }
            }
        }
        return TextStamp(placed, largest: GlyphMaskCache.largestLine)
    }

    /// Returns the mask of a plain line.
    mutating func stamp(
        _ glyphs: [PlainTextShaper.ShapedGlyph], of face: UnsafeMutablePointer<PangoFont>, start: Double,
        squeeze: Double
    ) -> TextStamp? {
        var placed: [PlacedGlyph] = []
        placed.reserveCapacity(glyphs.count)
        for glyph in glyphs {
            guard place(glyph, face, start, squeeze, in: &placed) else { return nil }
        }
        return TextStamp(placed, largest: GlyphMaskCache.largestLine)
    }

    /// Adds a glyph. Returns false if a mask cannot represent it.
    private mutating func place(
        _ glyph: PlainTextShaper.ShapedGlyph, _ font: UnsafeMutablePointer<PangoFont>, _ start: Double,
        _ squeeze: Double, in placed: inout [PlacedGlyph]
    ) -> Bool {
        guard glyph.glyph != PANGO_GLYPH_EMPTY else { return true }
        let (column, right) = GlyphMaskCache.snap(start + Double(glyph.x) / Double(PANGO_SCALE) * squeeze)
        let (row, down) = GlyphMaskCache.snap(Double(glyph.y) / Double(PANGO_SCALE))
        guard let stamp = find(Key(font: font, glyph: glyph.glyph, squeeze: squeeze, x: right, y: down)) else {
            return false
        }
        if let stamp {
            placed.append(PlacedGlyph(stamp: stamp, left: column - stamp.left, top: row - stamp.top))
        }
        return true
    }

    /// Returns the pixel and the subpixel offset of a position.
    private static func snap(_ place: Double) -> (Int, UInt8) {
        let place = Int((min(max(place, -1e6), 1e6) * parts).rounded())
        let pixel = Int((Double(place) / parts).rounded(.down))
        return (pixel, UInt8(place - pixel * Int(parts)))
    }

    private mutating func find(_ key: Key) -> TextStamp?? {
        if let stamp = stamps[key] { return .some(stamp) }
        var ink = PangoRectangle()
        pango_font_get_glyph_extents(key.font, key.glyph, &ink, nil)
        func edges(_ start: Int32, _ length: Int32, _ scale: Double) -> (Int, Int) {
            let start = Double(start) / Double(PANGO_SCALE) * scale
            let end = start + Double(length) / Double(PANGO_SCALE) * scale
            // Adds space for the subpixel offset and for soft edges.
            return (Int(start.rounded(.down)) - 1, Int(end.rounded(.up)) + 2)
        }
        let (left, right) = edges(ink.x, ink.width, key.squeeze)
        let (top, bottom) = edges(ink.y, ink.height, 1)
        let isSeen = ink.width > 0 && ink.height > 0
        guard !isSeen || (right - left) * (bottom - top) <= GlyphMaskCache.largest else { return nil }
        let stamp = isSeen ? paint(key, left: -left, top: -top, width: right - left, height: bottom - top) : nil
        insert(stamp, as: key)
        return .some(stamp)
    }

    private mutating func paint(_ key: Key, left: Int, top: Int, width: Int, height: Int) -> TextStamp? {
        guard let stamp = TextStamp(width: width, height: height, left: left, top: top),
            let cairo = cairo_create(stamp.surface)
        else { return nil }
        defer { cairo_destroy(cairo) }
        paintings += 1
        cairo_translate(
            cairo, Double(left) + Double(key.x) / GlyphMaskCache.parts,
            Double(top) + Double(key.y) / GlyphMaskCache.parts)
        cairo_scale(cairo, key.squeeze, 1)
        cairo_move_to(cairo, 0, 0)
        var info = PangoGlyphInfo()
        info.glyph = key.glyph
        withUnsafeMutablePointer(to: &info) {
            var glyphs = PangoGlyphString(num_glyphs: 1, glyphs: $0, log_clusters: nil, space: 1)
            pango_cairo_glyph_string_path(cairo, key.font, &glyphs)
        }
        cairo_fill(cairo)
        cairo_surface_flush(stamp.surface)
        return stamp
    }

    private mutating func insert(_ stamp: TextStamp?, as key: Key) {
        let added = (stamp?.size ?? 0) + 256
        if weight + added > GlyphMaskCache.maximumWeight {
            (stamps, fonts, weight) = ([:], [:], 0)
        }
        if fonts[key.font] == nil {
            g_object_ref(key.font)
            fonts[key.font] = PangoObject(key.font)
        }
        stamps[key] = .some(stamp)
        weight += added
    }
}
