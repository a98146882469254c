import Foundation

/// A request to bring something into view.
struct ScrollRequest {
    /// The largest number of attempts. Each one realises the rows that are then visible, whose sizes may move the
    /// target.
    static let mostTries = 8

    /// The present frame of the target, in the coordinates of the content's frames; nil once the target is gone.
    let target: @MainActor () -> CGRect?
    let anchor: UnitPoint?
    var axes: Axis.Set = [.horizontal, .vertical]
    /// True if a person requested it with a key.
    var isByPerson = false
    var tries = 0
}

/// The place of a view, realised or not.
package struct ViewPlace {
    /// A node at the view's place: `rect` is in the same coordinates as its frame.
    package let node: LayoutNode
    let rect: @MainActor () -> CGRect?

    package init(node: LayoutNode, rect: @escaping @MainActor () -> CGRect?) {
        self.node = node
        self.rect = rect
    }
}

/// A view that keeps its visible position.
struct HeldView {
    let place: ViewPlace
    /// True if it keeps its position also when views before it come and go, not only when the viewport is resized.
    let isAlwaysHeld: Bool
}

extension ViewPlace {
    /// The place of a view that exists; nil if it has no nodes.
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
    @MainActor package func scroll(to anchor: UnitPoint?, with animation: Animation? = nil) {
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
