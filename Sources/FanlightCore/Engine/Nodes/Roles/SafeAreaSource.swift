/// A node that insets the safe area of the views inside.
///
/// Each adopting class overrides `LayoutNode.safeAreaSource`.
@MainActor
@_spi(Nodes) public protocol SafeAreaSource: LayoutNode {
    /// The safe area insets that this node applies to the views inside.
    var safeArea: EdgeInsets { get }
    /// True if the safe area also limits scrolled content.
    var limitsScrolledContent: Bool { get }
}

extension SafeAreaSource {
    @_spi(Nodes) public var limitsScrolledContent: Bool { false }
}
