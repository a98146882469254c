import Foundation

/// A container that `containerRelativeFrame` refers to: a window, a scroll view.
///
/// Each adopting class overrides `LayoutNode.frameContainer`.
@MainActor
@_spi(Nodes) public protocol FrameContainer: LayoutNode {
    /// The size that `containerRelativeFrame` uses as the container's size.
    var containerSize: CGSize { get }
    /// Returns true if the container has its own length, independent of its content.
    func hasOwnLength(_ axis: Axis) -> Bool
    /// Returns true if the container's length follows from its content, which then uses the container's proposal.
    func isAsLongAsContent(_ axis: Axis) -> Bool
}

extension FrameContainer {
    @_spi(Nodes) public var containerSize: CGSize { frame.size }
    @_spi(Nodes) public func hasOwnLength(_ axis: Axis) -> Bool { true }
    @_spi(Nodes) public func isAsLongAsContent(_ axis: Axis) -> Bool { false }
}
