import Foundation

/// A map of the plane that may narrow with distance.
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

    /// What is left of it without perspective.
    var affine: CGAffineTransform {
        let w = m33 == 0 ? 1 : m33
        return CGAffineTransform(a: m11 / w, b: m12 / w, c: m21 / w, d: m22 / w, tx: m31 / w, ty: m32 / w)
    }
}

/// A modifier that shows a view elsewhere or mapped, by its size. Layout does not notice.
nonisolated public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
    func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
    @MainActor public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        GeometryEffectElement(view, context)
    }

    /// The effect, which layout does not notice anyway.
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

private final class GeometryEffectElement<Modified: View, Modifier: GeometryEffect>: WrapperElement<Modified, Modifier>
{
    private var make: (EffectSpace) -> LayerEffect {
        let modifier = view.modifier
        return {
            let projection = modifier.effectValue(size: $0.size)
            return LayerEffect(transform: projection.affine, hasPerspective: !projection.isAffine)
        }
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = EffectNode(.transform, graph)
        wrapper.make = make
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? EffectNode)?.make = make }
    override func isSameModifier(_ old: Modifier, _ new: Modifier) -> Bool { ValueComparison.isSame(old, new) }
}

public struct _ProjectionEffect: GeometryEffect {
    public var transform: ProjectionTransform
    public typealias AnimatableData = EmptyAnimatableData
    public func effectValue(size: CGSize) -> ProjectionTransform { transform }
}

extension View {
    /// Shows the view mapped about its upper left corner. Perspective is left out.
    nonisolated public func projectionEffect(_ transform: ProjectionTransform) -> some View {
        modifier(_ProjectionEffect(transform: transform))
    }
}
