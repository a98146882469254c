import Foundation

/// A view and secondary views that are laid out to fit it.
final class PairElement<Modified: View, Modifier: ViewModifier, Secondary: View>:
    ViewElement<ModifiedContent<Modified, Modifier>>
{
    private var primary: _Element?
    private var pairs: [ObjectIdentifier: Pair] = [:]
    private let secondaryView: (Modifier) -> Secondary
    private let makeNode: (ViewGraph) -> PairNode
    private let updateNode: (PairNode, Modifier) -> Void

    private struct Pair {
        let node: PairNode
        let secondary: _Element
    }

    init(
        _ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext,
        secondary: @escaping (Modifier) -> Secondary, makeNode: @escaping (ViewGraph) -> PairNode,
        updateNode: @escaping (PairNode, Modifier) -> Void
    ) {
        secondaryView = secondary
        self.makeNode = makeNode
        self.updateNode = updateNode
        super.init(view, context)
        primary = context.inside(self).make(view.content)
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        view = new
        primary?.update(with: new.content)
        let secondary = secondaryView(new.modifier)
        for pair in pairs.values {
            pair.secondary.update(with: secondary)
            updateNode(pair.node, new.modifier)
        }
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        var inner: [LayoutNode] = []
        primary?.collectNodes(into: &inner)
        var kept: [ObjectIdentifier: Pair] = [:]
        for node in inner {
            let key = ObjectIdentifier(node)
            let pair = pairs.removeValue(forKey: key) ?? makePair()
            var extra: [LayoutNode] = []
            pair.secondary.collectNodes(into: &extra)
            pair.node.setNodes(node, extra)
            kept[key] = pair
            nodes.append(pair.node)
        }
        let leaving = pairs
        pairs = kept
        for pair in leaving.values { unmount(pair) }
    }

    override func visitNodes(_ visit: (LayoutNode) -> Void) { for pair in pairs.values { visit(pair.node) } }

    private func makePair() -> Pair {
        let node = makeNode(graph)
        node.ownerElement = self
        updateNode(node, view.modifier)
        let context = _ElementContext(graph: graph, parent: self, environment: environment)
        return Pair(node: node, secondary: context.make(secondaryView(view.modifier)))
    }

    private func unmount(_ pair: Pair) {
        pair.secondary.unmount()
        pair.node.unmount()
    }

    override var traitRepresentative: _Element? { primary }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let primary { visit(primary) }
        for pair in pairs.values { visit(pair.secondary) }
    }

    override func willUnmount() { pairs.values.forEach { $0.node.unmount() } }
}

/// A node with a primary child that determines its size, and secondary children that follow.
class PairNode: LayoutNode, StackItem, SemanticNode {
    private(set) final var primary: LayoutNode?
    private(set) final var secondary: [LayoutNode] = []

    /// True if the secondary children are behind the primary one.
    var isPrimaryLast: Bool { false }

    final func setNodes(_ primary: LayoutNode, _ secondary: [LayoutNode]) {
        self.primary = primary
        self.secondary = secondary
        setChildren(isPrimaryLast ? secondary + [primary] : [primary] + secondary)
    }

    final override var isWrapper: Bool { true }
    final override var stackItem: (any StackItem)? { self }
    override var principalChild: LayoutNode? { primary }
    override var semantics: (any SemanticNode)? { self }
    var besidePrincipal: [LayoutNode] { secondary }
    var hasEquallyImportantSiblings: Bool { false }
    func descendantChanged(isOnPath: Bool) {}
    override var layoutPriority: Double { primary?.layoutPriority ?? 0 }
    override var zIndex: Double { primary?.zIndex ?? 0 }
    override func makeSpacing() -> ViewSpacing { primary?.spacing ?? .zero }
    override func layoutValue(_ key: ObjectIdentifier) -> Any? { primary?.layoutValue(key) }
    /// A subclass that overrides `measure` must override `equivalentProposals` as well.
    override func measure(_ proposal: ProposedViewSize) -> CGSize { primary?.sizeThatFits(proposal) ?? .zero }
    override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        primary?.equivalentProposals(proposal) ?? .all
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        primary?.guide(key, in: proposal)
    }

    /// Places a secondary child at the aligned position on the primary one.
    ///
    /// - Parameter width: The proposed width, in place of the primary's width.
    final func placeOnPrimary(_ node: LayoutNode, _ alignment: Alignment, width: CGFloat? = nil) {
        let offered = ProposedViewSize(width: width ?? frame.width, height: frame.height)
        guard let width else {
            let outer = primary?.dimensions(in: proposal) ?? ViewDimensions(frame.size)
            return placeInside(node, at: node.aligned(alignment, with: outer, offered: offered), proposal: offered)
        }
        // Centred on the primary child.
        let outer = ViewDimensions(CGSize(width: width, height: frame.height))
        var point = node.aligned(alignment, with: outer, offered: offered)
        point.x -= graph.metrics.quantized((width - frame.width) / 2, .horizontal)
        placeInside(node, at: point, proposal: offered)
    }
}
