/// An object that follows where one node is placed.
@MainActor
protocol PlacementObserver: AnyObject {
    /// Called before the node gets its first frame or another frame.
    func nodeMoves(_ node: LayoutNode, isResized: Bool)
    /// Called when the node leaves the tree.
    func nodeWillUnmount(_ node: LayoutNode)
}
