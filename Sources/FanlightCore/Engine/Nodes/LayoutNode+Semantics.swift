import Display
import Foundation

extension LayoutNode {
    /// The merged accessibility attributes, innermost first; nil where none are set.
    package final var mergedAttributes: SemanticAnnotation? {
        if let semantics { return semantics.makeMergedAttributes() }
        return ownAttributes
    }

    /// Invalidates the semantics after the node's attributes changed.
    final func invalidateSemantics() {
        invalidateLayerContent()
        semantics?.attributesChanged()
    }

    /// The node's semantics before attributes are applied.
    final var plainSemantics: Semantics { semantics?.makeSemantics() ?? .none }

    package final var hasIdentifier: Bool {
        semantics?.exposesIdentifier ?? (accessibilityAttributes.identifier != nil)
    }

    /// True if the node itself can carry the attributes that modifiers set.
    final var takesAttributes: Bool { semantics?.carriesAttributes ?? false }

    /// True if the node is, or wraps, the main part of a control of several elements.
    final var isMainPart: Bool {
        if semantics?.marksMainPart == true { return true }
        return isWrapper && !graph.semantics.mainParts.isEmpty && principalChild?.isMainPart == true
    }
}
