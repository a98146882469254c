import Foundation

/// A node with facts that only stacks, frames and the modifiers around it need. These are shortcuts for measuring, and
/// shapes that must stay visible on a coarse display.
///
/// Each adopting class overrides `LayoutNode.stackItem`. Every wrapper adopts it, because some facts are those of the
/// node inside.
@MainActor
@_spi(Nodes) public protocol StackItem: LayoutNode {
    /// Returns true if the minimum and maximum length along an axis are independent of the proposal across it. A stack
    /// then measures them only once.
    func hasConstantBounds(_ axis: Axis) -> Bool
    /// True if a stack must always measure its minimum and maximum: with more space it may become smaller.
    var requiresMeasuredBounds: Bool { get }
    /// True if the node's size depends on the axis of its stack.
    var followsStack: Bool { get }
    /// True if the parent may measure the content without measuring this node.
    var isTransparentToMeasuring: Bool { get }
    /// True if the node itself sets alignment guides.
    var setsGuides: Bool { get }
    /// The preferred proportions, where they differ from the ideal size rounded to whole cells of a terminal.
    var idealShape: CGSize? { get }
    /// True for a round shape. A round shape as small as a character is a dot, which must be visible on every display.
    var isDot: Bool { get }
    /// True for a plain coloured area. A low or narrow area is a bar, which must be visible on a terminal.
    var isBar: Bool { get }
    /// The width of a symbol image on a terminal, which has no glyph for it. Nil for other nodes and other displays.
    var symbolWidth: CGFloat? { get }
    /// True if a child that occupies its whole proposal has exactly the node's frame.
    var isFrame: Bool { get }
    /// True if the node only moves the view inside.
    var movesChild: Bool { get }
}

extension StackItem {
    @_spi(Nodes) public func hasConstantBounds(_ axis: Axis) -> Bool { false }
    @_spi(Nodes) public var requiresMeasuredBounds: Bool { false }
    @_spi(Nodes) public var followsStack: Bool { false }
    @_spi(Nodes) public var isTransparentToMeasuring: Bool { false }
    @_spi(Nodes) public var setsGuides: Bool { false }
    @_spi(Nodes) public var idealShape: CGSize? { nil }
    @_spi(Nodes) public var isDot: Bool { isWrapper ? principalChild?.stackItem?.isDot ?? false : false }
    @_spi(Nodes) public var isBar: Bool { consistsOfBars }
    @_spi(Nodes) public var symbolWidth: CGFloat? {
        guard isWrapper, let child = principalChild, child.frame.size == frame.size else { return nil }
        return child.stackItem?.symbolWidth
    }
    @_spi(Nodes) public var isFrame: Bool { false }
    @_spi(Nodes) public var movesChild: Bool { false }
}

extension LayoutNode {
    /// True for a plain coloured area, or a container of such areas only.
    final var isBarShaped: Bool { stackItem?.isBar ?? consistsOfBars }

    fileprivate final var consistsOfBars: Bool { !children.isEmpty && children.allSatisfy(\.isBarShaped) }
}
