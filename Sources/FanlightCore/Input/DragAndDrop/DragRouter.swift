import CoreTransferable
import Display
import Foundation

/// A node that takes drops.
@MainActor
package protocol DropNode: LayoutNode {
    /// Called when a drag enters the node, and not again while it stays there.
    func accepts(_ items: [NSItemProvider], at place: CGPoint) -> Bool
    /// Called when a drag moves over the node, with its location in the scene.
    func dragMoved(_ items: [NSItemProvider], to place: CGPoint)
    func dragLeft()
    /// Performs the drop. The drag is then over, and `dragLeft()` is not called.
    func drop(_ items: [NSItemProvider], at place: CGPoint) -> Bool
}

/// Follows a drag over the scene and delivers its items to the target.
@MainActor
package final class DragRouter: GraphService {
    package static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    private var items: [NSItemProvider] = []
    private var overlay: SceneOverlay?
    private var start = CGPoint.zero
    private weak var target: (any DropNode)?
    /// The cached results of `accepts` for the nodes under the pointer.
    private var acceptanceCache: [ObjectIdentifier: Bool] = [:]
    private var ended: (() -> Void)?

    package init(_ graph: ViewGraph) { self.graph = graph }

    package var isDragging: Bool { overlay != nil }

    func begin(_ items: [NSItemProvider], _ overlay: SceneOverlay, at place: CGPoint, ended: @escaping () -> Void) {
        cancel()
        self.items = items
        self.overlay = overlay
        self.ended = ended
        start = place
    }

    func moved(to place: CGPoint) {
        guard let overlay else { return }
        overlay.node.shift = CGPoint(
            x: graph.metrics.quantized(place.x - start.x, .horizontal),
            y: graph.metrics.quantized(place.y - start.y, .vertical))
        let new = dropTarget(at: place)
        if let target, target !== new { target.dragLeft() }
        target = new
        new?.dragMoved(items, to: place)
    }

    func drop(at place: CGPoint) {
        guard isDragging else { return }
        moved(to: place)
        let (items, target) = (items, target)
        end()
        _ = target?.drop(items, at: place)
    }

    /// Ends the drag without a drop.
    func cancel() {
        guard isDragging else { return }
        let target = target
        end()
        target?.dragLeft()
    }

    private func end() {
        overlay?.close()
        overlay = nil
        items = []
        target = nil
        acceptanceCache = [:]
        let ended = ended
        self.ended = nil
        ended?()
    }

    /// The innermost node there that accepts the items.
    private func dropTarget(at place: CGPoint) -> (any DropNode)? {
        let before = acceptanceCache
        acceptanceCache = [:]
        var found: (any DropNode)?
        var node = graph.root.hit(place)
        while let current = node {
            if let target = current as? any DropNode {
                let id = ObjectIdentifier(target)
                if found == nil {
                    let isAccepted = before[id] ?? target.accepts(items, at: place)
                    acceptanceCache[id] = isAccepted
                    if isAccepted { found = target }
                } else {
                    acceptanceCache[id] = before[id]
                }
            }
            node = current.parent
        }
        return found
    }
}

extension ViewGraph {
    /// Routes drags between views.
    package var drag: DragRouter { self[DragRouter.self] }
}
