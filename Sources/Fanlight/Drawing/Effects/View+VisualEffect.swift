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

/// The geometry is that of the node around the view: what is done to the view inside does not move it, so an effect that
/// depends on where the view lies comes to rest.
private final class VisualEffectElement<Modified: View, Effect: VisualEffect>:
    AskingElement<Modified, _VisualEffectModifier<Effect>, VisualEffectNode>
{
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        unplaced(VisualEffectNode([.transform, .opacity, .filter, .clip, .blend], graph))
    }

    override func ask(_ node: VisualEffectNode, in environment: EnvironmentValues, asked: Asking) {
        let effect = asked { view.modifier.effect(EmptyVisualEffect(), GeometryProxy(node: node)) }
        node.make = EffectChain(effect).effect(in: environment)
    }
}

private final class VisualEffectNode: EffectNode, AskedNode {
    var whenFirstPlaced: (() -> Void)?

    override func placeChildren() {
        super.placeChildren()
        wasPlaced()
    }
}

extension View {
    /// Changes how the view looks by where it lies and how large it is: faded, moved, turned, coloured, never laid out anew.
    ///
    /// The effect is asked for again when something that it read of the geometry is different, with every step of a scroll
    /// view if it reads where the view is in it. The geometry is the view's own, before the effect is done to it.
    /// A change of the effect shows at once: it is not animated.
    nonisolated public func visualEffect(
        _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
    ) -> some View {
        modifier(_VisualEffectModifier(effect: effect))
    }
}
