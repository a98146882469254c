import CPango
import Glibc

/// The Pango objects of one thread: a font map and a context with fixed settings. At scale 1 one point is one dot,
/// independent of the machine's settings. Glyphs are not hinted and have fractional positions, so that a text is
/// equally wide everywhere.
///
/// Pango's objects belong to one thread at a time, and filling a font map takes milliseconds and much memory. Each
/// thread therefore keeps one pool for all its typesetters and painters. They hold none of it between calls, so they
/// may change threads. The objects are made on first use, and plain lines need none.
package final class PangoPool {
    /// The layouts for measuring and for painting. Each use must set everything it depends on.
    private(set) lazy var measuring = layout(wrap: PANGO_WRAP_WORD_CHAR)
    package private(set) lazy var painting = layout(wrap: nil)
    package private(set) lazy var context = makeContext()
    let files = FontFiles()
    private var catalogs: [Double: FontCatalog] = [:]
    private var isRightToLeft = false
    private var tabDistance = 0.0

    private init() {}

    /// Makes the context, which retains its font map.
    private func makeContext() -> PangoObject<OpaquePointer> {
        FontConfiguration.installOnce
        let map = PangoObject(pango_cairo_font_map_new())
        let context = PangoObject(pango_font_map_create_context(map.pointer))
        // The map's own resolution would also work, but setting it waits for the list of fonts.
        pango_cairo_context_set_resolution(context.pointer, 72)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context.pointer, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context.pointer, 0)
        pango_context_set_language(context.pointer, pango_language_from_string("en"))
        return context
    }

    private func layout(wrap: PangoWrapMode?) -> PangoObject<OpaquePointer> {
        let layout = PangoObject(pango_layout_new(context.pointer))
        pango_layout_set_single_paragraph_mode(layout.pointer, 1)
        if let wrap { pango_layout_set_wrap(layout.pointer, wrap) }
        return layout
    }

    /// Returns the font cache of a scale.
    func catalog(scale: Double) -> FontCatalog {
        if let known = catalogs[scale] { return known }
        if catalogs.count >= 8 { catalogs.removeAll() }
        let catalog = FontCatalog(self, scale: scale)
        catalogs[scale] = catalog
        return catalog
    }

    /// Sets the direction of text whose characters have none.
    package func setDirection(rightToLeft: Bool) {
        guard rightToLeft != isRightToLeft else { return }
        isRightToLeft = rightToLeft
        pango_context_set_base_dir(
            context.pointer, rightToLeft ? PANGO_DIRECTION_WEAK_RTL : PANGO_DIRECTION_WEAK_LTR)
        pango_layout_context_changed(measuring.pointer)
        pango_layout_context_changed(painting.pointer)
    }

    /// Sets the distance of tab stops for measuring, in dots.
    func setTabs(every distance: Double) {
        guard distance != tabDistance, let stops = pango_tab_array_new(2, 0) else { return }
        tabDistance = distance
        // Pango repeats the distance of the last two stops.
        for stop in 1...2 {
            pango_tab_array_set_tab(
                stops, Int32(stop - 1), PANGO_TAB_LEFT,
                Int32(clamping: Int(distance * Double(stop) * Double(PANGO_SCALE))))
        }
        pango_layout_set_tabs(measuring.pointer, stops)
        pango_tab_array_free(stops)
    }

    /// The pool of the current thread, which lives as long as the thread.
    package static var ofThisThread: PangoPool {
        if let kept = pthread_getspecific(key) { return Unmanaged<PangoPool>.fromOpaque(kept).takeUnretainedValue() }
        let pool = PangoPool()
        pthread_setspecific(key, Unmanaged.passRetained(pool).toOpaque())
        return pool
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { kept in
            if let kept { Unmanaged<PangoPool>.fromOpaque(kept).release() }
        }
        return key
    }()
}
