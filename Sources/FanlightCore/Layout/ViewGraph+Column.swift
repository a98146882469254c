import Display

extension ViewGraph {
    /// Creates a graph that stacks several views at the root in a column.
    convenience init(screen: Screen, clock: SessionClock) {
        self.init(screen: screen, clock: clock) { LayoutContainerNode(VStackLayout(), $0) }
    }
}
