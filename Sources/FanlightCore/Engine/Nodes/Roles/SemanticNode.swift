import Display
import Foundation

/// A node with semantics of its own, or one that decides which of its descendants attributes apply to.
///
/// Each adopting class overrides `LayoutNode.semantics`.
@MainActor
@_spi(Nodes) public protocol SemanticNode: LayoutNode {
    /// Returns the node's own semantics, before attributes are applied.
    func makeSemantics() -> Semantics
    /// True if the node itself can carry the attributes that modifiers set.
    var carriesAttributes: Bool { get }
    /// Returns the attributes merged from this node and others, innermost first; nil where none are set.
    func makeMergedAttributes() -> SemanticAnnotation?
    /// True if the node's semantics have an identifier.
    var exposesIdentifier: Bool { get }
    /// Called when the node's attributes changed.
    func attributesChanged()
    /// True if the node is the main part of a control of several elements, such as the label of a disclosure group.
    var marksMainPart: Bool { get }
    /// The nodes beside the principal child.
    var besidePrincipal: [LayoutNode] { get }
    /// True if the nodes beside the principal child are as important as that one. Attributes of the whole then apply to
    /// a group.
    var hasEquallyImportantSiblings: Bool { get }
}

extension SemanticNode {
    @_spi(Nodes) public func makeSemantics() -> Semantics { .none }
    @_spi(Nodes) public var carriesAttributes: Bool { false }
    @_spi(Nodes) public func makeMergedAttributes() -> SemanticAnnotation? { ownAttributes }
    @_spi(Nodes) public var exposesIdentifier: Bool { accessibilityAttributes.identifier != nil }
    @_spi(Nodes) public func attributesChanged() {}
    @_spi(Nodes) public var marksMainPart: Bool { false }
    @_spi(Nodes) public var besidePrincipal: [LayoutNode] { [] }
    @_spi(Nodes) public var hasEquallyImportantSiblings: Bool { false }
}
