/// An element that is evaluated with the results of layout.
@MainActor
protocol GeometryDependent: _Element {
    func evaluateWithGeometry()
}

/// The geometry dependencies of a scene's views, processed between layout and the next evaluation.
@MainActor
final class GeometryUpdates: GraphService, LayoutFollower {
    static let key = GraphServiceKey()
    private var waiting: [any GeometryDependent] = []
    private var isWaiting: Set<ObjectIdentifier> = []
    private var moved: [LayoutNode] = []
    private var watched: [ObjectIdentifier: WeakNode] = [:]
    /// The numbers of watched and followed nodes at which released ones are removed.
    private var watchedPruningThreshold = 64
    private var followedPruningThreshold = 64

    private struct WeakNode {
        weak var node: LayoutNode?
    }

    /// The nodes that are placed where the display shows others, with these.
    private var followed: [ObjectIdentifier: (follower: WeakNode, source: WeakNode)] = [:]
    /// The elements whose effects are presented in another state than the final one.
    private var presenting: Set<ObjectIdentifier> = []

    init(_ graph: ViewGraph) { graph.layout.add(self) }

    var isDirty: Bool { !waiting.isEmpty || !moved.isEmpty }
    var evaluatesViews: Bool { true }

    /// Schedules one evaluation of an element after its nodes are placed, however often it is called.
    func afterLayout(_ element: any GeometryDependent) {
        if isWaiting.insert(ObjectIdentifier(element)).inserted { waiting.append(element) }
    }

    func watch(_ node: LayoutNode) {
        watched[ObjectIdentifier(node)] = WeakNode(node: node)
        guard watched.count > watchedPruningThreshold else { return }
        watched = watched.filter { $0.value.node != nil }
        watchedPruningThreshold = max(64, 2 * watched.count)
    }

    /// Lets a node be placed again once the display shows it or a source elsewhere without a new placement.
    func place(_ follower: LayoutNode, whereShown source: LayoutNode) {
        followed[ObjectIdentifier(follower)] = (WeakNode(node: follower), WeakNode(node: source))
        guard followed.count > followedPruningThreshold else { return }
        followed = followed.filter { $0.value.follower.node != nil && $0.value.source.node != nil }
        followedPruningThreshold = max(64, 2 * followed.count)
    }

    var hasPresentedEffects: Bool { !presenting.isEmpty }

    func presents(_ element: _Element, _ isPresenting: Bool) {
        if isPresenting {
            presenting.insert(ObjectIdentifier(element))
        } else if !presenting.isEmpty {
            presenting.remove(ObjectIdentifier(element))
        }
    }

    /// Returns true if a view has read the frame of a node inside one of these.
    func readsFrames(inside nodes: [LayoutNode]) -> Bool {
        watched.values.contains { entry in
            guard let node = entry.node, node.geometry?.readsFrames == true else { return false }
            return nodes.contains { node.isInTree(of: $0) }
        }
    }

    func left(_ node: LayoutNode) { watched[ObjectIdentifier(node)] = nil }

    /// Reports that a node moved or was placed for the first time.
    func moved(_ node: LayoutNode) {
        moved.append(node)
        // A node that left may return without a new query.
        if node.geometry?.isWatched == true { watch(node) }
    }

    /// Reports that the descendants of a node are displayed elsewhere without a new placement, by scrolling or a
    /// transform.
    func contentMoved(inside node: LayoutNode) {
        for entry in watched.values {
            if let watching = entry.node, watching !== node, watching.isInTree(of: node) { moved.append(watching) }
        }
        for (follower, source) in followed.values {
            guard let follower = follower.node, let source = source.node else { continue }
            func isInside(_ other: LayoutNode) -> Bool { other !== node && other.isInTree(of: node) }
            if isInside(follower) != isInside(source) { follower.invalidatePlacement() }
        }
    }

    /// Invalidates readers of changed geometry, and evaluates the elements scheduled after layout.
    func layoutEnded() {
        let nodes = moved
        moved.removeAll()
        if nodes.contains(where: { $0.geometry?.isReference == true }) {
            for entry in watched.values {
                if let node = entry.node { node.geometry?.check(node) }
            }
        } else {
            for node in nodes { node.geometry?.check(node) }
        }
        let elements = waiting.sorted { $0.depth < $1.depth }
        waiting.removeAll()
        for element in elements {
            // Removed only now: an outer element may schedule it once more before its turn.
            isWaiting.remove(ObjectIdentifier(element))
            guard element.isMounted else { continue }
            element.graph.update.evaluateAfterLayout(element) { element.evaluateWithGeometry() }
        }
    }
}

extension LayoutNode {
    /// Lets the node be placed again once it or a source is displayed elsewhere without a new placement.
    package final func follow(_ source: LayoutNode) { graph.geometry.place(self, whereShown: source) }
}

extension ViewGraph {
    /// The geometry dependencies of the scene's views.
    var geometry: GeometryUpdates { self[GeometryUpdates.self] }
}
