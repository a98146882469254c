import Foundation

extension LayoutNode {
    /// Returns the topmost node at a point by hit testing. Animated nodes are hit where they are presented.
    package func hit(_ point: CGPoint) -> LayoutNode? {
        let target = hitTesting
        var (point, own) = (point, point)
        let presented = presentedGeometry
        if let presented {
            guard let final = presented.finalPoint(point) else { return nil }
            (point, own) = (final, presented.pointInFrame(final))
        }
        var inside = point
        if let target {
            guard target.allowsHits, !target.clipsContent || frame.contains(own) else { return nil }
            inside = target.pointInContent(point)
            if let presented {
                inside.x -= presented.contentShift.x
                inside.y -= presented.contentShift.y
            }
            guard target.allowsContentHit(inside) else { return nil }
        }
        for child in hittableChildren {
            if let found = child.hit(inside) { return found }
        }
        guard let target, target.isHittable, target.contains(own) else { return nil }
        return target.hitReplacement ?? self
    }

    /// True if hit testing includes this node and its content.
    package var allowsHitTesting: Bool { hitTesting?.allowsHits ?? true }

    /// True if content is visible, and can be hit, only within the frame.
    var isClipping: Bool { hitTesting?.clipsContent ?? false }

    /// The displayed offset of the content, which scrolling changes. See `HitTestable.contentShift`.
    var contentOffset: CGPoint { hitTesting?.contentShift ?? .zero }

    /// The children in hit-test order, topmost first. Children outside of the picture cannot be hit.
    var hittableChildren: ReversedCollection<[LayoutNode]> {
        // For few children testing each is faster than computing the picture's bounds.
        drawnChildren(in: children.count > 64 ? pictureWindow : nil).reversed()
    }
}
