import Foundation

/// A node that affects hit testing. A hit test may return it, or it excludes, clips, moves or transforms its content.
///
/// A hit test passes through other nodes to their children. Each adopting class overrides `LayoutNode.hitTesting`.
@MainActor
@_spi(Nodes) public protocol HitTestable: LayoutNode {
    /// True if a hit test inside the frame may return this node.
    var isHittable: Bool { get }
    /// Returns true if a point is part of the node, which is the whole frame for most nodes.
    func contains(_ point: CGPoint) -> Bool
    /// The node that a hit test returns instead of this one, where nothing inside is hit.
    var hitReplacement: LayoutNode? { get }
    /// True if the hit test includes this node and its content.
    var allowsHits: Bool { get }
    /// Returns true if content at a point, in content coordinates, can be hit.
    func allowsContentHit(_ point: CGPoint) -> Bool
    /// True if content is visible, and can be hit, only within the frame.
    var clipsContent: Bool { get }
    /// The displayed offset of the content: scrolling moves no nodes, only their display. Frames inside are those of
    /// unscrolled content. Negative once scrolled down.
    var contentShift: CGPoint { get }
    /// Converts a displayed point to the coordinates of the content. The inverse of `displayedRect`.
    func pointInContent(_ point: CGPoint) -> CGPoint
    /// Returns the displayed frame of content that was placed at `rect`. Differs where a node scrolls or transforms.
    func displayedRect(_ rect: CGRect) -> CGRect
    /// The node itself if it is a viewport; nil for others.
    var ownViewport: (any Viewport)? { get }
    /// True if gestures of this node may recognise taps.
    var recognizesTaps: Bool { get }
}

extension HitTestable {
    @_spi(Nodes) public var isHittable: Bool { false }
    @_spi(Nodes) public func contains(_ point: CGPoint) -> Bool { frame.contains(point) }
    @_spi(Nodes) public var hitReplacement: LayoutNode? { nil }
    @_spi(Nodes) public var allowsHits: Bool { true }
    @_spi(Nodes) public func allowsContentHit(_ point: CGPoint) -> Bool { true }
    @_spi(Nodes) public var clipsContent: Bool { false }
    @_spi(Nodes) public var contentShift: CGPoint { .zero }
    @_spi(Nodes) public func pointInContent(_ point: CGPoint) -> CGPoint {
        let shift = contentShift
        return CGPoint(x: point.x - shift.x, y: point.y - shift.y)
    }
    @_spi(Nodes) public func displayedRect(_ rect: CGRect) -> CGRect {
        let shift = contentShift
        return rect.offsetBy(dx: shift.x, dy: shift.y)
    }
    @_spi(Nodes) public var ownViewport: (any Viewport)? { nil }
    @_spi(Nodes) public var recognizesTaps: Bool { false }
}
