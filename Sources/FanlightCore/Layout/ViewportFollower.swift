/// A node that depends on the visible part of the viewports around it.
@MainActor
package protocol ViewportFollower: LayoutNode {
    func viewportMoved()
    /// Called when the viewport's size changed.
    func viewportResized()
}

extension ViewportFollower {
    func viewportResized() {}
}
