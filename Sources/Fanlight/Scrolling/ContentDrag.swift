import Display
import Foundation

/// Content that a pointer takes and moves, where nothing that is pressed has another meaning for that. It stops with the
/// pointer.
@MainActor
final class ContentDrag {
    private unowned let graph: ViewGraph
    /// Where the pointer was pressed, and where it was last.
    private var pressed: CGPoint?
    private var last = CGPoint.zero
    private weak var viewport: ViewportNode?
    private var axes: Axis.Set = []
    /// Where the content would be if there were no whole dots, and where it was put.
    private var wanted = CGPoint.zero
    private var put = CGPoint.zero

    /// How much of what is seen content is dragged, at least, to come to rest at what is next.
    private static let turn: CGFloat = 0.25

    init(_ graph: ViewGraph) { self.graph = graph }

    func pressed(at place: CGPoint) {
        (pressed, last) = (place, place)
        viewport = nil
    }

    /// Answers whether content follows the pointer.
    func moved(to place: CGPoint) -> Bool {
        guard let pressed else { return false }
        defer { last = place }
        if viewport == nil { begin(from: pressed, towards: place) }
        guard let viewport else { return false }
        // Rows above turned out longer or shorter: what is dragged is where it is.
        wanted.x += viewport.offset.x - put.x
        wanted.y += viewport.offset.y - put.y
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) { wanted[axis] -= place[axis] - last[axis] }
        viewport.drag(to: wanted)
        put = viewport.offset
        return true
    }

    /// The innermost that can move that way has it. One that scrolls both ways does so at once.
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
            next = current.enclosingViewport
        }
        // Nothing scrolls there that way: nor does it later.
        pressed = nil
    }

    func released(at place: CGPoint) {
        defer { end() }
        guard let pressed, let viewport else { return }
        var velocity = CGVector.zero
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
            let way = pressed[axis] - place[axis]
            guard abs(way) > ContentDrag.turn * viewport.frame.size[axis] else { continue }
            if axis == .horizontal { velocity.dx = way } else { velocity.dy = way }
        }
        viewport.rest(after: velocity)
    }

    func end() { (pressed, viewport) = (nil, nil) }
}

extension ViewportNode {
    /// What was dragged comes to rest where its author says.
    fileprivate func rest(after velocity: CGVector) {
        if let aim { drag(to: aim(offset, velocity)) }
    }
}
