import Foundation

extension Path {
    /// The path from the corner of its box, and where that is: moved by any length, even by parts of dots, it is the same.
    /// Nil where it reaches farther than is drawn exactly.
    var fromCorner: (path: Path, corner: CGPoint)? {
        switch form {
        case .elements(let elements): return Path.fromCorner(of: boundingRect, elements)
        case .stroked(let line, let style):
            return line.fromCorner.map { (Path(.stroked($0.path, style)), $0.corner) }
        default: return nil
        }
    }

    private static func fromCorner(of box: CGRect, _ elements: [Element]) -> (Path, CGPoint)? {
        let length = max(box.width, box.height)
        guard length > 0, max(length, abs(box.minX), abs(box.minY)) <= NearPart.farthest / 2 else { return nil }
        // Sums differ in their last digits from place to place: what is finer than anybody sees is left out. The factor is
        // there because lengths are often just a power of two, and a digit less is another one.
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
