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
            let corners = RoundedOutline(
                left: rect.x, top: rect.y, right: rect.x + rect.width, bottom: rect.y + rect.height, radii: radii,
                continuous: continuous)
            add(corners.inset(by: inset))
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

    private func add(_ corners: RoundedOutline) {
        cairo_new_sub_path(cairo)
        corners.forEach { verb, numbers in
            switch verb {
            case .move: cairo_move_to(cairo, numbers[0], numbers[1])
            case .line: cairo_line_to(cairo, numbers[0], numbers[1])
            case .cubic:
                cairo_curve_to(cairo, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
            case .close: cairo_close_path(cairo)
            case .quad: break
            }
        }
    }
}
