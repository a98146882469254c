import CCairo
import Display

extension ShapeBrush {
    /// Sets the source to a colour over what lies behind an area, blurred and saturated.
    ///
    /// Vector files have no pixels to blur, so their source is the colour alone.
    func setSource(_ color: RGBA, over blur: Float, _ area: PixelRect, _ map: PaintMap) {
        let deviation = (map.spread * max(Double(blur), 0))
            .clamped(lowerBound: .zero, upperBound: SIMD2(repeating: RasterGroup.largestDeviation))
        guard let backdrop = MaterialBackdrop(behind: area, on: cairo, deviation) else {
            return cairo_set_source_rgba(cairo, color)
        }
        backdrop.setSource(under: color)
    }
}

/// The blurred content behind a material, in a smaller image: a blurred image has no small details.
private final class MaterialBackdrop {
    /// The deviation in pixels of the smaller image that is enough for a smooth result.
    private static let fineDeviation = 4.0
    /// The factor of the saturation, by which colours show through the tint.
    private static let saturation: Float = 1.8

    private let target: OpaquePointer
    private let image: OpaquePointer
    private let left: Double
    private let top: Double
    /// The pixels of the target for each pixel of the smaller image.
    private let step: Double

    /// Copies and blurs what the context's target shows in an area.
    ///
    /// The smaller image starts at a multiple of its step, so that a repainted part equals the whole.
    init?(behind area: PixelRect, on target: OpaquePointer, _ deviation: SIMD2<Double>) {
        guard let surface = cairo_get_group_target(target), deviation.max() > 0,
            cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
        else { return nil }
        var (offsetX, offsetY) = (0.0, 0.0)
        cairo_surface_get_device_offset(surface, &offsetX, &offsetY)
        let whole = PixelRect(
            x: -offsetX, y: -offsetY, width: Double(cairo_image_surface_get_width(surface)),
            height: Double(cairo_image_surface_get_height(surface)))
        let seen = area.intersection(whole)
        guard !seen.isEmpty else { return nil }
        var step = 1.0
        while deviation.min() / (step * 2) >= MaterialBackdrop.fineDeviation { step *= 2 }
        let (across, down) = (3 * deviation.x, 3 * deviation.y)
        let left = ((seen.x - across) / step).rounded(.down)
        let top = ((seen.y - down) / step).rounded(.down)
        let width = Int(((seen.x + seen.width + across) / step).rounded(.up) - left)
        let height = Int(((seen.y + seen.height + down) / step).rounded(.up) - top)
        guard width > 0, height > 0, width * height <= CairoSurface.maximumPixels,
            let image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        else { return nil }
        (self.target, self.image, self.step) = (target, image, step)
        (self.left, self.top) = (left * step, top * step)
        guard let pattern = cairo_pattern_create_for_surface(surface) else { return nil }
        defer { cairo_pattern_destroy(pattern) }
        copy(pattern)
        blur(deviation / step, width, height)
    }

    deinit { cairo_surface_destroy(image) }

    /// Copies the target's pixels. Those at its edge continue outside, so that the edge does not darken.
    private func copy(_ pattern: OpaquePointer) {
        guard let cairo = cairo_create(image) else { return }
        defer { cairo_destroy(cairo) }
        var matrix = cairo_matrix_t(xx: step, yx: 0, xy: 0, yy: step, x0: left, y0: top)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_source(cairo, pattern)
        cairo_paint(cairo)
    }

    private func blur(_ deviation: SIMD2<Double>, _ width: Int, _ height: Int) {
        cairo_surface_flush(image)
        guard let data = cairo_image_surface_get_data(image) else { return }
        let stride = Int(cairo_image_surface_get_stride(image)) / 4
        data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { pixels in
            var filter = PixelFilter(pixels: pixels, width: width, height: height, stride: stride)
            filter.blur(deviation)
            filter.recolour(ColorTransform(saturation: MaterialBackdrop.saturation))
        }
        cairo_surface_mark_dirty(image)
    }

    /// Sets the source of the target to the image with a colour over it.
    func setSource(under color: RGBA) {
        if let cairo = cairo_create(image) {
            cairo_set_source_rgba(cairo, color)
            cairo_paint(cairo)
            cairo_destroy(cairo)
        }
        guard let pattern = cairo_pattern_create_for_surface(image) else { return }
        defer { cairo_pattern_destroy(pattern) }
        var matrix = cairo_matrix_t(
            xx: 1 / step, yx: 0, xy: 0, yy: 1 / step, x0: -left / step, y0: -top / step)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_source(target, pattern)
    }
}

extension ColorTransform {
    /// The transform that multiplies the saturation and keeps the brightness.
    fileprivate init(saturation: Float) {
        let shares: [Float] = [0.2126, 0.7152, 0.0722]
        self = .identity
        for row in 0..<3 {
            for column in 0..<3 {
                rows[5 * row + column] = shares[column] * (1 - saturation) + (row == column ? saturation : 0)
            }
        }
    }
}
