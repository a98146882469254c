/// A container's content, taken view by view instead of being built whole.
///
/// How a container uses it:
///
/// 1. It makes one from its content, as a child of its own element, and takes `list`.
/// 2. It asks `list.item(at:)` for the views it wants to show and no others, and puts each somewhere with an
///    `ItemPlaceElement`, or hands it to an author as a `Subview`. The view is made then, in the environment of that
///    place; it keeps its identity and state wherever it is put later.
/// 3. It unmounts the place of a view that it no longer shows. The view disappears (`onDisappear` runs, tasks end) but
///    keeps its state, until the content drops it or the container calls `discard`.
/// 4. When there are other views than before, or in another order, `onChange` is called, at most once until the
///    container takes `list` again. Views that only changed in themselves are not reported: they update in place.
@MainActor
final class ContentList<Content: View>: _Element {
    private var content: _Element?
    private var known: ItemList?
    private let onChange: () -> Void

    /// `parent` is the container's element: the one that calls `unmount` and visits this one as a child.
    init(_ view: Content, parent: _Element, _ onChange: @escaping () -> Void) {
        self.onChange = onChange
        let context = _ElementContext(graph: parent.graph, parent: parent, environment: parent.environment)
        super.init(context)
        var inside = context.inside(self)
        inside.listing = .plain
        content = inside.make(view)
    }

    /// Hands the content's next value on. Answers whether the list is another now; then `onChange` is not called.
    func take(_ view: Content) -> Bool {
        isTaking = true
        content?.update(with: view)
        isTaking = false
        return known == nil
    }

    private var isTaking = false

    /// The views as they are now.
    var list: ItemList {
        if let known { return known }
        var list = ItemList()
        content?.collectItems(into: &list)
        known = list
        return list
    }

    override func contributedNodesChanged() {
        guard known != nil else { return }
        known = nil
        if !isTaking { onChange() }
    }

    override func traitsChanged() { contributedNodesChanged() }

    // What is listed is shown, and says its preferences, where it is placed.
    override func collectNodes(into nodes: inout [LayoutNode]) {}
    override func collectItems(into list: inout ItemList) {}

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let content { visit(content) }
    }
}
