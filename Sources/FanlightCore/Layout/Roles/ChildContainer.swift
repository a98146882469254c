import Foundation

/// A container whose children have an order along an axis, or of which only some are visible.
///
/// Each adopting class overrides `LayoutNode.childContainer`.
@MainActor
protocol ChildContainer: LayoutNode {
    /// The axis along which the container stacks its children.
    var stackAxis: Axis? { get }
    /// Returns the range of children that intersect a part of the content, where the children are in order along an
    /// axis.
    func childRange(along window: CGRect) -> Range<Int>?
    /// The visible children.
    var visibleChildren: [LayoutNode] { get }
    /// Returns true if a child is visible. A child that is only retained and measured has no semantics and cannot be
    /// hit.
    func isVisible(_ child: LayoutNode) -> Bool
}

extension ChildContainer {
    var stackAxis: Axis? { nil }
    func childRange(along window: CGRect) -> Range<Int>? { nil }
    var visibleChildren: [LayoutNode] { children }
    func isVisible(_ child: LayoutNode) -> Bool { true }
}

extension LayoutNode {
    /// The visible children.
    final var shownChildren: [LayoutNode] { childContainer?.visibleChildren ?? children }

    /// Returns true if a child is visible.
    final func shows(_ child: LayoutNode) -> Bool { childContainer?.isVisible(child) ?? true }
}
