import Display
import Foundation

/// Shows a part of what code of the author's has drawn. It lies where that lies as a whole.
final class DrawnNode: LayoutNode {
    private var part = DrawnPart()
    private var inside: [DrawnNode] = []

    /// Where it lies in what it is drawn into; nil: everywhere.
    var place: CGRect? { part.frame }

    func take(_ new: DrawnPart) {
        guard new != part else { return }
        part = new
        // Whoever hands parts over places them, too.
        isPlaced = false
        layerContentChanged()
        if inside.take(new.inside, graph) { setChildren(inside, keepsSize: true) }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions(by: .zero) }
    override var needsLayer: Bool { true }
    override var allowsHits: Bool { false }
    override func makeDrawing() -> Drawing { part.drawing }
    override func makeText() -> [TextRun] { part.text }
    override var layerTransform: Transform? { part.transform.shown(graph.metrics) }

    override func placeChildren() { inside.place(in: frame) }

    func leaveWithParts() {
        inside.leave()
        leave()
    }
}

extension [DrawnNode] {
    /// Shows other parts; whether there are other nodes now.
    @MainActor mutating func take(_ parts: [DrawnPart], _ graph: ViewGraph) -> Bool {
        let before = count
        for node in dropFirst(parts.count) { node.leaveWithParts() }
        removeLast(Swift.max(0, before - parts.count))
        while count < parts.count { append(DrawnNode(graph)) }
        for (node, part) in zip(self, parts) { node.take(part) }
        return count != before
    }

    @MainActor func place(in frame: CGRect) {
        for node in self {
            let place = node.place?.offsetBy(dx: frame.minX, dy: frame.minY) ?? frame
            node.place(at: place.origin, proposal: ProposedViewSize(place.size))
        }
    }

    @MainActor func leave() {
        for node in self { node.leaveWithParts() }
    }
}
