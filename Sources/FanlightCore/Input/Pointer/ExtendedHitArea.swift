import Display
import Foundation

/// The extended hit area of small controls, because fingers and unsteady hands need more space than text occupies.
///
/// It exists only on displays without cells. On a terminal, a cell is the smallest unit that a pointer can select. It
/// does not affect layout. Views over a control and views with a press of their own come first.
enum ExtendedHitArea {
    /// The smallest side of a control's hit area, in points: the minimum of the accessibility audit.
    static let minimumSide = CGFloat(AuditFinding.smallestTarget)

    static func around(_ frame: CGRect) -> CGRect {
        frame.insetBy(dx: min(0, (frame.width - minimumSide) / 2), dy: min(0, (frame.height - minimumSide) / 2))
    }
}

extension LayoutNode {
    /// The point inside a small control at which a press beside that control takes effect. Nil if there is no such
    /// control.
    final func pointInExtendedHitArea(of point: CGPoint, besides pressed: LayoutNode?) -> CGPoint? {
        var nearest: (node: LayoutNode, place: CGPoint, distance: CGFloat)?
        visitExtendedAreas(point, point) { node, place in
            let distance = point.distance(to: place)
            if nearest.map({ distance < $0.distance }) ?? true { nearest = (node, place, distance) }
        }
        guard let nearest else { return nil }
        // The control takes precedence over views around it, but not over a view beside it that handles the press.
        if let pressed, !nearest.node.isInTree(of: pressed) { return nil }
        guard let met = hit(nearest.place), met.isInTree(of: nearest.node) else { return nil }
        return nearest.place
    }

    /// Visits the controls whose extended hit area contains the point. Passes each control with its point nearest to
    /// the given point. `inside` is the point in the coordinates of this node's frame.
    private func visitExtendedAreas(_ point: CGPoint, _ inside: CGPoint, _ found: (LayoutNode, CGPoint) -> Void) {
        guard allowsHitTesting else { return }
        if let control = self as? any InteractiveNode, control.hasExtendedHitArea, control.isInteractive {
            let shown = shownFrame(in: nil)
            if !shown.isEmpty, ExtendedHitArea.around(shown).contains(point) {
                found(
                    self,
                    CGPoint(
                        x: min(max(point.x, shown.minX), shown.maxX - 0.1),
                        y: min(max(point.y, shown.minY), shown.maxY - 0.1)))
            }
        }
        guard !isClipping || frame.contains(inside) else { return }
        let placed = hitTesting?.pointInContent(inside) ?? inside
        for child in hittableChildren { child.visitExtendedAreas(point, placed, found) }
    }
}

extension InteractiveNode {
    /// True if a point of the scene is within the control's extended hit area.
    func isWithinReach(_ point: CGPoint) -> Bool {
        if contains(scenePoint: point) { return true }
        if hasExtendedHitArea, !graph.metrics.isCell, ExtendedHitArea.around(shownFrame(in: nil)).contains(point) {
            return true
        }
        // The hit test may find a surrounding view instead of the control.
        return hasExtendedHitArea && graph.interactionRoot.hit(point)?.isInTree(of: self) == true
    }
}
