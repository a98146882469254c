import Display
import Foundation

/// Drags scrollable content with a pointer, where nothing under the press uses the drag. After the release the content
/// decelerates, on pixel displays only.
@MainActor
final class ContentDrag {
    private unowned let graph: ViewGraph
    /// The position of the press; nil while no drag can begin.
    private var pressed: CGPoint?
    private var last = CGPoint.zero
    private(set) weak var viewport: ViewportNode?
    private var axes: Axis.Set = []
    /// The offset before rounding to whole dots, and the offset that was applied.
    private var unroundedOffset = CGPoint.zero
    private var appliedOffset = CGPoint.zero
    private var track = PointerTrack()

    /// The share of the viewport's length that a drag must exceed to count as a swipe to the next target.
    private static let swipeThreshold: CGFloat = 0.25

    init(_ graph: ViewGraph) { self.graph = graph }

    /// Returns true if the press stops content that a person let go of, which then follows the pointer at once.
    func pressed(at place: CGPoint) -> Bool {
        (pressed, last) = (place, place)
        viewport = nil
        track = PointerTrack()
        track.add(place, at: graph.clock.now)
        var next = graph.viewport(at: place)
        while let current = next {
            if current.stopReleasedContent() {
                follow(current)
                return true
            }
            next = current.enclosingViewportNode
        }
        return false
    }

    private func follow(_ viewport: ViewportNode) {
        self.viewport = viewport
        axes = viewport.axes
        (unroundedOffset, appliedOffset) = (viewport.pulledOffset, viewport.offset)
    }

    /// Returns true if content follows the pointer.
    func moved(to place: CGPoint) -> Bool {
        guard let pressed else { return false }
        track.add(place, at: graph.clock.now)
        defer { last = place }
        if viewport == nil { begin(from: pressed, towards: place) }
        guard let viewport else { return false }
        // The offset was corrected because rows above turned out longer or shorter; the drag follows the correction.
        unroundedOffset.x += viewport.offset.x - appliedOffset.x
        unroundedOffset.y += viewport.offset.y - appliedOffset.y
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
            unroundedOffset[axis] -= place[axis] - last[axis]
        }
        viewport.pull(to: unroundedOffset)
        appliedOffset = viewport.offset
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
                current.stopMovement()
                follow(current)
                last = start
                return
            }
            next = current.enclosingViewportNode
        }
        // No viewport there scrolls in that direction, so this press never begins a drag.
        pressed = nil
    }

    /// - Parameter isByScript: True if the moves take no time, so that the pointer has no velocity.
    func released(at place: CGPoint, isByScript: Bool = false) {
        defer { (pressed, viewport) = (nil, nil) }
        guard let pressed, let viewport else { return }
        track.add(place, at: graph.clock.now)
        let speed = isByScript || graph.metrics.isCell ? .zero : track.velocity
        var velocity = CGVector.zero
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
            if axis == .horizontal { velocity.dx = -speed.width } else { velocity.dy = -speed.height }
            let way = pressed[axis] - place[axis]
            guard speed == .zero, abs(way) > ContentDrag.swipeThreshold * viewport.frame.size[axis] else { continue }
            if axis == .horizontal { velocity.dx = way } else { velocity.dy = way }
        }
        if graph.metrics.isCell {
            if let target = viewport.targetOffset { viewport.drag(to: target(viewport.offset, velocity)) }
        } else {
            viewport.release(at: speed == .zero ? .zero : velocity, towards: velocity)
        }
    }

    func end() {
        if !graph.metrics.isCell { viewport?.release(at: .zero, towards: .zero) }
        (pressed, viewport) = (nil, nil)
    }
}

extension ViewportNode {
    /// Removes the focus from a text field after a person scrolled, if the app requested this. The field may be outside
    /// of the viewport.
    func dismissTextInput() {
        guard dismissesTextInput, graph.focus.node is any TextInputNode else { return }
        graph.focus.move(to: nil)
    }

    /// Scrolls to an offset on behalf of a person who drags.
    func drag(to point: CGPoint) {
        if isEnabled, scroll(to: point, isByPerson: true) { dismissTextInput() }
    }
}
