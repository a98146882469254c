import CCairo

/// The plus-darker blend mode, which adds the darkness of two images. Cairo only adds light, so the pixels are computed
/// here.
///
/// With premultiplied channels, a colour's darkness is its alpha minus the channel. The sum of both is subtracted from
/// the combined alpha.
enum PlusDarkerBlend {
    /// Blends the source pattern into the target of `cairo`. Returns false if the target is no image, but a vector
    /// file.
    static func paint(_ source: OpaquePointer, on cairo: OpaquePointer) -> Bool {
        var front: OpaquePointer?
        guard cairo_pattern_get_surface(source, &front) == CAIRO_STATUS_SUCCESS,
            let below = pixels(of: cairo_get_group_target(cairo)), let above = pixels(of: front)
        else { return false }
        // Both surfaces have an offset on the same display.
        let (dx, dy) = (above.left - below.left, above.top - below.top)
        let columns = max(0, -dx)..<max(max(0, -dx), min(above.width, below.width - dx))
        for row in max(0, -dy)..<max(max(0, -dy), min(above.height, below.height - dy)) {
            let line = above.pixels + row * above.stride
            let under = below.pixels + (row + dy) * below.stride + dx
            for column in columns where line[column] != 0 {
                under[column] = sum(under[column] | below.without, line[column])
            }
        }
        cairo_surface_mark_dirty(below.surface)
        return true
    }

    private static func sum(_ below: UInt32, _ above: UInt32) -> UInt32 {
        let (opacity, more) = (below >> 24, above >> 24)
        let both = min(opacity + more, 255)
        var joined = both << 24
        for shift in [16, 8, 0] as [UInt32] {
            let lacking = Int(opacity) - Int(below >> shift & 0xFF) + Int(more) - Int(above >> shift & 0xFF)
            joined |= UInt32(min(max(Int(both) - lacking, 0), Int(both))) << shift
        }
        return joined
    }

    private struct Pixels {
        let surface: OpaquePointer
        let pixels: UnsafeMutablePointer<UInt32>
        /// The size in pixels.
        let width, height, stride: Int
        let left, top: Int
        /// The alpha of pixels in a format without alpha; 0 otherwise.
        let without: UInt32
    }

    private static func pixels(of surface: OpaquePointer?) -> Pixels? {
        guard let surface, cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE else { return nil }
        let format = cairo_image_surface_get_format(surface)
        guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 else { return nil }
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return nil }
        let (width, height) = (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface)) / 4
        var (x, y) = (0.0, 0.0)
        cairo_surface_get_device_offset(surface, &x, &y)
        return data.withMemoryRebound(to: UInt32.self, capacity: stride * Int(height)) {
            Pixels(
                surface: surface, pixels: $0, width: Int(width), height: Int(height), stride: stride,
                left: Int((-x).rounded()), top: Int((-y).rounded()),
                without: format == CAIRO_FORMAT_RGB24 ? 0xFF00_0000 : 0)
        }
    }
}
