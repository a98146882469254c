import Foundation

extension Path {
    /// Adds an arc around a centre. As on Apple's systems, `clockwise: true` looks counterclockwise, because y grows
    /// downwards.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let full = 2 * Double.pi
        var delta = endAngle.radians - startAngle.radians
        if clockwise {
            if delta > 0 { delta = delta.truncatingRemainder(dividingBy: full) - (abs(delta) < full ? full : 0) }
            delta = max(delta, -full)
        } else {
            if delta < 0 { delta = delta.truncatingRemainder(dividingBy: full) + (abs(delta) < full ? full : 0) }
            delta = min(delta, full)
        }
        addRelativeArc(
            center: center, radius: radius, startAngle: startAngle, delta: Angle(radians: delta), transform: transform)
    }

    /// Adds an arc around a centre, given by its start and the angle it covers.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        // An invalid point is reported when the path is drawn.
        guard radius.isFinite, startAngle.radians.isFinite, delta.radians.isFinite else {
            let nowhere = CGPoint(x: CGFloat.nan, y: .nan)
            return append([isEmpty ? .move(to: nowhere) : .line(to: nowhere)])
        }
        func point(_ angle: Double) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        let start = startAngle.radians
        var arc = [isEmpty ? Element.move(to: point(start)) : .line(to: point(start))]
        // An arc beyond a full circle draws over itself, so it is limited to a hundred circles.
        let turn = min(max(delta.radians, -200 * .pi), 200 * .pi)
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
        append(Path(.elements(arc)).applying(transform).elements)
    }

    /// Adds an arc that touches two lines: from the current point to the first point, and from there to the second.
    public mutating func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let corner = tangent1End.applying(transform)
        guard let from = currentPoint else { return move(to: corner) }
        let end = tangent2End.applying(transform)
        let first = CGPoint(x: from.x - corner.x, y: from.y - corner.y)
        let second = CGPoint(x: end.x - corner.x, y: end.y - corner.y)
        let (firstLength, secondLength) = (hypot(first.x, first.y), hypot(second.x, second.y))
        let cross = first.x * second.y - first.y * second.x
        guard firstLength > 0, secondLength > 0, abs(cross) > 1e-9, !(radius <= 0) else { return addLine(to: corner) }
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
        addRelativeArc(
            center: center, radius: radius, startAngle: Angle(radians: start), delta: Angle(radians: delta))
    }

    static func elements(ofRect rect: CGRect) -> [Element] {
        [
            .move(to: CGPoint(x: rect.minX, y: rect.minY)), .line(to: CGPoint(x: rect.maxX, y: rect.minY)),
            .line(to: CGPoint(x: rect.maxX, y: rect.maxY)), .line(to: CGPoint(x: rect.minX, y: rect.maxY)),
            .closeSubpath,
        ]
    }

    /// The ellipse's elements; starts at three o'clock and runs clockwise.
    static func elements(ofEllipse rect: CGRect) -> [Element] {
        let (cx, cy) = (rect.midX, rect.midY)
        let (rx, ry) = (rect.width / 2, rect.height / 2)
        let (kx, ky) = (rx * 0.552_284_75, ry * 0.552_284_75)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: cx + x, y: cy + y) }
        return [
            .move(to: point(rx, 0)), .curve(to: point(0, ry), control1: point(rx, ky), control2: point(kx, ry)),
            .curve(to: point(-rx, 0), control1: point(-kx, ry), control2: point(-rx, ky)),
            .curve(to: point(0, -ry), control1: point(-rx, -ky), control2: point(-kx, -ry)),
            .curve(to: point(rx, 0), control1: point(kx, -ry), control2: point(rx, -ky)), .closeSubpath,
        ]
    }

    /// Adds a rectangle whose corners are quarters of ellipses.
    mutating func addOvalCorners(_ rect: CGRect, _ size: CGSize) {
        let rx = min(max(size.width, 0), rect.width / 2)
        let ry = min(max(size.height, 0), rect.height / 2)
        let (kx, ky) = (rx * (1 - 0.552_284_75), ry * (1 - 0.552_284_75))
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        append([
            .move(to: p(left + rx, top)), .line(to: p(right - rx, top)),
            .curve(to: p(right, top + ry), control1: p(right - kx, top), control2: p(right, top + ky)),
            .line(to: p(right, bottom - ry)),
            .curve(to: p(right - rx, bottom), control1: p(right, bottom - ky), control2: p(right - kx, bottom)),
            .line(to: p(left + rx, bottom)),
            .curve(to: p(left, bottom - ry), control1: p(left + kx, bottom), control2: p(left, bottom - ky)),
            .line(to: p(left, top + ry)),
            .curve(to: p(left + rx, top), control1: p(left, top + ky), control2: p(left + kx, top)), .closeSubpath,
        ])
    }
}
