import CCairo
import CPango

/// The baseline of painting: code written by hand with Cairo and Pango, without pictures. 200 labels and 100 shapes on
/// a page of 800 × 600.
final class CairoFloor {
    private let font = pango_font_description_from_string("Inter,sans-serif 12px")

    deinit { pango_font_description_free(font) }

    func page() {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 800, 600)
        let cairo = cairo_create(surface)
        defer {
            cairo_destroy(cairo)
            cairo_surface_destroy(surface)
        }
        cairo_set_source_rgb(cairo, 1, 1, 1)
        cairo_paint(cairo)
        guard let layout = pango_cairo_create_layout(cairo) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_font_description(layout, font)
        for row in 0..<20 {
            for column in 0..<10 {
                let (x, y) = (Double(column * 80), Double(row * 30))
                cairo_set_source_rgb(cairo, 0, 0, 0)
                pango_layout_set_text(layout, "Label \(row * 10 + column)", -1)
                cairo_move_to(cairo, x + 8, y + 7)
                pango_cairo_show_layout(cairo, layout)
                if column % 2 == 0 { shape(cairo, column / 2 + row, x + 60, y + 7) }
            }
        }
        cairo_surface_flush(surface)
    }

    private func shape(_ cairo: OpaquePointer?, _ kind: Int, _ x: Double, _ y: Double) {
        switch kind % 4 {
        case 0:
            cairo_set_source_rgb(cairo, 1, 0.22, 0.24)
            cairo_arc(cairo, x + 8, y + 8, 8, 0, 2 * .pi)
            cairo_fill(cairo)
        case 1:
            cairo_set_source_rgb(cairo, 0, 0.53, 1)
            rounded(cairo, x, y, 16, 16, 4)
            cairo_fill(cairo)
        case 2:
            cairo_set_source_rgb(cairo, 0.2, 0.78, 0.35)
            rounded(cairo, x, y + 2, 16, 12, 6)
            cairo_set_line_width(cairo, 2)
            cairo_stroke(cairo)
        default:
            cairo_set_source_rgb(cairo, 1, 0.55, 0.16)
            cairo_rectangle(cairo, x, y, 16, 16)
            cairo_fill(cairo)
        }
    }

    private func rounded(
        _ cairo: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ r: Double
    ) {
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, x + width - r, y + r, r, -.pi / 2, 0)
        cairo_arc(cairo, x + width - r, y + height - r, r, 0, .pi / 2)
        cairo_arc(cairo, x + r, y + height - r, r, .pi / 2, .pi)
        cairo_arc(cairo, x + r, y + r, r, .pi, 3 * .pi / 2)
        cairo_close_path(cairo)
    }
}
