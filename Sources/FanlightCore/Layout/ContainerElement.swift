import Foundation

/// An element with its own node, which contains the nodes of its content.
@_spi(Nodes) open class ContainerElement<V>: ViewElement<V>, NodeCollecting {
    final override var collectsNodes: Bool { true }
    final let node: LayoutNode
    private final var content: _Element?
    private final var isQueued = false

    @_spi(Nodes) public init(_ view: V, _ context: _ElementContext, node: LayoutNode) {
        self.node = node
        super.init(view, context)
        node.ownerElement = self
    }

    /// Creates the content. Subclasses must call this once, at the end of their initialiser.
    package final func adopt<Content: View>(_ view: Content, in environment: EnvironmentScope? = nil) {
        let context = _ElementContext(graph: graph, parent: self, environment: environment ?? self.environment)
        content = context.make(view)
        contributedNodesChanged()
    }

    package final func updateContent<Content: View>(_ view: Content) { content?.update(with: view) }

    /// The node that represents the container for its ancestors: the container's own node, unless a subclass wraps that
    /// node.
    var contributedNode: LayoutNode { node }

    final override func visitNodes(_ visit: (LayoutNode) -> Void) { visit(contributedNode) }

    @_spi(Nodes) public final override func collectNodes(into nodes: inout [LayoutNode]) {
        // A new container collects before it is first placed, so that it is complete when measured.
        if isQueued { collect() }
        contributedNode.contribute(to: &nodes)
    }

    package final override func contributedNodesChanged() {
        guard !isQueued else { return }
        isQueued = true
        graph.update.invalidateNodes(of: self)
    }

    final func collect() {
        isQueued = false
        guard isMounted else { return }
        var nodes: [LayoutNode] = []
        content?.collectNodes(into: &nodes)
        node.setChildren(nodes)
    }

    @_spi(Nodes) public final override func forEachChild(_ visit: (_Element) -> Void) {
        if let content { visit(content) }
    }

    final override func visitTargets(_ visit: (CGRect) -> Void) {
        for child in node.shownChildren { visit(child.frame) }
    }

    /// A layout may read the traits of its views; outer containers do not.
    package override func traitsChanged() { node.invalidateLayout() }

    @_spi(Nodes) public override func willUnmount() { node.unmount() }
}
