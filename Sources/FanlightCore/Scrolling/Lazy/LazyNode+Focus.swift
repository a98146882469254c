extension LazyNode {
    /// The line that has the focus. It stays realised at any distance from the viewport, so that typing continues. The
    /// picture does not contain it while it is out of view.
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
