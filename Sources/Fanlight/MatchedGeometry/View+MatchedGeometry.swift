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

/// Shares the geometry of a view with others of the same id.
public struct _MatchedGeometryModifier {
    let key: MatchedGeometry.Key
    let properties: MatchedGeometryProperties
    let anchor: UnitPoint
    let isSource: Bool
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

    override func willUnmount() {
        for wrapper in allWrappers { (wrapper as? MatchedGeometryNode)?.leave() }
        super.willUnmount()
    }
}

/// A node whose view is placed like the source of its group, or is that source.
final class MatchedGeometryNode: WrapperNode {
    private var modifier: _MatchedGeometryModifier
    private var group: MatchedGroup

    init(_ modifier: _MatchedGeometryModifier, _ group: MatchedGroup, _ graph: ViewGraph) {
        self.modifier = modifier
        self.group = group
        super.init(graph)
        join()
    }

    var isSource: Bool { modifier.isSource }
    override var isAsLargeAsChild: Bool { true }

    func update(_ modifier: _MatchedGeometryModifier, _ group: MatchedGroup) {
        let isSame = self.modifier.isSource == modifier.isSource && self.group === group
        self.modifier = modifier
        invalidatePlacement()
        if isSame { return }
        leave()
        self.group = group
        join()
    }

    private func join() {
        let origin = group.frame(in: graph.turns)
        group.add(self)
        guard isSource, !modifier.key.isOfTransitions else { return }
        matchedPlace = MatchedPlace(origin: origin) { [weak self, weak group] in group?.source(besides: self)?.frame }
    }

    func leave() { group.remove(self, turn: graph.turns) }

    override func placeChildren() {
        if isSource {
            super.placeChildren()
            return group.placed(self)
        }
        guard let child = children.first, let source = group.source(besides: self), source.isPlaced else {
            return super.placeChildren()
        }
        let target = source.frame
        let proposal = modifier.properties.contains(.size) ? ProposedViewSize(target.size) : self.proposal
        let size = child.sizeThatFits(proposal)
        let outer = modifier.properties.contains(.position) ? target : frame
        let origin = CGPoint(
            x: outer.minX + (outer.width - size.width) * modifier.anchor.x,
            y: outer.minY + (outer.height - size.height) * modifier.anchor.y)
        child.place(at: origin, proposal: proposal)
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
    private var groups: [Key: MatchedGroup] = [:]
    /// The number of groups at which those without views are removed.
    private var most = 64

    init(_ graph: ViewGraph) { self.graph = graph }

    func group(_ key: Key) -> MatchedGroup {
        if let known = groups[key] { return known }
        if groups.count >= most {
            groups = groups.filter { $0.value.isNeeded(in: graph.turns) }
            most = max(64, groups.count * 2)
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
    /// The frame of the last source, and the turn in which it left.
    private var last: (frame: CGRect, turn: UInt32)?
    private var sourceFrame: CGRect?
    private var isReported = false

    private var nodes: [MatchedGeometryNode] { members.compactMap(\.node) }

    /// Returns the source of a node's geometry.
    func source(besides node: MatchedGeometryNode?) -> MatchedGeometryNode? {
        nodes.first { $0.isSource && $0 !== node }
    }

    /// Returns the frame of the present source, or of one that has left in the turn.
    func frame(in turn: UInt32) -> CGRect? {
        if let source = source(besides: nil), source.isPlaced { return source.frame }
        return last.flatMap { $0.turn == turn ? $0.frame : nil }
    }

    func isNeeded(in turn: UInt32) -> Bool { last?.turn == turn || members.contains { $0.node != nil } }

    func add(_ node: MatchedGeometryNode) {
        members.removeAll { $0.node == nil }
        members.append(Member(node: node))
    }

    func remove(_ node: MatchedGeometryNode, turn: UInt32) {
        members.removeAll { $0.node == nil || $0.node === node }
        guard node.isSource else { return }
        last = (node.frame, turn)
        followersMove()
    }

    func placed(_ source: MatchedGeometryNode) {
        let sources = nodes.filter { $0.isSource }
        if sources.count > 1, !isReported {
            isReported = true
            source.reportUsageWarning(
                "\(sources.count) views with one matchedGeometryEffect id are sources of its geometry. "
                    + "Pass isSource: false for all but one.")
        }
        guard source === sources.first, source.frame != sourceFrame else { return }
        sourceFrame = source.frame
        followersMove()
    }

    private func followersMove() { for node in nodes where !node.isSource { node.invalidatePlacement() } }
}

extension View {
    /// Shares the geometry of this view with others that have the same id in a namespace.
    ///
    /// A view that is no source is placed like the source. Where an animated update removes one source and inserts
    /// another, both move between their places.
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
