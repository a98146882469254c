/// A projective transform of the plane: x' = (a·x + c·y + tx) / v and y' = (b·x + d·y + ty) / v. There, v = px·x + py·y
/// + w. Points without a positive v lie behind the viewpoint and are invisible.
public struct Projection: Hashable, Sendable {
    public var a = 1.0
    public var b = 0.0
    public var c = 0.0
    public var d = 1.0
    public var tx = 0.0
    public var ty = 0.0
    public var px = 0.0
    public var py = 0.0
    public var w = 1.0

    public static let identity = Projection()

    public init() {}

    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    public init(_ t: Transform) {
        self.init(a: Double(t.a), b: Double(t.b), c: Double(t.c), d: Double(t.d), tx: Double(t.tx), ty: Double(t.ty))
        (px, py, w) = (Double(t.px), Double(t.py), Double(t.pw))
    }

    /// Returns the transform that applies the other one first, then this one.
    public func composedAfter(_ t: Projection) -> Projection {
        var r = Projection()
        (r.a, r.c, r.tx) = (
            a * t.a + c * t.b + tx * t.px, a * t.c + c * t.d + tx * t.py, a * t.tx + c * t.ty + tx * t.w
        )
        (r.b, r.d, r.ty) = (
            b * t.a + d * t.b + ty * t.px, b * t.c + d * t.d + ty * t.py, b * t.tx + d * t.ty + ty * t.w
        )
        (r.px, r.py, r.w) = (
            px * t.a + py * t.b + w * t.px, px * t.c + py * t.d + w * t.py, px * t.tx + py * t.ty + w * t.w
        )
        return r
    }

    public func translated(_ x: Double, _ y: Double) -> Projection {
        var result = self
        result.tx += a * x + c * y
        result.ty += b * x + d * y
        result.w += px * x + py * y
        return result
    }

    /// Returns the distance of a point from the viewpoint; 0 is at the viewpoint.
    public func distance(_ x: Double, _ y: Double) -> Double { px * x + py * y + w }

    /// Returns the projected point, or nil if the point lies behind the viewpoint.
    public func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
        let v = distance(x, y)
        guard v > 0 else { return nil }
        return ((a * x + c * y + tx) / v, (b * x + d * y + ty) / v)
    }

    public var determinant: Double {
        a * (d * w - ty * py) - c * (b * w - ty * px) + tx * (b * py - d * px)
    }

    /// The inverse transform; nil if the transform is degenerate.
    public var inverse: Projection? {
        let determinant = determinant
        guard determinant.isFinite, determinant != 0 else { return nil }
        var r = Projection()
        (r.a, r.c, r.tx) = (
            (d * w - ty * py) / determinant, (tx * py - c * w) / determinant, (c * ty - tx * d) / determinant
        )
        (r.b, r.d, r.ty) = (
            (ty * px - b * w) / determinant, (a * w - tx * px) / determinant, (tx * b - a * ty) / determinant
        )
        (r.px, r.py, r.w) = (
            (b * py - d * px) / determinant, (c * px - a * py) / determinant, (a * d - c * b) / determinant
        )
        return r
    }

    /// Returns the larger scale factor of the two axes near a point; 0 behind the viewpoint.
    public func largestScale(_ x: Double, _ y: Double) -> Double {
        guard let place = self(x, y) else { return 0 }
        let v = distance(x, y)
        func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() / v }
        return max(
            length(a - place.x * px, b - place.y * px), length(c - place.x * py, d - place.y * py))
    }

    /// Returns the visible corners of a rectangle in its own coordinates. If a part lies behind the viewpoint, those of
    /// the part in front.
    public func visibleCorners(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [(
        x: Double, y: Double
    )] {
        let corners = [(x: left, y: top), (x: right, y: top), (x: right, y: bottom), (x: left, y: bottom)]
        // The minimum distance: points nearer than this would be enlarged without bounds.
        let nearest = 1e-3 * max(abs(w), 1e-3)
        var seen: [(x: Double, y: Double)] = []
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % 4]
            let (here, there) = (distance(corner.x, corner.y) - nearest, distance(next.x, next.y) - nearest)
            if here >= 0 { seen.append(corner) }
            if here >= 0 && there < 0 || here < 0 && there >= 0 {
                let share = here / (here - there)
                seen.append((corner.x + (next.x - corner.x) * share, corner.y + (next.y - corner.y) * share))
            }
        }
        return seen
    }

    /// Returns the bounding box of the visible part of a rectangle: left, top, right and bottom. Returns nil if nothing
    /// is visible.
    public func bounds(
        _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
    ) -> (left: Double, top: Double, right: Double, bottom: Double)? {
        let places = visibleCorners(left, top, right, bottom).compactMap { self($0.x, $0.y) }
        guard let first = places.first else { return nil }
        return places.dropFirst().reduce((first.x, first.y, first.x, first.y)) {
            (min($0.0, $1.x), min($0.1, $1.y), max($0.2, $1.x), max($0.3, $1.y))
        }
    }

    /// Returns the affine approximation of the transform near a point.
    public func flat(about x: Double, _ y: Double) -> Projection {
        let v = distance(x, y)
        guard px != 0 || py != 0 || w != 1, v > 0, let place = self(x, y) else { return self }
        var result = Projection(
            a: (a - place.x * px) / v, b: (b - place.y * px) / v, c: (c - place.x * py) / v, d: (d - place.y * py) / v,
            tx: 0, ty: 0)
        (result.tx, result.ty) = (place.x - result.a * x - result.c * y, place.y - result.b * x - result.d * y)
        return result
    }
}
