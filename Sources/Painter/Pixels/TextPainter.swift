import CCairo
import CPango
import Display
import Typesetting

#if canImport(Glibc)
    import Glibc
#endif

/// Paints text runs with the settings used for measuring. All painters of a thread share one `TextPainter` and its
/// caches.
final class TextPainter {
    private struct Face: Hashable {
        var family: String
        var size: Double
        var weight: UInt16
        var traits: TextStyle.Traits
        var stretch: UInt16
        /// The tracking in Cairo's units.
        var tracking: Double
    }

    private var faces: [Face: FaceTools] = [:]
    private(set) var stamps = LineMaskCache()
    private(set) var glyphMasks = GlyphMaskCache()

    /// The painter of the current thread, which lives as long as the thread.
    static var ofThisThread: TextPainter {
        if let kept = pthread_getspecific(key) { return Unmanaged<TextPainter>.fromOpaque(kept).takeUnretainedValue() }
        let painter = TextPainter()
        pthread_setspecific(key, Unmanaged.passRetained(painter).toOpaque())
        return painter
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { kept in
            if let kept { Unmanaged<TextPainter>.fromOpaque(kept).release() }
        }
        return key
    }()

    /// Paints upright text, on whole pixels vertically and eighths horizontally. A line already painted at the same
    /// eighth is copied. A new line reuses glyph masks of other lines.
    ///
    /// - Parameters:
    ///   - size: The em size in pixels.
    ///   - width: The width to which the text is fitted.
    func paintWithCachedMask(
        _ text: String, _ style: TextStyle, size: Double, x: Double, baseline: Double, width: Double, tracking: Double,
        color: RGBA, on cairo: OpaquePointer
    ) {
        let x = (x * 8).rounded() / 8
        let column = x.rounded(.down)
        guard abs(column) < 1e6, abs(baseline) < 1e6 else { return }
        let key = LineMaskCache.Key(
            text: text, face: style.face, size: size, weight: style.weight, traits: style.traits.rawValue,
            stretch: style.stretch, tracking: tracking, eighths: UInt8((x - column) * 8), width: width)
        let stamp: TextStamp?
        if let known = stamps.find(key) {
            stamp = known
        } else {
            stamp = makeMask(key, style)
            stamps.insert(stamp, as: key)
        }
        guard let stamp else {
            return paint(
                text, style, size: size, x: x, baseline: baseline, width: width, tracking: tracking, color: color,
                on: cairo, asOutlines: true)
        }
        cairo_set_source_rgba(cairo, color)
        cairo_mask_surface(cairo, stamp.surface, column - Double(stamp.left), baseline - Double(stamp.top))
    }

    /// The maximum size in pixels. Few lines share a larger glyph.
    private static let largestStamp = 128.0

    private func makeMask(_ key: LineMaskCache.Key, _ style: TextStyle) -> TextStamp? {
        guard key.size > 0, key.size <= TextPainter.largestStamp else { return nil }
        func fit(_ width: Double) -> Double {
            TextPainter.squeeze(width, to: key.width, size: key.size, tracking: key.tracking) ?? 1
        }
        var text = key.text
        if key.tracking == 0, style.traits.isDisjoint(with: .context), let plain = face(style, key.size, 0).plain,
            let line = text.withUTF8(plain.shaper.line)
        {
            let squeeze = fit(Double(line.width) / Double(PANGO_SCALE))
            return glyphMasks.stamp(line.glyphs, of: plain.face.pointer, start: key.fraction, squeeze: squeeze)
        }
        guard let line = set(key.text, style, size: key.size, tracking: key.tracking), !line.hasPictures else {
            return nil
        }
        return glyphMasks.stamp(line.pointer, start: key.fraction, squeeze: fit(line.width))
    }

    /// Returns the horizontal scale for text in another typeface than the measured one, so that it fits its width.
    private static func squeeze(_ own: Double, to width: Double, size: Double, tracking: Double) -> Double? {
        guard own > 0, width > 0, abs(own - width) > size / 64 + abs(tracking) else { return nil }
        return min(max(width / own, 0.25), 4)
    }

    /// Paints a line of text.
    /// - Parameters:
    ///   - size: The em size in Cairo's units.
    ///   - width: The width to which the text is fitted; nil for its own.
    ///   - asOutlines: True for exact positions. Cairo otherwise moves glyphs to whole pixels.
    func paint(
        _ text: String, _ style: TextStyle, size: Double, x: Double, baseline: Double, width: Double?,
        tracking: Double, color: RGBA, on cairo: OpaquePointer, asOutlines: Bool
    ) {
        guard let line = set(text, style, size: size, tracking: tracking) else { return }
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        cairo_set_source_rgba(cairo, color)
        begin(line, size: size, x: x, baseline: baseline, width: width, tracking: tracking, on: cairo)
        if asOutlines, !line.hasPictures {
            pango_cairo_layout_line_path(cairo, line.pointer)
            cairo_fill(cairo)
        } else {
            pango_cairo_show_layout_line(cairo, line.pointer)
        }
    }

    /// Adds the outlines of glyphs to Cairo's path. Returns false if they are bitmaps.
    func trace(
        _ text: String, _ style: TextStyle, size: Double, x: Double, baseline: Double, width: Double?,
        tracking: Double, on cairo: OpaquePointer
    ) -> Bool {
        guard let line = set(text, style, size: size, tracking: tracking) else { return true }
        guard !line.hasPictures else { return false }
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        begin(line, size: size, x: x, baseline: baseline, width: width, tracking: tracking, on: cairo)
        pango_cairo_layout_line_path(cairo, line.pointer)
        return true
    }

    /// Moves to the start of a line and fits it to its width.
    private func begin(
        _ line: Line, size: Double, x: Double, baseline: Double, width: Double?, tracking: Double,
        on cairo: OpaquePointer
    ) {
        cairo_translate(cairo, x, baseline)
        if let width, let squeeze = TextPainter.squeeze(line.width, to: width, size: size, tracking: tracking) {
            cairo_scale(cairo, squeeze, 1)
        }
        cairo_move_to(cairo, 0, 0)
    }

    /// A line typeset by Pango, valid until the next one is set.
    private struct Line {
        let pointer: UnsafeMutablePointer<PangoLayoutLine>
        let isPlain: Bool
        let width: Double

        var hasPictures: Bool { !isPlain && pointer.hasPictures }
    }

    private func set(_ text: String, _ style: TextStyle, size: Double, tracking: Double) -> Line? {
        guard !text.isEmpty, size > 0, size < 10_000 else { return nil }
        let pool = PangoPool.ofThisThread
        // A run has a single direction, which follows from its characters or its style.
        pool.setDirection(rightToLeft: false)
        let layout = pool.painting
        let tools = face(style, size, tracking)
        pango_layout_set_font_description(layout.pointer, tools.description.pointer)
        pango_layout_set_attributes(layout.pointer, tools.attributes.pointer)
        var contextText = style.inContext(text).text
        contextText.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(layout.pointer, $0.baseAddress, Int32($0.count))
            }
        }
        guard let line = pango_layout_get_line_readonly(layout.pointer, 0) else { return nil }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        return Line(
            pointer: line, isPlain: text.utf8.allSatisfy { $0 < 0x80 },
            // Pango omits the tracking after the last character.
            width: Double(logical.width) / Double(PANGO_SCALE) + tracking)
    }

    private func face(_ style: TextStyle, _ size: Double, _ tracking: Double) -> FaceTools {
        let face = Face(
            family: style.face, size: size, weight: style.weight,
            // Underlines are painted separately.
            traits: style.traits.subtracting([.underline, .strikethrough]).subtracting(.context),
            stretch: style.stretch, tracking: tracking)
        if let known = faces[face] { return known }
        if faces.count > 512 { faces.removeAll() }
        let made = FaceTools(
            TextStyle(face: face.family, weight: face.weight, traits: face.traits, stretch: face.stretch), size,
            tracking)
        faces[face] = made
        return made
    }
}

/// The Pango objects for text in one typeface.
private struct FaceTools {
    let description: PangoDescription
    let attributes: PangoAttributes
    /// The shaper for plain lines.
    let plain: (shaper: PlainTextShaper, face: PangoObject<UnsafeMutablePointer<PangoFont>>)?

    init(_ style: TextStyle, _ size: Double, _ tracking: Double) {
        description = style.description(size: size)
        attributes = style.attributes(tracking: tracking)
        // Pango takes small capitals from other fonts if necessary.
        let hasSmallCaps = !style.traits.isDisjoint(with: [.lowercaseSmallCaps, .uppercaseSmallCaps])
        plain =
            hasSmallCaps
            ? nil
            : pango_context_load_font(PangoPool.ofThisThread.context.pointer, description.pointer).flatMap {
                let face = PangoObject($0)
                return PlainTextShaper(face, monospacedDigits: style.traits.contains(.monospacedDigits)).map {
                    ($0, face)
                }
            }
    }
}

extension UnsafeMutablePointer<PangoLayoutLine> {
    /// True if the line contains bitmap or colour glyphs, such as emoji, which have no outlines and their own colours.
    fileprivate var hasPictures: Bool {
        var next = pointee.runs
        while let node = next {
            next = node.pointee.next
            guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let font = run.pointee.item.pointee.analysis.font,
                let face = hb_font_get_face(pango_font_get_hb_font(font))
            else { continue }
            if hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0 {
                return true
            }
        }
        return false
    }
}

func cairo_set_source_rgba(_ cairo: OpaquePointer, _ color: RGBA) {
    cairo_set_source_rgba(
        cairo, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
}
