import CChafa
import Painter

/// Images as sixels, made by libchafa: they replace text, in a few hundred colours. A sixel's pixel is either opaque or
/// absent, so translucent ones are composited with their background first.
struct SixelImages: Sendable {
    let cell: CellPixels

    /// Height of a sixel, in pixels.
    private static let height = 6

    func sequence(_ image: CellImage) -> String {
        guard var pixels = image.opaquePixels(cellWidth: cell.width, cellHeight: cell.height) else { return "" }
        let width = image.columns * cell.width
        // Whole sixels: the added lines are transparent.
        let lines = (image.rows * cell.height + SixelImages.height - 1) / SixelImages.height
        pixels += [UInt32](repeating: 0, count: lines * SixelImages.height * width - pixels.count)
        guard let config = chafa_canvas_config_new() else { return "" }
        defer { chafa_canvas_config_unref(config) }
        chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SIXELS)
        chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR)
        chafa_canvas_config_set_geometry(config, Int32(image.columns), Int32(lines))
        chafa_canvas_config_set_cell_geometry(config, Int32(cell.width), Int32(SixelImages.height))
        guard let canvas = chafa_canvas_new(config), let terminal = chafa_term_info_new() else { return "" }
        defer {
            chafa_canvas_unref(canvas)
            chafa_term_info_unref(terminal)
        }
        chafa_term_info_set_seq(terminal, CHAFA_TERM_SEQ_BEGIN_SIXELS, "\u{1B}P%1;%2;%3q", nil)
        chafa_term_info_set_seq(terminal, CHAFA_TERM_SEQ_END_SIXELS, "\u{1B}\\", nil)
        return pixels.withUnsafeBytes { bytes -> String in
            chafa_canvas_draw_all_pixels(
                canvas, CHAFA_PIXEL_BGRA8_PREMULTIPLIED, bytes.bindMemory(to: UInt8.self).baseAddress, Int32(width),
                Int32(lines * SixelImages.height), Int32(width * 4))
            guard let text = chafa_canvas_print(canvas, terminal) else { return "" }
            defer { g_string_free(text, 1) }
            return String(
                decoding: UnsafeRawBufferPointer(start: text.pointee.str, count: Int(text.pointee.len)), as: UTF8.self)
        }
    }
}
