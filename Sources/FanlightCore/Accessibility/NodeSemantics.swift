import Display

/// The accessibility data of a node. It has the attributes that modifiers set on it, and the modifier node whose target
/// it is.
final class NodeSemantics: SemanticsRecord {
    fileprivate var configuration = SemanticsConfiguration()
    /// The modifier node whose target the node is. `SemanticsPass` sets it together with that target.
    fileprivate weak var container: SemanticsModifierNode?

    override func resetAttributes(of node: LayoutNode) {
        if hasAccessibilityModifiers { node.accessibilityAttributes = SemanticsConfiguration() }
        guard let container else { return }
        node.leaveContainer(container)
        node.graph.semantics.invalidateTarget(of: container)
    }
}

extension LayoutNode {
    private var nodeSemantics: NodeSemantics? {
        // Every record is made by `nodeSemanticsParts`.
        semanticsRecord.map { unsafeDowncast($0, to: NodeSemantics.self) }
    }

    private var nodeSemanticsParts: NodeSemantics {
        if let nodeSemantics { return nodeSemantics }
        let made = NodeSemantics()
        semanticsRecord = made
        return made
    }

    /// The attributes that modifiers set on the node, for scripts and assistive technology.
    @_spi(Nodes) public final var accessibilityAttributes: SemanticsConfiguration {
        get { nodeSemantics?.configuration ?? SemanticsConfiguration() }
        set {
            let before = accessibilityAttributes
            guard newValue != before else { return }
            let isSet = newValue.isSet
            let comesOrGoes = isSet != hasAccessibilityModifiers
            let record = nodeSemanticsParts
            record.configuration = newValue
            record.hasAccessibilityModifiers = isSet
            if comesOrGoes { attributesAppearedOrDisappeared() }
            invalidateSemantics()
            if (newValue.identifier == nil) != (before.identifier == nil) { graph.semantics.descendantChanged(self) }
        }
    }

    /// Updates the effects around a node that needs a layer for its attributes.
    private func attributesAppearedOrDisappeared() {
        // A modifier node always has a layer.
        guard !(self is SemanticsModifierNode) else { return }
        graph.effectNesting.invalidate()
        if let fill = self as? any UniformFill { fill.fillChanged(wasUniform: fill.uniformFillContent == nil) }
    }

    /// True if the attributes set on the node itself have an identifier.
    final var hasOwnIdentifier: Bool { nodeSemantics?.configuration.identifier != nil }

    /// The attributes of this node and those that it inherits; nil where none are set.
    final var ownAttributes: SemanticsConfiguration? {
        guard let record = nodeSemantics else { return nil }
        let own = record.hasAccessibilityModifiers ? record.configuration : nil
        guard let container = record.container, container.target.inheriting === self else { return own }
        let inherited = container.attributesIncludingOuter
        return own?.filled(by: inherited) ?? inherited
    }

    // MARK: Container

    /// The modifier node that has this node as its target.
    final var semanticsContainer: SemanticsModifierNode? { nodeSemantics?.container }

    /// The modifier node that exposes one element for itself and this node.
    final var mergingContainer: SemanticsModifierNode? {
        guard let container = nodeSemantics?.container, container.target.merged === self else { return nil }
        return container
    }

    /// The outermost node in the chain of merging containers, which exposes this node's semantics.
    final var exposingNode: LayoutNode {
        var node = self
        while let container = node.mergingContainer { node = container }
        return node
    }

    /// The innermost element that this node's attributes apply to, or the node itself.
    final var describedNode: LayoutNode {
        var node = self
        while let inner = (node as? SemanticsModifierNode)?.target.element { node = inner }
        return node
    }

    final func enterContainer(_ container: SemanticsModifierNode) {
        nodeSemanticsParts.container = container
        invalidateSemantics()
    }

    final func leaveContainer(_ container: SemanticsModifierNode) {
        guard let record = nodeSemantics, record.container === container else { return }
        record.container = nil
        invalidateSemantics()
    }

    /// Invalidates the semantics after the node's attributes changed.
    private func invalidateSemantics() {
        var node: LayoutNode? = self
        while let current = node {
            current.invalidateLayerContent()
            node = (current as? SemanticsModifierNode)?.target.inheriting
        }
    }
}
