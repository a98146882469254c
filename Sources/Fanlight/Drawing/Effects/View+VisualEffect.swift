import Foundation

public struct _VisualEffectModifier<Effect: VisualEffect> {
    let effect: @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect
}

extension _VisualEffectModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        VisualEffectElement(view, context)
    }
}

/// Asks what is to be done once the view has a place, and again when an answer that went into it is different.
///
/// The geometry is that of the node around the view: what is done to the view inside does not move it, so an effect that
/// depends on where the view lies comes to rest.
private final class VisualEffectElement<Modified: View, Effect: VisualEffect>:
    WrapperElement<Modified, _VisualEffectModifier<Effect>>, GeometryDependent
{
    private var isWaiting = false

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = VisualEffectNode([.transform, .opacity, .filter, .blend], graph)
        wrapper.whenFirstPlaced = { [weak self] in self?.reevaluate() }
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { reevaluate() }

    override func isSameModifier(_ old: _VisualEffectModifier<Effect>, _ new: _VisualEffectModifier<Effect>) -> Bool {
        ValueComparison.isSame(old, new)
    }

    override func reevaluate() {
        isMarked = false
        guard !isWaiting else { return }
        isWaiting = true
        graph.geometry.afterLayout(self)
    }

    func evaluateWithGeometry() {
        isWaiting = false
        isMarked = false
        let token = beginReading()
        let (modifier, environment) = (view.modifier, readEnvironment())
        for case let wrapper as VisualEffectNode in allWrappers where wrapper.whenFirstPlaced == nil {
            let effect = observing(token) {
                Tracking.with(token) { modifier.effect(EmptyVisualEffect(), GeometryProxy(node: wrapper)) }
            }
            wrapper.make = EffectChain(effect).effect(in: environment)
        }
    }
}

private final class VisualEffectNode: EffectNode {
    var whenFirstPlaced: (() -> Void)?

    override func placeChildren() {
        super.placeChildren()
        guard let action = whenFirstPlaced else { return }
        whenFirstPlaced = nil
        action()
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
