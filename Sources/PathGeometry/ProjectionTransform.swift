import Display
import Foundation

/// A transform of the plane that may include perspective.
public struct ProjectionTransform: Equatable, Sendable {
    public var m11, m12, m13: CGFloat
    public var m21, m22, m23: CGFloat
    public var m31, m32, m33: CGFloat

    public init() {
        (m11, m12, m13) = (1, 0, 0)
        (m21, m22, m23) = (0, 1, 0)
        (m31, m32, m33) = (0, 0, 1)
    }

    public init(_ m: CGAffineTransform) {
        (m11, m12, m13) = (m.a, m.b, 0)
        (m21, m22, m23) = (m.c, m.d, 0)
        (m31, m32, m33) = (m.tx, m.ty, 1)
    }

    public var isIdentity: Bool { self == ProjectionTransform() }
    public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

    public func concatenating(_ o: ProjectionTransform) -> ProjectionTransform {
        var r = ProjectionTransform()
        r.m11 = m11 * o.m11 + m12 * o.m21 + m13 * o.m31
        r.m12 = m11 * o.m12 + m12 * o.m22 + m13 * o.m32
        r.m13 = m11 * o.m13 + m12 * o.m23 + m13 * o.m33
        r.m21 = m21 * o.m11 + m22 * o.m21 + m23 * o.m31
        r.m22 = m21 * o.m12 + m22 * o.m22 + m23 * o.m32
        r.m23 = m21 * o.m13 + m22 * o.m23 + m23 * o.m33
        r.m31 = m31 * o.m11 + m32 * o.m21 + m33 * o.m31
        r.m32 = m31 * o.m12 + m32 * o.m22 + m33 * o.m32
        r.m33 = m31 * o.m13 + m32 * o.m23 + m33 * o.m33
        return r
    }

    /// Inverts the transform; returns false and changes nothing if it is singular.
    public mutating func invert() -> Bool {
        guard let inverse = projection.inverse else { return false }
        self = ProjectionTransform(inverse)
        return true
    }

    /// Returns the inverse transform; the same transform if it is singular.
    public func inverted() -> ProjectionTransform {
        var result = self
        _ = result.invert()
        return result
    }
}

extension CGPoint {
    /// Returns the transformed point. A point behind the viewer appears in front, mirrored.
    public func applying(_ m: ProjectionTransform) -> CGPoint {
        let w = m.m13 * x + m.m23 * y + m.m33
        return CGPoint(x: (m.m11 * x + m.m21 * y + m.m31) / w, y: (m.m12 * x + m.m22 * y + m.m32) / w)
    }
}

extension ProjectionTransform {
    package init(_ p: Projection) {
        (m11, m12, m13) = (p.a, p.b, p.px)
        (m21, m22, m23) = (p.c, p.d, p.py)
        (m31, m32, m33) = (p.tx, p.ty, p.w)
    }

    package var projection: Projection {
        var result = Projection(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32)
        (result.px, result.py, result.w) = (m13, m23, m33)
        return result
    }

    package static let identity = ProjectionTransform()

    package var isFinite: Bool { [m11, m12, m13, m21, m22, m23, m31, m32, m33].allSatisfy(\.isFinite) }
    package var isSingular: Bool { !(abs(projection.determinant) > 1e-12) }

    /// The affine part of the transform, without perspective.
    package var affine: CGAffineTransform {
        CGAffineTransform(a: m11 / m33, b: m12 / m33, c: m21 / m33, d: m22 / m33, tx: m31 / m33, ty: m32 / m33)
    }

    /// Returns the affine transform that approximates this one around a point.
    package func flat(about point: CGPoint) -> CGAffineTransform {
        isAffine ? affine : ProjectionTransform(projection.flat(about: point.x, point.y)).affine
    }

    /// Returns the bounding rectangle of the visible part of a transformed rectangle.
    package func bounds(of rect: CGRect) -> CGRect {
        if isAffine { return rect.applying(affine) }
        guard let seen = projection.bounds(rect.minX, rect.minY, rect.maxX, rect.maxY) else { return .zero }
        return CGRect(x: seen.left, y: seen.top, width: seen.right - seen.left, height: seen.bottom - seen.top)
    }

    /// Returns the point that the transform displays at `point`; infinity if no point is displayed there.
    package func place(seenAt point: CGPoint) -> CGPoint {
        if isAffine { return point.applying(affine.inverted()) }
        guard let place = projection.inverse?(point.x, point.y) else {
            return CGPoint(x: .infinity, y: CGFloat.infinity)
        }
        return CGPoint(x: place.x, y: place.y)
    }
}
