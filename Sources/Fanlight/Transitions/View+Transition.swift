@_spi(Nodes) import FanlightCore

/// Gives a view a transition for its insertion and removal.
public struct _TransitionModifier<T: Transition> {
    let transition: T

    nonisolated init(_ transition: T) { self.transition = transition }
}

extension _TransitionModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        TransitionElement(view, context)
    }
}

/// The element of a view with a transition: shows the view in a phase.
private final class TransitionElement<Modified: View, T: Transition>:
    ViewElement<ModifiedContent<Modified, _TransitionModifier<T>>>, TransitionHolder
{
    private var phase = TransitionPhase.identity
    private var child: _Element?

    override var transitionHolder: (any TransitionHolder)? { self }

    var hasOwnAnimation: Bool { view.modifier.transition.hasOwnAnimation }

    override init(_ view: ModifiedContent<Modified, _TransitionModifier<T>>, _ context: _ElementContext) {
        super.init(view, context)
        if graph.transitions?.beginInsertion(of: self) == true { phase = .willAppear }
        child = context.inside(self).make(shown)
    }

    /// The view in its phase. The effect gives it a layer of its own, which stays in the picture while the view leaves.
    private var shown: some View {
        view.modifier.transition.apply(content: view.content, phase: phase).opacity(1)
    }

    override func update(to new: ModifiedContent<Modified, _TransitionModifier<T>>) {
        view = new
        child?.update(with: shown)
    }

    override func reevaluate() { child?.update(with: shown) }

    func appear() {
        phase = .identity
        invalidate()
    }

    func disappear() {
        phase = .didDisappear
        child?.update(with: shown)
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        super.collectNodes(into: &nodes)
        if !phase.isIdentity { graph.transitions?.exclude(Array(nodes[before...])) }
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

extension View {
    /// Gives the view a transition, which is shown where an animated update inserts or removes the view. One with an
    /// animation of its own is shown in any update.
    nonisolated public func transition(_ transition: AnyTransition) -> some View {
        modifier(_TransitionModifier(ErasedTransition(base: transition)))
    }

    /// Gives the view a transition, which is shown where an animated update inserts or removes the view. One with an
    /// animation of its own is shown in any update.
    nonisolated public func transition<T: Transition>(_ transition: T) -> some View {
        modifier(_TransitionModifier(transition))
    }
}
