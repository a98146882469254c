import Display
import Foundation

/// The whole display: its content is offered everything and centred.
final class RootNode: LayoutNode {
    override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
    override var isFrameContainer: Bool { true }

    override func placeChildren() {
        // Several views in a window stand in a column, as in Apple's.
        let sizes = children.map { $0.sizeThatFits(proposal) }
        var y = frame.midY - sizes.reduce(0) { $0 + $1.height } / 2
        y = graph.metrics.quantized(y, .vertical)
        for (child, size) in zip(children, sizes) {
            let x = graph.metrics.quantized(frame.midX - size.width / 2, .horizontal)
            child.place(at: CGPoint(x: x, y: y), proposal: proposal)
            y += size.height
        }
    }
}

final class RootElement: _Element, NodeCollecting {
    private var content: _Element?
    private var isQueued = false

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
        graph.root.setChildren(nodes)
    }
}
