/// The layout pass: measures and places dirty nodes, then scrolls.
///
/// 1. Place the nodes from the root down. Nodes that are in place with the same proposal are skipped.
/// 2. Perform scroll requests, which need the sizes of the content.
/// 3. Show the visible part of dirty viewports. Rows that come into view may reveal new sizes, so the pass repeats.
///
/// After the pass, `followUp()` reports the new geometry to the elements that read it, and searches for content that
/// may only exist now.
@MainActor
final class LayoutPass {
    private unowned let graph: ViewGraph
    /// Maximum number of rounds in a turn, caused by rows that reveal new sizes when placed.
    private static let maximumRounds = 12

    // MARK: Dirty sets

    /// True if any node must be placed. The dirty nodes are the nodes without `isPlaced`; the pass finds them from the
    /// root down.
    var needsPlacement = true
    private var scrollRequests: [() -> Void] = []
    private var viewports: [any ScrolledNode] = []
    private var searches: [() -> Void] = []
    private var followers: [any LayoutFollower] = []

    /// True while nodes are being placed. Changes caused by placement are no content changes.
    private(set) var isPlacing = false
    /// True if nodes moved since `consumeMotion()`.
    private var hasMovedNodes = false
    /// Retained nodes outside the tree, which also receive display changes.
    let detachedNodes = DetachedNodes()

    init(_ graph: ViewGraph) { self.graph = graph }

    var isDirty: Bool { needsLayout || followers.contains { $0.isDirty } }

    private var needsLayout: Bool { needsPlacement || !viewports.isEmpty || !scrollRequests.isEmpty }

    // MARK: Invalidation

    /// Schedules a scroll request after placement.
    func request(_ scroll: @escaping () -> Void) { scrollRequests.append(scroll) }

    /// Invalidates a viewport whose visible part changed.
    func invalidate(_ viewport: any ScrolledNode) { viewports.append(viewport) }

    /// Schedules a search for content that may only exist after placement, such as lazy rows.
    func schedule(_ search: @escaping () -> Void) { searches.append(search) }

    /// Adds an object that is updated after each layout.
    func add(_ follower: any LayoutFollower) { followers.append(follower) }

    // MARK: The pass

    func run() {
        if needsLayout { hasMovedNodes = true }
        var rounds = 0
        isPlacing = true
        defer { isPlacing = false }
        while needsLayout, rounds < LayoutPass.maximumRounds {
            rounds += 1
            placeNodes()
            performRequests()
            showParts()
        }
    }

    private func placeNodes() {
        guard needsPlacement else { return }
        needsPlacement = false
        let screen = graph.screen
        graph.root.place(at: .zero, proposal: ProposedViewSize(width: screen.width, height: screen.height))
    }

    private func performRequests() {
        let due = scrollRequests
        scrollRequests.removeAll()
        for request in due { request() }
    }

    private func showParts() {
        let due = viewports
        viewports.removeAll()
        for viewport in due { viewport.updateVisiblePart() }
    }

    func followUp() {
        for follower in followers { follower.layoutEnded() }
        let due = searches
        searches.removeAll()
        for search in due { search() }
    }

    /// Returns true if nodes moved since the last call.
    func consumeMotion() -> Bool {
        defer { hasMovedNodes = false }
        return hasMovedNodes
    }

    /// Discards the work of a graph without views, which may retain the graph.
    func discard() {
        scrollRequests = []
        viewports = []
        searches = []
    }
}

/// A node that shows a part of its content and can show another one without new layout.
@MainActor
protocol ScrolledNode: LayoutNode {
    func updateVisiblePart()
}

/// An object that depends on where nodes are placed.
@MainActor
protocol LayoutFollower: AnyObject {
    /// True if the object has to be updated after the next layout.
    var isDirty: Bool { get }
    func layoutEnded()
}
