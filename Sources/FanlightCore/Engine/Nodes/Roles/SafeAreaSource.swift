/// A node that insets the safe area of the views inside.
///
/// Each adopting class overrides `LayoutNode.safeAreaSource`.
@MainActor
@_spi(Nodes) public protocol SafeAreaSource: LayoutNode {
    /// The safe area insets that this node applies to the views inside.
    var safeArea: EdgeInsets { get }
    /// Returns true if the safe area also limits the content that a node scrolls.
    func limitsScrolledContent(of node: LayoutNode) -> Bool
    /// The bar in the safe area that scrolls away with content below it.
    var scrolledBar: (any ScrolledBar)? { get }
}

extension SafeAreaSource {
    @_spi(Nodes) public func limitsScrolledContent(of node: LayoutNode) -> Bool { false }
    @_spi(Nodes) public var scrolledBar: (any ScrolledBar)? { nil }
}
