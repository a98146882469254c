import CCairo
import Display

/// A rectangle in pixels.
struct PixelRect {
    var x, y, width, height: Double

    func inset(by distance: Double) -> PixelRect {
        PixelRect(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
    }

    var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Returns the smallest rectangle around both.
    func union(_ other: PixelRect) -> PixelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

/// The corners of a rounded rectangle, in pixels.
struct Corners {
    /// The radii, clockwise from top leading.
    var radii: [Double]
    var continuous: Bool

    init(radii: [Double], continuous: Bool) {
        self.radii = radii
        self.continuous = continuous
    }

    func inset(by distance: Double) -> Corners {
        Corners(radii: radii.map { max(0, $0 - distance) }, continuous: continuous)
    }

    /// Returns the corners with radii reduced so that they do not overlap.
    func fitted(to rect: PixelRect) -> Corners {
        let sides = [rect.width, rect.height, rect.width, rect.height]
        var factor = 1.0
        for side in 0..<4 {
            let sum = radii[side] + radii[(side + 1) % 4]
            if sum > sides[side] { factor = min(factor, sides[side] / sum) }
        }
        return Corners(radii: radii.map { $0 * factor }, continuous: continuous)
    }
}

/// The curves of a corner for radius 1. Points are distances from the corner along its two edges, from the start of the
/// turn to its middle. The second half mirrors the first.
///
/// If the edges are too short for the continuous shape, it is interpolated towards the circle.
private struct CornerForm {
    /// The start, two control points, the end of the first curve, and the first control point of the middle curve.
    var points: [(Double, Double)]

    static let circle: [(Double, Double)] = [
        (1, 0), (0.873_26, 0), (0.747_67, 0.024_1), (0.629_93, 0.071), (0.374_77, 0.172_64),
    ]
    static let continuous: [(Double, Double)] = [
        (1.528_665, 0), (1.088_492_96, 0), (0.868_406_94, 0), (0.631_493_79, 0.074_911_39),
        (0.372_823_83, 0.169_059_56),
    ]

    /// Creates a corner.
    /// - Parameter smoothness: 0 for a circle, 1 for the continuous shape.
    init(smoothness: Double) {
        points = zip(CornerForm.circle, CornerForm.continuous).map { circle, smooth in
            (circle.0 + (smooth.0 - circle.0) * smoothness, circle.1 + (smooth.1 - circle.1) * smoothness)
        }
    }
}

/// Adds outlines to Cairo's path.
struct OutlinePath {
    let cairo: OpaquePointer

    func add(_ outline: Outline, _ rect: PixelRect, radiusScale: Double, inset: Double = 0) {
        let inner = rect.inset(by: inset)
        guard !inner.isEmpty else { return }
        switch outline {
        case .rectangle:
            cairo_rectangle(cairo, inner.x, inner.y, inner.width, inner.height)
        case .ellipse:
            addEllipse(inner)
        case .roundedRectangle(let topLeading, let topTrailing, let bottomTrailing, let bottomLeading, let continuous):
            let radii = [topLeading, topTrailing, bottomTrailing, bottomLeading].map {
                $0.isFinite ? max(0, Double($0)) * radiusScale : 0
            }
            add(Corners(radii: radii, continuous: continuous).fitted(to: rect).inset(by: inset), inner)
        case .path, .named: break
        }
    }

    /// Adds a path relative to the upper left corner of a rectangle. Coordinates too large for Cairo's numbers are
    /// clamped.
    func add(_ path: DrawnPath, _ rect: DotRect, _ map: PaintMap) {
        let (left, top) = (Double(rect.x), Double(rect.y))
        func point(_ numbers: ArraySlice<Float>, _ index: Int) -> (x: Double, y: Double) {
            let first = numbers.startIndex + 2 * index
            let (x, y) = map(left + Double(numbers[first]), top + Double(numbers[first + 1]))
            return (min(max(x, -4e6), 4e6), min(max(y, -4e6), 4e6))
        }
        cairo_new_sub_path(cairo)
        var current = (x: 0.0, y: 0.0)
        path.forEach { verb, numbers in
            switch verb {
            case .move:
                current = point(numbers, 0)
                cairo_move_to(cairo, current.x, current.y)
            case .line:
                current = point(numbers, 0)
                cairo_line_to(cairo, current.x, current.y)
            case .quad:
                let (control, end) = (point(numbers, 0), point(numbers, 1))
                cairo_curve_to(
                    cairo, current.x + (control.x - current.x) * 2 / 3, current.y + (control.y - current.y) * 2 / 3,
                    end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
                current = end
            case .cubic:
                let (a, b, end) = (point(numbers, 0), point(numbers, 1), point(numbers, 2))
                cairo_curve_to(cairo, a.x, a.y, b.x, b.y, end.x, end.y)
                current = end
            case .close:
                cairo_close_path(cairo)
                var (x, y) = (0.0, 0.0)
                if cairo_has_current_point(cairo) != 0 { cairo_get_current_point(cairo, &x, &y) }
                current = (x, y)
            }
        }
    }

    /// Adds an ellipse that starts at three o'clock.
    private func addEllipse(_ rect: PixelRect) {
        let (rx, ry) = (rect.width / 2, rect.height / 2)
        let (cx, cy) = (rect.x + rx, rect.y + ry)
        // The standard control point distance for a quarter of a circle.
        let (kx, ky) = (rx * 0.552_284_75, ry * 0.552_284_75)
        cairo_new_sub_path(cairo)
        cairo_move_to(cairo, cx + rx, cy)
        cairo_curve_to(cairo, cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
        cairo_curve_to(cairo, cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
        cairo_curve_to(cairo, cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
        cairo_curve_to(cairo, cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
        cairo_close_path(cairo)
    }

    private func add(_ corners: Corners, _ rect: PixelRect) {
        // Each corner: its point, and the directions in which the path arrives and leaves.
        let (left, top, right, bottom) = (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
        let turns: [(x: Double, y: Double, arrive: (Double, Double), leave: (Double, Double))] = [
            (left, top, (0, -1), (1, 0)), (right, top, (1, 0), (0, 1)), (right, bottom, (0, 1), (-1, 0)),
            (left, bottom, (-1, 0), (0, -1)),
        ]
        cairo_new_sub_path(cairo)
        for (index, turn) in turns.enumerated() {
            let radius = corners.radii[index]
            let form = CornerForm(smoothness: smoothness(corners, index, rect))
            func point(_ index: Int, mirrored: Bool) -> (Double, Double) {
                let (along, across) = form.points[index]
                let (back, forth) = mirrored ? (across, along) : (along, across)
                return (
                    turn.x + radius * (turn.leave.0 * forth - turn.arrive.0 * back),
                    turn.y + radius * (turn.leave.1 * forth - turn.arrive.1 * back)
                )
            }
            func curve(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)) {
                cairo_curve_to(cairo, a.0, a.1, b.0, b.1, c.0, c.1)
            }
            let start = point(0, mirrored: false)
            if index == 0 { cairo_move_to(cairo, start.0, start.1) } else { cairo_line_to(cairo, start.0, start.1) }
            guard radius > 0 else { continue }
            curve(point(1, mirrored: false), point(2, mirrored: false), point(3, mirrored: false))
            curve(point(4, mirrored: false), point(4, mirrored: true), point(3, mirrored: true))
            curve(point(2, mirrored: true), point(1, mirrored: true), point(0, mirrored: true))
        }
        cairo_close_path(cairo)
    }

    /// Returns the fraction of the continuous shape that fits.
    private func smoothness(_ corners: Corners, _ index: Int, _ rect: PixelRect) -> Double {
        guard corners.continuous, corners.radii[index] > 0 else { return 0 }
        let radius = corners.radii[index]
        // The edges before and after the corner. Adjacent corners share an edge in proportion to their radii.
        let before = index % 2 == 0 ? rect.height : rect.width
        let behind = index % 2 == 0 ? rect.width : rect.height
        let edgeShare = min(
            before * radius / (radius + corners.radii[(index + 3) % 4]),
            behind * radius / (radius + corners.radii[(index + 1) % 4]))
        return min(max((edgeShare / radius - 1) / 0.528_665, 0), 1)
    }
}
