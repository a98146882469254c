import Display
import Foundation

/// A node that shows one `DrawnPart` of a canvas. By default it covers the same area as its container.
final class DrawnNode: LayoutNode, HitTestable, PaintedNode {
    private var part = DrawnPart()
    private var inside: [DrawnNode] = []

    /// The frame within its container; nil covers the whole container.
    var place: CGRect? { part.frame }

    func setPart(_ new: DrawnPart) {
        guard new != part else { return }
        part = new
        // The caller sets the parts and then places the nodes.
        isPlaced = false
        invalidateLayerContent()
        if inside.setPart(new.nestedParts, graph) { setChildren(inside, keepsSize: true) }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions(by: .zero) }
    override var needsLayer: Bool { true }
    override var hitTesting: (any HitTestable)? { self }
    var allowsHits: Bool { false }
    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing { part.drawing }
    func makeText() -> [TextRun] { part.text }
    var layerTransform: Transform? { part.transform.shown(graph.metrics) }

    override func placeChildren() { inside.place(in: frame) }

    func unmountWithParts() {
        inside.unmount()
        unmount()
    }
}

extension [DrawnNode] {
    /// Updates the nodes to show `parts`. Returns true if the set of nodes has changed.
    @MainActor mutating func setPart(_ parts: [DrawnPart], _ graph: ViewGraph) -> Bool {
        let before = count
        for node in dropFirst(parts.count) { node.unmountWithParts() }
        removeLast(Swift.max(0, before - parts.count))
        while count < parts.count { append(DrawnNode(graph)) }
        for (node, part) in zip(self, parts) { node.setPart(part) }
        return count != before
    }

    @MainActor func place(in frame: CGRect) {
        for node in self {
            let place = node.place?.offsetBy(dx: frame.minX, dy: frame.minY) ?? frame
            node.place(at: place.origin, proposal: ProposedViewSize(place.size))
        }
    }

    @MainActor func unmount() {
        for node in self { node.unmountWithParts() }
    }
}
