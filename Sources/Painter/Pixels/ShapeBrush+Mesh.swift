import CCairo
import Display

extension ShapeBrush {
    /// Sets the mesh gradient of a rectangle as the source. Returns false if it cannot be made.
    func setSource(_ mesh: MeshFill, _ rect: DotRect, _ map: PaintMap) -> Bool {
        let space = map.translated(Double(rect.x), Double(rect.y)).scaled(
            max(Double(rect.width), 1e-3), max(Double(rect.height), 1e-3))
        guard !space.isFlat, let pattern = cairo_pattern_create_mesh() else { return false }
        defer { cairo_pattern_destroy(pattern) }
        let net = MeshNet(mesh)
        for row in 0..<(mesh.rows - 1) {
            for column in 0..<(mesh.columns - 1) { net.add(column, row, to: pattern, space) }
        }
        guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else { return false }
        cairo_set_source(cairo, pattern)
        return true
    }
}

/// A grid of Coons patches. Cairo interpolates linearly, so patches are subdivided to approximate other interpolations.
private struct MeshNet {
    let mesh: MeshFill
    private let colors: [SIMD4<Double>]
    private let cuts: Int

    init(_ mesh: MeshFill) {
        self.mesh = mesh
        colors = mesh.colors.map { color in
            if mesh.isPerceptual {
                let known = PerceptualColor(color)
                return SIMD4(known.parts, known.alpha)
            }
            let alpha = Double(color.alpha) / 255
            return SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255) / 255
                * SIMD4(alpha, alpha, alpha, alpha)
        }
        let isEven = !mesh.isSmooth && !mesh.isPerceptual
        cuts = isEven ? 1 : mesh.colors.count > 256 ? 4 : 10
    }

    func add(_ column: Int, _ row: Int, to pattern: OpaquePointer, _ space: PaintMap) {
        let patch = CoonsPatch(mesh, column, row)
        if cuts == 1 {
            cairo_mesh_pattern_begin_patch(pattern)
            patch.trace { kind, points in
                let p = points.map { space($0.x, $0.y) }
                if kind == .start { return cairo_mesh_pattern_move_to(pattern, p[0].x, p[0].y) }
                cairo_mesh_pattern_curve_to(pattern, p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y)
            }
            for (corner, place) in MeshNet.corners.enumerated() {
                set(corner, color(Double(column) + place.x, Double(row) + place.y), pattern)
            }
            return cairo_mesh_pattern_end_patch(pattern)
        }
        for y in 0..<cuts {
            for x in 0..<cuts {
                cairo_mesh_pattern_begin_patch(pattern)
                for (corner, place) in MeshNet.corners.enumerated() {
                    let (u, v) = ((Double(x) + place.x) / Double(cuts), (Double(y) + place.y) / Double(cuts))
                    let point = patch.point(u, v)
                    let (px, py) = space(point.x, point.y)
                    if corner == 0 {
                        cairo_mesh_pattern_move_to(pattern, px, py)
                    } else {
                        cairo_mesh_pattern_line_to(pattern, px, py)
                    }
                    set(corner, color(Double(column) + u, Double(row) + v), pattern)
                }
                cairo_mesh_pattern_end_patch(pattern)
            }
        }
    }

    /// The corners clockwise from the upper left, in Cairo's order.
    private static let corners: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]

    private func set(_ corner: Int, _ color: RGBA, _ pattern: OpaquePointer) {
        cairo_mesh_pattern_set_corner_color_rgba(
            pattern, UInt32(corner), Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
            Double(color.alpha) / 255)
    }

    /// Returns the colour at a position in units of grid cells.
    private func color(_ x: Double, _ y: Double) -> RGBA {
        let (column, row) = (min(Int(x), mesh.columns - 2), min(Int(y), mesh.rows - 2))
        let (u, v) = (x - Double(column), y - Double(row))
        func at(_ x: Int, _ y: Int) -> SIMD4<Double> {
            colors[min(max(y, 0), mesh.rows - 1) * mesh.columns + min(max(x, 0), mesh.columns - 1)]
        }
        func along(_ row: Int) -> SIMD4<Double> {
            mix(u) { at(column + $0, row) }
        }
        let mixed = mix(v) { along(row + $0) }
        let alpha = min(max(mixed.w, 0), 1)
        guard alpha > 0 else { return RGBA(packed: 0) }
        if mesh.isPerceptual {
            var color = PerceptualColor(RGBA(packed: 0))
            (color.parts, color.alpha) = (SIMD3(mixed.x, mixed.y, mixed.z), alpha)
            return color.color
        }
        func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        return RGBA(
            red: byte(mixed.x / alpha), green: byte(mixed.y / alpha), blue: byte(mixed.z / alpha), alpha: byte(alpha))
    }

    /// Interpolates between the second and the third of four values, smoothly if the mesh is smooth.
    private func mix(_ t: Double, _ at: (Int) -> SIMD4<Double>) -> SIMD4<Double> {
        if t == 0 { return at(0) }
        let (first, second) = (at(0), at(1))
        guard mesh.isSmooth else { return first + (second - first) * t }
        let (rise, fall) = ((second - at(-1)) / 2, (at(2) - first) / 2)
        let (t2, t3) = (t * t, t * t * t)
        let start = first * (2 * t3 - 3 * t2 + 1) + rise * (t3 - 2 * t2 + t)
        let end = second * (3 * t2 - 2 * t3) + fall * (t3 - t2)
        return start + end
    }
}

/// A cell of the grid, bounded by four curves.
private struct CoonsPatch {
    typealias Side = [SIMD2<Double>]
    enum Step { case start, curve }

    /// The sides from left to right and from top to bottom.
    private let top, bottom, left, right: Side

    init(_ mesh: MeshFill, _ column: Int, _ row: Int) {
        func across(_ row: Int) -> Side {
            [
                mesh.point(column, row), mesh.pull(column, row, .trailing), mesh.pull(column + 1, row, .leading),
                mesh.point(column + 1, row),
            ]
        }
        func down(_ column: Int) -> Side {
            [
                mesh.point(column, row), mesh.pull(column, row, .bottom), mesh.pull(column, row + 1, .top),
                mesh.point(column, row + 1),
            ]
        }
        (top, bottom) = (across(row), across(row + 1))
        (left, right) = (down(column), down(column + 1))
    }

    /// Traces the boundary clockwise from the upper left.
    func trace(_ body: (Step, [SIMD2<Double>]) -> Void) {
        body(.start, [top[0]])
        body(.curve, Array(top[1...]))
        body(.curve, Array(right[1...]))
        body(.curve, Array(bottom.reversed()[1...]))
        body(.curve, Array(left.reversed()[1...]))
    }

    func point(_ u: Double, _ v: Double) -> SIMD2<Double> {
        func on(_ side: Side, _ t: Double) -> SIMD2<Double> {
            let s = 1 - t
            let (first, last) = (
                s * s * s * side[0] + 3 * s * s * t * side[1], 3 * s * t * t * side[2] + t * t * t * side[3]
            )
            return first + last
        }
        let across = (1 - v) * on(top, u) + v * on(bottom, u)
        let down = (1 - u) * on(left, v) + u * on(right, v)
        let upper = (1 - u) * top[0] + u * top[3]
        let lower = (1 - u) * bottom[0] + u * bottom[3]
        return across + down - ((1 - v) * upper + v * lower)
    }
}
