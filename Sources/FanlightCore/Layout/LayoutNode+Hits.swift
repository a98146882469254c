import Foundation

extension LayoutNode {
    /// Returns the topmost node at a point by hit testing.
    package func hit(_ point: CGPoint) -> LayoutNode? {
        guard allowsHits, !clipsContent || frame.contains(point) else { return nil }
        let inside = placed(point)
        guard lets(inside) else { return nil }
        for child in hittableChildren {
            if let found = child.hit(inside) { return found }
        }
        return isHittable && contains(point) ? metInstead ?? self : nil
    }

    /// The children in hit-test order, topmost first. Children outside of the picture cannot be hit.
    var hittableChildren: ReversedCollection<[LayoutNode]> {
        // For few children testing each is faster than computing the picture's bounds.
        drawnChildren(in: children.count > 64 ? pictureWindow : nil).reversed()
    }
}
