import Display
import Foundation
import PathGeometry

extension ProjectionTransform {
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
