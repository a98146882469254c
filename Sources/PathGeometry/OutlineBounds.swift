import Foundation

/// Gathers the bounding rectangle of an outline, without control points.
package struct OutlineBounds {
    private var start = CGPoint.zero
    private var current = CGPoint.zero
    private var isEmpty = true
    private var (left, top, right, bottom): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)

    package init() {}

    /// The bounding rectangle; null for an empty outline.
    package var rect: CGRect {
        isEmpty ? .null : CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    package mutating func add(_ element: Path.Element) {
        switch element {
        case .move(let point):
            start = point
            current = point
            include(point)
        case .line(let point):
            include(point)
            current = point
        case .quadCurve, .curve:
            let curve = Curve(from: current, element)
            include(curve.end)
            for t in curve.extremes { include(curve.point(t)) }
            current = curve.end
        case .closeSubpath: current = start
        }
    }

    private mutating func include(_ point: CGPoint) {
        if isEmpty {
            (left, top, right, bottom) = (point.x, point.y, point.x, point.y)
            isEmpty = false
        } else {
            (left, top) = (min(left, point.x), min(top, point.y))
            (right, bottom) = (max(right, point.x), max(bottom, point.y))
        }
    }
}
