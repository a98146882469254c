/// A node that makes its children as they come into view.
@MainActor
protocol ViewportFollower: LayoutNode {
    func viewportMoved()
    /// The viewport is larger or smaller than before.
    func viewportResized()
}

extension ViewportFollower {
    func viewportResized() {}
}
