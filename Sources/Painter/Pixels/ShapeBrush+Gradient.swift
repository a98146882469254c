import CCairo
import Display

#if canImport(Glibc)
    import Glibc
#endif

extension ShapeBrush {
    /// Sets the gradient of a rectangle as the source.
    func setSource(_ whole: GradientFill, _ rect: DotRect, _ map: PaintMap) {
        let gradient = whole.painted
        let (x, y) = (Double(rect.x), Double(rect.y))
        let (width, height) = (max(Double(rect.width), 1e-3), max(Double(rect.height), 1e-3))
        switch gradient.form.finite {
        case .linear(let startX, let startY, let endX, let endY):
            // A line of length zero has the last colour everywhere. Cairo would mix the colours instead.
            if startX == endX, startY == endY, let last = gradient.stops.last {
                return cairo_set_source_rgba(cairo, last.color)
            }
            set(
                cairo_pattern_create_linear(
                    x + Double(startX) * width, y + Double(startY) * height, x + Double(endX) * width,
                    y + Double(endY) * height), gradient, map)
        case .radial(let centerX, let centerY, let start, let end):
            // Circular on the display, independent of the shape of its dots.
            let space = map.translated(x + Double(centerX) * width, y + Double(centerY) * height)
                .scaled(1, 1 / aspect)
            setRadial(gradient, Double(start), Double(end), space)
        case .elliptical(let centerX, let centerY, let start, let end):
            let space = map.translated(x + Double(centerX) * width, y + Double(centerY) * height).scaled(width, height)
            setRadial(gradient, Double(start), Double(end), space)
        case .angular(let centerX, let centerY, let start, let end):
            let space = map.translated(x + Double(centerX) * width, y + Double(centerY) * height)
                .scaled(1, 1 / aspect)
            setAngular(gradient, Double(start), Double(end), space)
        }
    }

    private func setRadial(_ gradient: GradientFill, _ start: Double, _ end: Double, _ space: PaintMap) {
        // If the start radius is larger than the end radius, the colours run inward.
        let inner = max(min(start, end), 0)
        // Cairo paints nothing between equal circles, so they must differ slightly. The colours change abruptly there.
        let outer = max(start, end, inner + 1e-3)
        var gradient = gradient
        if start > end {
            gradient.stops = gradient.stops.reversed().map { .init($0.color, at: 1 - $0.location) }
        }
        set(cairo_pattern_create_radial(0, 0, inner, 0, 0, outer), gradient, space)
    }

    private func set(_ pattern: OpaquePointer?, _ gradient: GradientFill, _ space: PaintMap) {
        guard let pattern else { return }
        defer { cairo_pattern_destroy(pattern) }
        for stop in gradient.stops {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(
                pattern, Double(stop.location), Double(color.red) / 255, Double(color.green) / 255,
                Double(color.blue) / 255, Double(color.alpha) / 255)
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        var matrix = cairo_matrix_t(
            xx: space.a, yx: space.b, xy: space.c, yy: space.d, x0: space.tx, y0: space.ty)
        guard cairo_matrix_invert(&matrix) == CAIRO_STATUS_SUCCESS else {
            return cairo_set_source_rgba(cairo, gradient.middle)
        }
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_set_source(cairo, pattern)
    }

    /// Sets an angular gradient as an image of its visible part, because Cairo has no such gradient.
    private func setAngular(_ gradient: GradientFill, _ start: Double, _ end: Double, _ space: PaintMap) {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        (left, top) = (left.rounded(.down), top.rounded(.down))
        let (width, height) = (Int(right.rounded(.up) - left), Int(bottom.rounded(.up) - top))
        let determinant = space.a * space.d - space.b * space.c
        guard width > 0, height > 0, width * height <= CairoSurface.maximumPixels, abs(determinant) > 1e-12,
            [determinant, start, end, space.tx, space.ty].allSatisfy(\.isFinite),
            let image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        else { return cairo_set_source_rgba(cairo, gradient.middle) }
        defer { cairo_surface_destroy(image) }
        guard let data = cairo_image_surface_get_data(image) else { return }
        let stride = Int(cairo_image_surface_get_stride(image)) / 4
        let full = 2 * Double.pi
        let span = end - start
        let colors = (0...1023).map { PremultipliedPixel(gradient.color(at: Double($0) / 1023)).packed }
        data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { pixels in
            for row in 0..<height {
                for column in 0..<width {
                    let dx = left + Double(column) + 0.5 - space.tx
                    let dy = top + Double(row) + 0.5 - space.ty
                    let u = (space.d * dx - space.c * dy) / determinant
                    let v = (space.a * dy - space.b * dx) / determinant
                    var angle = (atan2(v, u) - start).truncatingRemainder(dividingBy: full)
                    if angle < 0 { angle += full }
                    var place = abs(span) < 1e-9 ? 0 : angle / span
                    if span < 0 { place = (full - angle) / -span }
                    // Angles outside of the gradient have the colour of the nearer end.
                    if place > 1, abs(span) < full {
                        place = angle - span > (full - span) / 2 ? 0 : 1
                    }
                    pixels[row * stride + column] = colors[Int(min(max(place, 0), 1) * 1023 + 0.5)]
                }
            }
        }
        cairo_surface_mark_dirty(image)
        cairo_set_source_surface(cairo, image, left, top)
    }
}

extension GradientFill {
    /// The most stops that are painted, far more than anyone sees. Cairo's time grows with the square of their
    /// number: a million would take minutes.
    static let maximumPaintedStops = 1_024

    /// The gradient with evenly chosen stops, among them the first and the last, if it has more than are painted.
    var painted: GradientFill {
        guard stops.count > GradientFill.maximumPaintedStops else { return self }
        let last = GradientFill.maximumPaintedStops - 1
        return GradientFill(form, stops: (0...last).map { stops[(stops.count - 1) * $0 / last] })
    }
}

extension GradientFill.Geometry {
    /// The form with 0 for numbers that are not finite, as on the wire.
    fileprivate var finite: Self {
        func finite(_ number: Float) -> Float { number.isFinite ? number : 0 }
        switch self {
        case .linear(let a, let b, let c, let d):
            return .linear(startX: finite(a), startY: finite(b), endX: finite(c), endY: finite(d))
        case .radial(let a, let b, let c, let d):
            return .radial(centerX: finite(a), centerY: finite(b), startRadius: finite(c), endRadius: finite(d))
        case .elliptical(let a, let b, let c, let d):
            return .elliptical(centerX: finite(a), centerY: finite(b), startRadius: finite(c), endRadius: finite(d))
        case .angular(let a, let b, let c, let d):
            return .angular(centerX: finite(a), centerY: finite(b), startAngle: finite(c), endAngle: finite(d))
        }
    }
}

extension PaintMap {
    func scaled(_ x: Double, _ y: Double) -> PaintMap {
        var map = self
        (map.a, map.b, map.c, map.d) = (a * x, b * x, c * y, d * y)
        return map
    }
}

/// A premultiplied pixel in Cairo's format.
struct PremultipliedPixel {
    let packed: UInt32

    init(_ color: RGBA) {
        let alpha = UInt32(color.alpha)
        func part(_ channel: UInt8) -> UInt32 { (UInt32(channel) * alpha + 127) / 255 }
        packed = alpha << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
    }
}
