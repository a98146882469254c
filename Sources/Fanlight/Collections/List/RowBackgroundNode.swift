import Display
@_spi(Nodes) import FanlightCore

/// The node of the app's row background, clipped at the rounded edges of its section.
final class RowBackgroundNode: WrapperNode, PaintedNode, SemanticNode {
    var outline: Outline? {
        didSet {
            guard outline != oldValue else { return }
            layerPresenceChanged()
        }
    }

    override var needsLayer: Bool { outline != nil || super.needsLayer }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { outline != nil }
    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing { outline.map { Drawing(clip: $0) } ?? .none }
}
