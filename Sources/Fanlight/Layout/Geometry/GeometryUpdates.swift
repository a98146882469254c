/// An element that is evaluated with what layout found out.
@MainActor
protocol GeometryDependent: _Element {
    func evaluateWithGeometry()
}

/// What of a scene's views depends on where things are: looked after between layout and the next evaluation.
@MainActor
final class GeometryUpdates {
    private var waiting: [any GeometryDependent] = []
    private var isWaiting: Set<ObjectIdentifier> = []
    private var moved: [LayoutNode] = []
    private var watched: [ObjectIdentifier: WeakNode] = [:]

    private struct WeakNode {
        weak var node: LayoutNode?
    }

    var isEmpty: Bool { waiting.isEmpty && moved.isEmpty }

    /// Evaluates an element once it is known where its nodes are. Once, however often that is asked for.
    func afterLayout(_ element: any GeometryDependent) {
        if isWaiting.insert(ObjectIdentifier(element)).inserted { waiting.append(element) }
    }

    func watch(_ node: LayoutNode) { watched[ObjectIdentifier(node)] = WeakNode(node: node) }
    func left(_ node: LayoutNode) { watched[ObjectIdentifier(node)] = nil }

    /// A node is elsewhere than before, or was not shown before.
    func moved(_ node: LayoutNode) {
        moved.append(node)
        // What left may come back without anybody's asking again.
        if node.geometry?.isWatched == true { watch(node) }
    }

    /// What is inside a node is shown elsewhere than before, though it was not placed anew: it was scrolled, or turned.
    func shownElsewhere(inside node: LayoutNode) {
        for entry in watched.values {
            if let watching = entry.node, watching !== node, watching.isInTree(of: node) { moved.append(watching) }
        }
    }

    /// Wakes who was told something that layout has changed, and evaluates who waited for layout.
    func update() {
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
            // Until its turn it waits: one around it may have it asked once more.
            isWaiting.remove(ObjectIdentifier(element))
            guard element.isMounted else { continue }
            element.graph.updates.enter(element)
            element.evaluateWithGeometry()
        }
    }
}
