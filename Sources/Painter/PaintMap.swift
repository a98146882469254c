import Display

/// An affine map from a layer's dots to the painter's units: pixels or cells.
struct PaintMap: Equatable {
    var a, b, c, d, tx, ty: Double

    init(scaleX: Double, scaleY: Double) {
        a = scaleX
        b = 0
        c = 0
        d = scaleY
        tx = 0
        ty = 0
    }

    /// True if the map only scales and translates, without mirroring.
    var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

    /// True if rectangles stay axis-aligned, possibly mirrored or rotated by quarter turns. A tolerance allows for
    /// rounding of angles.
    var isStraight: Bool {
        let (along, across) = (max(abs(a), abs(d)), max(abs(b), abs(c)))
        return max(along, across) > 0 && min(along, across) < 1e-5 * max(along, across)
    }

    /// Returns the map of a child layer. A perspective transform is approximated at the layer's centre.
    func entering(_ placement: Placement) -> PaintMap {
        var map = translated(Double(placement.frame.x), Double(placement.frame.y))
        guard let transform = placement.transform, transform != .identity, transform.isPaintable else { return map }
        let frame = placement.frame
        let n = Projection(transform).flat(about: Double(frame.width) / 2, Double(frame.height) / 2)
        let moved = map
        map.a = moved.a * n.a + moved.c * n.b
        map.b = moved.b * n.a + moved.d * n.b
        map.c = moved.a * n.c + moved.c * n.d
        map.d = moved.b * n.c + moved.d * n.d
        map.tx = moved.a * n.tx + moved.c * n.ty + moved.tx
        map.ty = moved.b * n.tx + moved.d * n.ty + moved.ty
        return map
    }

    var projection: Projection { Projection(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

    func enteringContent(of placement: Placement) -> PaintMap {
        translated(Double(placement.contentX), Double(placement.contentY))
    }

    func translated(_ x: Double, _ y: Double) -> PaintMap {
        var map = self
        map.tx += a * x + c * y
        map.ty += b * x + d * y
        return map
    }

    /// Returns the map for the same painting, moved to the left and up, and scaled.
    func shifted(_ x: Double, _ y: Double, scale: Double) -> PaintMap {
        var map = self
        (map.a, map.b, map.c, map.d) = (a * scale, b * scale, c * scale, d * scale)
        (map.tx, map.ty) = ((tx - x) * scale, (ty - y) * scale)
        return map
    }

    /// True if the map is degenerate, so that no area is visible. A layer seen edge-on is only as narrow as its numbers
    /// are exact.
    var isFlat: Bool { !(abs(a * d - b * c) > max(1e-9, 1e-6 * (a * a + b * b + c * c + d * d))) }

    /// The maximum scale factor of a line.
    var largestScale: Double { max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) }

    /// The extent along each axis of a unit circle after the map.
    var spread: SIMD2<Double> { SIMD2((a * a + c * c).squareRoot(), (b * b + d * d).squareRoot()) }

    /// The length in points of a horizontal line of one dot, if the map leads to cells.
    var points: Double {
        let (x, y) = (a * Screen.cellWidth, b * Screen.cellHeight)
        return (x * x + y * y).squareRoot()
    }

    func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (a * x + c * y + tx, b * x + d * y + ty)
    }

    /// Returns the mapped vector, without the translation.
    func moved(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (a * x + c * y, b * x + d * y) }

    /// The identity map.
    static let unit = PaintMap(scaleX: 1, scaleY: 1)

    /// Returns the bounding box of a mapped rectangle.
    func bounds(of rect: DotRect) -> PixelRect {
        bounds(of: PixelRect(rect))
    }

    func bounds(of rect: PixelRect) -> PixelRect {
        let (x, y, width, height) = (rect.x, rect.y, rect.width, rect.height)
        let corners = [self(x, y), self(x + width, y), self(x, y + height), self(x + width, y + height)]
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return PixelRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
}

extension Transform {
    var isPaintable: Bool {
        [a, b, c, d, tx, ty, px, py, pw].allSatisfy { $0.isFinite && abs($0) < 1e7 }
    }
}

extension PixelRect {
    /// The rectangle with edges on whole pixels, halves rounded up. Adjacent rectangles stay adjacent. A rectangle with
    /// any thickness keeps at least one pixel.
    var snapped: PixelRect {
        func snap(_ start: Double, _ length: Double) -> (Double, Double) {
            let first = (start + 0.5 - 1e-6).rounded(.down)
            let last = (start + length + 0.5 - 1e-6).rounded(.down)
            if last > first || length <= 0 { return (first, last - first) }
            return ((start + length / 2).rounded(.down), 1)
        }
        let (left, width) = snap(x, self.width)
        let (top, height) = snap(y, self.height)
        return PixelRect(x: left, y: top, width: width, height: height)
    }
}
