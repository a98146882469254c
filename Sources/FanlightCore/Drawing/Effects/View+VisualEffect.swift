import Foundation

public struct _VisualEffectModifier<Effect: VisualEffect> {
    let effect: @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect
}

extension _VisualEffectModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        VisualEffectElement(wrapping: view, context)
    }
}

/// Re-evaluates the effect with the geometry of the node around the view. The effect does not move that node, so an
/// effect that depends on the position converges.
private final class VisualEffectElement<Modified: View, Effect: VisualEffect>:
    GeometryReadingElement<Modified, _VisualEffectModifier<Effect>, VisualEffectNode>
{
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        awaitingPlacement(VisualEffectNode([.transform, .opacity, .filter, .clip, .blend], graph))
    }

    override func update(_ node: VisualEffectNode, in environment: EnvironmentValues, asked: Evaluation) {
        let effect = EffectChain(asked { view.modifier.effect(EmptyVisualEffect(), GeometryProxy(node: node)) })
        if let old = node.chain, old.matches(effect) {
            node.changes(from: old, to: effect) { $0.effect(in: environment) }
        }
        node.chain = effect
        node.make = effect.effect(in: environment)
    }
}

private final class VisualEffectNode: EffectNode, FirstPlacementNode {
    var whenFirstPlaced: (() -> Void)?
    /// The last effect; nil before the first evaluation.
    var chain: EffectChain?

    override func placeChildren() {
        super.placeChildren()
        wasPlaced()
    }
}

extension View {
    /// Applies effects that depend on the view's position and size, without affecting layout.
    ///
    /// The closure runs again when a geometry value that it read changes. An example is every step of a scroll view.
    /// The geometry is that of the view before the effect. A change of the effect in an animated
    /// update is animated like that of the modifiers of the same names.
    nonisolated public func visualEffect(
        _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
    ) -> some View {
        modifier(_VisualEffectModifier(effect: effect))
    }
}
