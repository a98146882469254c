import Foundation

extension PointerRouter {
    /// Opens the context menu at a point after a press of the secondary button. Returns false if there is none.
    func pressSecondary(at place: CGPoint, in root: LayoutNode) -> Bool {
        guard let action = root.secondaryPressTarget(at: place)?.secondaryAction else { return false }
        action(place)
        return true
    }
}

extension LayoutNode {
    /// The innermost node at a point that handles a press of the secondary button.
    fileprivate func secondaryPressTarget(at place: CGPoint) -> (any SecondaryPressTarget)? {
        sequence(first: hit(place)) { $0?.parent }.lazy.compactMap { $0 as? any SecondaryPressTarget }
            .first { $0.secondaryAction != nil }
    }
}

/// A press that opens a context menu once it was held in place. Displays of cells have a secondary button for this.
@MainActor
final class HeldPress {
    private unowned let graph: ViewGraph
    private var pending: (start: CGPoint, alarm: UInt64)?

    init(_ graph: ViewGraph) { self.graph = graph }

    /// Returns true if the press can open a menu. Text fields handle long presses themselves, and controls that repeat
    /// a held press keep it.
    func begin(at start: CGPoint) -> Bool {
        end()
        guard !graph.metrics.isCell, let target = graph.root.secondaryPressTarget(at: start),
            !(target is any TextInputNode),
            !graph.pointer.nodes(at: start).contains(where: { ($0 as? any InteractiveNode)?.repeatsPress == true })
        else { return false }
        let alarm = graph.clock.schedule(after: InteractionTiming.longPress, "a press is held") {
            [weak self, weak target] in
            self?.complete(target)
        }
        pending = (start, alarm)
        return true
    }

    private func complete(_ target: (any SecondaryPressTarget)?) {
        guard let start = pending?.start else { return }
        pending = nil
        // A gesture that was recognised meanwhile, such as a long press of the app, has used the press.
        if case .ended? = graph.pointer.live?.recognizer.phase { return }
        guard let action = target?.secondaryAction else { return }
        graph.pointer.content.end()
        graph.pointer.cancel()
        action(start)
    }

    func moved(to place: CGPoint) {
        if let pending, pending.start.distance(to: place) > graph.metrics.slop { end() }
    }

    func end() {
        if let pending { graph.clock.cancel(pending.alarm) }
        pending = nil
    }
}
