import Foundation

extension LayoutNode {
    /// The topmost node at a place that pointers meet.
    func hit(_ point: CGPoint) -> LayoutNode? {
        guard allowsHits, !clipsContent || frame.contains(point) else { return nil }
        let inside = placed(point)
        guard lets(inside) else { return nil }
        for child in drawnChildren.reversed() {
            if let found = child.hit(inside) { return found }
        }
        return isHittable && contains(point) ? self : nil
    }
}
