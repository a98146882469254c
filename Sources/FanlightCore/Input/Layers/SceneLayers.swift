/// The layers above a scene: presentations, and overlays that take no input.
@MainActor
final class SceneLayers: GraphService, GraphObserver {
    static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    /// The presentations, in the order in which they were added. The last one receives keys and pointer events.
    var presentations: [SceneLayer] = [] {
        didSet { graph.nodesAboveSceneChanged() }
    }
    /// The layers above all presentations.
    var overlays: [SceneOverlay] = [] {
        didSet { graph.nodesAboveSceneChanged() }
    }

    init(_ graph: ViewGraph) {
        self.graph = graph
        graph.observe(self)
    }

    func addNodesAboveScene(to nodes: inout [LayoutNode], inside root: _Element) {
        func add(_ portal: Portal, in node: LayoutNode) {
            var inside: [LayoutNode] = []
            portal.setPlace(root)
            portal.collectNodes(into: &inside)
            node.setChildren(inside)
            nodes.append(node)
        }
        for layer in presentations {
            if let dimming = layer.dimming { nodes.append(dimming) }
            add(layer.portal, in: layer.node)
        }
        for overlay in overlays { add(overlay.portal, in: overlay.node) }
    }

    func graphUnmounted() {
        presentations = []
        overlays = []
    }
}

extension ViewGraph {
    /// The presentations above the scene, in the order in which they were added.
    package var layers: [SceneLayer] { self[SceneLayers.self].presentations }
}
