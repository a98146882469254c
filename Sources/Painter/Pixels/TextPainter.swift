import CCairo
import CPango
import Display
import Typesetting

#if canImport(Glibc)
    import Glibc
#endif

/// Paints runs of letters with the settings that they were measured with. What was painted once is known to all painters of a
/// thread: whoever wants one picture after another makes a new painter for each.
final class TextPainter {
    private struct Face: Hashable {
        var family: String
        var size: Double
        var weight: UInt16
        var traits: TextStyle.Traits
        var stretch: UInt16
        /// In the units that Cairo draws in.
        var tracking: Double
    }

    private var faces: [Face: (description: PangoDescription, attributes: PangoAttributes)] = [:]
    private(set) var stamps = TextStamps()

    /// Lives as long as the thread.
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

    /// Letters upright on whole rows of pixels, and on eighths across. What was painted before at the same eighth is not set
    /// again.
    ///
    /// - Parameters:
    ///   - size: the em in pixels.
    ///   - width: what the letters are fitted to.
    func stamp(
        _ text: String, _ style: TextStyle, size: Double, x: Double, baseline: Double, width: Double, tracking: Double,
        color: RGBA, on cairo: OpaquePointer
    ) {
        let x = (x * 8).rounded() / 8
        let column = x.rounded(.down)
        guard abs(column) < 1e6, abs(baseline) < 1e6 else { return }
        let key = TextStamps.Key(
            text: text, face: style.face, size: size, weight: style.weight, traits: style.traits.rawValue,
            stretch: style.stretch, tracking: tracking, eighths: UInt8((x - column) * 8), width: width)
        @discardableResult
        func paint(_ color: RGBA, _ x: Double, _ baseline: Double, on cairo: OpaquePointer) -> Letters {
            self.paint(
                text, style, size: size, x: x, baseline: baseline, width: width, tracking: tracking, color: color,
                on: cairo, asOutlines: true)
        }
        guard let stamp = stamps.find(key, { paint(RGBA(packed: 0xFF), $1, $2, on: $0) == .outlines }) else {
            paint(color, x, baseline, on: cairo)
            return
        }
        cairo_set_source_rgba(cairo, color)
        cairo_mask_surface(cairo, stamp.surface, column - Double(stamp.left), baseline - Double(stamp.top))
    }

    /// What letters are painted from.
    enum Letters { case none, outlines, pictures }

    /// - Parameters:
    ///   - size: the em in the units that Cairo draws in.
    ///   - width: what the letters are fitted to; nil for their own.
    ///   - asOutlines: at exact places; Cairo moves letters to whole pixels otherwise.
    @discardableResult
    func paint(
        _ text: String, _ style: TextStyle, size: Double, x: Double, baseline: Double, width: Double?,
        tracking: Double, color: RGBA, on cairo: OpaquePointer, asOutlines: Bool
    ) -> Letters {
        guard !text.isEmpty, size > 0, size < 10_000 else { return .none }
        let bench = PangoBench.ofThisThread
        // A run is of one direction, which its letters say.
        bench.setDirection(rightToLeft: false)
        let layout = bench.painting
        let face = face(
            Face(
                family: style.face, size: size, weight: style.weight,
                // Lines are painted apart from the letters.
                traits: style.traits.subtracting([.underline, .strikethrough]), stretch: style.stretch,
                tracking: tracking))
        pango_layout_set_font_description(layout.pointer, face.description.pointer)
        pango_layout_set_attributes(layout.pointer, face.attributes.pointer)
        var letters = text
        letters.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(layout.pointer, $0.baseAddress, Int32($0.count))
            }
        }
        guard let line = pango_layout_get_line_readonly(layout.pointer, 0) else { return .none }
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        // Pango leaves out what follows the last letter.
        let measured = Double(logical.width) / Double(PANGO_SCALE) + tracking

        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        cairo_set_source_rgba(cairo, color)
        cairo_translate(cairo, x, baseline)
        if let width, measured > 0, width > 0, abs(measured - width) > size / 64 + abs(tracking) {
            // Another face than the one that was measured: squeezed or stretched, but where it belongs.
            cairo_scale(cairo, min(max(width / measured, 0.25), 4), 1)
        }
        cairo_move_to(cairo, 0, 0)
        let source: Letters = text.utf8.allSatisfy { $0 < 0x80 } || !line.hasPictures ? .outlines : .pictures
        if asOutlines, source == .outlines {
            pango_cairo_layout_line_path(cairo, line)
            cairo_fill(cairo)
        } else {
            pango_cairo_show_layout_line(cairo, line)
        }
        return source
    }

    private func face(_ face: Face) -> (description: PangoDescription, attributes: PangoAttributes) {
        if let known = faces[face] { return known }
        if faces.count > 512 { faces.removeAll() }
        let style = TextStyle(face: face.family, weight: face.weight, traits: face.traits, stretch: face.stretch)
        let made = (style.description(size: face.size), style.attributes(tracking: face.tracking))
        faces[face] = made
        return made
    }
}

extension UnsafeMutablePointer<PangoLayoutLine> {
    /// Whether a face in the line has pictures for letters, as those of emoji do. They have no outlines, and colours of
    /// their own.
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
