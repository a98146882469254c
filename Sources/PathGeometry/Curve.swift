import Foundation

/// A line or curve of an outline as a cubic Bézier curve.
package struct Curve {
    package let start, control1, control2, end: CGPoint
    package let isLine: Bool

    package init(start: CGPoint, control1: CGPoint, control2: CGPoint, end: CGPoint, isLine: Bool) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
        self.isLine = isLine
    }

    package init(from start: CGPoint, _ element: Path.Element) {
        switch element {
        case .curve(let to, let first, let second):
            self.init(start: start, control1: first, control2: second, end: to, isLine: false)
        case .quadCurve(let to, let control):
            self.init(
                start: start, control1: Curve.between(start, control, 2.0 / 3),
                control2: Curve.between(to, control, 2.0 / 3),
                end: to, isLine: false)
        case .move(let to), .line(let to):
            self.init(
                start: start, control1: Curve.between(start, to, 1.0 / 3), control2: Curve.between(start, to, 2.0 / 3),
                end: to,
                isLine: true)
        case .closeSubpath: self.init(start: start, control1: start, control2: start, end: start, isLine: true)
        }
    }

    package static func between(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
        CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }

    package func point(_ t: CGFloat) -> CGPoint {
        if isLine { return Curve.between(start, end, t) }
        let s = 1 - t
        let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return CGPoint(
            x: w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
            y: w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
    }

    package var element: Path.Element {
        isLine ? .line(to: end) : .curve(to: end, control1: control1, control2: control2)
    }

    /// Returns the part between two parameters of the curve.
    package func part(_ from: CGFloat, _ to: CGFloat) -> Curve {
        if from <= 0, to >= 1 { return self }
        if isLine { return Curve(from: point(from), .line(to: point(to))) }
        let tail = split(from).1
        return to >= 1 ? tail : tail.split((to - from) / (1 - from)).0
    }

    private func split(_ t: CGFloat) -> (Curve, Curve) {
        let a = Curve.between(start, control1, t)
        let b = Curve.between(control1, control2, t)
        let c = Curve.between(control2, end, t)
        let (ab, bc) = (Curve.between(a, b, t), Curve.between(b, c, t))
        let middle = Curve.between(ab, bc, t)
        return (
            Curve(start: start, control1: a, control2: ab, end: middle, isLine: false),
            Curve(start: middle, control1: bc, control2: c, end: end, isLine: false)
        )
    }

    /// The parameters at which x or y has an extremum.
    package var extremes: [CGFloat] {
        func roots(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
            let a = 3 * (p3 - 3 * p2 + 3 * p1 - p0)
            let b = 6 * (p2 - 2 * p1 + p0)
            let c = 3 * (p1 - p0)
            if abs(a) < 1e-12 { return abs(b) < 1e-12 ? [] : [-c / b] }
            let square = b * b - 4 * a * c
            guard square >= 0 else { return [] }
            return [(-b + square.squareRoot()) / (2 * a), (-b - square.squareRoot()) / (2 * a)]
        }
        let all =
            roots(start.x, control1.x, control2.x, end.x) + roots(start.y, control1.y, control2.y, end.y)
        return all.filter { $0 > 0 && $0 < 1 }
    }

    /// Returns the number of equal straight pieces that approximate the curve within the tolerance.
    package func pieces(within tolerance: CGFloat) -> Int {
        if isLine || tolerance <= 0 { return 1 }
        func bend(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
            let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
            return (x * x + y * y).squareRoot()
        }
        // The second differences of the control points bound the error of a cubic's chord. The bound is 3/4 of the
        // largest difference, over the square of the number of pieces.
        let most = max(bend(start, control1, control2), bend(control1, control2, end))
        return Int(min(max((0.75 * most / tolerance).squareRoot().rounded(.up), 1), 1000))
    }
}
