import Foundation

/// A shape that is another one elsewhere, turned or larger: of a long path only the map has to travel once the path did.
protocol MappedShape: Shape {
    /// The outline as it is by itself, and what becomes of it.
    func unmapped(in rect: CGRect) -> (path: Path, map: CGAffineTransform)
    /// Whether that is worth a look: a short path is mapped before it is drawn.
    var mayBeLong: Bool { get }
}

extension MappedShape {
    var mayBeLong: Bool { true }
}

extension Shape {
    fileprivate func inside(in rect: CGRect) -> (path: Path, map: CGAffineTransform) {
        (self as? any MappedShape)?.unmapped(in: rect) ?? (path(in: rect), .identity)
    }
}

extension Path: MappedShape {
    func unmapped(in rect: CGRect) -> (path: Path, map: CGAffineTransform) { (self, .identity) }
    var mayBeLong: Bool { outline.isLong }
}

extension OffsetShape: MappedShape {
    func unmapped(in rect: CGRect) -> (path: Path, map: CGAffineTransform) {
        let (path, map) = shape.inside(in: rect)
        return (path, map.concatenating(CGAffineTransform(translationX: offset.width, y: offset.height)))
    }
}

extension RotatedShape: MappedShape {
    func unmapped(in rect: CGRect) -> (path: Path, map: CGAffineTransform) {
        let (path, map) = shape.inside(in: rect)
        let turn = CGAffineTransform(rotationAngle: CGFloat(angle.radians)).about(anchor.point(in: rect))
        return (path, map.concatenating(turn))
    }
}

extension ScaledShape: MappedShape {
    func unmapped(in rect: CGRect) -> (path: Path, map: CGAffineTransform) {
        let (path, map) = shape.inside(in: rect)
        let growth = CGAffineTransform(scaleX: scale.width, y: scale.height).about(anchor.point(in: rect))
        return (path, map.concatenating(growth))
    }
}

extension TransformedShape: MappedShape {
    func unmapped(in rect: CGRect) -> (path: Path, map: CGAffineTransform) {
        let (path, map) = shape.inside(in: rect)
        return (path, map.concatenating(transform))
    }
}

extension _StrokedShape: MappedShape {
    func unmapped(in rect: CGRect) -> (path: Path, map: CGAffineTransform) {
        let (path, map) = shape.inside(in: rect)
        // Only a moved line is as wide as it was.
        return map.isMove
            ? (path.strokedPath(style), map) : (path.applying(map).strokedPath(style), .identity)
    }

    /// Lines around forms are everywhere, and most forms are short.
    var mayBeLong: Bool { (shape as? any MappedShape)?.mayBeLong ?? false }
}
