/// Creates the rows of a lazy container when they scroll into view. Evicts them after they have scrolled out of view.
@MainActor
package protocol LazyContainer: _Element {
    /// The current views of the content.
    var list: ItemList { get }
    /// The object that decorates the rows; nil where the views themselves are the rows.
    var delegate: (any LazyRowsDelegate)? { get }
    /// Makes the row of an item. One that the content has inserted appears with a transition.
    func makeRow(_ item: Int, isInserted: Bool) -> LazyRow?
    /// Removes a row. One that the content has dropped may be shown until its transition has ended.
    func evict(_ row: LazyRow, isDropped: Bool)
    func forEachRow(_ visit: (LazyRow) -> Void)
    /// Queues an update and collection of all rows.
    func queue()
}

/// Decorates the rows of a lazy container, as a list does, and receives the container's changes.
///
/// The container owns its delegate. A delegate is created with the container's node.
@MainActor
package protocol LazyRowsDelegate: AnyObject {
    var node: LazyNode { get }
    /// Returns the environment of views in a part of a section, inside of the container's environment.
    func environment(of part: ItemList.SectionPart, inside outer: EnvironmentScope) -> EnvironmentScope
    func makeDecoration(of row: LazyRow) -> any LazyRowDecoration
    /// Handles a new row of a section's content, after its nodes are collected.
    func rowIsMade(_ row: LazyRow)
    /// Handles a new view of the container, after its content is updated.
    func containerUpdated()
    /// Reads the values on which the rows depend, on behalf of the container's element.
    func reevaluate()
    /// Handles changed content; `moved` returns the new index of a realised row.
    func contentChanged(_ moved: (Int) -> Int?)
    /// Handles a change of the visible part of the content.
    func viewMoved()
    /// The row that stays realised even while it is not visible, such as a dragged row.
    var retainedRow: Int? { get }
}

/// The nodes and elements that a delegate adds to a row of a lazy container.
@MainActor
package protocol LazyRowDecoration: AnyObject {
    /// Updates the elements before the row's nodes are collected.
    func update()
    /// Returns a node that contains the nodes of the row's view and those of the decoration.
    func wrap(_ nodes: [LayoutNode]) -> LayoutNode
    /// Updates the appearance after the row, its neighbours or its state changed.
    func describe()
    /// Visits the elements that precede the row's view, such as a background.
    func forEachPrecedingElement(_ visit: (_Element) -> Void)
    /// Visits the elements that follow the row's view.
    func forEachFollowingElement(_ visit: (_Element) -> Void)
    /// Removes the decoration's nodes. Its elements leave with the row, which visits them.
    func unmountNodes()
}
