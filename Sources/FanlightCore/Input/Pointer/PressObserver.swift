import Display

/// A node that is told of the presses on itself and on nodes inside. It takes no part in their gestures.
@MainActor
package protocol PressObserver: LayoutNode {
    /// Receives the press, its movements, and its end. A press that a script makes has no cancellation.
    func observe(_ phase: PointerInput.Phase, _ sample: PointerSample)
}
