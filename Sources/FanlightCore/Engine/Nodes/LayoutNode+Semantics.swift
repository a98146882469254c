/// The accessibility data of a node. The accessibility folder stores a subclass of it on nodes that have any.
@MainActor
class SemanticsRecord {
    /// True if modifiers set attributes on the node, which therefore needs a layer of its own.
    final var hasAccessibilityModifiers = false

    /// Resets the attributes from modifiers around the node, which set them again.
    func resetAttributes(of node: LayoutNode) {}
}

extension LayoutNode {
    /// True if modifiers set accessibility attributes on the node.
    package final var hasAccessibilityModifiers: Bool { semanticsRecord?.hasAccessibilityModifiers ?? false }

    /// Resets the attributes from modifiers around the node, which set them again.
    func resetAttributes() { semanticsRecord?.resetAttributes(of: self) }
}
