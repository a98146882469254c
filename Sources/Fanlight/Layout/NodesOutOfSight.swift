/// Nodes that are kept though they are shown nowhere: nobody who goes through the scene's nodes meets them.
@MainActor
final class NodesOutOfSight {
    private struct Entry {
        weak var node: LayoutNode?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    /// How many there may be before those are left out that are gone, or shown again.
    private var most = 64

    nonisolated init() {}

    func add(_ node: LayoutNode) {
        entries[ObjectIdentifier(node)] = Entry(node: node)
        guard entries.count > most else { return }
        clean()
        most = max(64, 2 * entries.count)
    }

    func forEach(_ body: (LayoutNode) -> Void) {
        clean()
        for entry in entries.values { entry.node.map(body) }
    }

    private func clean() { entries = entries.filter { $0.value.node.map { !$0.isPlaced } ?? false } }
}
