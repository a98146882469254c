/// Several views at one place, of which one is shown. Hidden views keep their state, such as the lower levels of a
/// navigation stack and the unselected tabs.
package struct KeepAliveContainer<ID: Hashable, Content: View> {
    /// The ids of the retained views. A view is created when it is first shown.
    package let all: [ID]
    package let shown: ID
    let content: (ID) -> Content

    package nonisolated init(all: [ID], shown: ID, content: @escaping (ID) -> Content) {
        self.all = all
        self.shown = shown
        self.content = content
    }
}

extension KeepAliveContainer: View {
    package var body: Never { fatalError("Kept views are built into the framework and have no body") }

    package static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        KeepAliveElement(view, context)
    }
}

private final class KeepAliveElement<ID: Hashable, Content: View>: ViewElement<KeepAliveContainer<ID, Content>> {
    private var elements: [ID: KeptViewElement] = [:]

    override init(_ view: KeepAliveContainer<ID, Content>, _ context: _ElementContext) {
        super.init(view, context)
        showWanted()
    }

    override func update(to new: KeepAliveContainer<ID, Content>) {
        let wasShown = view.shown
        view = new
        let ids = Set(new.all)
        let leaving = elements.filter { !ids.contains($0.key) }
        for id in leaving.keys { elements[id] = nil }
        for (id, element) in elements { element.update(with: new.content(id)) }
        if wasShown != new.shown || elements[new.shown] == nil { showWanted() }
        // The replacement exists before the replaced view leaves.
        for element in leaving.values { element.unmount() }
    }

    private func showWanted() {
        if let known = elements[view.shown] {
            known.reveal()
        } else {
            let made = KeptViewElement(inside(nil))
            made.adopt(view.content(view.shown))
            elements[view.shown] = made
        }
        for (id, element) in elements where id != view.shown { element.conceal() }
        contributedNodesChanged()
        preferenceChanged()
    }

    override func collectNodes(into nodes: inout [LayoutNode]) { elements[view.shown]?.collectNodes(into: &nodes) }

    override func collectItems(into list: inout ItemList) { elements[view.shown]?.collectItems(into: &list) }

    override func forEachChild(_ visit: (_Element) -> Void) {
        for id in view.all { elements[id].map(visit) }
    }
}

/// One of the retained views.
private final class KeptViewElement: _Element, UpdateDependent {
    private var child: _Element?
    private var nodes: [LayoutNode] = []
    private var isVisible = true
    /// The focused node at the time the view was last shown.
    private weak var focused: (any InteractiveNode)?

    override var isHiddenByContainer: Bool { !isVisible }

    func adopt<Content: View>(_ view: Content) { child = inside(nil).make(view) }

    override func update(from pointer: UnsafeRawPointer) { child?.update(from: pointer) }

    func reveal() {
        guard !isVisible else { return }
        isVisible = true
        show()
        graph.afterUpdating(self)
    }

    /// Restores the focus that the view had when it was hidden, unless another node has the focus.
    func viewsUpdated() {
        guard isVisible, graph.focus.node == nil, let focused, focused.isInTree(of: graph.root) else { return }
        graph.focus.move(to: focused)
    }

    func conceal() {
        guard isVisible else { return }
        let node = graph.focus.node
        focused = node.flatMap { node in nodes.contains { node.isInTree(of: $0) } ? node : nil }
        hide()
        isVisible = false
        let leaving = nodes
        nodes = []
        for node in leaving { node.detach() }
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        super.collectNodes(into: &nodes)
        self.nodes = Array(nodes[before...])
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
