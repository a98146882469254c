import Display
import Foundation

/// Reports to views when a pointer enters and leaves them.
@MainActor
package final class HoverRouter: UpdateDependent {
    private unowned let graph: ViewGraph
    private var over: [(node: WeakNode, id: ObjectIdentifier)] = []
    /// The number of hover observers. While the number is zero, hit tests are skipped and displays report no motion.
    /// The list of views under the pointer is therefore cleared. Not a `ParticipantCount`: displays must be notified in
    /// the turn in which the last observer leaves the tree. Other references may still retain it.
    package var observerCount = 0 {
        didSet {
            guard observerCount == 0, !over.isEmpty else { return }
            over = []
            graph.afterUpdating(self)
        }
    }
    /// The last location of the pointer.
    private var place: CGPoint?
    /// The count of `LayoutPass.placementRuns` at the last hit test.
    private var followedPlacementRuns: UInt32 = 0
    /// The pending or displayed tooltip.
    package weak var hint: (any Hint)?

    private struct WeakNode {
        weak var node: (any HoverNode)?
    }

    init(_ graph: ViewGraph) { self.graph = graph }

    package func viewsUpdated() { shapesChanged() }

    /// Handles a pointer movement. Returns true if any node was notified.
    func moved(to point: CGPoint) -> Bool {
        place = point
        guard observerCount > 0 || !over.isEmpty else { return false }
        let now = hoverNodes(at: point)
        let before = over
        over = now.map { (WeakNode(node: $0), ObjectIdentifier($0)) }
        for old in before where !over.contains(where: { $0.id == old.id }) { old.node.node?.hovered(at: nil) }
        for node in now.reversed() { node.hovered(at: node.contentPoint(point)) }
        shapesChanged()
        return !now.isEmpty || !before.isEmpty
    }

    /// Hit-tests again if views moved or changed under a resting pointer.
    func viewsPlaced() {
        guard graph.layout.placementRuns != followedPlacementRuns else { return }
        followedPlacementRuns = graph.layout.placementRuns
        guard let place, observerCount > 0 else { return }
        let now = hoverNodes(at: place)
        guard now.map({ ObjectIdentifier($0) }) != over.map(\.id) else { return }
        _ = moved(to: place)
    }

    private func hoverNodes(at point: CGPoint) -> [any HoverNode] {
        var found: [any HoverNode] = []
        var node = graph.root.hit(point)
        while let current = node {
            if let hovered = current as? any HoverNode { found.append(hovered) }
            node = current.parent
        }
        return found
    }

    /// Closes the tooltip, because the person used another input.
    func closeTooltips() {
        hint?.close()
        hint = nil
        endFocusTooltip()
    }

    // MARK: Focus

    /// The node whose tooltip is displayed or pending for the focus.
    private weak var nodeWithFocusTooltip: (any HoverNode)?

    /// Displays help for the node that the keyboard moved the focus to. Some terminals do not report a pointer without
    /// a pressed button. On terminals the focus therefore has the effect of a resting pointer.
    func focusMoved(to node: LayoutNode) {
        guard observerCount > 0, graph.metrics.isCell else { return }
        let around = sequence(first: node) { $0.parent }
        guard let found = around.lazy.compactMap({ $0 as? any HoverNode }).first(where: \.hasHelpForFocus) else {
            return
        }
        nodeWithFocusTooltip = found
        found.hovered(at: CGPoint(x: node.frame.midX, y: node.frame.midY))
    }

    /// Ends the focus tooltip after the focus moved on or a key was pressed.
    func endFocusTooltip() {
        nodeWithFocusTooltip?.hovered(at: nil)
        nodeWithFocusTooltip = nil
    }

    /// Handles a pointer that left all views.
    func left() {
        place = nil
        let before = over
        over = []
        for old in before { old.node.node?.hovered(at: nil) }
        shapesChanged()
    }

    // MARK: Pointer shape

    private(set) var shape = PointerShape.standard
    /// Called when the pointer's shape changes.
    var onShape: ((PointerShape) -> Void)?

    /// Updates the pointer's shape after the pointer moved to other views, or a view under it changed the shape.
    package func shapesChanged() {
        let now = over.lazy.compactMap { $0.node.node?.pointerShape }.first ?? .standard
        guard now != shape else { return }
        shape = now
        onShape?(now)
    }
}

/// A tooltip for a view that a pointer rests on.
@MainActor
package protocol Hint: _Element {
    /// Hides the tooltip or cancels the wait for it, until the pointer has been elsewhere.
    func close()
}

/// A node that observes hovering.
@MainActor
package protocol HoverNode: LayoutNode {
    /// Called with the pointer's location, or with nil when it left.
    func hovered(at point: CGPoint?)
    /// True if the node also has help for the focus.
    var hasHelpForFocus: Bool { get }
    /// The pointer's shape over the node; nil for that of the enclosing view.
    var pointerShape: PointerShape? { get }
    /// Converts a point of the scene to the node's coordinate space.
    func contentPoint(_ point: CGPoint) -> CGPoint
}

extension HoverNode {
    package var hasHelpForFocus: Bool { false }
    package var pointerShape: PointerShape? { nil }
}
