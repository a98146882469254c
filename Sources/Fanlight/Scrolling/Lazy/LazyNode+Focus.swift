extension LazyNode {
    /// The line that keys go to. Whoever writes there goes on with it, however far it is scrolled out of view; the picture
    /// has nothing of it then.
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
