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

/// A shape that is what a map makes of another one.
protocol MapOfShape: MappedShape {
    associatedtype Content: Shape
    var shape: Content { get }
    func map(in rect: CGRect) -> CGAffineTransform
}

extension MapOfShape {
    func unmapped(in rect: CGRect) -> (path: Path, map: CGAffineTransform) {
        let (path, inner) = shape.inside(in: rect)
        return (path, inner.concatenating(map(in: rect)))
    }

    /// The outline of the other one, mapped.
    func mapped(in rect: CGRect) -> Path { shape.path(in: rect).applying(map(in: rect)) }
}

extension OffsetShape: MapOfShape {
    func map(in rect: CGRect) -> CGAffineTransform {
        CGAffineTransform(translationX: offset.width, y: offset.height)
    }
}

extension RotatedShape: MapOfShape {
    func map(in rect: CGRect) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: CGFloat(angle.radians)).about(anchor.point(in: rect))
    }
}

extension ScaledShape: MapOfShape {
    func map(in rect: CGRect) -> CGAffineTransform {
        CGAffineTransform(scaleX: scale.width, y: scale.height).about(anchor.point(in: rect))
    }
}

extension TransformedShape: MapOfShape {
    func map(in rect: CGRect) -> CGAffineTransform { transform }
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
