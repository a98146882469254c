import Foundation

/// An arc of a circle around a centre, given by its start and the angle it covers, in radians.
package struct CircularArc {
    package let center: CGPoint
    package let radius: CGFloat
    package let start: Double
    package let delta: Double

    package init(center: CGPoint, radius: CGFloat, start: Double, delta: Double) {
        self.center = center
        self.radius = radius
        self.start = start
        self.delta = delta
    }

    /// Creates an arc between two angles. As on Apple's systems, `clockwise: true` looks counterclockwise, because y
    /// grows downwards.
    package init(center: CGPoint, radius: CGFloat, from start: Double, to end: Double, clockwise: Bool) {
        let full = 2 * Double.pi
        var delta = end - start
        if clockwise {
            if delta > 0 { delta = delta.truncatingRemainder(dividingBy: full) - (abs(delta) < full ? full : 0) }
            delta = max(delta, -full)
        } else {
            if delta < 0 { delta = delta.truncatingRemainder(dividingBy: full) + (abs(delta) < full ? full : 0) }
            delta = min(delta, full)
        }
        self.init(center: center, radius: radius, start: start, delta: delta)
    }

    /// Creates the arc that touches two lines. It goes from a point to a corner, and from there to the end. Nil where
    /// the lines form no corner or the radius is not positive.
    package init?(from point: CGPoint, corner: CGPoint, end: CGPoint, radius: CGFloat) {
        let first = CGPoint(x: point.x - corner.x, y: point.y - corner.y)
        let second = CGPoint(x: end.x - corner.x, y: end.y - corner.y)
        let (firstLength, secondLength) = (hypot(first.x, first.y), hypot(second.x, second.y))
        let cross = first.x * second.y - first.y * second.x
        guard firstLength > 0, secondLength > 0, abs(cross) > 1e-9, !(radius <= 0) else { return nil }
        let cosine = (first.x * second.x + first.y * second.y) / (firstLength * secondLength)
        let distance = radius / tan(acos(min(max(cosine, -1), 1)) / 2)
        let a = CGPoint(x: corner.x + first.x / firstLength * distance, y: corner.y + first.y / firstLength * distance)
        let b = CGPoint(
            x: corner.x + second.x / secondLength * distance, y: corner.y + second.y / secondLength * distance)
        // The centre lies on the inner side of the corner, perpendicular to the first line.
        let side: CGFloat = cross > 0 ? -1 : 1
        let center = CGPoint(
            x: a.x + side * first.y / firstLength * radius, y: a.y - side * first.x / firstLength * radius)
        let start = atan2(a.y - center.y, a.x - center.x)
        var delta = atan2(b.y - center.y, b.x - center.x) - start
        if delta > .pi { delta -= 2 * .pi }
        if delta < -.pi { delta += 2 * .pi }
        self.init(center: center, radius: radius, start: start, delta: delta)
    }

    package var isFinite: Bool { radius.isFinite && start.isFinite && delta.isFinite }

    private func point(_ angle: Double) -> CGPoint {
        CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }

    /// Returns the elements of the arc.
    ///
    /// - Parameter continues: True if the arc continues an outline, with a line to its start.
    package func elements(continues: Bool) -> [Path.Element] {
        var arc = [continues ? Path.Element.line(to: point(start)) : .move(to: point(start))]
        // An arc beyond a full circle draws over itself, so it is limited to a hundred circles.
        let turn = min(max(delta, -200 * .pi), 200 * .pi)
        let pieces = max(1, Int((abs(turn) / (.pi / 2)).rounded(.up)))
        let step = turn / Double(pieces)
        let handle = 4.0 / 3.0 * tan(step / 4) * Double(radius)
        for piece in 0..<pieces where turn != 0 {
            let (from, to) = (start + step * Double(piece), start + step * Double(piece + 1))
            let (a, b) = (point(from), point(to))
            arc.append(
                .curve(
                    to: b, control1: CGPoint(x: a.x - handle * sin(from), y: a.y + handle * cos(from)),
                    control2: CGPoint(x: b.x + handle * sin(to), y: b.y - handle * cos(to))))
        }
        return arc
    }
}
