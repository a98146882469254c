/// The place where a container shows one of the views of its content.
///
/// The view itself is created once, and moves from place to place. A second place for the same view at the same time
/// gets a copy with its own state.
package final class ItemPlaceElement: ViewElement<Subview>, UpdateDependent {
    private var item: any ContentItem
    private var child: _Element?
    private var isCopy = false
    private(set) var shown: [LayoutNode] = []

    override init(_ view: Subview, _ context: _ElementContext) {
        item = view.item
        super.init(view, context)
        attach()
    }

    private var inside: _ElementContext {
        _ElementContext(graph: graph, parent: self, environment: environment)
    }

    /// Takes the view if no place shows it. Otherwise the old place may be about to leave, because the replacement of a
    /// place is created first.
    private func attach() {
        if item.place == nil {
            child = item.attach(self, in: inside)
        } else {
            graph.afterUpdating(self)
        }
    }

    package func viewsUpdated() { attachImmediately() }

    private func attachImmediately() {
        guard child == nil, isMounted, item.isMounted else { return }
        if item.place == nil {
            child = item.attach(self, in: inside)
        } else {
            isCopy = true
            child = item.makeCopy(in: inside)
        }
        parent?.contributedNodesChanged()
    }

    private func leaveItem() {
        guard let leaving = child else { return }
        child = nil
        if isCopy {
            item.dropCopy(leaving)
            leaving.unmount()
        } else {
            item.detach(self, showing: shown)
        }
        isCopy = false
    }

    package override func update(to new: Subview) {
        view = new
        guard new.item !== item else { return }
        leaveItem()
        item = new.item
        attach()
        contributedNodesChanged()
    }

    package override func collectNodes(into nodes: inout [LayoutNode]) {
        if child == nil { attachImmediately() }
        let before = nodes.count
        child?.collectNodes(into: &nodes)
        shown = Array(nodes[before...])
    }

    package override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    /// Unmounts the place but not its view.
    package override func unmount() {
        leaveItem()
        super.unmount()
    }

    package override func didHide() { if !isDeparting, !isCopy { item.placeHidden() } }

    package override func traitsChanged() {
        item.traitsOfViewChanged()
        super.traitsChanged()
    }
}
