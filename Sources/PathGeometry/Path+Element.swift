import Foundation

extension Path.Element {
    /// The end point; nil for `closeSubpath`.
    package var end: CGPoint? {
        switch self {
        case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): to
        case .closeSubpath: nil
        }
    }

    package var isFinite: Bool {
        func ok(_ point: CGPoint) -> Bool { point.x.isFinite && point.y.isFinite }
        return switch self {
        case .move(let to), .line(let to): ok(to)
        case .quadCurve(let to, let control): ok(to) && ok(control)
        case .curve(let to, let a, let b): ok(to) && ok(a) && ok(b)
        case .closeSubpath: true
        }
    }
}

extension [Path.Element] {
    /// Returns the elements of a rectangle; starts at the upper left and runs clockwise.
    package static func rectangle(_ rect: CGRect) -> [Path.Element] {
        [
            .move(to: CGPoint(x: rect.minX, y: rect.minY)), .line(to: CGPoint(x: rect.maxX, y: rect.minY)),
            .line(to: CGPoint(x: rect.maxX, y: rect.maxY)), .line(to: CGPoint(x: rect.minX, y: rect.maxY)),
            .closeSubpath,
        ]
    }

    /// Returns the elements of an ellipse; starts at three o'clock and runs clockwise.
    package static func ellipse(in rect: CGRect) -> [Path.Element] {
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

    /// Returns the elements of a rectangle whose corners are quarters of ellipses.
    package static func rectangle(_ rect: CGRect, ovalCorners size: CGSize) -> [Path.Element] {
        let rx = Swift.min(Swift.max(size.width, 0), rect.width / 2)
        let ry = Swift.min(Swift.max(size.height, 0), rect.height / 2)
        let (kx, ky) = (rx * (1 - 0.552_284_75), ry * (1 - 0.552_284_75))
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        return [
            .move(to: p(left + rx, top)), .line(to: p(right - rx, top)),
            .curve(to: p(right, top + ry), control1: p(right - kx, top), control2: p(right, top + ky)),
            .line(to: p(right, bottom - ry)),
            .curve(to: p(right - rx, bottom), control1: p(right, bottom - ky), control2: p(right - kx, bottom)),
            .line(to: p(left + rx, bottom)),
            .curve(to: p(left, bottom - ry), control1: p(left + kx, bottom), control2: p(left, bottom - ky)),
            .line(to: p(left, top + ry)),
            .curve(to: p(left + rx, top), control1: p(left, top + ky), control2: p(left + kx, top)), .closeSubpath,
        ]
    }
}
