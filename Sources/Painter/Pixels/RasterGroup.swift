import CCairo
import Display

/// Layers painted into a separate image, to which effects are applied.
final class RasterGroup {
    /// The context to paint into, and the map that leads to it.
    let cairo: OpaquePointer
    let map: PaintMap

    private let target: OpaquePointer
    private let image: OpaquePointer
    private let effects: [Effect]
    private let left: Double
    private let top: Double
    private let width: Int
    private let height: Int
    /// The pixels per unit of the target, on each axis. Vector files get an image fine enough for print.
    private let oversampling: Double
    /// The size in pixels of a dot after spreading, for each axis.
    private let spread: SIMD2<Double>

    /// The maximum deviation in pixels. Beyond it the content is unrecognisable, and the blur would take long.
    static let largestDeviation = 170.0

    /// The maximum distance of a shadow in pixels, because the space between it and its shape must fit in memory.
    private static let furthestThrow = 4096.0

    /// Creates a group.
    /// - Parameter painted: The bounds of the result after all effects, in the target's units; nil if unknown.
    /// - Returns: nil if nothing is visible, or the group is too large for memory.
    init?(
        _ effects: [Effect], on target: OpaquePointer, _ map: PaintMap, within painted: PixelRect?, isRaster: Bool
    ) {
        oversampling = isRaster ? 1 : 2
        spread = map.spread * oversampling
        self.effects = effects.filter {
            guard case .shadow(let shadow) = $0 else { return true }
            let (dx, dy) = map.moved(Double(shadow.x), Double(shadow.y))
            return max(abs(dx), abs(dy)) <= RasterGroup.furthestThrow
        }
        self.target = target
        var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(target, &x0, &y0, &x1, &y1)
        guard x1 > x0, y1 > y0 else { return nil }
        let seen = PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
        var needed = self.effects.reversed().reduce(seen) { RasterGroup.needed(for: $1, in: $0, map) }
        if let painted { needed = needed.intersection(painted.inset(by: -1)) }
        guard [needed.x, needed.y, needed.width, needed.height].allSatisfy({ abs($0) < 1e8 }) else { return nil }
        left = needed.x.rounded(.down)
        top = needed.y.rounded(.down)
        width = Int(((needed.x + needed.width).rounded(.up) - left) * oversampling)
        height = Int(((needed.y + needed.height).rounded(.up) - top) * oversampling)
        guard width > 0, height > 0, width <= RasterGroup.longestSide, height <= RasterGroup.longestSide,
            width * height <= CairoSurface.maximumPixels,
            let image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        else { return nil }
        guard let cairo = cairo_create(image) else {
            cairo_surface_destroy(image)
            return nil
        }
        self.image = image
        self.cairo = cairo
        self.map = map.shifted(left, top, scale: oversampling)
    }

    /// The maximum side of a group: that of the largest display, plus the shapes that cast shadows onto it.
    private static let longestSide = CairoSurface.longestSide + 2 * Int(furthestThrow)

    /// Returns the area that must be painted so that an effect is correct within an area. Content outside of it may
    /// reach in, at most along the axis with the largest scale.
    private static func needed(for effect: Effect, in area: PixelRect, _ map: PaintMap) -> PixelRect {
        func margin(_ radius: Float) -> Double {
            (3 * min(max(Double(radius), 0) * map.spread.max(), largestDeviation)).rounded(.up)
        }
        switch effect {
        case .colors: return area
        case .blur(let radius): return area.inset(by: -margin(radius))
        case .shadow(let shadow):
            let (dx, dy) = map.moved(Double(shadow.x), Double(shadow.y))
            // The shadow is blurred at its final position, including its invisible parts.
            let thrown = area.inset(by: -margin(shadow.radius) - 1)
            var form = thrown
            form.x -= dx
            form.y -= dy
            return thrown.union(form)
        }
    }

    deinit {
        cairo_destroy(cairo)
        cairo_surface_destroy(image)
    }

    var pixelCount: Int { width * height }

    /// Multiplies the group with the coverage of a mask.
    func mask(_ paint: (OpaquePointer) -> Void) {
        cairo_push_group(cairo)
        paint(cairo)
        cairo_pop_group_to_source(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
        cairo_paint(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    }

    func applyEffects() {
        guard !effects.isEmpty else { return }
        cairo_surface_flush(image)
        guard let data = cairo_image_surface_get_data(image) else { return }
        let stride = Int(cairo_image_surface_get_stride(image)) / 4
        data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { pixels in
            let whole = PixelFilter(pixels: pixels, width: width, height: height, stride: stride)
            let reach = effects.reduce(0) { $0 + $1.reach } * max(map.spread.max(), map.largestScale)
            // A filter that colours transparent pixels applies to the whole image.
            let isEverywhere = effects.contains(where: \.coversNothing)
            guard var filter = isEverywhere ? whole : whole.painted(reach: Int(min(reach, 1e5).rounded(.up)) + 1)
            else { return }
            for effect in effects {
                switch effect {
                case .blur(let radius): filter.blur(deviation(radius))
                case .shadow(let shadow):
                    // The shadow's direction is transformed with the layer.
                    let (dx, dy) = map.moved(Double(shadow.x), Double(shadow.y))
                    filter.shadow(shadow, deviation(shadow.radius), Int(dx.rounded()), Int(dy.rounded()))
                case .colors(let matrix): filter.recolour(matrix)
                }
            }
        }
        cairo_surface_mark_dirty(image)
    }

    private func deviation(_ radius: Float) -> SIMD2<Double> {
        (spread * max(Double(radius), 0)).clamped(
            lowerBound: .zero, upperBound: SIMD2(repeating: RasterGroup.largestDeviation))
    }

    /// Sets the group as the source.
    func setSource() {
        guard oversampling != 1 else { return cairo_set_source_surface(target, image, left, top) }
        guard let pattern = cairo_pattern_create_for_surface(image) else { return }
        defer { cairo_pattern_destroy(pattern) }
        var matrix = cairo_matrix_t(
            xx: oversampling, yx: 0, xy: 0, yy: oversampling, x0: -left * oversampling, y0: -top * oversampling)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_set_source(target, pattern)
    }
}

extension Effect {
    /// True if the effect colours transparent pixels.
    var coversNothing: Bool {
        guard case .colors(let matrix) = self else { return false }
        return matrix.rows[19] > 0
    }

    /// The maximum distance in dots that the effect reaches.
    var reach: Double {
        switch self {
        case .blur(let radius): 3 * Double(max(radius, 0))
        case .shadow(let shadow):
            3 * Double(max(shadow.radius, 0)) + Double(shadow.x * shadow.x + shadow.y * shadow.y).squareRoot()
        case .colors: 0
        }
    }
}
