extension LazyNode {
    /// The line that has the focus. It stays realised however far it is scrolled out of view, so that typing continues;
    /// the picture then has nothing of it.
    var focusedLine: Int? {
        var next: LayoutNode? = graph.focus.focusedNode
        while let node = next {
            guard node.parent === self else {
                next = node.parent
                continue
            }
            return rows.first { $1.nodes.contains { $0 === node } }.flatMap { map.line(ofItem: $0.key) }
        }
        return nil
    }
}
