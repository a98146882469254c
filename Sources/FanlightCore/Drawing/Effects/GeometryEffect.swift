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
    init(_ p: Projection) {
        (m11, m12, m13) = (p.a, p.b, p.px)
        (m21, m22, m23) = (p.c, p.d, p.py)
        (m31, m32, m33) = (p.tx, p.ty, p.w)
    }

    var projection: Projection {
        var result = Projection(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32)
        (result.px, result.py, result.w) = (m13, m23, m33)
        return result
    }

    static let identity = ProjectionTransform()

    var isFinite: Bool { [m11, m12, m13, m21, m22, m23, m31, m32, m33].allSatisfy(\.isFinite) }
    var isSingular: Bool { !(abs(projection.determinant) > 1e-12) }

    /// The affine part of the transform, without perspective.
    var affine: CGAffineTransform {
        CGAffineTransform(a: m11 / m33, b: m12 / m33, c: m21 / m33, d: m22 / m33, tx: m31 / m33, ty: m32 / m33)
    }

    /// Returns the affine transform that approximates this one around a point.
    func flat(about point: CGPoint) -> CGAffineTransform {
        isAffine ? affine : ProjectionTransform(projection.flat(about: point.x, point.y)).affine
    }

    /// Returns the bounding rectangle of the visible part of a transformed rectangle.
    func bounds(of rect: CGRect) -> CGRect {
        if isAffine { return rect.applying(affine) }
        guard let seen = projection.bounds(rect.minX, rect.minY, rect.maxX, rect.maxY) else { return .zero }
        return CGRect(x: seen.left, y: seen.top, width: seen.right - seen.left, height: seen.bottom - seen.top)
    }

    /// Returns the point that the transform displays at `point`; infinity if no point is displayed there.
    func place(seenAt point: CGPoint) -> CGPoint {
        if isAffine { return point.applying(affine.inverted()) }
        guard let place = projection.inverse?(point.x, point.y) else {
            return CGPoint(x: .infinity, y: CGFloat.infinity)
        }
        return CGPoint(x: place.x, y: place.y)
    }

    /// Returns the transform in dots instead of points; nil for the identity.
    func shown(_ metrics: LayoutMetrics) -> Transform? {
        if isIdentity { return nil }
        let (w, h) = (metrics.dotWidth, metrics.dotHeight)
        // Without perspective the protocol's last number is 1.
        let unit = m13 == 0 && m23 == 0 ? m33 : 1
        return Transform(
            a: Float(m11 / unit), b: Float(m12 * w / h / unit), c: Float(m21 * h / w / unit), d: Float(m22 / unit),
            tx: Float(m31 / w / unit), ty: Float(m32 / h / unit), px: Float(m13 * w), py: Float(m23 * h),
            pw: Float(m33 / unit))
    }
}

/// A modifier that draws a view transformed, depending on its size. The transform does not affect layout.
nonisolated public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
    func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
    @MainActor public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        GeometryEffectElement(wrapping: view, context)
    }

    /// Returns an equivalent effect: geometry effects never affect layout.
    public func ignoredByLayout() -> _IgnoredByLayoutEffect<Self> { _IgnoredByLayoutEffect(base: self) }
}

public struct _IgnoredByLayoutEffect<Base: GeometryEffect>: GeometryEffect {
    var base: Base

    public func effectValue(size: CGSize) -> ProjectionTransform { base.effectValue(size: size) }

    public var animatableData: Base.AnimatableData {
        get { base.animatableData }
        set { base.animatableData = newValue }
    }
}

private final class GeometryEffectElement<Modified: View, Modifier: GeometryEffect>:
    WrapperElement<Modified, Modifier>, PresentedEffectElement
{
    var isPresenting = false
    var effect: Modifier { view.modifier }

    private static func make(_ effect: Modifier) -> (EffectSpace) -> LayerEffect {
        { LayerEffect(transform: effect.effectValue(size: $0.size), isExplicitMatrix: true) }
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = EffectNode(.transform, graph)
        wrapper.make = Self.make(effect)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? EffectNode)?.make = Self.make(effect) }
    override func isSameModifier(_ old: Modifier, _ new: Modifier) -> Bool { ValueComparison.isSame(old, new) }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        let old = view.modifier
        super.update(to: new)
        guard !isSameModifier(old, new.modifier) else { return }
        for case let node as EffectNode in allWrappers { node.changes(from: old, to: effect) { Self.make($0) } }
        presentChange(from: old)
    }

    override func reevaluate() {
        isDirty = false
        presentStep()
    }

    func present(_ effect: Modifier?, at wrapper: WrapperNode) {
        (wrapper as? EffectNode)?.makePresented = effect.map { Self.make($0) }
    }

    override func willUnmount() {
        endPresentation()
        super.willUnmount()
    }
}

public struct _ProjectionEffect: GeometryEffect, Sendable {
    public var transform: ProjectionTransform
    public typealias AnimatableData = EmptyAnimatableData
    public func effectValue(size: CGSize) -> ProjectionTransform { transform }
}

extension _ProjectionEffect: LayerEffectModifier {
    static var kinds: EffectKinds { .transform }

    func effect(in environment: EnvironmentValues) -> (EffectSpace) -> LayerEffect {
        let transform = transform
        return { _ in LayerEffect(transform: transform, isExplicitMatrix: true) }
    }
}

extension View {
    /// Draws the view transformed about its upper left corner, with perspective where the transform has it.
    nonisolated public func projectionEffect(_ transform: ProjectionTransform) -> some View {
        modifier(_ProjectionEffect(transform: transform))
    }
}
