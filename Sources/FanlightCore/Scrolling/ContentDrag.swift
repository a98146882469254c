import Display
import Foundation

/// Drags scrollable content with a pointer, where nothing under the press uses the drag. The content stops with the
/// pointer.
@MainActor
final class ContentDrag {
    private unowned let graph: ViewGraph
    /// The position of the press; nil while no drag can begin.
    private var pressed: CGPoint?
    private var last = CGPoint.zero
    private weak var viewport: ViewportNode?
    private var axes: Axis.Set = []
    /// The offset before rounding to whole dots, and the offset that was applied.
    private var wanted = CGPoint.zero
    private var put = CGPoint.zero

    /// The share of the viewport's length that a drag must exceed to count as a swipe to the next target.
    private static let swipeThreshold: CGFloat = 0.25

    init(_ graph: ViewGraph) { self.graph = graph }

    func pressed(at place: CGPoint) {
        (pressed, last) = (place, place)
        viewport = nil
    }

    /// Returns true if content follows the pointer.
    func moved(to place: CGPoint) -> Bool {
        guard let pressed else { return false }
        defer { last = place }
        if viewport == nil { begin(from: pressed, towards: place) }
        guard let viewport else { return false }
        // The offset was corrected because rows above turned out longer or shorter; the drag follows the correction.
        wanted.x += viewport.offset.x - put.x
        wanted.y += viewport.offset.y - put.y
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) { wanted[axis] -= place[axis] - last[axis] }
        viewport.drag(to: wanted)
        put = viewport.offset
        return true
    }

    /// Chooses the innermost enabled viewport that can scroll in the drag's direction. A viewport with both axes
    /// scrolls along both.
    private func begin(from start: CGPoint, towards place: CGPoint) {
        let way = CGSize(width: abs(place.x - start.x), height: abs(place.y - start.y))
        guard max(way.width, way.height) > graph.metrics.slop else { return }
        let axis: Axis = way.width > way.height ? .horizontal : .vertical
        var next = graph.viewport(at: start)
        while let current = next {
            if current.isEnabled, current.canScroll(axis) {
                viewport = current
                axes = current.axes
                (wanted, put) = (current.offset, current.offset)
                last = start
                return
            }
            next = current.enclosingViewportNode
        }
        // No viewport there scrolls in that direction, so this press never begins a drag.
        pressed = nil
    }

    func released(at place: CGPoint) {
        defer { end() }
        guard let pressed, let viewport else { return }
        var velocity = CGVector.zero
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
            let way = pressed[axis] - place[axis]
            guard abs(way) > ContentDrag.swipeThreshold * viewport.frame.size[axis] else { continue }
            if axis == .horizontal { velocity.dx = way } else { velocity.dy = way }
        }
        viewport.rest(after: velocity)
    }

    func end() { (pressed, viewport) = (nil, nil) }
}

extension ViewportNode {
    /// Brings the content to rest at the offset that the scroll target behaviour chooses.
    fileprivate func rest(after velocity: CGVector) {
        if let aim { drag(to: aim(offset, velocity)) }
    }
}
