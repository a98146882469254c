import CCairo
import Display

/// Layers painted flat and then projected. Each output pixel is the mean of several sample points.
final class ProjectedGroup {
    /// The context to paint into, and the map that leads to it.
    let cairo: OpaquePointer
    let map: PaintMap

    private let target: OpaquePointer
    private let flat: CairoSurface
    private let shown: CairoSurface
    private let projection: Projection
    private let left: Double
    private let top: Double
    /// The pixels per unit of the target, on each axis. Vector files get an image fine enough for print.
    private let oversampling: Double

    /// The maximum side in pixels, independent of that of a decoded image. More detail of near content is invisible.
    private static let longestSide = 4_096.0

    /// Creates a group.
    /// - Parameters:
    ///   - area: The painted area in the layers' dots.
    ///   - projection: The projection from there to the target.
    ///   - isFine: True if the group may be painted larger than it appears.
    /// - Returns: nil if nothing is visible.
    init?(
        of area: PixelRect, _ projection: Projection, on target: OpaquePointer, isRaster: Bool, isFine: Bool
    ) {
        let (right, bottom) = (area.x + area.width, area.y + area.height)
        let corners = projection.visibleCorners(area.x, area.y, right, bottom)
        guard area.width > 0, area.height > 0, area.width < 1e6, area.height < 1e6, let inverse = projection.inverse,
            let seen = projection.bounds(area.x, area.y, right, bottom)
        else { return nil }
        var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(target, &x0, &y0, &x1, &y1)
        left = max(x0.rounded(.down), (seen.left - 1).rounded(.down))
        top = max(y0.rounded(.down), (seen.top - 1).rounded(.down))
        let width = min(x1.rounded(.up), (seen.right + 1).rounded(.up)) - left
        let height = min(y1.rounded(.up), (seen.bottom + 1).rounded(.up)) - top
        guard width > 0, height > 0 else { return nil }
        oversampling = isRaster ? 1 : 2
        // The resolution of the nearest corner, so that near content is not blurred.
        let wanted = corners.map { projection.largestScale($0.x, $0.y) }.max() ?? 0
        let seenSide = max(width, height) * oversampling
        let longest = isFine ? ProjectedGroup.longestSide : min(seenSide, ProjectedGroup.longestSide)
        let scale = min(wanted * oversampling, longest / max(area.width, area.height))
        guard scale > 0, scale.isFinite,
            let flat = try? CairoSurface(
                .translucentPixels, width: Int((area.width * scale).rounded(.up)) + 2,
                height: Int((area.height * scale).rounded(.up)) + 2),
            let shown = try? CairoSurface(
                .translucentPixels, width: Int(width * oversampling), height: Int(height * oversampling)),
            let cairo = cairo_create(flat.pointer)
        else { return nil }
        self.flat = flat
        self.shown = shown
        self.cairo = cairo
        self.target = target
        map = PaintMap(scaleX: scale, scaleY: scale).translated(-area.x, -area.y).shifted(-1, -1, scale: 1)
        // The map from output pixels to painted pixels.
        let painted = map.projection.composedAfter(inverse)
        self.projection = painted.composedAfter(
            Projection(a: 1 / oversampling, b: 0, c: 0, d: 1 / oversampling, tx: left, ty: top))
    }

    deinit { cairo_destroy(cairo) }

    /// The number of painted and output pixels.
    var pixelCount: Int { flat.width * flat.height + shown.width * shown.height }

    /// Sets the projected group as the source. Returns false if it is empty.
    func setSource() -> Bool {
        let source = flat.pixels
        guard !source.isEmpty else { return false }
        let sampler = Sampler(pixels: source, width: flat.width, height: flat.height)
        var result = [UInt32](repeating: 0, count: shown.width * shown.height)
        for row in 0..<shown.height {
            for column in 0..<shown.width {
                // The number of samples grows where the content is reduced.
                let many = projection.largestScale(Double(column) + 0.5, Double(row) + 0.5)
                let points = Int(min(max(many.rounded(.up), 2), 6))
                var sum = SIMD4<Double>.zero
                for point in 0..<points * points {
                    let x = Double(column) + (Double(point % points) + 0.5) / Double(points)
                    let y = Double(row) + (Double(point / points) + 0.5) / Double(points)
                    if let place = projection(x, y) { sum += sampler.color(place.x - 0.5, place.y - 0.5) }
                }
                result[row * shown.width + column] = Sampler.packed(sum / Double(points * points))
            }
        }
        shown.replace(by: result)
        guard let pattern = cairo_pattern_create_for_surface(shown.pointer) else { return false }
        defer { cairo_pattern_destroy(pattern) }
        var matrix = cairo_matrix_t(
            xx: oversampling, yx: 0, xy: 0, yy: oversampling, x0: -left * oversampling, y0: -top * oversampling)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_set_source(target, pattern)
        return true
    }
}

/// Interpolates between premultiplied pixels.
private struct Sampler {
    let pixels: [UInt32]
    let width: Int
    let height: Int

    func color(_ x: Double, _ y: Double) -> SIMD4<Double> {
        guard x > -1, y > -1, x < Double(width), y < Double(height) else { return .zero }
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (right, below) = (x - Double(left), y - Double(top))
        return (1 - below) * ((1 - right) * pixel(left, top) + right * pixel(left + 1, top))
            + below * ((1 - right) * pixel(left, top + 1) + right * pixel(left + 1, top + 1))
    }

    private func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
        guard x >= 0, y >= 0, x < width, y < height else { return .zero }
        let pixel = pixels[y * width + x]
        return SIMD4(
            Double(pixel >> 24), Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF))
    }

    static func packed(_ color: SIMD4<Double>) -> UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32(min(max(value.rounded(), 0), 255)) }
        return byte(color[0]) << 24 | byte(color[1]) << 16 | byte(color[2]) << 8 | byte(color[3])
    }
}
