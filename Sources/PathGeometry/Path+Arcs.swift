import Foundation

extension Path {
    /// Adds an arc around a centre. As on Apple's systems, `clockwise: true` looks counterclockwise, because y grows
    /// downwards.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        add(
            CircularArc(
                center: center, radius: radius, from: startAngle.radians, to: endAngle.radians, clockwise: clockwise),
            transform: transform)
    }

    /// Adds an arc around a centre, given by its start and the angle it covers.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        add(
            CircularArc(center: center, radius: radius, start: startAngle.radians, delta: delta.radians),
            transform: transform)
    }

    private mutating func add(_ arc: CircularArc, transform: CGAffineTransform) {
        // An invalid point is reported when the path is drawn.
        guard arc.isFinite else {
            let nowhere = CGPoint(x: CGFloat.nan, y: .nan)
            return append([isEmpty ? .move(to: nowhere) : .line(to: nowhere)])
        }
        append(Path(arc.elements(continues: !isEmpty)).applying(transform).elements)
    }

    /// Adds an arc that touches two lines. They go from the current point to the first point, and from there to the
    /// second.
    public mutating func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let corner = tangent1End.applying(transform)
        guard let from = currentPoint else { return move(to: corner) }
        let end = tangent2End.applying(transform)
        guard let arc = CircularArc(from: from, corner: corner, end: end, radius: radius) else {
            return addLine(to: corner)
        }
        add(arc, transform: .identity)
    }
}
