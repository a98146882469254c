import CPango

/// The baseline of measuring: one Pango layout that measures text after text.
final class PangoFloor {
    private let layout: OpaquePointer

    init() {
        let map = pango_cairo_font_map_new()
        let context = pango_font_map_create_context(map)
        let font = pango_font_description_from_string("Inter,sans-serif 17px")
        layout = pango_layout_new(context)
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(map)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    func measure(_ text: String) {
        pango_layout_set_text(layout, text, -1)
        var width: Int32 = 0
        var height: Int32 = 0
        pango_layout_get_size(layout, &width, &height)
    }
}
