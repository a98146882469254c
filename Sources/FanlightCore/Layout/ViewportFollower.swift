/// A node that depends on the visible part of the viewports around it.
@MainActor
package protocol ViewportFollower: LayoutNode {
    func viewportMoved()
    /// Called when the viewport's size changed.
    func viewportResized()
    /// True if the node depends on each offset on the way of content that moves by itself.
    var needsEveryOffset: Bool { get }
}

extension ViewportFollower {
    package func viewportResized() {}
    package var needsEveryOffset: Bool { true }
}
