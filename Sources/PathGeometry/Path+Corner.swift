import Foundation

extension Path {
    /// The path relative to the corner of its bounding rectangle, and that corner. The relative path is the same after
    /// any translation, even by fractions of dots. Nil if it extends beyond the coordinates that are drawn exactly.
    package var relativeToCorner: (path: Path, corner: CGPoint)? {
        switch form {
        case .elements(let elements): return Path.relativeToCorner(of: boundingRect, elements)
        case .stroked(let line, let style):
            return line.relativeToCorner.map { (Path(.stroked($0.path, style)), $0.corner) }
        default: return nil
        }
    }

    private static func relativeToCorner(of box: CGRect, _ elements: [Element]) -> (Path, CGPoint)? {
        let length = max(box.width, box.height)
        guard length > 0, max(length, abs(box.minX), abs(box.minY)) <= LimitedPath.farthest / 2 else { return nil }
        // Rounds coordinates to an invisibly fine step, because the last digits of floating-point sums depend on the
        // position. Lengths are often close to a power of two. The factor prevents that the step changes there.
        let step = CGFloat(sign: .plus, exponent: (length * 1.37).exponent - 20, significand: 1)
        func settled(_ point: CGPoint) -> CGPoint {
            CGPoint(
                x: ((point.x - box.minX) / step).rounded() * step, y: ((point.y - box.minY) / step).rounded() * step)
        }
        let moved = elements.map { element -> Element in
            switch element {
            case .move(let point): .move(to: settled(point))
            case .line(let point): .line(to: settled(point))
            case .quadCurve(let point, let control): .quadCurve(to: settled(point), control: settled(control))
            case .curve(let point, let first, let second):
                .curve(to: settled(point), control1: settled(first), control2: settled(second))
            case .closeSubpath: .closeSubpath
            }
        }
        return (Path(.elements(moved)), box.origin)
    }
}
