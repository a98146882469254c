import Display
import Foundation

/// Starts a refresh when scrollable content is pulled beyond its top with the wheel. `PullRecognizer` does the same for
/// pointers.
@MainActor
final class RefreshPull: GraphService {
    static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    private weak var pulled: RefreshNode?
    private var length: CGFloat = 0
    private var lastTurn: Duration?

    init(_ graph: ViewGraph) { self.graph = graph }

    /// The distance of a pull that starts a refresh, in points: two notches of a wheel on a terminal.
    static let threshold: CGFloat = 96

    /// Handles a wheel turn over a scroll view. Returns true if it pulled a refreshable view.
    func turned(over viewport: ViewportNode?, by delta: CGFloat, hasScrolled: Bool) -> Bool {
        let isRested = lastTurn.map { graph.clock.now - $0 > InteractionTiming.pullPause } ?? true
        lastTurn = graph.clock.now
        guard !hasScrolled, delta < 0, let viewport, let node = viewport.refreshableNodeAtTop else {
            pulled = nil
            return false
        }
        if isRested {
            pulled = node
            length = 0
        }
        guard pulled === node else { return false }
        length -= delta
        if length >= RefreshPull.threshold {
            pulled = nil
            node.start()
        }
        return true
    }
}

/// Recognises a downward drag that begins at the top of the content.
package final class PullRecognizer: _GestureRecognizer<Void> {
    private weak var node: RefreshNode?
    private var start: CGPoint?

    package init(_ node: RefreshNode) { self.node = node }

    package override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        guard let node else { return .failed }
        let graph = node.graph
        switch event {
        case .pressed(let sample):
            guard graph.viewport(at: sample.location)?.refreshableNodeAtTop === node else { return .failed }
            start = sample.location
            return .possible
        case .moved(let sample):
            guard let start else { return .failed }
            let way = CGSize(width: sample.location.x - start.x, height: sample.location.y - start.y)
            if phase.value != nil { return .active(()) }
            guard start.distance(to: sample.location) > graph.metrics.slop else { return .possible }
            return way.height > abs(way.width) ? .active(()) : .failed
        case .released(let sample):
            guard let start, phase.value != nil else { return .failed }
            if sample.location.y - start.y >= RefreshPull.threshold { effects.add { node.start() } }
            return .ended(())
        case .time, .held: return phase
        case .twoFinger: return .failed
        }
    }
}

extension ViewportNode {
    /// The refreshable view around a viewport that is scrolled to its top. Nil if none is around, or if content is
    /// scrolled out above.
    fileprivate var refreshableNodeAtTop: RefreshNode? {
        var next: LayoutNode? = self
        while let node = next {
            if let node = node as? RefreshNode { return node }
            if let viewport = node as? ViewportNode, viewport.axes.contains(.vertical), viewport.offset.y > 0 {
                return nil
            }
            next = node.parent
        }
        return nil
    }
}

extension ViewGraph {
    /// Recognises pulls at the top of refreshable scroll views.
    var pull: RefreshPull { self[RefreshPull.self] }
}
