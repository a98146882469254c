import Foundation

/// Something to be brought into view.
struct ScrollRequest {
    /// Each try makes the rows that are then seen, whose sizes may move the target.
    static let mostTries = 8

    /// Where it is now, in the coordinates of the content's frames; nil once it is gone.
    let target: @MainActor () -> CGRect?
    let anchor: UnitPoint?
    var axes: Axis.Set = [.horizontal, .vertical]
    /// Whether a person asked for it, with a key.
    var isByPerson = false
    var tries = 0
}

/// Where a view is, or would be if it were made.
struct ViewPlace {
    /// A node that lies where the view does: `rect` is in the same coordinates as its frame.
    let node: LayoutNode
    let rect: @MainActor () -> CGRect?
}

/// A view that stays where it is seen.
struct HeldView {
    let place: ViewPlace
    /// Whether it stays there when views before it come and go, too, not only where there is more or less room.
    let isAlwaysHeld: Bool
}

extension ViewPlace {
    /// The place of a view that is there; nil where nothing of it is.
    @MainActor init?(nodes: [LayoutNode]) {
        guard let first = nodes.first else { return nil }
        self.init(node: first) {
            var whole = CGRect.null
            for node in nodes where node.graph.root !== node && node.isInTree(of: node.graph.root) {
                whole = whole.union(node.frame)
            }
            return whole.isNull ? nil : whole
        }
    }

    /// Brings the view into view, in all the viewports around it.
    @MainActor func scroll(to anchor: UnitPoint?, with animation: Animation? = nil) {
        var shifts: [ViewportNode] = []
        var next = node.enclosingViewport
        while let viewport = next {
            let inner = shifts
            viewport.scroll(
                to: ScrollRequest(
                    target: {
                        guard var rect = self.rect() else { return nil }
                        for viewport in inner {
                            rect = rect.offsetBy(dx: viewport.contentShift.x, dy: viewport.contentShift.y)
                        }
                        return rect
                    }, anchor: anchor.map(viewport.directed)), with: animation)
            shifts.append(viewport)
            next = viewport.enclosingViewport
        }
    }
}
