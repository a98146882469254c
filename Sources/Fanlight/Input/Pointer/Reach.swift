import Display
import Foundation

/// How far around itself a small control is pressed: fingers and unsteady hands need more room than words take.
///
/// Only on displays that count points: a cell is as small as anything that can be pointed at there. Layout knows nothing
/// of it, and what lies on a control or has a press of its own comes first.
enum Reach {
    /// Points that a control answers to at least, either way: what an audit asks for.
    static let least = CGFloat(AuditFinding.smallestTarget)

    static func around(_ frame: CGRect) -> CGRect {
        frame.insetBy(dx: min(0, (frame.width - least) / 2), dy: min(0, (frame.height - least) / 2))
    }
}

extension LayoutNode {
    /// Where a press beside a small control meets that control; nil: it means none.
    final func placeInReach(of point: CGPoint, besides pressed: LayoutNode?) -> CGPoint? {
        var nearest: (node: LayoutNode, place: CGPoint, distance: CGFloat)?
        visitReaching(point, point) { node, place in
            let distance = point.distance(to: place)
            if nearest.map({ distance < $0.distance }) ?? true { nearest = (node, place, distance) }
        }
        guard let nearest else { return nil }
        // What is around the control gives way to it, what has a press of its own beside it does not.
        if let pressed, !nearest.node.isInTree(of: pressed) { return nil }
        guard let met = hit(nearest.place), met.isInTree(of: nearest.node) else { return nil }
        return nearest.place
    }

    /// Shows the controls whose reach a place is in, each with its own place next to that. `inside` is the place as this
    /// node's surroundings count it.
    private func visitReaching(_ point: CGPoint, _ inside: CGPoint, _ found: (LayoutNode, CGPoint) -> Void) {
        guard allowsHits else { return }
        if let control = self as? any InteractiveNode, control.hasReach, control.isInteractive {
            let shown = shownFrame(in: nil)
            if !shown.isEmpty, Reach.around(shown).contains(point) {
                found(
                    self,
                    CGPoint(
                        x: min(max(point.x, shown.minX), shown.maxX - 0.1),
                        y: min(max(point.y, shown.minY), shown.maxY - 0.1)))
            }
        }
        guard !clipsContent || frame.contains(inside) else { return }
        let placed = placed(inside)
        for child in hittableChildren { child.visitReaching(point, placed, found) }
    }
}

extension InteractiveNode {
    /// Whether a place of the scene is within the control's reach.
    func isWithinReach(_ point: CGPoint) -> Bool {
        if contains(scenePoint: point) { return true }
        if hasReach, !graph.metrics.isCell, Reach.around(shownFrame(in: nil)).contains(point) { return true }
        // What is around it may be pressed in its place.
        return hasReach && graph.interactionRoot.hit(point)?.isInTree(of: self) == true
    }
}
