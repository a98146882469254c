@_spi(Nodes) import FanlightCore
import Foundation

/// The parts of a view's geometry that matched views share.
public struct MatchedGeometryProperties: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let position = MatchedGeometryProperties(rawValue: 1 << 0)
    public static let size = MatchedGeometryProperties(rawValue: 1 << 1)
    public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// The geometry that a source shares with views of the same id. Effects around the source are part of it.
struct SharedGeometry: Equatable {
    /// The frame in the coordinates around the source.
    var frame: CGRect
    /// The frame a moment later (`MatchedPlace.moment`).
    var laterFrame: CGRect
    /// The map from the coordinates around the source to those of the display.
    var map: CGAffineTransform
    var anchor: UnitPoint

    /// The geometry a moment later.
    fileprivate var later: SharedGeometry {
        SharedGeometry(frame: laterFrame, laterFrame: laterFrame, map: map, anchor: anchor)
    }

    /// Returns the position and the size in other coordinates, for the map from these to the display.
    fileprivate func seen(through other: CGAffineTransform) -> (position: CGPoint, size: CGSize) {
        let way = map.concatenating(other.inverted())
        // Rounding errors would take space from a text.
        let isMoved = [way.a - 1, way.b, way.c, way.d - 1].allSatisfy { abs($0) < 1e-6 }
        return (frame.point(at: anchor).applying(way), isMoved ? frame.size : frame.applying(way).size)
    }
}

extension CGRect {
    fileprivate func point(at anchor: UnitPoint) -> CGPoint {
        CGPoint(x: minX + width * anchor.x, y: minY + height * anchor.y)
    }

    /// Creates a rectangle around a point, which lies at an anchor of it.
    fileprivate init(_ size: CGSize, with anchor: UnitPoint, at point: CGPoint) {
        self.init(
            x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y, width: size.width,
            height: size.height)
    }
}

/// Shares the geometry of a view with others of the same id.
public struct _MatchedGeometryModifier: Equatable {
    let key: MatchedGeometry.Key
    let properties: MatchedGeometryProperties
    let anchor: UnitPoint
    let isSource: Bool
    /// The appearance of a source while a page grows out of it; nil for that of the page.
    var appearance: _ZoomSourceAppearance?
    /// True for an item of a bar, which leaves the bar in the turn that pushes a page.
    var isBarItem = false

    /// Returns a view's frame after it has copied the properties of a source.
    ///
    /// - Parameter map: The map from the coordinates around the view to the display.
    fileprivate func matching(_ source: SharedGeometry, _ frame: CGRect, _ map: CGAffineTransform) -> CGRect {
        // Nothing is shown through a map without an area.
        guard map.isFinite, !map.isSingular else { return frame }
        let source = source.seen(through: map)
        let place = CGRect(
            properties.contains(.size) ? source.size : frame.size, with: anchor,
            at: properties.contains(.position) ? source.position : frame.point(at: anchor))
        return [place.minX, place.minY, place.width, place.height].allSatisfy(\.isFinite) ? place : frame
    }
}

extension _MatchedGeometryModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        MatchedGeometryElement(wrapping: view, context)
    }
}

private final class MatchedGeometryElement<Modified: View>: WrapperElement<Modified, _MatchedGeometryModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        MatchedGeometryNode(view.modifier, graph[MatchedGeometry.self].group(view.modifier.key), graph)
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        guard let node = wrapper as? MatchedGeometryNode else { return }
        node.update(view.modifier, graph[MatchedGeometry.self].group(view.modifier.key))
    }

    override func didHide() { if isDeparting { leaveGroup() } }

    override func unmount() {
        leaveGroup()
        super.unmount()
    }

    /// Must be called before the views inside lose their layers, and so their presented places.
    private func leaveGroup() { for wrapper in allWrappers { (wrapper as? MatchedGeometryNode)?.leaveGroup() } }
}

/// A node whose view is placed like the source of its group, or is that source.
final class MatchedGeometryNode: WrapperNode {
    private var modifier: _MatchedGeometryModifier
    private var group: MatchedGroup
    /// False while the view departs. It joins again once it returns and is placed.
    fileprivate(set) var isMember = false
    /// The geometry of the source that the view replaces, and the turn in which it does.
    private var origin: (geometry: SharedGeometry, turn: UInt32)?

    init(_ modifier: _MatchedGeometryModifier, _ group: MatchedGroup, _ graph: ViewGraph) {
        self.modifier = modifier
        self.group = group
        super.init(graph)
        join()
    }

    var isSource: Bool { modifier.isSource }
    var appearance: _ZoomSourceAppearance? { modifier.appearance }
    /// The frame on the display of a source of transitions; nil while it is not shown. An item of a bar keeps its last.
    var transitionFrame: CGRect? {
        if isPlaced { return shownFrame(in: nil) }
        return modifier.isBarItem ? group.lastFrame : nil
    }
    var hasTransitionFrame: Bool { isPlaced || modifier.isBarItem && group.lastFrame != nil }
    override var isAsLargeAsChild: Bool { true }

    func update(_ modifier: _MatchedGeometryModifier, _ group: MatchedGroup) {
        // The transition of a view that leaves updates the node, whose place has to stay known.
        guard modifier != self.modifier else { return }
        let isSame = self.modifier.isSource == modifier.isSource && self.group === group
        if !isSame { leaveGroup() }
        self.modifier = modifier
        self.group = group
        if isSame { updatePlace() } else { join() }
        graph[MatchedGeometry.self].appearanceChanged(of: self)
        invalidatePlacement()
    }

    private func join() {
        origin = group.origin(in: graph.turns).map { ($0, graph.turns) }
        group.add(self)
        isMember = true
        graph[MatchedGeometry.self].appearanceChanged(of: self)
        updatePlace()
    }

    private func updatePlace() {
        guard isSource, !modifier.key.isOfTransitions else {
            if matchedPlace != nil { matchedPlace = nil }
            return
        }
        matchedPlace = MatchedPlace(
            // The turn ends before its last changes are described.
            origin: { [modifier, origin, weak graph] frame, map in
                guard let origin, let graph, graph.turns &- origin.turn <= 1 else { return nil }
                let geometry = origin.geometry
                return (modifier.matching(geometry, frame, map), modifier.matching(geometry.later, frame, map))
            },
            // The node itself is gone by then.
            destination: { [modifier, weak self, weak group] frame, map in
                group?.source(besides: self).map { modifier.matching($0.shared, frame, map) }
            })
    }

    func leaveGroup() {
        guard isMember else { return }
        group.remove(self, turn: graph.turns)
        isMember = false
        graph[MatchedGeometry.self].appearanceChanged(of: self)
    }

    /// The geometry that the node shares as a source.
    var shared: SharedGeometry {
        SharedGeometry(frame: frame, laterFrame: frame, map: displayMap(), anchor: modifier.anchor)
    }

    /// The geometry that the node shares, as clients present it now.
    var presented: SharedGeometry {
        SharedGeometry(
            frame: animatedFrame(), laterFrame: animatedFrame(after: MatchedPlace.moment),
            map: displayMap(isPresented: true), anchor: modifier.anchor)
    }

    override func placeChildren() {
        if !isMember { join() }
        if isSource {
            super.placeChildren()
            return group.placed(self)
        }
        guard let child = children.first, let source = group.source(besides: self), source.isPlaced else {
            return super.placeChildren()
        }
        follow(source)
        let target = modifier.matching(source.shared, frame, displayMap())
        let proposal = modifier.properties.contains(.size) ? ProposedViewSize(target.size) : self.proposal
        // A view may have another size than proposed.
        let place = CGRect(child.sizeThatFits(proposal), with: modifier.anchor, at: target.point(at: modifier.anchor))
        child.place(at: place.origin, proposal: proposal)
    }
}

/// The views of a scene that share their geometry with others.
@MainActor
final class MatchedGeometry: GraphService {
    struct Key: Hashable {
        // Proof of the unchecked promise: ids are values of the app that it compares on the main actor only.
        nonisolated(unsafe) let id: AnyHashable
        let namespace: Namespace.ID
        /// True for views out of which pages grow. Other views of the group do not move from and to these.
        var isOfTransitions = false
    }

    static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    /// The sources with an appearance. While there are none, new pages need no layers for it.
    private(set) var decoratedSources: Set<ObjectIdentifier> = []
    private var groups: [Key: MatchedGroup] = [:]
    /// The number of groups at which those without views are removed.
    private var pruningThreshold = 64

    init(_ graph: ViewGraph) { self.graph = graph }

    func appearanceChanged(of node: MatchedGeometryNode) {
        if node.isMember, node.appearance != nil {
            decoratedSources.insert(ObjectIdentifier(node))
        } else if !decoratedSources.isEmpty {
            decoratedSources.remove(ObjectIdentifier(node))
        }
    }

    func group(_ key: Key) -> MatchedGroup {
        if let known = groups[key] { return known }
        if groups.count >= pruningThreshold {
            groups = groups.filter { $0.value.isNeeded(in: graph.turns) }
            pruningThreshold = max(64, groups.count * 2)
        }
        let made = MatchedGroup()
        groups[key] = made
        return made
    }
}

/// The views with one id.
@MainActor
final class MatchedGroup {
    private struct Member { weak var node: MatchedGeometryNode? }

    private var members: [Member] = []
    /// The geometry of the last source, and the turn in which it left.
    private var last: (geometry: SharedGeometry, turn: UInt32)?
    /// The geometry with which followers were placed.
    private var shared: SharedGeometry?
    private var isReported = false

    private var nodes: [MatchedGeometryNode] { members.compactMap(\.node) }

    /// Returns the source of a node's geometry.
    func source(besides node: MatchedGeometryNode?) -> MatchedGeometryNode? {
        nodes.first { $0.isSource && $0 !== node }
    }

    /// Returns the presented geometry of the present source, or of one that has left in the turn.
    func origin(in turn: UInt32) -> SharedGeometry? {
        if let source = source(besides: nil), source.isPlaced { return source.presented }
        return last.flatMap { $0.turn == turn ? $0.geometry : nil }
    }

    /// The frame on the display at which the source was placed last.
    var lastFrame: CGRect? { shared.map { $0.frame.applying($0.map) } }

    func isNeeded(in turn: UInt32) -> Bool { last?.turn == turn || members.contains { $0.node != nil } }

    func add(_ node: MatchedGeometryNode) {
        members.removeAll { $0.node == nil }
        members.append(Member(node: node))
    }

    func remove(_ node: MatchedGeometryNode, turn: UInt32) {
        members.removeAll { $0.node == nil || $0.node === node }
        guard node.isSource else { return }
        last = (node.presented, turn)
        shared = nil
        followersMove()
    }

    func placed(_ source: MatchedGeometryNode) {
        let sources = nodes.filter { $0.isSource }
        // One of them may be about to leave.
        if sources.count > 1, !isReported { source.graph.afterSettling(self) }
        guard source === sources.first, source.shared != shared else { return }
        shared = source.shared
        followersMove()
    }

    private func followersMove() { for node in nodes where !node.isSource { node.invalidatePlacement() } }
}

extension MatchedGroup: SettledDependent {
    func viewsSettled() {
        let sources = nodes.filter { $0.isSource && $0.isPlaced }
        guard sources.count > 1, !isReported else { return }
        isReported = true
        sources[1].reportUsageWarning(
            "\(sources.count) views with one matchedGeometryEffect id are sources of its geometry. "
                + "Pass isSource: false for all but one.")
    }
}

extension View {
    /// Shares the geometry of this view with others that have the same id in a namespace.
    ///
    /// A view that is no source is placed where the display shows the source, after the effects around it. Where an
    /// animated update removes one source and inserts another, both move between their places. The anchor of each view
    /// is the point that takes part in the position.
    nonisolated public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View {
        modifier(
            _MatchedGeometryModifier(
                key: .init(id: AnyHashable(id), namespace: namespace), properties: properties, anchor: anchor,
                isSource: isSource))
    }
}
