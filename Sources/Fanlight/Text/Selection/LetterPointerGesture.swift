import Foundation

/// A node whose letters are selected with a pointer.
@MainActor
protocol LetterNode: LayoutNode {
    /// Whether a press by itself puts a cursor there. Where it does not, it is for those around until it moves.
    var hasCursor: Bool { get }
    /// The pointer is at a place of the scene: what is selected begins there, or goes on to there.
    func point(at place: CGPoint, selecting: Bool)
    func selectWord(at place: CGPoint)
    /// From the word at one place to the word at another.
    func selectWords(from start: CGPoint, to place: CGPoint)
    /// All of a line that is a field, or of a paragraph.
    func selectLine(at place: CGPoint)
    /// The pointer was held down there, and let go again.
    func hold(at place: CGPoint)
}

extension LetterNode {
    func hold(at place: CGPoint) {}
}

/// What letters do with a pointer: a press begins there, moving selects, two presses select a word and moving then goes on
/// by words, three a paragraph, and a press with Shift goes on to there. One that is held without moving asks what can be
/// done there, once it is let go: until then it may still select.
struct LetterPointerGesture {
    /// Not kept: it may be gone before the pointer is.
    private(set) weak var node: (any LetterNode)?

    init(node: any LetterNode) { self.node = node }
}

extension LetterPointerGesture: Gesture {
    typealias Value = Void
    typealias Body = Never

    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Void> {
        LetterPointerRecognizer(gesture.node)
    }
}

private final class LetterPointerRecognizer: _GestureRecognizer<Void> {
    /// Points that a hand moves without meaning to, between a press and its release.
    private static let tremor: CGFloat = 3
    private static let longPress = Duration.milliseconds(500)
    private weak var node: (any LetterNode)?
    private var start: PointerSample?
    private var isMeant = false
    private var hasMoved = false

    init(_ node: (any LetterNode)?) { self.node = node }

    override func take(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        guard let node else { return .failed }
        switch event {
        case .pressed(let sample):
            start = sample
            let (presses, place) = (sample.presses, sample.location)
            let selecting = sample.modifiers.contains(.shift)
            isMeant = node.hasCursor || selecting || presses > 1
            effects.add {
                switch presses {
                case 1: node.point(at: place, selecting: selecting)
                case 2: node.selectWord(at: place)
                default: node.selectLine(at: place)
                }
            }
        case .moved(let sample):
            guard let start, start.presses <= 2 else { break }
            if start.location.distance(to: sample.location) >= LetterPointerRecognizer.tremor { hasMoved = true }
            if start.presses == 2 {
                effects.change(self) { node.selectWords(from: start.location, to: sample.location) }
                break
            }
            if !isMeant, start.location.distance(to: sample.location) < LetterPointerRecognizer.tremor { break }
            isMeant = true
            effects.change(self) { node.point(at: sample.location, selecting: true) }
        case .released(let sample):
            if let start, start.presses == 1, !hasMoved, sample.time - start.time >= LetterPointerRecognizer.longPress {
                effects.add { node.hold(at: start.location) }
            }
            return isMeant ? .ended(()) : .failed
        case .held: if !isMeant { return .failed }
        case .time: break
        case .spread: return .failed
        }
        return isMeant ? .active(()) : .possible
    }
}
