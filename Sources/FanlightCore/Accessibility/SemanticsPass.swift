import Display

/// The semantics pass: describes dirty layers for assistive technology and scripts.
///
/// - A node describes itself in `makeSemantics`. The accessibility modifiers around it set attributes
///   (`SemanticAnnotation`), which take precedence.
/// - An `AnnotationNode` merges the attributes into the only element inside it and describes that element in its place.
/// - It combines several elements into one, contains them in a group, or ignores them, as its modifier says.
/// - The element at the accessibility cursor (`AccessibilityCursor`) has a state of its own.
///
/// Its dirty set are the layers that `PaintPass` describes. A change inside a merging container makes the container's
/// layer dirty, too: such containers are found once the views are settled (`AnnotationNode.lookAgain`).
@MainActor
package final class SemanticsPass: GraphService, LayerSemantics {
    package static let key = GraphServiceKey()
    private unowned let graph: ViewGraph

    // MARK: Nodes that need optional steps

    /// The nodes that merge the semantics of their descendants.
    package let merging = ParticipantCount()
    /// The nodes that combine several elements into one.
    package let combining = ParticipantCount()
    /// The nodes that mark the main part of a control.
    package let mainParts = ParticipantCount()
    /// The nodes that merge the semantics of a view with siblings, which may come and go.
    package let besideOthers = ParticipantCount()

    package init(_ graph: ViewGraph) {
        self.graph = graph
        graph.picture.semantics = self
    }

    func describe(_ node: LayoutNode) -> Semantics {
        if let speaker = node.mergingContainer {
            speaker.invalidateLayerContent()
            return .none
        }
        var semantics = node.ownSemantics
        if let attended = graph.accessibilityCursor.node, attended.exposingNode === node {
            semantics.state.insert(.hasAccessibilityCursor)
        }
        return semantics
    }

    func layersChanged(under node: LayoutNode) { node.notifyMergingAncestors() }

    func descriptionChanged(of node: LayoutNode) {
        // A node that combines the semantics of several nodes depends on each of them.
        if !combining.isEmpty { node.notifyMergingAncestors() }
    }
}

extension ViewGraph {
    /// The semantics pass.
    package var semantics: SemanticsPass { self[SemanticsPass.self] }
}
