/// A container's content, taken view by view instead of being built whole.
///
/// Steps of a container:
///
/// 1. The container creates a `ContentList` from its content, as a child of its own element, and reads `list`.
/// 2. The container calls `list.item(at:)` for the views to show and no others. It places each with an
///    `ItemPlaceElement`, or passes it to the app as a `Subview`. The view is created then, in the environment of that
///    place. The view keeps its identity and state wherever it is placed later.
/// 3. The container unmounts the place of a view that it no longer shows. The view disappears (`onDisappear` runs,
///    tasks end) but keeps its state. The state ends when the content drops it or the container calls `discard`.
/// 4. `onChange` is called when views or their order changed, at most once until the container reads `list` again.
///    Views whose own content changed are not reported: they update in place.
@MainActor
final class ContentList<Content: View>: _Element {
    private var content: _Element?
    private var cachedList: ItemList?
    private let onChange: () -> Void

    /// `parent` is the container's element, which must call `unmount` and visit this element as a child.
    init(_ view: Content, parent: _Element, _ onChange: @escaping () -> Void) {
        self.onChange = onChange
        let context = _ElementContext(graph: parent.graph, parent: parent, environment: parent.environment)
        super.init(context)
        var inside = context.inside(self)
        inside.listing = .plain
        content = inside.make(view)
    }

    /// Updates to the content's next value. Returns true if the list changed; `onChange` is not called then.
    func update(_ view: Content) -> Bool {
        isUpdating = true
        content?.update(with: view)
        isUpdating = false
        return cachedList == nil
    }

    private var isUpdating = false

    /// The current views.
    var list: ItemList {
        if let cachedList { return cachedList }
        var list = ItemList()
        content?.collectItems(into: &list)
        cachedList = list
        return list
    }

    override func contributedNodesChanged() {
        guard cachedList != nil else { return }
        cachedList = nil
        if !isUpdating { onChange() }
    }

    override func traitsChanged() { contributedNodesChanged() }

    // The places that show listed views contribute their nodes and preferences.
    override func collectNodes(into nodes: inout [LayoutNode]) {}
    override func collectItems(into list: inout ItemList) {}

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let content { visit(content) }
    }
}
