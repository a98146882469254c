import Foundation

/// A container whose children have an order along an axis, or of which only some are visible.
///
/// Each adopting class overrides `LayoutNode.childContainer`.
@MainActor
@_spi(Nodes) public protocol ChildContainer: LayoutNode {
    /// The axis along which the container stacks its children.
    var stackAxis: Axis? { get }
    /// Returns the range of children that intersect a part of the content. The children are in order along an axis.
    func childRange(along window: CGRect) -> Range<Int>?
    /// The visible children.
    var visibleChildren: [LayoutNode] { get }
    /// Returns true if a child is visible. A child that is only retained and measured has no semantics and cannot be
    /// hit.
    func isVisible(_ child: LayoutNode) -> Bool
}

extension ChildContainer {
    @_spi(Nodes) public var stackAxis: Axis? { nil }
    @_spi(Nodes) public func childRange(along window: CGRect) -> Range<Int>? { nil }
    @_spi(Nodes) public var visibleChildren: [LayoutNode] { children }
    @_spi(Nodes) public func isVisible(_ child: LayoutNode) -> Bool { true }
}

extension LayoutNode {
    /// The visible children.
    package final var shownChildren: [LayoutNode] { childContainer?.visibleChildren ?? children }

    /// Returns true if a child is visible.
    final func isChildVisible(_ child: LayoutNode) -> Bool { childContainer?.isVisible(child) ?? true }
}
