import Foundation

/// A request to bring something into view.
struct ScrollRequest {
    /// The largest number of attempts. Each one realises the rows that are then visible, whose sizes may move the
    /// target.
    static let maximumTries = 8

    /// The present frame of the target, in the coordinates of the content's frames; nil once the target is gone.
    let target: @MainActor () -> CGRect?
    let anchor: UnitPoint?
    var axes: Axis.Set = [.horizontal, .vertical]
    /// True if a person requested it with a key.
    var isByPerson = false
    /// True if content decelerates after a person let go of it.
    var isDeceleration = false
    var tries = 0
}

/// A view that keeps its visible position: the anchor of a viewport's content.
struct ScrollAnchorView {
    let place: ViewPlace
    /// True if the view also keeps its position when views before it are inserted or removed. Otherwise it keeps it
    /// only when the viewport is resized.
    let appliesToContentChanges: Bool
}

extension ViewPlace {
    /// Brings the view into view, in all the viewports around it.
    @MainActor package func scroll(to anchor: UnitPoint?, with animation: Animation? = nil) {
        var shifts: [ViewportNode] = []
        var next = node.enclosingViewportNode
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
            next = viewport.enclosingViewportNode
        }
    }
}
