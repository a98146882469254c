import Display

/// The semantics pass: builds the semantics tree, which assistive technology and scripts read, by the rules below.
///
/// It has two steps, each with a dirty set. `resolve()` finds the targets of dirty modifier nodes once the views are
/// settled. `describe(_:)` returns the semantics of a dirty layer for `PaintPass`.
///
/// Targets, in `SemanticsPass+Targets.swift`:
///
/// 1. **Own attributes.** A node that accepts attributes, such as a text or a control, has them itself.
/// 2. **Modifier node.** Attributes of any other view are held by a `SemanticsModifierNode` around it.
/// 3. **Target.** The search for it follows the principal children, as far as one child represents the whole node.
/// 4. **Merge.** The only element inside is the target, and the modifier node describes that element in its place.
/// 5. **Inherit.** A principal element with controls beside it inherits the attributes, and all stay elements.
/// 6. **Identifier.** An element keeps its identifier: a modifier node with another one is a container around it.
/// 7. **Hide.** A modifier that hides a principal element keeps its attributes, as it hides the controls beside it too.
///
/// Merging, in `SemanticsPass+Merging.swift`:
///
/// 8. **Precedence.** Attributes of inner modifiers take precedence over those of outer ones, lists are appended.
/// 9. **Container.** A modifier node without a target is a group, or a control if its attributes give it a role.
/// 10. **Combine.** `children: .combine` makes one element of several, which performs the actions of their controls.
/// 11. **Contain.** `children: .contain` makes a group whose elements stay; it merges a group directly inside.
/// 12. **Exclude.** `children: .ignore` makes one element without the elements inside, which are hidden.
/// 13. **Frame.** An element has the frame of the view that offsets and positions moved, and the state of its target.
///
/// The article *Semantics* gives the reasons. A change inside a modifier node makes the node dirty, see
/// `descendantChanged(_:)`. A merged node passes its changes on, see `describe(_:)`.
@MainActor
package final class SemanticsPass: GraphService, LayerSemantics {
    package static let key = GraphServiceKey()
    private unowned let graph: ViewGraph

    // MARK: Nodes that need optional steps

    /// The nodes whose semantics depend on all descendants, not only on those along the path to the target.
    package let combiningNodes = ParticipantCount()
    /// The nodes that mark the main part of a control.
    package let mainPartNodes = ParticipantCount()
    /// The modifier nodes whose path passes views with siblings. Inserting or removing such a sibling invalidates them.
    package let modifiersBesideSiblings = ParticipantCount()

    // MARK: Dirty modifier nodes

    private struct WeakModifier {
        weak var node: SemanticsModifierNode?
    }

    /// The modifier nodes whose target may have changed. Weak, because a removed node must not get a target.
    private var dirty: [WeakModifier] = []

    package init(_ graph: ViewGraph) {
        self.graph = graph
        graph[VisibleTexts.self].source = self
        graph.paint.semantics = self
    }

    var isDirty: Bool { !dirty.isEmpty }

    /// Invalidates the target of a modifier node.
    func invalidateTarget(of node: SemanticsModifierNode) {
        guard !node.isDirty else { return }
        node.isDirty = true
        dirty.append(WeakModifier(node: node))
    }

    /// Finds the targets of the dirty modifier nodes.
    ///
    /// Inner nodes come first, because the target of an outer node depends on them. A new target may make nodes inside
    /// and around dirty in turn; those follow in another round.
    package func resolve() {
        while !dirty.isEmpty {
            let nodes = dirty.compactMap(\.node)
            dirty.removeAll(keepingCapacity: true)
            let depths = nodes.count > 1 ? nodes.map(\.depth) : [0]
            let order = nodes.indices.sorted { (-depths[$0], $0) < (-depths[$1], $1) }
            for node in order.lazy.map({ nodes[$0] }) where node.isDirty {
                node.isDirty = false
                graph.work.semantics += 1
                resolveTarget(of: node)
            }
        }
    }

    func discard() { dirty.removeAll() }

    // MARK: Layers

    func describe(_ node: LayoutNode) -> Semantics {
        if let container = node.mergingContainer {
            container.invalidateLayerContent()
            return .none
        }
        graph.work.semantics += 1
        var semantics = node.ownSemantics
        if let current = graph.accessibilityCursor.node, current.exposingNode === node {
            semantics.state.insert(.hasAccessibilityCursor)
        }
        return semantics
    }

    func layersChanged(under node: LayoutNode) { descendantChanged(node) }

    func descriptionChanged(of node: LayoutNode) {
        // Only a node that combines several elements depends on the texts and values inside.
        if !combiningNodes.isEmpty { descendantChanged(node) }
    }

    /// Notifies the ancestors whose semantics depend on a node that was rebuilt or has other semantics.
    func descendantChanged(_ changed: LayoutNode) {
        let hasSiblings = !modifiersBesideSiblings.isEmpty
        let visitsAllAncestors = hasSiblings || !combiningNodes.isEmpty
        var (node, isOnPath) = (changed, true)
        while true {
            node.semantics?.descendantChanged(isOnPath: isOnPath)
            guard let parent = node.parent else { return }
            if isOnPath, parent.semanticsChild !== node { isOnPath = false }
            // A control beside a view decides if that view inherits attributes or merges.
            if !isOnPath, hasSiblings {
                isOnPath = parent.semantics?.besidePrincipal.contains { $0 === node } ?? false
            }
            guard isOnPath || visitsAllAncestors else { return }
            node = parent
        }
    }
}

extension ViewGraph {
    /// The semantics pass.
    package var semantics: SemanticsPass { self[SemanticsPass.self] }
}
