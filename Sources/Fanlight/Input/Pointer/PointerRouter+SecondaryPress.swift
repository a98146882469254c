import Foundation

extension PointerRouter {
    /// Opens the context menu at a point after a press of the secondary button. Returns false if there is none.
    func pressSecondary(at place: CGPoint, in root: LayoutNode) -> Bool {
        var node = root.hit(place)
        while let current = node {
            if let action = (current as? any SecondaryPressTarget)?.secondaryAction {
                action(place)
                return true
            }
            node = current.parent
        }
        return false
    }
}
