/// Several views at one place, of which one is seen. The others keep their state: the lower levels of a navigation, the
/// other tabs.
struct KeptViews<ID: Hashable, Content: View> {
    /// Those that are kept. A view is made when it is first seen.
    let all: [ID]
    let shown: ID
    let content: (ID) -> Content
}

extension KeptViews: View {
    var body: Never { fatalError("Kept views are built into the framework and have no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element { KeptViewsElement(view, context) }
}

private final class KeptViewsElement<ID: Hashable, Content: View>: ViewElement<KeptViews<ID, Content>> {
    private var kept: [ID: KeptViewElement] = [:]

    override init(_ view: KeptViews<ID, Content>, _ context: _ElementContext) {
        super.init(view, context)
        showWanted()
    }

    override func update(to new: KeptViews<ID, Content>) {
        let wasShown = view.shown
        view = new
        let ids = Set(new.all)
        let leaving = kept.filter { !ids.contains($0.key) }
        for id in leaving.keys { kept[id] = nil }
        for (id, element) in kept { element.update(with: new.content(id)) }
        if wasShown != new.shown || kept[new.shown] == nil { showWanted() }
        // What takes another's place is there before the other is gone.
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

/// One of them.
private final class KeptViewElement: _Element {
    private var child: _Element?
    private var nodes: [LayoutNode] = []
    private var isInSight = true
    /// What had the focus when the view was last seen.
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

    /// Whoever comes back goes on where they were.
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
