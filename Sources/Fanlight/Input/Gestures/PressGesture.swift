import Foundation

/// What a button does with a pointer: a press shows that it is down, a release on it activates it.
///
/// However long it takes, and wherever the pointer was meanwhile: it is the button's from the press on.
struct PressGesture {
    /// Not kept: it may be gone before the pointer is.
    private(set) weak var node: (any InteractiveNode)?

    init(node: any InteractiveNode) { self.node = node }
}

extension PressGesture: Gesture {
    typealias Value = Void
    typealias Body = Never

    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Void> {
        PressRecognizer(gesture.node)
    }
}

/// How long a press is held before it is repeated, and how far repetitions are apart: as with keys.
enum PressRepetition {
    static let delay = Duration.milliseconds(500)
    static let interval = Duration.milliseconds(100)
}

private final class PressRecognizer: _GestureRecognizer<Void> {
    private weak var node: (any InteractiveNode)?
    private var start: CGPoint?
    /// The row of a list that the node is in, where dragging that aside shows what can be done to it.
    private weak var row: ListRowNode?
    private var repeatAt: Duration?
    private var hasRepeated = false

    init(_ node: (any InteractiveNode)?) { self.node = node }

    override func take(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        guard let node else { return .failed }
        switch event {
        case .pressed(let sample):
            node.isPressed = true
            start = sample.location
            row = node.enclosingRow.flatMap { $0.owner?.reveals == true ? $0 : nil }
            guard node.repeatsPress else { return .active(()) }
            // Until it repeats, other gestures of the press may still be meant; then they learn that it is held.
            repeatAt = sample.time + PressRepetition.delay
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
            // Releasing elsewhere takes the press back.
            guard node.isWithinReach(sample.location) else { return .failed }
            if !hasRepeated { effects.add { if node.isInteractive { node.activate() } } }
            return .ended(())
        case .time(let now):
            guard let due = repeatAt, now >= due else { return phase }
            repeatAt = due + PressRepetition.interval
            guard node.isPressed, node.isInteractive else { return phase }
            hasRepeated = true
            // What is kept back, because another gesture may be meant, is done once and not as often as it was due.
            effects.change(self) { node.activate() }
            return .active(())
        case .held: return phase
        case .spread: return .failed
        }
    }

    /// Whoever drags a row aside does not press what fills it.
    private func drags(_ place: CGPoint, _ slop: CGFloat) -> Bool {
        guard row != nil, let start, !hasRepeated else { return false }
        let way = CGSize(width: abs(place.x - start.x), height: abs(place.y - start.y))
        return way.width > way.height && way.width > slop
    }

    override var deadline: Duration? { repeatAt }

    override func withdraw(_ effects: inout GestureEffects) { node?.isPressed = false }
}

extension LayoutNode {
    /// Whether a place of the scene is within the node's frame, as that is shown.
    final func contains(scenePoint point: CGPoint) -> Bool {
        CGRect(origin: .zero, size: frame.size).contains(local(point))
    }
}
