import Foundation

/// What a button does with a pointer: a press shows that it is down, a release on it activates it.
///
/// However long it takes, and wherever the pointer was meanwhile: it is the button's from the press on.
struct PressGesture {
    let node: any InteractiveNode
}

extension PressGesture: Gesture {
    typealias Value = Void
    typealias Body = Never

    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Void> {
        PressRecognizer(gesture.node)
    }
}

private final class PressRecognizer: _GestureRecognizer<Void> {
    private weak var node: (any InteractiveNode)?

    init(_ node: any InteractiveNode) { self.node = node }

    override func take(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        guard let node else { return .failed }
        switch event {
        case .pressed:
            node.isPressed = true
            return .active(())
        case .moved(let sample):
            node.isPressed = node.contains(scenePoint: sample.location)
            return phase
        case .released(let sample):
            node.isPressed = false
            // Releasing elsewhere takes the press back.
            guard node.contains(scenePoint: sample.location) else { return .failed }
            effects.add { if node.isInteractive { node.activate() } }
            return .ended(())
        case .time, .held: return phase
        case .spread: return .failed
        }
    }

    override func withdraw(_ effects: inout GestureEffects) { node?.isPressed = false }
}

extension LayoutNode {
    /// Whether a place of the scene is within the node's frame, as that is shown.
    final func contains(scenePoint point: CGPoint) -> Bool {
        CGRect(origin: .zero, size: frame.size).contains(local(point))
    }
}
