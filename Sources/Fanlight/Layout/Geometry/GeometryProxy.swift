import Dispatch
import Foundation

/// Tells where a view is, and how large.
///
/// Each question is answered as things are now. A view that asks while it is evaluated is evaluated again once the
/// answer is another one.
public struct GeometryProxy: Sendable {
    let node: LayoutNode

    public var size: CGSize { answer(.size).rect?.size ?? .zero }

    /// How far what should not be covered begins inside the view's edges, where it touches them.
    public var safeAreaInsets: EdgeInsets { answer(.safeArea).insets }

    /// Where the view is shown, counted from a space; from the scene where no view around has the space's name.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect { answer(.frame(coordinateSpace)).rect ?? .zero }

    /// Where the view is shown, counted from a space; from the scene where no view around has the space's name.
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
        frame(in: coordinateSpace.coordinateSpace)
    }

    /// The rectangle that a named view around this one covers, in this view's own coordinates.
    public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
        answer(.bounds(coordinateSpace.name)).rect
    }

    func answer(_ question: GeometryQuestion) -> GeometryAnswer {
        let node = node
        guard MainActorCheck.isOnMainActor else {
            return DispatchQueue.main.sync { MainActor.assumeIsolated { node.answer(question, for: nil) } }
        }
        return onMainActor { node.answer(question, for: Tracking.reader) }
    }
}

/// Something to be known about where a node is.
///
/// Proof of the unchecked promise: what is not Sendable in it is the author's name of a space, a value that is handed to
/// the main actor whole and only compared there.
enum GeometryQuestion: Hashable, @unchecked Sendable {
    case size
    case safeArea
    case frame(CoordinateSpace)
    case bounds(AnyHashable)
    case anchor(AnchorPlace)
}

enum GeometryAnswer: Equatable {
    case rect(CGRect?)
    case insets(EdgeInsets)

    var rect: CGRect? { if case .rect(let rect) = self { rect } else { nil } }
    var insets: EdgeInsets { if case .insets(let insets) = self { insets } else { EdgeInsets() } }
}

/// What others want to know of a node's place.
@MainActor
final class NodeGeometry {
    private struct Reading {
        let token: ReaderToken
        var generation: UInt32?
        var answers: [GeometryQuestion: GeometryAnswer]

        var isCurrent: Bool { generation != nil && token.generation == generation }
    }

    /// The names under which the node is a coordinate space.
    var spaces: Set<AnyHashable> = []
    /// Whether the node is the place of an anchor that somebody asked for.
    var isAnchored = false
    /// Whether others' answers depend on where this node is.
    var isReference: Bool { isAnchored || !spaces.isEmpty }
    private var readings: [Reading] = []
    /// Nodes inside whose lengths follow from this one's.
    private var followers: [ObjectIdentifier: WeakFollower] = [:]

    private struct WeakFollower {
        weak var node: LayoutNode?
    }

    func follow(_ node: LayoutNode) { followers[ObjectIdentifier(node)] = WeakFollower(node: node) }

    func wakeFollowers() {
        let woken = followers.values
        followers.removeAll()
        for follower in woken { follower.node?.invalidateLayout() }
    }

    var isWatched: Bool { !readings.isEmpty }

    func note(_ question: GeometryQuestion, _ answer: GeometryAnswer, for token: ReaderToken) {
        if let index = readings.lastIndex(where: { $0.token === token }) {
            if readings[index].generation != token.generation {
                readings[index].generation = token.generation
                readings[index].answers.removeAll(keepingCapacity: true)
            }
            readings[index].answers[question] = answer
        } else {
            readings.removeAll { !$0.isCurrent }
            readings.append(Reading(token: token, generation: token.generation, answers: [question: answer]))
        }
    }

    /// Marks whoever was told something that is different now.
    func check(_ node: LayoutNode) {
        readings.removeAll { !$0.isCurrent }
        for reading in readings {
            for (question, answer) in reading.answers where node.answer(question, for: nil) != answer {
                reading.token.wake()
                break
            }
        }
    }
}

extension LayoutNode {
    final var knownGeometry: NodeGeometry {
        if let geometry { return geometry }
        let made = NodeGeometry()
        rareParts.geometry = made
        return made
    }

    /// Answers, and notes who asked.
    final func answer(_ question: GeometryQuestion, for reader: ReaderToken?) -> GeometryAnswer {
        let answer: GeometryAnswer
        switch question {
        case .size: answer = .rect(CGRect(origin: .zero, size: frame.size))
        case .safeArea: answer = .insets(safeAreaInsets)
        case .frame(.local): answer = .rect(CGRect(origin: .zero, size: frame.size))
        case .frame(.global): answer = .rect(shownFrame(in: nil))
        case .frame(.named(let name)):
            // Asked again at each step, but told when somebody asks.
            answer = .rect(
                shownFrame(in: reader == nil ? coordinateSpace(named: name) : expectedSpace(named: name)))
        case .bounds(let name):
            answer = .rect(
                coordinateSpace(named: name).map { space in
                    let own = shownFrame(in: space).origin
                    return CGRect(origin: CGPoint(x: -own.x, y: -own.y), size: space.frame.size)
                })
        case .anchor(let place):
            let own = shownFrame(in: nil).origin
            answer = .rect(place.bounds(isAsked: reader != nil)?.offsetBy(dx: -own.x, dy: -own.y))
        }
        if let reader {
            knownGeometry.note(question, answer, for: reader)
            graph.geometry.watch(self)
        }
        return answer
    }

    /// The nearest node around, or this one, that has a name.
    final func coordinateSpace(named name: AnyHashable) -> LayoutNode? {
        var node: LayoutNode? = self
        while let current = node {
            if let spaces = current.geometry?.spaces, spaces.contains(name) { return current }
            node = current.parent
        }
        return nil
    }

    /// The same, where an author counts on it: without one, places are the scene's.
    final func expectedSpace(named name: AnyHashable) -> LayoutNode? {
        if let found = coordinateSpace(named: name) { return found }
        // What is not among other views yet will be asked again.
        if isPlaced, isInTree(of: graph.root), !(name.base is ScrollCoordinateSpaceName) {
            mistake(
                "no view around is the coordinate space \u{201C}\(name.base)\u{201D}, so places are counted from the scene's "
                    + "corner. Give one the name with coordinateSpace(_:).")
        }
        return nil
    }

    /// Where the node is shown, counted from a node around it, or from the scene.
    final func shownFrame(in space: LayoutNode?) -> CGRect {
        if self === space { return CGRect(origin: .zero, size: frame.size) }
        var rect = frame
        var node = parent
        while let current = node {
            rect = current.shown(rect)
            if current === space { break }
            node = current.parent
        }
        if let space { rect = rect.offsetBy(dx: -space.frame.minX, dy: -space.frame.minY) }
        return rect
    }
}
