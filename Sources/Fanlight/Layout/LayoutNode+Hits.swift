import Foundation

extension LayoutNode {
    /// The topmost node at a place that pointers meet.
    func hit(_ point: CGPoint) -> LayoutNode? {
        guard allowsHits, !clipsContent || frame.contains(point) else { return nil }
        let inside = placed(point)
        guard lets(inside) else { return nil }
        for child in hittableChildren {
            if let found = child.hit(inside) { return found }
        }
        return isHittable && contains(point) ? metInstead ?? self : nil
    }

    /// The children that a pointer may find, the topmost first. What is not in the picture is found by nobody.
    var hittableChildren: ReversedCollection<[LayoutNode]> {
        // Of few children each is asked faster than where the picture ends.
        drawnChildren(in: children.count > 64 ? pictureWindow : nil).reversed()
    }
}
