/// The area in which a control accepts presses, in points.
struct Target {
    private var left: Double
    private var top: Double
    private var right: Double
    private var bottom: Double

    /// Creates the target. Returns nil if the element has no area.
    init?(_ element: ElementInfo) {
        let frame = element.frame
        guard frame.count == 4, frame[2] > 0, frame[3] > 0 else { return nil }
        (left, top, right, bottom) = (frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3])
    }

    var width: Double { right - left }
    var height: Double { bottom - top }
    var shorter: Double { min(width, height) }

    /// Returns the target grown to the minimum size, but not over other targets and the edges of the screen. Presses
    /// beside it are accepted. Two small neighbours share the space between them equally.
    func enlarged(among others: [Target], on screen: Screen) -> Target {
        var space = (left: left, top: top, right: screen.width - right, bottom: screen.height - bottom)
        for other in others where !other.contains(self) && !contains(other) {
            let share = other.shorter < AuditFinding.smallestTarget ? 0.5 : 1
            if other.top < bottom, other.bottom > top {
                if other.right <= left { space.left = min(space.left, (left - other.right) * share) }
                if other.left >= right { space.right = min(space.right, (other.left - right) * share) }
            }
            if other.left < right, other.right > left {
                if other.bottom <= top { space.top = min(space.top, (top - other.bottom) * share) }
                if other.top >= bottom { space.bottom = min(space.bottom, (other.top - bottom) * share) }
            }
        }
        let lacking = (
            x: max(0, AuditFinding.smallestTarget - width) / 2, y: max(0, AuditFinding.smallestTarget - height) / 2
        )
        var grown = self
        grown.left -= max(0, min(lacking.x, space.left))
        grown.right += max(0, min(lacking.x, space.right))
        grown.top -= max(0, min(lacking.y, space.top))
        grown.bottom += max(0, min(lacking.y, space.bottom))
        return grown
    }

    private func contains(_ other: Target) -> Bool {
        left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }
}
