import Display
import Foundation

/// The whole display: its content is offered everything and centred.
final class RootNode: LayoutNode {
    override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
    override var isFrameContainer: Bool { true }

    override func placeChildren() {
        // Several views in a window stand in a column, as in Apple's.
        let views = children.filter { !($0 is any OverScene) }
        let sizes = views.map { $0.sizeThatFits(proposal) }
        var y = frame.midY - sizes.reduce(0) { $0 + $1.height } / 2
        y = graph.metrics.quantized(y, .vertical)
        defer {
            // What is over the scene looks where things in it are now.
            for layer in children where layer is any OverScene {
                layer.isPlaced = false
                layer.place(at: frame.origin, proposal: proposal)
            }
        }
        for (child, size) in zip(views, sizes) {
            let x = graph.metrics.quantized(frame.midX - size.width / 2, .horizontal)
            child.place(at: CGPoint(x: x, y: y), proposal: proposal)
            y += size.height
        }
    }
}

final class RootElement: _Element, NodeCollecting {
    override var preferenceReader: (any PreferenceReader)? { self }
    override var collectsNodes: Bool { true }
    private var content: _Element?
    private var isQueued = false
    private var isAppearanceQueued = false

    init(graph: ViewGraph, _ context: _ElementContext) { super.init(context) }

    func adopt(_ made: _Element) {
        content = made
        contributedNodesChanged()
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let content { visit(content) }
    }

    override func contributedNodesChanged() {
        guard !isQueued else { return }
        isQueued = true
        graph.containersToCollect.append(self)
    }

    func collect() {
        isQueued = false
        var nodes: [LayoutNode] = []
        content?.collectNodes(into: &nodes)
        for layer in graph.layers {
            var inside: [LayoutNode] = []
            layer.portal.take(self)
            layer.portal.collectNodes(into: &inside)
            layer.node.setChildren(inside)
            nodes.append(layer.node)
        }
        for overlay in graph.overlays {
            var inside: [LayoutNode] = []
            overlay.portal.take(self)
            overlay.portal.collectNodes(into: &inside)
            overlay.node.setChildren(inside)
            nodes.append(overlay.node)
        }
        graph.root.setChildren(nodes)
    }
}

extension RootElement: PreferenceReader {
    var preferenceKey: ObjectIdentifier { ObjectIdentifier(PreferredColorSchemeKey.self) }

    func preferenceMayHaveChanged() {
        guard !isAppearanceQueued else { return }
        isAppearanceQueued = true
        graph.afterUpdating { [weak self] in
            guard let self else { return }
            isAppearanceQueued = false
            let preferred = gatherPreference(PreferredColorSchemeKey.self) ?? nil
            graph.preferredAppearance = preferred.map { $0 == .dark ? .dark : .light }
        }
    }
}
