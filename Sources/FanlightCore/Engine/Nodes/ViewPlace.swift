import Foundation

/// The place of a view, realised or not.
package struct ViewPlace {
    /// A node at the view's place: `rect` is in the same coordinates as its frame.
    package let node: LayoutNode
    package let rect: @MainActor () -> CGRect?

    package init(node: LayoutNode, rect: @escaping @MainActor () -> CGRect?) {
        self.node = node
        self.rect = rect
    }
}

extension ViewPlace {
    /// The place of a view that exists; nil if it has no nodes.
    @MainActor init?(nodes: [LayoutNode]) {
        guard let first = nodes.first else { return nil }
        self.init(node: first) {
            var whole = CGRect.null
            for node in nodes where node.graph.root !== node && node.isInTree(of: node.graph.root) {
                whole = whole.union(node.frame)
            }
            return whole.isNull ? nil : whole
        }
    }
}
