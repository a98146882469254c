import Display
import Foundation

/// Follows a pointer: what it is pressed on keeps it until it is released.
@MainActor
final class PointerRouter {
    private weak var pressed: (any InteractiveNode)?

    func route(_ event: PointerInput, in graph: ViewGraph) -> InputOutcome {
        let point = CGPoint(x: event.location.x, y: event.location.y)
        guard event.button == 0 else { return .ignored }
        switch event.phase {
        case .pressed:
            guard let target = target(at: point, in: graph), target.isInteractive else { return .ignored }
            pressed = target
            target.isPressed = true
            return .handled
        case .moved:
            guard let pressed else { return .ignored }
            pressed.isPressed = pressed.shownFrame(in: nil).contains(point)
            return .handled
        case .released:
            guard let target = pressed else { return .ignored }
            pressed = nil
            target.isPressed = false
            // Releasing elsewhere takes the press back.
            if target.isInteractive, target.shownFrame(in: nil).contains(point) { target.activate() }
            return .handled
        case .cancelled:
            pressed?.isPressed = false
            pressed = nil
            return .handled
        }
    }

    private func target(at point: CGPoint, in graph: ViewGraph) -> (any InteractiveNode)? {
        var node = graph.root.hit(point)
        while let current = node {
            if let interactive = current as? any InteractiveNode { return interactive }
            node = current.parent
        }
        return nil
    }
}
