import Foundation

/// A shape that is another shape with a transform. A long path is sent once; afterwards only the transform needs to be
/// sent.
protocol MappedShape: Shape {
    /// Returns the outline before the transform, and the transform.
    func pathAndTransform(in rect: CGRect) -> (path: Path, map: CGAffineTransform)
    /// True if the path may be long enough to benefit; a short path is transformed before it is drawn.
    var mayBeLong: Bool { get }
}

extension MappedShape {
    var mayBeLong: Bool { true }
}

extension Shape {
    fileprivate func inside(in rect: CGRect) -> (path: Path, map: CGAffineTransform) {
        (self as? any MappedShape)?.pathAndTransform(in: rect) ?? (path(in: rect), .identity)
    }
}

extension Path: MappedShape {
    func pathAndTransform(in rect: CGRect) -> (path: Path, map: CGAffineTransform) { (self, .identity) }
    var mayBeLong: Bool { outline.isLong }
}

/// A shape that is the result of a transform of another shape.
protocol ShapeTransform: MappedShape {
    associatedtype Content: Shape
    var shape: Content { get }
    func map(in rect: CGRect) -> CGAffineTransform
}

extension ShapeTransform {
    func pathAndTransform(in rect: CGRect) -> (path: Path, map: CGAffineTransform) {
        let (path, inner) = shape.inside(in: rect)
        return (path, inner.concatenating(map(in: rect)))
    }

    /// Returns the transformed outline of the other shape.
    func mapped(in rect: CGRect) -> Path { shape.path(in: rect).applying(map(in: rect)) }
}

extension OffsetShape: ShapeTransform {
    func map(in rect: CGRect) -> CGAffineTransform {
        CGAffineTransform(translationX: offset.width, y: offset.height)
    }
}

extension RotatedShape: ShapeTransform {
    func map(in rect: CGRect) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: CGFloat(angle.radians)).about(anchor.point(in: rect))
    }
}

extension ScaledShape: ShapeTransform {
    func map(in rect: CGRect) -> CGAffineTransform {
        CGAffineTransform(scaleX: scale.width, y: scale.height).about(anchor.point(in: rect))
    }
}

extension TransformedShape: ShapeTransform {
    func map(in rect: CGRect) -> CGAffineTransform { transform }
}

extension _StrokedShape: MappedShape {
    func pathAndTransform(in rect: CGRect) -> (path: Path, map: CGAffineTransform) {
        let (path, map) = shape.inside(in: rect)
        // Any transform except a translation would change the line width.
        return map.isTranslation
            ? (path.strokedPath(style), map) : (path.applying(map).strokedPath(style), .identity)
    }

    /// True only if the stroked shape may be long: strokes are common, and most shapes are short.
    var mayBeLong: Bool { (shape as? any MappedShape)?.mayBeLong ?? false }
}
