import Display
import Foundation

/// The node of the whole display: proposes its full size to its content and centres it. Several views form a column.
package final class RootNode: LayoutNode, FrameContainer {
    private var column: LayoutNode?

    /// - Parameter layers: the nodes above the scene.
    func setNodes(_ views: [LayoutNode], layers: [LayoutNode]) {
        guard views.count > 1 else {
            setChildren(views + layers)
            column?.setChildren([])
            column = nil
            return
        }
        let column = column ?? graph.makeColumn(graph)
        self.column = column
        column.setChildren(views)
        setChildren([column] + layers)
    }

    package override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
    package override var frameContainer: (any FrameContainer)? { self }

    package override func placeChildren() {
        for child in children where !(child is any OverlayLayoutNode) {
            let size = child.sizeThatFits(proposal)
            let x = graph.metrics.quantized(frame.midX - size.width / 2, .horizontal)
            let y = graph.metrics.quantized(frame.midY - size.height / 2, .vertical)
            child.place(at: CGPoint(x: x, y: y), proposal: proposal)
        }
        // Layers above the scene read the final positions of the views in it.
        for layer in children where layer is any OverlayLayoutNode {
            layer.isPlaced = false
            layer.place(at: frame.origin, proposal: proposal)
        }
    }
}

/// A node above the scene that is not part of its tree.
@MainActor
protocol OverlayLayoutNode: LayoutNode {}

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
        graph.update.invalidateNodes(of: self)
    }

    func collect() {
        isQueued = false
        var views: [LayoutNode] = []
        content?.collectNodes(into: &views)
        var nodes: [LayoutNode] = []
        graph.addNodesAboveScene(to: &nodes, inside: self)
        graph.root.setNodes(views, layers: nodes)
    }
}

extension RootElement: PreferenceReader, UpdateDependent {
    var preferenceKey: ObjectIdentifier { ObjectIdentifier(PreferredColorSchemeKey.self) }

    func preferenceMayHaveChanged() {
        guard !isAppearanceQueued else { return }
        isAppearanceQueued = true
        graph.afterUpdating(self)
    }

    func viewsUpdated() {
        isAppearanceQueued = false
        let preferred = gatherPreference(PreferredColorSchemeKey.self) ?? nil
        graph.preferredAppearance = preferred.map { $0 == .dark ? .dark : .light }
    }
}
