import Display
import Foundation

/// A node that lies over the scene, and has no place in it.
@MainActor
protocol OverScene: LayoutNode {}

/// Something over the scene that is only looked at: what is dragged, a hint. Keys and pointers pass through it.
@MainActor
final class SceneOverlay {
    let portal = Portal()
    let node: OverlayNode
    fileprivate var element: _Element?

    /// `place` says where the view's upper left corner goes, for the view's size and the room that there is.
    init(_ graph: ViewGraph, proposal: ProposedViewSize, place: @escaping (CGSize, CGRect) -> CGPoint) {
        node = OverlayNode(graph, proposal: proposal, place: place)
    }

    func show<Content: View>(_ view: Content, in context: _ElementContext) {
        element = portal.make(view.accessibilityHidden(true), in: context)
        node.graph.show(self)
    }

    /// Shows the next value of the view that was shown.
    func update<Content: View>(_ view: Content) { element?.update(with: view.accessibilityHidden(true)) }

    func close() {
        node.graph.remove(self)
        element?.unmount()
        element = nil
        node.leave()
    }
}

final class OverlayNode: LayoutNode, OverScene {
    private let offered: ProposedViewSize
    private let place: (CGSize, CGRect) -> CGPoint

    /// How far it was moved from its place: that costs no layout.
    var shift = CGPoint.zero {
        didSet { if shift != oldValue { layerContentChanged() } }
    }

    init(_ graph: ViewGraph, proposal: ProposedViewSize, place: @escaping (CGSize, CGRect) -> CGPoint) {
        offered = proposal
        self.place = place
        super.init(graph)
    }

    override var allowsHits: Bool { false }
    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var isFrameContainer: Bool { true }
    override var needsLayer: Bool { true }
    override var contentShift: CGPoint { shift }
    override var speaksForItself: Bool { true }
    override func makeSemantics() -> Semantics { Semantics(state: .hidden) }

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
        overlays.append(overlay)
        layersChanged()
    }

    fileprivate func remove(_ overlay: SceneOverlay) {
        overlays.removeAll { $0 === overlay }
        layersChanged()
    }
}
