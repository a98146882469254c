/// Several views at one place, of which one is shown. The others keep their state: the lower levels of a navigation
/// stack, the other tabs.
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
    private var kept: [ID: KeptViewElement] = [:]

    override init(_ view: KeepAliveContainer<ID, Content>, _ context: _ElementContext) {
        super.init(view, context)
        showWanted()
    }

    override func update(to new: KeepAliveContainer<ID, Content>) {
        let wasShown = view.shown
        view = new
        let ids = Set(new.all)
        let leaving = kept.filter { !ids.contains($0.key) }
        for id in leaving.keys { kept[id] = nil }
        for (id, element) in kept { element.update(with: new.content(id)) }
        if wasShown != new.shown || kept[new.shown] == nil { showWanted() }
        // The replacement exists before the replaced view leaves.
        for element in leaving.values { element.unmount() }
    }

    private func showWanted() {
        if let known = kept[view.shown] {
            known.comeIntoSight()
        } else {
            let made = KeptViewElement(inside(nil))
            made.adopt(view.content(view.shown))
            kept[view.shown] = made
        }
        for (id, element) in kept where id != view.shown { element.leaveSight() }
        contributedNodesChanged()
        preferenceChanged()
    }

    override func collectNodes(into nodes: inout [LayoutNode]) { kept[view.shown]?.collectNodes(into: &nodes) }

    override func collectItems(into list: inout ItemList) { kept[view.shown]?.collectItems(into: &list) }

    override func forEachChild(_ visit: (_Element) -> Void) {
        for id in view.all { kept[id].map(visit) }
    }
}

/// One of the retained views.
private final class KeptViewElement: _Element {
    private var child: _Element?
    private var nodes: [LayoutNode] = []
    private var isInSight = true
    /// The focused node at the time the view was last shown.
    private weak var focused: (any InteractiveNode)?

    override var isKeptOut: Bool { !isInSight }

    func adopt<Content: View>(_ view: Content) { child = inside(nil).make(view) }

    override func update(from pointer: UnsafeRawPointer) { child?.update(from: pointer) }

    func comeIntoSight() {
        guard !isInSight else { return }
        isInSight = true
        show()
        graph.afterUpdating { [weak self] in self?.bringBackFocus() }
    }

    /// Restores the focus that the view had when it was hidden, unless another node has the focus.
    private func bringBackFocus() {
        guard isInSight, graph.focus.node == nil, let focused, focused.isInTree(of: graph.root) else { return }
        graph.focus.move(to: focused)
    }

    func leaveSight() {
        guard isInSight else { return }
        let node = graph.focus.node
        focused = node.flatMap { node in nodes.contains { node.isInTree(of: $0) } ? node : nil }
        hide()
        isInSight = false
        let leaving = nodes
        nodes = []
        for node in leaving { node.withdraw() }
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
