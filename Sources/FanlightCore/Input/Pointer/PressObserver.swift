import Display

/// A node that observes the presses on itself and on nodes inside, without taking part in their gestures.
@MainActor
package protocol PressObserver: LayoutNode {
    /// False while the node observes nothing.
    var observesPresses: Bool { get }
    /// Receives the press, its movements, and its end. A press that a script makes has no cancellation.
    func observe(_ phase: PointerInput.Phase, _ sample: PointerSample)
}
