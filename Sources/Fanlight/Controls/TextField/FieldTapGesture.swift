@_spi(Nodes) import FanlightCore
import Foundation

/// The pointer gesture of a field that is not focused, in a row with swipe actions. A tap focuses the field, and a drag
/// fails, so that the row is swiped or the list scrolls.
struct FieldTapGesture {
    /// Held weakly, because the node may leave before the pointer is released.
    private(set) weak var node: (any EditedNode)?

    init(node: any EditedNode) { self.node = node }
}

extension FieldTapGesture: Gesture {
    typealias Value = Void
    typealias Body = Never

    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Void> {
        FieldTapRecognizer(gesture.node, slop: context.slop)
    }
}

private final class FieldTapRecognizer: _GestureRecognizer<Void> {
    private weak var node: (any EditedNode)?
    /// The distance in points from which a movement is a drag.
    private let slop: CGFloat
    private var start: PointerSample?

    init(_ node: (any EditedNode)?, slop: CGFloat) {
        self.node = node
        self.slop = slop
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        switch event {
        case .pressed(let sample): start = sample
        case .moved(let sample): if isDrag(to: sample) { return .failed }
        case .released(let sample):
            guard let node, let start, !isDrag(to: sample) else { return .failed }
            let isLong = sample.time - start.time >= InteractionTiming.longPress
            effects.add {
                node.graph.focus.move(to: node)
                switch start.presses {
                case 1: node.moveSelection(at: start.location, selecting: start.modifiers.contains(.shift))
                case 2: node.selectWord(at: start.location)
                default: node.selectLine(at: start.location)
                }
                if isLong, start.presses == 1 { node.handleLongPress(at: start.location) }
            }
            return .ended(())
        case .time, .held: break
        case .twoFinger: return .failed
        }
        return .possible
    }

    private func isDrag(to sample: PointerSample) -> Bool {
        start.map { $0.location.distance(to: sample.location) >= slop } ?? true
    }
}
