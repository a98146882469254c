import Display
import Foundation

/// The dimming of the content below a modal layer. Its layer is the only one that fades where the panel moves.
final class SceneDimmingNode: LayoutNode, OverlayLayoutNode, PaintedNode {
    private let dimmed: SceneLayerNode

    /// Creates the dimming of a modal layer; fails for other layers.
    init?(below dimmed: SceneLayerNode, of kind: SceneLayer.Kind) {
        guard kind == .sheet || kind == .alert || kind == .dialog else { return nil }
        self.dimmed = dimmed
        super.init(dimmed.graph)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { true }
    override var painting: (any PaintedNode)? { self }

    package func makeDrawing() -> Drawing {
        guard dimmed.dimsContentBelow else { return .none }
        return Drawing(commands: [DrawCommand(.fill, paint: .color(RGBA(red: 0, green: 0, blue: 0, alpha: 90)))])
    }
}
