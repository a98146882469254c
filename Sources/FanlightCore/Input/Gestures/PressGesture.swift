import Foundation

/// The gesture of a button: a press highlights it, and a release on it activates it.
///
/// There is no limit of time or distance. The button owns the pointer from the press on.
package struct PressGesture {
    /// Held weakly, because the node may leave before the pointer is released.
    private(set) weak var node: (any InteractiveNode)?

    package init(node: any InteractiveNode) { self.node = node }
}

extension PressGesture: Gesture {
    package typealias Value = Void
    package typealias Body = Never

    package static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Void> {
        PressRecognizer(gesture.node)
    }
}

private final class PressRecognizer: _GestureRecognizer<Void> {
    private weak var node: (any InteractiveNode)?
    private var start: CGPoint?
    /// The list row around the node, if a horizontal drag reveals swipe actions there.
    private weak var row: (any RowNode)?
    private var repeatAt: Duration?
    private var hasRepeated = false

    init(_ node: (any InteractiveNode)?) { self.node = node }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        guard let node else { return .failed }
        switch event {
        case .pressed(let sample):
            node.isPressed = true
            start = sample.location
            row = node.rowAround.flatMap { $0.revealsSwipeActions ? $0 : nil }
            guard node.repeatsPress else { return .active(()) }
            // Other gestures of the press can still be recognised until the first repetition. Then they receive `held`.
            repeatAt = sample.time + InteractionTiming.pressRepetitionDelay
            return .possible
        case .moved(let sample):
            if drags(sample.location, node.graph.metrics.slop) {
                node.isPressed = false
                return .failed
            }
            node.isPressed = node.isWithinReach(sample.location)
            return phase
        case .released(let sample):
            node.isPressed = false
            repeatAt = nil
            // A release elsewhere cancels the press.
            guard node.isWithinReach(sample.location) else { return .failed }
            if !hasRepeated { effects.add { if node.isInteractive { node.activate() } } }
            return .ended(())
        case .time(let now):
            guard let due = repeatAt, now >= due else { return phase }
            repeatAt = due + InteractionTiming.pressRepetition
            guard node.isPressed, node.isInteractive else { return phase }
            hasRepeated = true
            // If repetitions were delayed for another gesture, the action runs once, not once for each missed
            // repetition.
            effects.change(self) { node.activate() }
            return .active(())
        case .held: return phase
        case .twoFinger: return .failed
        }
    }

    /// Returns true if the press became a horizontal drag of the row, which must not activate the node.
    private func drags(_ place: CGPoint, _ slop: CGFloat) -> Bool {
        guard row != nil, let start, !hasRepeated else { return false }
        let way = CGSize(width: abs(place.x - start.x), height: abs(place.y - start.y))
        return way.width > way.height && way.width > slop
    }

    override var deadline: Duration? { repeatAt }

    override func cancel(_ effects: inout GestureEffects) { node?.isPressed = false }
}

extension LayoutNode {
    /// True if a point of the scene is within the node's displayed frame.
    package final func contains(scenePoint point: CGPoint) -> Bool {
        CGRect(origin: .zero, size: frame.size).contains(local(point))
    }
}
