/// A node that decides how focus and keyboard shortcuts reach the views inside.
///
/// Each adopting class overrides `LayoutNode.focusContainer`.
@MainActor
@_spi(Nodes) public protocol FocusContainer: LayoutNode {
    /// True if focus movement, such as Tab, may enter the container.
    var acceptsInnerFocus: Bool { get }
    /// True if keyboard shortcuts work inside.
    var allowsShortcuts: Bool { get }
    /// The visible children in reading order, which Tab follows.
    var childrenInReadingOrder: [LayoutNode] { get }
}

extension FocusContainer {
    @_spi(Nodes) public var acceptsInnerFocus: Bool { true }
    @_spi(Nodes) public var allowsShortcuts: Bool { allowsHitTesting }
    @_spi(Nodes) public var childrenInReadingOrder: [LayoutNode] { shownChildren }
}

extension LayoutNode {
    /// True if focus movement, such as Tab, may enter the container.
    final var admitsFocus: Bool { focusContainer?.acceptsInnerFocus ?? true }

    /// True if keyboard shortcuts work inside.
    final var hasShortcuts: Bool { focusContainer?.allowsShortcuts ?? allowsHitTesting }

    /// The visible children in reading order, which Tab follows.
    package final var readChildren: [LayoutNode] { focusContainer?.childrenInReadingOrder ?? shownChildren }
}
