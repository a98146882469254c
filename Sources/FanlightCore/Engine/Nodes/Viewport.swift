import Foundation

/// A node that shows a movable part of its content, such as a scroll view.
///
/// Each adopting class returns itself as `HitTestable.ownViewport`.
@MainActor
@_spi(Nodes) public protocol Viewport: HitTestable {
    /// The axes along which the content moves.
    var axes: Axis.Set { get }
    /// The point of the content at the viewport's corner.
    var offset: CGPoint { get }
    /// The visible part of the content, in content coordinates.
    var seen: CGRect { get }
    /// Returns a part of the content with the parts that are presented while the content moves to it.
    func sweptArea(of part: CGRect) -> CGRect
    /// True if the content keeps its distance to an end of the viewport when its length changes.
    func isHeldByAnchor(_ axis: Axis) -> Bool
    /// Moves the visible part along with content that has moved, so that the same content stays visible.
    func contentMoved(by distance: CGFloat, along axis: Axis)
    /// Adds a node that follows the visible part.
    func addFollower(_ node: any ViewportFollower)
}

/// A bar at the top of a page. Part of it scrolls away with the content of the scroll view below.
@MainActor
@_spi(Nodes) public protocol ScrolledBar: AnyObject {
    /// The scroll view that moves the bar.
    var viewport: (any Viewport)? { get }
    /// The length that scrolls away.
    var scrolledLength: CGFloat { get }
    /// True if the bar depends on each intermediate offset of content that moves by itself.
    var needsEveryOffset: Bool { get }
    /// Returns the offset near another one at which scrolling ends. There the bar is shown as a whole or not at all.
    func restingOffset(near offset: CGFloat) -> CGFloat
    /// Sets the scroll view that moves the bar. Returns false if another one already does.
    func follow(_ viewport: (any Viewport)?) -> Bool
    /// Adds a scroll view of the page. Not each one moves the bar.
    func observe(_ viewport: any Viewport)
    /// Called when the visible part of a scroll view of the page changed.
    func contentMoved()
}

/// A node that depends on the visible part of the viewports around it.
@MainActor
@_spi(Nodes) public protocol ViewportFollower: LayoutNode {
    func viewportMoved()
    /// Called when the viewport's size changed.
    func viewportResized()
    /// True if the node depends on each intermediate offset of content that moves by itself.
    var needsEveryOffset: Bool { get }
}

extension ViewportFollower {
    @_spi(Nodes) public func viewportResized() {}
    @_spi(Nodes) public var needsEveryOffset: Bool { true }
}
