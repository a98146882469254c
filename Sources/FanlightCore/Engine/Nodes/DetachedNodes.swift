/// Detached nodes that are retained. They are listed here, because traversals of the scene's nodes do not reach them.
@MainActor
final class DetachedNodes {
    private struct Entry {
        weak var node: LayoutNode?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which released and re-attached nodes are removed.
    private var pruningThreshold = 64

    nonisolated init() {}

    func add(_ node: LayoutNode) {
        entries[ObjectIdentifier(node)] = Entry(node: node)
        guard entries.count > pruningThreshold else { return }
        clean()
        pruningThreshold = max(64, 2 * entries.count)
    }

    func forEach(_ body: (LayoutNode) -> Void) {
        clean()
        for entry in entries.values { entry.node.map(body) }
    }

    private func clean() { entries = entries.filter { $0.value.node.map { !$0.isPlaced } ?? false } }
}
