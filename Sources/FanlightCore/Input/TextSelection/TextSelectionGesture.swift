import Foundation

/// A node whose text can be selected with a pointer.
@MainActor
package protocol SelectableTextNode: LayoutNode {
    /// True if a press alone places a cursor. Otherwise the press belongs to enclosing gestures until it moves.
    var hasCursor: Bool { get }
    /// Starts a selection at a point of the scene, or extends it to there.
    func moveSelection(at place: CGPoint, selecting: Bool)
    func selectWord(at place: CGPoint)
    /// Selects from the word at one point to the word at another.
    func selectWords(from start: CGPoint, to place: CGPoint)
    /// Selects the whole line of a field, or a paragraph.
    func selectLine(at place: CGPoint)
    /// Handles a long press after its release.
    func handleLongPress(at place: CGPoint)
}

extension SelectableTextNode {
    package func handleLongPress(at place: CGPoint) {}
}

/// The pointer gesture of selectable text. A press starts a selection and a movement extends it. A double press selects
/// a word and then extends by words, a triple press selects a paragraph. A press with Shift extends the selection. A
/// long press without movement opens the menu at its release, because until then it may still select.
package struct TextSelectionGesture {
    /// Held weakly, because the node may leave before the pointer is released.
    private(set) weak var node: (any SelectableTextNode)?

    package init(node: any SelectableTextNode) { self.node = node }
}

extension TextSelectionGesture: Gesture {
    package typealias Value = Void
    package typealias Body = Never

    package static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Void> {
        TextSelectionRecognizer(gesture.node)
    }
}

private final class TextSelectionRecognizer: _GestureRecognizer<Void> {
    /// The distance of an unintended movement between press and release, in points.
    private static let tremor: CGFloat = 3
    private weak var node: (any SelectableTextNode)?
    private var start: PointerSample?
    private var isSelecting = false
    private var hasMoved = false

    init(_ node: (any SelectableTextNode)?) { self.node = node }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        guard let node else { return .failed }
        switch event {
        case .pressed(let sample):
            start = sample
            let (presses, place) = (sample.presses, sample.location)
            let selecting = sample.modifiers.contains(.shift)
            isSelecting = node.hasCursor || selecting || presses > 1
            effects.add {
                switch presses {
                case 1: node.moveSelection(at: place, selecting: selecting)
                case 2: node.selectWord(at: place)
                default: node.selectLine(at: place)
                }
            }
        case .moved(let sample):
            guard let start, start.presses <= 2 else { break }
            if start.location.distance(to: sample.location) >= TextSelectionRecognizer.tremor { hasMoved = true }
            if start.presses == 2 {
                effects.change(self) { node.selectWords(from: start.location, to: sample.location) }
                break
            }
            if !isSelecting, start.location.distance(to: sample.location) < TextSelectionRecognizer.tremor { break }
            isSelecting = true
            effects.change(self) { node.moveSelection(at: sample.location, selecting: true) }
        case .released(let sample):
            if let start, start.presses == 1, !hasMoved,
                sample.time - start.time >= InteractionTiming.longPress
            {
                effects.add { node.handleLongPress(at: start.location) }
            }
            return isSelecting ? .ended(()) : .failed
        case .held: if !isSelecting { return .failed }
        case .time: break
        case .twoFinger: return .failed
        }
        return isSelecting ? .active(()) : .possible
    }
}
