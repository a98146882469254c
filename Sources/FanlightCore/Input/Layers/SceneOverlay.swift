import Display
import Foundation

/// A layer above the scene that takes no input, such as a drag preview or a tooltip.
@MainActor
package final class SceneOverlay {
    let portal = Portal()
    let node: OverlayNode
    fileprivate var element: _Element?

    /// - Parameter place: returns the upper left corner of the view, from its size and the available area.
    package init(_ graph: ViewGraph, proposal: ProposedViewSize, place: @escaping (CGSize, CGRect) -> CGPoint) {
        node = OverlayNode(graph, proposal: proposal, place: place)
    }

    package func show<Content: View>(_ view: Content, in context: _ElementContext) {
        element = portal.make(view.accessibilityHidden(true), in: context)
        node.graph.show(self)
    }

    /// Updates the shown view.
    package func update<Content: View>(_ view: Content) { element?.update(with: view.accessibilityHidden(true)) }

    package func close() {
        node.graph.remove(self)
        element?.unmount()
        element = nil
        node.unmount()
    }
}

final class OverlayNode: LayoutNode, OverlayLayoutNode, HitTestable, SemanticNode, FrameContainer {
    private let offered: ProposedViewSize
    private let place: (CGSize, CGRect) -> CGPoint

    /// The translation from its place; a change needs no layout.
    var shift = CGPoint.zero {
        didSet { if shift != oldValue { invalidateLayerContent() } }
    }

    init(_ graph: ViewGraph, proposal: ProposedViewSize, place: @escaping (CGSize, CGRect) -> CGPoint) {
        offered = proposal
        self.place = place
        super.init(graph)
    }

    override var hitTesting: (any HitTestable)? { self }
    var allowsHits: Bool { false }
    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var frameContainer: (any FrameContainer)? { self }
    override var needsLayer: Bool { true }
    var contentShift: CGPoint { shift }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }
    func makeSemantics() -> Semantics { Semantics(state: .hidden) }

    override func placeChildren() {
        for child in children {
            let size = child.sizeThatFits(offered)
            let place = place(size, CGRect(origin: .zero, size: frame.size))
            child.place(
                at: CGPoint(
                    x: frame.minX + graph.metrics.quantized(place.x, .horizontal),
                    y: frame.minY + graph.metrics.quantized(place.y, .vertical)),
                proposal: offered)
        }
    }
}

extension ViewGraph {
    fileprivate func show(_ overlay: SceneOverlay) {
        self[SceneLayers.self].overlays.append(overlay)
    }

    fileprivate func remove(_ overlay: SceneOverlay) {
        self[SceneLayers.self].overlays.removeAll { $0 === overlay }
    }
}
