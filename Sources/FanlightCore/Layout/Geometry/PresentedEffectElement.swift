import Foundation

/// A node with an effect that may be presented in another state than the final one.
@MainActor
protocol PresentedEffectNode: LayoutNode {
    /// Returns the rectangle that a rectangle of the content has outside of the effect at present.
    func presentedRect(_ rect: CGRect) -> CGRect
}

/// The element of an effect whose changes may be animated.
///
/// Layout and picture have the final effect at once, and clients present the path to it. Where another view has read a
/// frame inside, the effect is evaluated for each step of the animation. The frame includes its present state.
@MainActor
protocol PresentedEffectElement: _Element {
    associatedtype Effect

    var isPresenting: Bool { get set }
    var effect: Effect { get }
    var allWrappers: [WrapperNode] { get }
    /// Sets the present state of the effect; nil while it is the final one.
    func present(_ effect: Effect?, at wrapper: WrapperNode)
}

extension PresentedEffectElement {
    /// Begins to present the path from another effect. The element must call this after each change.
    func presentChange(from old: Effect) {
        let isRead = graph.animatedValues?.isNeeded == true && graph.geometry.readsFrames(inside: allWrappers)
        if isRead || isPresenting { show(beginAnimation(from: old, to: effect)) }
    }

    /// Presents the next step. The element must call this when it is reevaluated.
    func presentStep() {
        guard isPresenting else { return }
        var shown = effect
        showAnimated(&shown)
        show(graph.animatedValues?.target(of: self) == nil ? nil : shown)
    }

    /// Ends the presentation. The element must call this before it is unmounted.
    func endPresentation() { if isPresenting { graph.geometry.presents(self, false) } }

    private func show(_ shown: Effect?) {
        let wasPresenting = isPresenting
        isPresenting = shown != nil
        guard isPresenting || wasPresenting else { return }
        graph.geometry.presents(self, isPresenting)
        for wrapper in allWrappers {
            present(shown, at: wrapper)
            graph.geometry.contentMoved(inside: wrapper)
        }
    }
}
