import Dispatch
import Foundation

/// Provides the position and size of a view.
///
/// Each property returns the current geometry. A view that reads a property in its body is re-evaluated when the
/// property changes.
public struct GeometryProxy: Sendable {
    let node: LayoutNode

    public var size: CGSize { answer(.size).rect?.size ?? .zero }

    /// The distances from the view's edges to its safe area, at the edges where they overlap the unsafe area.
    public var safeAreaInsets: EdgeInsets { answer(.safeArea).insets }

    /// Returns the view's displayed frame in a coordinate space; in scene coordinates where no ancestor has the space's
    /// name.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect { answer(.frame(coordinateSpace)).rect ?? .zero }

    /// Returns the view's displayed frame in a coordinate space; in scene coordinates where no ancestor has the space's
    /// name.
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
        frame(in: coordinateSpace.coordinateSpace)
    }

    /// Returns the bounds of a named ancestor, in this view's own coordinates.
    public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
        answer(.bounds(coordinateSpace.name)).rect
    }

    func answer(_ question: GeometryQuery) -> GeometryResult {
        let node = node
        guard MainActorCheck.isOnMainActor else {
            return DispatchQueue.main.sync { MainActor.assumeIsolated { node.resolveGeometry(question, for: nil) } }
        }
        return onMainActor { node.resolveGeometry(question, for: Tracking.reader) }
    }
}

/// A query for the geometry of a node.
///
/// Proof of the unchecked promise: the only part that is not Sendable is the app's name of a space. It is passed to the
/// main actor as a whole and only compared there.
enum GeometryQuery: Hashable, @unchecked Sendable {
    case size
    case safeArea
    case frame(CoordinateSpace)
    case bounds(AnyHashable)
    case anchor(AnchorPlace)

    fileprivate var isFrame: Bool { if case .frame(let space) = self { space != .local } else { false } }
}

enum GeometryResult: Equatable {
    case rect(CGRect?)
    case insets(EdgeInsets)

    var rect: CGRect? { if case .rect(let rect) = self { rect } else { nil } }
    var insets: EdgeInsets { if case .insets(let insets) = self { insets } else { EdgeInsets() } }
}

/// The geometry queries of other views on a node.
@MainActor
final class NodeGeometry {
    private struct Reading {
        let token: ReaderToken
        var generation: UInt32?
        var answers: [GeometryQuery: GeometryResult]

        var isCurrent: Bool { generation != nil && token.generation == generation }
    }

    /// The names of the node as a coordinate space.
    var spaces: Set<AnyHashable> = []
    /// True if the node is the place of an anchor that was read.
    var isAnchored = false
    /// True if results for other nodes depend on this node's frame.
    var isReference: Bool { isAnchored || !spaces.isEmpty }
    private var readings: [Reading] = []
    /// Nodes inside whose lengths depend on this node's length.
    private var followers: [ObjectIdentifier: WeakFollower] = [:]
    /// The number of followers at which released nodes are removed.
    private var pruningThreshold = 16

    private struct WeakFollower {
        weak var node: LayoutNode?
    }

    func follow(_ node: LayoutNode) {
        followers[ObjectIdentifier(node)] = WeakFollower(node: node)
        guard followers.count > pruningThreshold else { return }
        followers = followers.filter { $0.value.node != nil }
        pruningThreshold = max(16, 2 * followers.count)
    }

    func invalidateFollowers() {
        let woken = followers.values
        followers.removeAll()
        for follower in woken { follower.node?.invalidateLayout() }
    }

    var isWatched: Bool { !readings.isEmpty }
    /// True if a reader depends on the node's place on the display, not only on its size.
    var readsFrames: Bool { readings.contains { $0.answers.keys.contains(where: \.isFrame) } }

    func record(_ question: GeometryQuery, _ answer: GeometryResult, for token: ReaderToken) {
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

    /// Invalidates the readers whose results changed.
    func check(_ node: LayoutNode) {
        readings.removeAll { !$0.isCurrent }
        for reading in readings {
            for (question, answer) in reading.answers where node.resolveGeometry(question, for: nil) != answer {
                reading.token.invalidate()
                break
            }
        }
    }
}

extension NodeGeometry: PlacementObserver {
    func nodeMoves(_ node: LayoutNode, isResized: Bool) {
        node.graph.geometry.moved(node)
        if isResized { invalidateFollowers() }
    }

    func nodeWillUnmount(_ node: LayoutNode) { node.graph.geometry.left(node) }
}

extension LayoutNode {
    /// The geometry queries of other views on this node.
    final var geometry: NodeGeometry? { rare?.placementObserver as? NodeGeometry }

    final var cachedGeometry: NodeGeometry {
        if let geometry { return geometry }
        let made = NodeGeometry()
        rareParts.placementObserver = made
        return made
    }

    /// Returns the result of a query and registers the reader.
    final func resolveGeometry(_ question: GeometryQuery, for reader: ReaderToken?) -> GeometryResult {
        let answer: GeometryResult
        switch question {
        case .size: answer = .rect(CGRect(origin: .zero, size: frame.size))
        case .safeArea: answer = .insets(safeAreaInsets)
        case .frame(.local): answer = .rect(CGRect(origin: .zero, size: frame.size))
        case .frame(.global): answer = .rect(shownFrame(in: nil, isPresented: true))
        case .frame(.named(let name)):
            // Looks up the space without a report, because this check runs after each step. A missing space is reported
            // when it is read.
            let space = reader == nil ? coordinateSpace(named: name) : expectedSpace(named: name)
            answer = .rect(shownFrame(in: space, isPresented: true))
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
            cachedGeometry.record(question, answer, for: reader)
            graph.geometry.watch(self)
        }
        return answer
    }

    /// Returns the nearest node with a name, from this node outwards.
    final func coordinateSpace(named name: AnyHashable) -> LayoutNode? {
        var node: LayoutNode? = self
        while let current = node {
            if let spaces = current.geometry?.spaces, spaces.contains(name) { return current }
            node = current.parent
        }
        return nil
    }

    /// Returns the node with the name. If there is none, reports that to the app author; positions are then relative to
    /// the scene.
    final func expectedSpace(named name: AnyHashable) -> LayoutNode? {
        if let found = coordinateSpace(named: name) { return found }
        // A view that is not in the tree yet will query again.
        if isPlaced, isInTree(of: graph.root), !(name.base is ScrollCoordinateSpaceName) {
            reportUsageWarning(
                "no view around is the coordinate space \u{201C}\(name.base)\u{201D}, so places are counted from the "
                    + "scene's corner. Give one the name with coordinateSpace(_:).")
        }
        return nil
    }

    /// Returns the displayed frame relative to an ancestor, or to the scene.
    ///
    /// - Parameter isPresented: True for the present state of animated effects, as far as they are evaluated.
    package final func shownFrame(in space: LayoutNode?, isPresented: Bool = false) -> CGRect {
        let isPresented = isPresented && graph.geometry.hasPresentedEffects
        if self === space { return CGRect(origin: .zero, size: frame.size) }
        var rect = frame
        var node = parent
        while let current = node {
            if isPresented, let effect = current as? any PresentedEffectNode {
                rect = effect.presentedRect(rect)
            } else if let node = current.hitTesting {
                rect = node.displayedRect(rect)
            }
            if current === space { break }
            node = current.parent
        }
        if let space { rect = rect.offsetBy(dx: -space.frame.minX, dy: -space.frame.minY) }
        return rect
    }
}
