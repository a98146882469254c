import Display
import Foundation

/// A node with semantics of its own, or a node that decides which of its descendants receive attributes.
///
/// Each adopting class overrides `LayoutNode.semantics`.
@MainActor
@_spi(Nodes) public protocol SemanticNode: LayoutNode {
    /// Returns the node's own semantics, before attributes are applied.
    func makeSemantics() -> Semantics
    /// True if the node itself accepts the attributes that modifiers set.
    var acceptsAttributes: Bool { get }
    /// Called when a descendant was rebuilt or has other semantics. `isOnPath` is true if the descendant represents all
    /// of the node's content. It is false if the node has other content too.
    func descendantChanged(isOnPath: Bool)
    /// True if the node is the main part of a control of several elements. An example is the label of a disclosure
    /// group.
    var marksMainPart: Bool { get }
    /// The nodes beside the principal child.
    var besidePrincipal: [LayoutNode] { get }
    /// True if the siblings of the principal child are equally important. Attributes of the whole node then apply to a
    /// group.
    var hasEquallyImportantSiblings: Bool { get }
}

extension SemanticNode {
    @_spi(Nodes) public func makeSemantics() -> Semantics { .none }
    @_spi(Nodes) public var acceptsAttributes: Bool { false }
    @_spi(Nodes) public func descendantChanged(isOnPath: Bool) {}
    @_spi(Nodes) public var marksMainPart: Bool { false }
    @_spi(Nodes) public var besidePrincipal: [LayoutNode] { [] }
    @_spi(Nodes) public var hasEquallyImportantSiblings: Bool { false }
}
