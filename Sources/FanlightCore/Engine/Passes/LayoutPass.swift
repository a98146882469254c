/// The layout pass: measures and places dirty nodes, then scrolls.
///
/// 1. Place the nodes from the root down. Nodes that are in place with the same proposal are skipped.
/// 2. Notify the objects that wait for placed nodes: scroll requests, the first focus. They may scroll.
/// 3. Show the visible part of dirty viewports. Rows that come into view may reveal new sizes, so the pass repeats.
///
/// After the pass, `followUp()` reports the new geometry to the elements that read it.
@MainActor
final class LayoutPass {
    private unowned let graph: ViewGraph
    /// Maximum number of rounds in a turn, caused by rows that reveal new sizes when placed.
    private static let maximumRounds = 12

    // MARK: Dirty sets

    /// True if any node must be placed. The dirty nodes are the nodes without `isPlaced`; the pass finds them from the
    /// root down.
    var needsPlacement = true
    private var dependents: [any PlacementDependent] = []
    private var viewports: [any ScrolledNode] = []
    private var followers: [any LayoutFollower] = []

    /// True while nodes are being placed. Changes caused by placement are no content changes.
    private(set) var isPlacing = false
    /// The number of runs that may have placed nodes.
    private(set) var placementRuns: UInt32 = 0
    /// Retained nodes outside the tree, which also receive display changes.
    let detachedNodes = DetachedNodes()

    init(_ graph: ViewGraph) { self.graph = graph }

    var isDirty: Bool { needsLayout || followers.contains { $0.isDirty } }

    private var needsLayout: Bool { needsPlacement || !viewports.isEmpty || !dependents.isEmpty }

    // MARK: Invalidation

    /// Notifies an object once all nodes are placed.
    func add(_ dependent: any PlacementDependent) { dependents.append(dependent) }

    /// Invalidates a viewport whose visible part changed.
    func invalidate(_ viewport: any ScrolledNode) { viewports.append(viewport) }

    /// Adds an object that is updated after each layout.
    func add(_ follower: any LayoutFollower) { followers.append(follower) }

    // MARK: The pass

    func run() {
        if needsLayout { placementRuns &+= 1 }
        var rounds = 0
        isPlacing = true
        defer { isPlacing = false }
        // Layouts check for the main actor at each read of a subview.
        MainActorCheck.evaluate {
            while needsLayout, rounds < LayoutPass.maximumRounds {
                rounds += 1
                placeNodes()
                notifyDependents()
                updateViewports()
            }
        }
    }

    private func placeNodes() {
        guard needsPlacement else { return }
        needsPlacement = false
        let screen = graph.screen
        graph.root.place(at: .zero, proposal: ProposedViewSize(width: screen.width, height: screen.height))
    }

    private func notifyDependents() {
        let due = dependents
        dependents.removeAll()
        for dependent in due { dependent.nodesPlaced() }
    }

    private func updateViewports() {
        let due = viewports
        viewports.removeAll()
        for viewport in due { viewport.updateVisiblePart() }
    }

    func followUp() {
        for follower in followers { follower.layoutEnded() }
    }

    /// True if views wait for the layout to be evaluated.
    var hasEvaluations: Bool { followers.contains { $0.evaluatesViews && $0.isDirty } }

    /// Evaluates the views that depend on the layout, in the middle of an update.
    func evaluateViews() { for follower in followers where follower.evaluatesViews { follower.layoutEnded() } }

    /// Discards the work of a graph without views, which may retain the graph.
    func discard() {
        dependents = []
        viewports = []
    }
}

/// A node that shows a part of its content and can show another one without new layout.
@MainActor
protocol ScrolledNode: LayoutNode {
    func updateVisiblePart()
}

/// An object that waits for placed nodes once, such as a scroll request.
@MainActor
package protocol PlacementDependent: AnyObject {
    func nodesPlaced()
}

/// An object that is updated after each layout, because it depends on where nodes are placed.
@MainActor
protocol LayoutFollower: AnyObject {
    /// True if the object has to be updated after the next layout.
    var isDirty: Bool { get }
    /// True if the object evaluates views, which belong to the update that was laid out.
    var evaluatesViews: Bool { get }
    func layoutEnded()
}
