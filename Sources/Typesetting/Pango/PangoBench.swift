import CPango
import Glibc

/// Pango's tools of one thread: a font map and a context with fixed settings. One point is one dot at scale 1 whatever the
/// machine's settings say, letters are not hinted and stand at fractions of dots, so that a text is equally wide everywhere.
///
/// Pango's objects belong to one thread at a time, and a font map takes milliseconds and much memory to fill. So a thread
/// keeps one for all its typesetters and painters, and those hold nothing of it between calls: they may change threads.
/// They are made when they are first needed, and plain lines do not.
package final class PangoBench {
    /// To measure with and to paint with; whoever uses one sets everything it depends on.
    private(set) lazy var measuring = layout(wrap: PANGO_WRAP_WORD_CHAR)
    package private(set) lazy var painting = layout(wrap: nil)
    package private(set) lazy var context = makeContext()
    let files = FontFiles()
    private var books: [Double: FontBook] = [:]
    private var isRightToLeft = false
    private var tabDistance = 0.0

    private init() {}

    /// It keeps its font map.
    private func makeContext() -> PangoObject<OpaquePointer> {
        FontRules.hold
        let map = PangoObject(pango_cairo_font_map_new())
        let context = PangoObject(pango_font_map_create_context(map.pointer))
        // The map's own resolution would do, too, but to set it waits until it is known which fonts there are.
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

    /// The fonts that texts at a scale asked for.
    func book(scale: Double) -> FontBook {
        if let known = books[scale] { return known }
        if books.count >= 8 { books.removeAll() }
        let book = FontBook(self, scale: scale)
        books[scale] = book
        return book
    }

    /// The direction of text whose letters have none.
    package func setDirection(rightToLeft: Bool) {
        guard rightToLeft != isRightToLeft else { return }
        isRightToLeft = rightToLeft
        pango_context_set_base_dir(
            context.pointer, rightToLeft ? PANGO_DIRECTION_WEAK_RTL : PANGO_DIRECTION_WEAK_LTR)
        pango_layout_context_changed(measuring.pointer)
        pango_layout_context_changed(painting.pointer)
    }

    /// Where tabs lead to in what is measured, in dots.
    func setTabs(every distance: Double) {
        guard distance != tabDistance, let stops = pango_tab_array_new(2, 0) else { return }
        tabDistance = distance
        // Pango goes on with the distance of the last two.
        for stop in 1...2 {
            pango_tab_array_set_tab(
                stops, Int32(stop - 1), PANGO_TAB_LEFT,
                Int32(clamping: Int(distance * Double(stop) * Double(PANGO_SCALE))))
        }
        pango_layout_set_tabs(measuring.pointer, stops)
        pango_tab_array_free(stops)
    }

    /// Lives as long as the thread.
    package static var ofThisThread: PangoBench {
        if let kept = pthread_getspecific(key) { return Unmanaged<PangoBench>.fromOpaque(kept).takeUnretainedValue() }
        let bench = PangoBench()
        pthread_setspecific(key, Unmanaged.passRetained(bench).toOpaque())
        return bench
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { kept in
            if let kept { Unmanaged<PangoBench>.fromOpaque(kept).release() }
        }
        return key
    }()
}
