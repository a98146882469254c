/// The transitions of views that an animated update inserts or removes, which the animation folder registers.
@MainActor
package protocol ViewTransitioning: AnyObject {
    /// True if a view that leaves in the present update may be shown until its transition has ended.
    var showsRemovals: Bool { get }
    /// Returns true if a child that leaves in the present update may be shown until its transition has ended.
    func showsRemoval(of child: _Element) -> Bool
    /// Runs a change of the framework's own in a further update of this turn. That update has a transaction of its own.
    func run(in transaction: Transaction, _ change: @escaping () -> Void)
    /// Makes a child that an update adds to an element.
    func insert(under parent: _Element, _ make: () -> _Element) -> _Element
    /// Shows a child that was hidden, by an action.
    func reveal(_ child: _Element, _ action: () -> Void)
    /// Begins the removal of a child with a transition of its own. Returns false if it has none. Otherwise `action`,
    /// which removes the child, runs once the changes of the transition are described.
    func beginRemoval(of child: _Element, _ action: @escaping () -> Void) -> Bool
    /// Begins the insertion of a view with a transition of its own. Returns false if the view was not inserted, or in a
    /// container that was.
    func beginInsertion(of holder: any TransitionHolder) -> Bool
    /// Excludes a view's nodes from the default transition, because it has one of its own.
    func exclude(_ nodes: [LayoutNode])
    /// Called when a node joined a container.
    func joined(_ node: LayoutNode)
    /// Lets new nodes of a lazy container fade in, if the update is animated.
    func fadeIn(_ nodes: [LayoutNode])
    /// Returns true if a new layer fades in by itself, and not with one around it.
    ///
    /// - Parameter known: The number of the last layer that is not new.
    func fadesIn(_ node: LayoutNode, after known: UInt32) -> Bool
    /// Returns true if a removed layer fades out, by itself or with one around it.
    func fadesOut(_ node: LayoutNode) -> Bool
    /// Called once the changes of all updates so far are described.
    func changesDescribed()
}

/// An element that applies a transition to its content.
@MainActor
@_spi(Nodes) public protocol TransitionHolder: _Element {
    /// True if the transition has an animation, which it does not take from the update.
    var hasOwnAnimation: Bool { get }
    /// Changes from the state before insertion to the regular one.
    func appear()
    /// Changes to the state after removal.
    func disappear()
}

extension _Element {
    /// Makes a child that an update adds, which may appear with a transition.
    package final func insert(_ make: () -> _Element) -> _Element {
        graph.transitions?.insert(under: self, make) ?? make()
    }

    /// Shows a child that was hidden, by an action. The child may appear with a transition.
    package final func reveal(_ child: _Element, _ action: () -> Void) {
        if let transitions = graph.transitions { transitions.reveal(child, action) } else { action() }
    }

    /// Runs an action that removes or hides a child. It runs now, or once the state is described to which the child's
    /// transition leads.
    package final func afterTransition(of child: _Element?, _ action: @escaping () -> Void) {
        guard let child, let transitions = graph.transitions, transitions.beginRemoval(of: child, action) else {
            return action()
        }
    }
}
